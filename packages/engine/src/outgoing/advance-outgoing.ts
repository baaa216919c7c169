import { claimOutgoing, giveBackOutgoing, type OutgoingRow } from '@florin/database/sql/outgoing/claim';
import type { OutgoingStatus } from '@florin/contract/outgoing-vocabulary';
import { InvariantError, Refusal } from '@florin/domain/errors';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type Lanes, sideBySide } from '../catalogue/chain-lanes.ts';
import { followOutgoing } from './follow-outgoing.ts';
import { reexamine } from './reexamine.ts';
import { reserveSlot } from './reserve-slot.ts';
import { send } from './send.ts';
import { sign } from './sign.ts';
import {
  backoffMs,
  type MachinePorts,
  type Next,
  next,
  postpone,
  type Step,
  type StepName,
  type TakeStep,
} from './step.ts';

const batch = 50;
/**
 * A short lease costs only a repetition, because every step may be repeated. A long one delays what a dead worker held.
 */
const leaseMs = 20_000;
/** No step begins later: with slow nodes the last ones of a claim would outlive their lease and be done twice. */
const beginWithinMs = leaseMs / 2;

/** The machine: what each step does. None calls another; each answers which one comes next. */
const steps: Readonly<Record<StepName, TakeStep>> = {
  reserve: reserveSlot,
  sign,
  send,
  follow: followOutgoing,
  reexamine,
};

/** Where a claim begins, by what is written. What has ended is claimed only while its final block is in doubt. */
const entries: Readonly<Record<OutgoingStatus, StepName>> = {
  intent: 'reserve',
  reserved: 'sign',
  // It may have been sent before a crash: the chain is asked first.
  signed: 'follow',
  sent: 'follow',
  included: 'follow',
  final: 'reexamine',
  dead: 'reexamine',
};

/**
 * Takes every due outgoing transaction on: intent, reserved slot, stored signature, broadcast, block, final. Each step is
 * written before the next begins, so that a crash anywhere repeats a step and never a payment.
 *
 * @returns how many were taken on the chains that were waited for
 */
export async function advanceOutgoing(
  ports: MachinePorts,
  onError: (error: unknown, id: string) => void,
  lanes: Lanes = sideBySide,
): Promise<number> {
  const { db, clock, ids } = ports;
  const lease = ids.uuid();
  const now = clock.now();
  const claimed = await db.many(claimOutgoing, {
    now,
    lease,
    until: new Date(now.getTime() + leaseMs),
    limit: batch,
    exceptChains: lanes.busy,
  });
  if (claimed.length === 0) return 0;
  const catalogue = await ports.catalogue.current();
  return lanes.run(claimed, (share) => advanceShare({ ports, catalogue, lease, since: now, onError }, share));
}

interface Claim {
  ports: MachinePorts;
  catalogue: Catalogue;
  lease: string;
  since: Date;
  onError: (error: unknown, id: string) => void;
}

/** One chain's part of a claim. @returns how much of it was taken */
async function advanceShare(claim: Claim, claimed: readonly OutgoingRow[]): Promise<number> {
  const { ports, lease, since, onError } = claim;
  for (const [at, row] of claimed.entries()) {
    if (ports.clock.now().getTime() - since.getTime() >= beginWithinMs) {
      const left = claimed.slice(at).map(({ id }) => id);
      await ports.db.run(giveBackOutgoing, { ids: left, lease });
      return at;
    }
    // Steps of one address must reach the chain in the order of their nonces.
    await advanceOne(claim, row).catch(async (error: unknown) => {
      onError(error, row.id);
      const reason = error instanceof Error ? error.message : String(error);
      await postpone({ ports, row, lease }, backoffMs(row.attempts), reason);
    });
  }
  return claimed.length;
}

async function advanceOne({ ports, catalogue, lease }: Claim, row: OutgoingRow): Promise<void> {
  const step = await stepOf(ports, catalogue, { row, lease });
  try {
    let following = next(row.doubtedAt === null ? entries[row.status] : 'reexamine', step);
    while (following !== null) following = await takeStep(following);
  } catch (error) {
    if (error instanceof Refusal) await ports.purposes[row.purpose].refused?.(step, error);
    throw error;
  }
}

function takeStep({ name, step }: Next): Promise<Next | null> {
  const { ports, row } = step;
  const take = (): Promise<Next | null> => steps[name](step);
  return ports.watch === undefined ? take() : ports.watch.step({ purpose: row.purpose, name }, take);
}

/** A claimed outgoing transaction with all that its next step needs. */
export async function stepOf(
  ports: MachinePorts,
  catalogue: Catalogue,
  { row, lease }: { row: OutgoingRow; lease: string },
): Promise<Step> {
  const token = catalogue.tokens.get(row.tokenId);
  const adapter = ports.adapters.get(row.chainId);
  if (!token || !adapter)
    throw new InvariantError('No adapter reads the chain of this outgoing transaction.', { id: row.id });
  const treasury = adapter.payer === 'source' ? {} : { treasury: await ports.treasury(token.chain.chainType) };
  return { ports, catalogue, row, lease, token, adapter, ...treasury };
}
