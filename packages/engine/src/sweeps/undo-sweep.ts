import { moveReversals, unmarkSwept } from '@florin/database/sql/outgoing/doubted';
import { type LeftDeposit, releaseDeposits } from '@florin/database/sql/sweeps/plan';
import type { Session } from '@florin/database/statement';
import { depositAccount } from '@florin/domain/ledger/accounts';
import { sweptReleased } from '@florin/domain/ledger/quarantine-postings';
import { reversalMoved } from '@florin/domain/ledger/reorg-postings';
import { baseUnits } from '@florin/domain/money/crypto';
import { post } from '../ledger/post.ts';
import { lockPayments } from '../payments/payment-store.ts';
import { recompute } from '../payments/recompute.ts';
import { letGo, setApart } from './finish-sweep.ts';
import type { Correction, Step } from '../outgoing/step.ts';

/**
 * The coins of an undone sweep lie on their deposit address again, as far as their deposits are on the chain. The
 * payment decides whether, when and how many of them are swept again. That holds for a settled payment too: its
 * merchant was credited with them.
 */
export async function undoSweep(session: Session, { ports, row, token }: Step, correction: Correction): Promise<void> {
  const { at, catalogue } = correction;
  const { ids } = ports;
  const unmarked = await session.many(unmarkSwept, { outgoingId: row.id });
  if (unmarked.length > 0) {
    const sequence = Math.max(...unmarked.map(({ quarantines }) => quarantines));
    const amount = baseUnits(row.arrived ?? row.amount);
    const what = { groupId: ids.uuid(), outgoingId: row.id, tokenId: token.id, amount, sequence };
    await post(session, sweptReleased(what), at);
  }
  await bookMissing(session, await session.many(moveReversals, { outgoingId: row.id, goneOnly: false }), { ports, at });
  await session.run(releaseDeposits, { outgoingId: row.id });
  await setApart(session, [row.purposeId], ports);
  await recompute(session, await lockPayments(session, [row.purposeId]), { catalogue, ids, now: at });
}

/**
 * For a sweep that was signed again for less and became final so. Deposits that it did not take are still on their
 * address and are swept again, or they are missing there.
 */
export async function lessenSweep(session: Session, step: Step, { at, catalogue }: Correction): Promise<void> {
  const { ports, row } = step;
  const left = await letGo(session, step);
  if (left.length === 0) return;
  await bookMissing(
    session,
    left.filter(({ isMissing }) => isMissing),
    { ports, at },
  );
  await setApart(session, [row.purposeId], ports);
  const now = { catalogue, ids: ports.ids, now: at };
  await recompute(session, await lockPayments(session, [row.purposeId]), now);
}

/**
 * For a sweep that is on the chain again although deposits of it are not: other coins of its address went to the treasury in
 * their place. So its own are missing on the address, and not in the treasury.
 */
export async function bookTaken(session: Session, { ports, row }: Step, { at }: Pick<Correction, 'at'>): Promise<void> {
  await bookMissing(session, await session.many(moveReversals, { outgoingId: row.id, goneOnly: true }), { ports, at });
}

/**
 * The books took these coins out of the treasury after a reorg, set apart or not. They are missing on the deposit
 * address instead.
 */
async function bookMissing(
  session: Session,
  missing: readonly Omit<LeftDeposit, 'isMissing'>[],
  { ports: { ids }, at }: Pick<Step, 'ports'> & Pick<Correction, 'at'>,
): Promise<void> {
  const moves = missing.flatMap(({ id, tokenId, amount, depositIndex, reversals, bookedFrom }) => {
    const reversal = { groupId: ids.uuid(), depositId: id, tokenId, amount: baseUnits(amount), reversals };
    return reversalMoved({ ...reversal, from: bookedFrom ?? 'treasury', to: depositAccount(depositIndex) });
  });
  await post(session, moves, at);
}
