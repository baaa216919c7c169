import { type LockedPayment, lockPayments } from '@florin/database/sql/lock-payments';
import { markFinal } from '@florin/database/sql/outgoing';
import {
  type BatchItemRow,
  dropHindered,
  finishItem,
  giveUpEmptyBatch,
  giveUpItems,
  listBatchItems,
} from '@florin/database/sql/sweep-batches';
import type { Session } from '@florin/database/statement';
import { InvariantError } from '@florin/domain/errors';
import { batchedSweepFinal, shareOut } from '@florin/domain/ledger/batch-postings';
import { baseUnits } from '@florin/domain/money/crypto';
import { post } from '../ledger/post.ts';
import { endSweep } from './finish-sweep.ts';
import { nativeToken } from './fund-gas.ts';
import type { Included, Step } from './step.ts';

/**
 * Ends every sweep of a final batch, each in a transaction of its own with its payment's settlement, then the batch.
 * What it cost is divided over all of them. An item whose coins did not arrive has failed alone.
 */
export async function finishBatch(step: Step, included: Included): Promise<void> {
  const { ports, row, lease, token, adapter } = step;
  const { success, fee } = included;
  const items = await ports.db.many(listBatchItems, row.id);
  const carried = items.map(({ sourceAddress, amount }) => ({ address: sourceAddress, amount: baseUnits(amount) }));
  const batch = { asset: token.asset, treasury: row.sourceAddress, items: carried };
  const arrived = success && adapter.batches ? await adapter.batches.arrivals(row.txHash ?? '', batch) : [];
  const costs = shareOut(fee, items.length);
  const nativeTokenId = nativeToken(await ports.catalogue.current(), token).id;
  for (const [at, item] of items.entries()) {
    // one payment's lock at a time; those that ended before a crash stay as they ended
    if (item.status === 'final') continue;
    await finishOne(step, { item, success: arrived[at] === true, cost: costs[at] ?? 0n, nativeTokenId });
  }
  await ports.db.run(markFinal, row.id, lease, success, fee, ports.clock.now());
}

interface Ending {
  item: BatchItemRow;
  success: boolean;
  cost: bigint;
  nativeTokenId: string;
}

async function finishOne(step: Step, { item, success, cost, nativeTokenId }: Ending): Promise<void> {
  const { ports, row: batch, lease, token } = step;
  await ports.db.transaction(async (session) => {
    const now = ports.clock.now();
    const payment = await lockOne(session, item);
    if (!(await session.maybe(finishItem, item.id, batch.id, lease, success, cost, now))) return;
    const transfers = batchedSweepFinal({
      groupId: ports.ids.uuid(),
      outgoingId: item.id,
      depositIndex: item.sourceIndex,
      nativeTokenId,
      tokenId: token.id,
      amount: success ? baseUnits(item.amount) : 0n,
      cost,
    });
    await post(session, transfers, now);
    await endSweep(session, { ports, token, id: item.id }, { payment, success, now });
  });
}

async function lockOne(session: Session, { id, paymentId }: BatchItemRow): Promise<LockedPayment> {
  const [payment] = await session.many(lockPayments, [paymentId]);
  if (!payment) throw new InvariantError('A sweep belongs to no payment.', { id });
  return payment;
}

/** A batch whose number served another transaction leaves all its deposits to the next one. */
export async function giveUpBatch(session: Session, { row }: Pick<Step, 'row'>): Promise<void> {
  await session.run(giveUpItems, row.id);
}

/**
 * Takes items out of a batch that nobody was asked to sign yet whose payment has failed, whose deposit has left the
 * chain or whose sender was listed. One that may have been signed keeps its items: other items would be other bytes.
 *
 * @returns why the batch is not signed; null where something is left to sweep
 */
export async function dropHinderedItems({ ports, row, lease }: Step): Promise<string | null> {
  if (row.askedAt !== null) return null;
  return ports.db.transaction(async (session) => {
    await session.run(dropHindered, row.id, lease);
    return (await session.run(giveUpEmptyBatch, row.id, lease)) === 1 ? 'nothing is left to sweep' : null;
  });
}
