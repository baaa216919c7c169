import { listCarried, type NewStanding, settleDoubt } from '@florin/database/sql/doubted-movements';
import { lockPayments } from '@florin/database/sql/lock-payments';
import type { OutgoingRow } from '@florin/database/sql/claim-outgoing';
import { listSignatures } from '@florin/database/sql/outgoing';
import { lockRefund, readRefund } from '@florin/database/sql/refunds';
import { lockWithdrawal } from '@florin/database/sql/withdrawals';
import type { Session } from '@florin/database/statement';
import { baseUnits } from '@florin/domain/money/crypto';
import { Refusal } from '@florin/domain/errors';
import type { Catalogue } from '../chains/catalogue.ts';
import { partsOf } from './batch-parts.ts';
import { type Found, lookUp, readFinal } from './follow-outgoing.ts';
import { purposes } from './purposes.ts';
import { isSuperseded } from './retire.ts';
import { slotsOf } from './slots/slots-of.ts';
import { pollMs, postpone, type Step, withItems } from './step.ts';
import { correctBooks } from './undo.ts';

/**
 * Looks again at a movement whose final block a deep reorg took: the very bytes that counted are sent again until a
 * block has them, or another signature of the movement, or another transaction has used their number for good. When
 * that is final the doubt ends, and the books are corrected where the effect is another than the one they have.
 */
export async function reexamine(step: Step, catalogue: Catalogue): Promise<void> {
  const { ports, row, adapter } = step;
  const signatures = await ports.db.many(listSignatures, row.id);
  const { included } = await lookUp(step, signatures);
  if (included === null) {
    if (await isSuperseded(step)) return settle(step, catalogue, nowhere(row), []);
    await adapter.broadcast({ txHash: row.txHash ?? '', raw: row.raw ?? '' });
    return postpone(step, pollMs, null);
  }
  const state = await readFinal(step, included);
  if (state === null) return postpone(step, pollMs, null);
  const carried = await withItems(step);
  const isBatched = row.purpose === 'batch' && state.success && adapter.batches !== undefined;
  const batch = { asset: step.token.asset, treasury: row.sourceAddress, items: carried.items ?? [] };
  const arrivals = isBatched ? await adapter.batches?.arrivals(included.signature.txHash, batch) : [];
  return settle(step, catalogue, standingOf(row, { ...included, state }), arrivals ?? []);
}

const nowhere = (row: OutgoingRow): NewStanding => ({
  succeeded: false,
  amount: baseUnits(row.amount),
  feePaid: 0n,
  txHash: null,
  height: null,
  hash: null,
});

function standingOf(row: OutgoingRow, { signature, state }: Found): NewStanding {
  const isMovement = signature.effect === 'movement';
  return {
    succeeded: state.success && (isMovement || row.purpose === 'cancel'),
    amount: baseUnits(isMovement ? signature.amount : row.amount),
    feePaid: state.fee,
    txHash: signature.txHash,
    height: state.height,
    hash: state.blockHash,
  };
}

/** A batch last: what it carries is settled one payment at a time, each against what is booked of it by then. */
async function settle(
  step: Step,
  catalogue: Catalogue,
  standing: NewStanding,
  arrivals: readonly boolean[],
): Promise<void> {
  const { ports, row } = step;
  const items = row.purpose === 'batch' ? await ports.db.many(listCarried, row.id) : [];
  const carried = await withItems(step);
  const parts = partsOf(step.adapter.batches, carried.items ?? [], standing.feePaid);
  for (const [at, item] of items.entries()) {
    const { arriving: amount, cost: feePaid } = parts[at] ?? { arriving: baseUnits(item.amount), cost: 0n };
    const part = { succeeded: arrivals[at] === true, amount, feePaid };
    // one payment's lock at a time
    await settleOne({ ...step, row: item }, catalogue, { ...standing, ...part });
  }
  await settleOne(step, catalogue, standing);
}

async function settleOne(step: Step, catalogue: Catalogue, standing: NewStanding): Promise<void> {
  const { ports, row, lease } = step;
  if (standing.succeeded && row.succeeded !== true)
    throw new Refusal('CONFLICT', 'It failed and was given up, and has succeeded after a reorg: look into it.');
  const isUndone = row.succeeded === true && !standing.succeeded;
  const amount = { before: row.succeeded === true ? baseUnits(row.amount) : 0n, after: moved(standing) };
  const cost = { before: baseUnits(row.feePaid ?? '0'), after: standing.feePaid };
  const isCorrected = amount.before !== amount.after || cost.before !== cost.after;
  const { succeeded, feePaid, txHash, height, hash } = standing;
  await ports.db.transaction(async (session) => {
    await lockSubject(session, row);
    const place = [txHash, height, hash] as const;
    const settled = await session.maybe(
      settleDoubt,
      row.id,
      lease,
      succeeded,
      standing.amount,
      feePaid,
      ...place,
      isCorrected,
    );
    if (!settled) return;
    // What it was to spend is there for others again.
    if (txHash === null) await slotsOf(step.adapter).free(session, step);
    if (!isCorrected) return;
    const doing = { at: ports.clock.now(), sequence: settled.corrections, catalogue };
    await correctBooks(session, step, { ...doing, amount, cost });
    if (isUndone) await purposes[row.purpose].undone?.(session, step, doing);
  });
}

const moved = ({ succeeded, amount }: NewStanding): bigint => (succeeded ? amount : 0n);

/** What a movement is for, before the movement, and payments before everything else, as everywhere. */
async function lockSubject(session: Session, { purpose, purposeId }: OutgoingRow): Promise<void> {
  if (purpose === 'sweep') await session.many(lockPayments, [purposeId]);
  if (purpose === 'payout') await session.maybe(lockWithdrawal, purposeId);
  if (purpose !== 'refund') return;
  const refund = await session.maybe(readRefund, purposeId);
  if (refund?.paymentId) await session.many(lockPayments, [refund.paymentId]);
  await session.maybe(lockRefund, purposeId);
}
