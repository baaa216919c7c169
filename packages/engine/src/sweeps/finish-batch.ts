import { doubtEndedElsewhere } from '@florin/database/sql/outgoing/doubted';
import { markFinal } from '@florin/database/sql/outgoing/follow';
import {
  type BatchItemRow,
  dropHindered,
  finishItem,
  giveUpEmptyBatch,
  giveUpItems,
  listBatchItems,
} from '@florin/database/sql/sweeps/batches';
import { readSweepHindrance } from '@florin/database/sql/sweeps/plan';
import type { Session } from '@florin/database/statement';
import { batchedSweepFinal } from '@florin/domain/ledger/batch-postings';
import { sweepFinal } from '@florin/domain/ledger/postings';
import { tokenFeeChanged } from '@florin/domain/ledger/token-fee-postings';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { post } from '../ledger/post.ts';
import { blacklistSwept } from './blacklist-swept.ts';
import { lockPayment } from '../payments/payment-store.ts';
import { liftSwept } from '../quarantine/quarantine-swept.ts';
import { type BatchPart, partsOf } from '../outgoing/batch-parts.ts';
import { endSweep, setApart } from './finish-sweep.ts';
import { nativeToken } from '../catalogue/native-token.ts';
import { slotsOf } from '../outgoing/slots/slots-of.ts';
import { readBatchArrivals } from '../outgoing/read-arrived.ts';
import type { Ended, Step } from '../outgoing/step.ts';

/**
 * Ends every sweep of a final batch, each in a transaction of its own with its payment's settlement, then the batch.
 * What it cost is divided over all of them. An item whose coins did not arrive has failed alone. Where a reorg took the
 * block in which some had ended before a crash, the batch is doubted.
 */
export async function finishBatch(step: Step, { success, fee }: Ended): Promise<void> {
  const { ports, row, lease, adapter } = step;
  const items = await ports.db.many(listBatchItems, { batchId: row.id });
  const carried = items.map(({ sourceAddress, amount }) => ({ address: sourceAddress, amount: baseUnits(amount) }));
  const came = await readBatchArrivals(step, { txHash: row.txHash ?? '', success, items: carried });
  const parts = partsOf(adapter.batches, carried, { fee, came });
  const catalogue = await ports.catalogue.current();
  for (const [at, item] of items.entries()) {
    // one payment's lock at a time; those that ended before a crash stay as they ended
    if (item.status === 'final') continue;
    const part = parts[at] ?? { moved: 0n, arrived: 0n, cost: 0n };
    await finishOne(step, { item, ...part, catalogue });
  }
  const sum = parts.reduce((total, { arrived }) => total + arrived, 0n);
  await ports.db.transaction(async (session) => {
    const now = ports.clock.now();
    await session.maybe(markFinal, { id: row.id, lease, succeeded: success, arrived: sum, feePaid: fee, at: now });
    await session.run(doubtEndedElsewhere, { batchId: row.id, now });
  });
}

interface Ending extends BatchPart {
  item: BatchItemRow;
  catalogue: Catalogue;
}

async function finishOne(step: Step, { item, moved, arrived, cost, catalogue }: Ending): Promise<void> {
  const { ports, row: batch, lease, token, adapter } = step;
  const success = arrived > 0n;
  await ports.db.transaction(async (session) => {
    const now = ports.clock.now();
    const held = await lockPayment(session, item.paymentId);
    if (
      !(await session.maybe(finishItem, {
        id: item.id,
        batchId: batch.id,
        lease,
        succeeded: success,
        feePaid: cost,
        at: now,
        amount: moved,
        arrived,
      }))
    )
      return;
    if (success) await liftSwept(session, { outgoingId: item.id, ids: ports.ids, now });
    const bookSweep = adapter.batches?.paidBy === 'items' ? sweepFinal : batchedSweepFinal;
    const place = { outgoingId: item.id, depositIndex: item.sourceIndex, tokenId: token.id };
    const posting = { ...place, groupId: ports.ids.uuid(), nativeTokenId: nativeToken(catalogue, token).id };
    await post(session, bookSweep({ ...posting, amount: arrived, cost }), now);
    await post(session, tokenFeeChanged({ ...posting, change: success ? moved - arrived : 0n, sequence: 0 }), now);
    const sweep = { ports, token, catalogue, id: item.id, depositIndex: item.sourceIndex, address: item.sourceAddress };
    await endSweep(session, sweep, { held, arrived, success, now });
  });
}

/** A batch whose nonce another transaction has used leaves all its deposits to the next sweeps. */
export async function giveUpBatch(session: Session, { ports, row }: Pick<Step, 'ports' | 'row'>): Promise<void> {
  const dead = await session.many(giveUpItems, { batchId: row.id });
  await setApart(session, paymentsOf(dead), ports);
}

const paymentsOf = (items: readonly { paymentId: string }[]): string[] => items.map(({ paymentId }) => paymentId);

/**
 * Takes items out of a batch that nobody was asked to sign yet whose payment has failed, whose deposit has left the
 * chain or whose sender was listed. One that may have been signed keeps its items: other items would be other bytes.
 *
 * @returns why the batch is not signed; null where something is left to sweep
 */
export async function dropHinderedItems({ ports, row, lease, adapter }: Step): Promise<string | null> {
  if (row.askedAt !== null) return null;
  for (const { id } of await ports.db.many(listBatchItems, { batchId: row.id })) {
    // few, and one payment's lock at a time
    if ((await ports.db.maybe(readSweepHindrance, { outgoingId: id }))?.listed) await blacklistSwept(ports, id);
  }
  return ports.db.transaction(async (session) => {
    const dropped = await session.many(dropHindered, { batchId: row.id, lease });
    await setApart(session, paymentsOf(dropped), ports);
    if ((await session.run(giveUpEmptyBatch, { id: row.id, lease })) === 1) return 'nothing is left to sweep';
    const isOther = dropped.length > 0 && row.slot !== null && slotsOf(adapter).isCargo;
    return isOther ? 'it carries less than its slot' : null;
  });
}
