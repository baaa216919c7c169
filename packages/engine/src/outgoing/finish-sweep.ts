import { type LockedPayment, lockPayments } from '@florin/database/sql/lock-payments';
import { markFinal } from '@florin/database/sql/outgoing';
import { paymentsJson, savePayments } from '@florin/database/sql/save-payments';
import { countFailedSweeps, releaseDeposits } from '@florin/database/sql/sweeps';
import type { Session } from '@florin/database/statement';
import { InvariantError } from '@florin/domain/errors';
import { sweepFinal } from '@florin/domain/ledger/postings';
import { baseUnits } from '@florin/domain/money/crypto';
import { mustMove } from '@florin/domain/payment/transition';
import { record } from '../events/record.ts';
import { post } from '../ledger/post.ts';
import { advance, type EnteredStatus } from '../payments/advance.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import type { Included, Step } from './step.ts';
import { nativeToken } from './fund-gas.ts';

const sweepFailuresMax = 5;
const retryMs = 30_000;

/**
 * Books a final sweep and, in the same transaction, settles its payment: the coins are in the treasury and the
 * merchant is credited, or neither is true. A sweep that ran and failed is planned anew, and given up in the end.
 */
export async function finishSweep(step: Step, { success, fee }: Included): Promise<void> {
  const { ports, row, lease, token } = step;
  const catalogue = await ports.catalogue.current();
  await ports.db.transaction(async (session) => {
    const now = ports.clock.now();
    const payment = (await session.many(lockPayments, [row.purposeId]))[0];
    if (!payment || row.sourceIndex === null)
      throw new InvariantError('A sweep belongs to no payment.', { id: row.id });
    if (!(await session.maybe(markFinal, row.id, lease, success, fee, now))) return;
    const transfers = sweepFinal({
      groupId: ports.ids.uuid(),
      outgoingId: row.id,
      depositIndex: row.sourceIndex,
      nativeTokenId: nativeToken(catalogue, token).id,
      tokenId: token.id,
      amount: success ? baseUnits(row.amount) : 0n,
      cost: fee,
    });
    await post(session, transfers, now);
    await endSweep(session, { ports, token, id: row.id }, { payment, success, now });
  });
}

/** A sweep by its movement's id. */
export type EndedSweep = Pick<Step, 'ports' | 'token'> & { id: string };

/** What a sweep that is final means for its payment: settled, or to be swept again. */
export async function endSweep(
  session: Session,
  { ports, token, id }: EndedSweep,
  { payment, success, now }: { payment: LockedPayment; success: boolean; now: Date },
): Promise<void> {
  if (!success) await tryAgain(session, { ports, token, id }, payment, now);
  else if (payment.status === 'confirmed') await settlePayment(session, { payment, token, ids: ports.ids, now });
}

/** A sweep whose number served another transaction leaves its deposits to the next one. */
export async function giveUpSweep(session: Session, { row }: Pick<Step, 'row'>): Promise<void> {
  await session.run(releaseDeposits, row.id);
}

async function tryAgain(
  session: Session,
  { ports, token, id }: EndedSweep,
  payment: LockedPayment,
  now: Date,
): Promise<void> {
  await session.run(releaseDeposits, id);
  if (payment.status !== 'confirmed') return;
  const { failed } = await session.one(countFailedSweeps, payment.id);
  const path = failed >= sweepFailuresMax ? [mustMove(payment.status, 'sweep_gave_up') as EnteredStatus] : [];
  const postponed = { ...payment, sweepDueAt: new Date(now.getTime() + retryMs) };
  const moved = advance(postponed, path, { token, at: now, ids: ports.ids });
  await session.run(savePayments, paymentsJson([moved.payment]));
  await record(session, moved.events);
}
