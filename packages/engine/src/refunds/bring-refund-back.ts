import { readBooked } from '@florin/database/sql/outgoing/doubted';
import { retakeDeposit } from '@florin/database/sql/refunds/payouts';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';
import { refundKeys } from '@florin/domain/ledger/refund-postings';
import { moveRefund } from './move-refund.ts';
import { bookRefund, lockWithPayment } from './finish-refund.ts';
import { correctKeys, ofPurpose, restored } from '../outgoing/correct-books.ts';
import type { Correction, Step } from '../outgoing/step.ts';

/**
 * For a refund's payout that had moved nothing and that succeeded after all because of a reorg: it has paid the refund.
 * The refund is completed, and what was left unplanned meanwhile stays unplanned; where another payout had paid it and the
 * reorg undid that one, it is what this one paid. Refuses with CONFLICT where something else took the deposit, where a
 * merchant no longer pays for it, or where the payout counted before: a person decides then.
 */
export async function bringRefundBack(session: Session, step: Step, correction: Correction): Promise<void> {
  const { ports, row } = step;
  const { at, catalogue } = correction;
  const { refund, payments } = await lockWithPayment(session, row.purposeId);
  const { isBooked } = await session.one(readBooked, { key: `refund:${row.id}` });
  // What its merchant was to pay for it is free by then, and may be spent.
  const isFree = refund !== null && refund.amountUsd !== null && refund.status === 'failed';
  if (isBooked || refund === null || isFree || (await isTaken(session, step, refund.depositId)))
    throw new Refusal('CONFLICT', 'A payout that had not counted has succeeded after a reorg: look into it.');
  const again = { groupId: ports.ids.uuid(), changes: restored(...refundKeys(refund.id)) };
  const isSettled = (await correctKeys(session, again, await ofPurpose(session, row, correction))) > 0;
  await bookRefund(session, step, { refund, payments, cost: 0n, isSettled, catalogue, at });
  const move = refund.status === 'failed' ? 'brought_back' : 'paid_out';
  const said = { txHash: row.txHash, failureReason: null };
  await moveRefund(session, { ...refund, failedAt: null }, { move, said, at, ids: ports.ids });
}

/** Whether the deposit that it gave back is another movement's by now; it is made its own otherwise. */
const isTaken = async (session: Session, { row }: Step, depositId: string | null): Promise<boolean> =>
  depositId !== null &&
  row.sourceIndex !== null &&
  (await session.run(retakeDeposit, { depositId, outgoingId: row.id })) === 0;
