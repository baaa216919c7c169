import {
  claimOutgoing,
  type OutgoingRow,
  releaseNonce,
  reserveNonce,
  storeSigned,
} from '@florin/database/sql/outgoing';
import { readRefundHindrance } from '@florin/database/sql/refund-payouts';
import { readSweepHindrance } from '@florin/database/sql/sweeps';
import { InvariantError } from '@florin/domain/errors';
import type { Catalogue } from '../chains/catalogue.ts';
import { followOutgoing } from './follow-outgoing.ts';
import { fundGas } from './fund-gas.ts';
import { holdPayout } from './hold-payout.ts';
import { holdRefund } from './hold-refund.ts';
import type { OutgoingPorts } from './ports.ts';
import { reprice } from './reprice.ts';
import { send } from './send.ts';
import { backoffMs, needsFunding, pollMs, postpone, type Step, toIntent } from './step.ts';

const batch = 20;
/** Steps are safe to repeat, so a short lease only costs a repetition; a long one delays what a dead worker held. */
const leaseMs = 20_000;
/** Between two looks at a movement that must not be signed at present. */
const suspendedMs = 10_000;

/**
 * Takes every due movement one step further: intent, reserved nonce, stored signature, broadcast, block, final. Each
 * step is written before the next begins, so that a crash anywhere repeats a step and never a payment.
 *
 * @returns how many movements were taken
 */
export async function advanceOutgoing(
  ports: OutgoingPorts,
  onError: (error: unknown, id: string) => void,
): Promise<number> {
  const { db, clock, ids } = ports;
  const lease = ids.uuid();
  const now = clock.now();
  const claimed = await db.many(claimOutgoing, now, lease, new Date(now.getTime() + leaseMs), batch);
  if (claimed.length === 0) return 0;
  const catalogue = await ports.catalogue.current();
  for (const row of claimed) {
    // Steps of one address must reach the chain in the order of their nonces.
    await advanceOne(ports, catalogue, row, lease).catch(async (error: unknown) => {
      onError(error, row.id);
      await postpone(
        { ports, row, lease },
        backoffMs(row.attempts),
        error instanceof Error ? error.message : String(error),
      );
    });
  }
  return claimed.length;
}

async function advanceOne(ports: OutgoingPorts, catalogue: Catalogue, row: OutgoingRow, lease: string): Promise<void> {
  const token = catalogue.tokens.get(row.tokenId);
  const adapter = ports.adapters.get(row.chainId);
  if (!token || !adapter) throw new InvariantError('No adapter reads the chain of this movement.', { id: row.id });
  const step: Step = { ports, row, lease, token, adapter };
  try {
    await advanceStep(step, catalogue);
  } catch (error) {
    await holdPayout(step, error);
    await holdRefund(step, error);
    throw error;
  }
}

function advanceStep(step: Step, catalogue: Catalogue): Promise<void> {
  switch (step.row.status) {
    case 'intent':
      return reserve(step, catalogue);
    case 'reserved':
      return sign(step);
    case 'signed':
      return send(step);
    default:
      return followOutgoing(step);
  }
}

async function reserve(step: Step, catalogue: Catalogue): Promise<void> {
  const { ports, row, lease, adapter } = step;
  // Before gas is sent for it, and before it takes a number that everything behind it would wait for.
  const hindrance = row.purpose === 'refund' ? await readHindrance(step) : null;
  if (hindrance) return postpone(step, suspendedMs, hindrance.reason);
  if (!(await fundGas(step, catalogue))) return postpone(step, pollMs, 'waiting for gas');
  // A payout that would fail says so before it takes a number that everything behind it would wait for.
  if (row.purpose === 'payout' || (row.purpose === 'refund' && !needsFunding(step))) await reprice(step);
  const first = await adapter.nextNonce(row.sourceAddress);
  const reserved = await ports.db.maybe(reserveNonce, row.id, lease, first);
  if (reserved) await sign({ ...step, row: { ...row, nonce: reserved.nonce, status: 'reserved' } });
}

async function sign(step: Step): Promise<void> {
  const { ports, lease, adapter } = step;
  const hindrance = await readHindrance(step);
  if (hindrance) {
    if (step.row.purpose === 'refund') await ports.db.run(releaseNonce, step.row.id, lease);
    return postpone(step, suspendedMs, hindrance.reason);
  }
  const row = needsFunding(step) ? step.row : await reprice(step);
  if (row.nonce === null) throw new InvariantError('A reserved movement has no nonce.', { id: row.id });
  const unsigned = await adapter.build(toIntent(row, step.token), { nonce: row.nonce });
  const { txHash, raw } = await ports.signer.signIntent({ intentId: row.id, unsigned });
  const stored = await ports.db.run(storeSigned, row.id, lease, unsigned, txHash, raw);
  if (stored === 1) await send({ ...step, row: { ...row, txHash, raw, status: 'signed' } });
}

/** What speaks against a signature at this moment. */
async function readHindrance({ ports: { db }, row }: Step): Promise<{ reason: string } | null> {
  if (row.purpose === 'sweep') return db.maybe(readSweepHindrance, row.id);
  return row.purpose === 'refund' ? db.maybe(readRefundHindrance, row.purposeId) : null;
}
