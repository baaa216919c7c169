import { noteRefund } from '@florin/database/sql/refunds/move';
import { markFinal } from '@florin/database/sql/outgoing/follow';
import { markRefunded, readSweptPart } from '@florin/database/sql/deposits/quarantines';
import { lockRefund, readRefund, type RefundRow } from '@florin/database/sql/refunds/read';
import { readSurplus, type RefundableDepositRow } from '@florin/database/sql/refunds/request';
import { noteShortage } from '@florin/database/sql/sweeps/shortages';
import type { Session } from '@florin/database/statement';
import { InvariantError } from '@florin/domain/errors';
import { type AssetAccount, depositAccount, quarantineAccount } from '@florin/domain/ledger/accounts';
import {
  refundCost,
  refundFinal,
  refundKept,
  refundRest,
  surplusRefunded,
} from '@florin/domain/ledger/refund-postings';
import { baseUnits } from '@florin/domain/money/crypto';
import { usd } from '@florin/domain/money/usd';
import { keptShareUsd, surplusShareUsd } from '@florin/domain/refund/surplus-share';
import { post } from '../ledger/post.ts';
import type { HeldPayment } from '../payments/held-payment.ts';
import { lockPayments } from '../payments/payment-store.ts';
import { recompute } from '../payments/recompute.ts';
import { lockRefundableDeposit } from '../deposits/lock-deposit.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { moveRefund } from './move-refund.ts';
import { spendCredit } from './settle-credit.ts';
import { bookReturned } from '../outgoing/book-returned.ts';
import { payingAccount } from '../outgoing/costs.ts';
import { nativeToken } from '../catalogue/native-token.ts';
import { leaveRemainder } from '../treasury/leave-remainder.ts';
import type { Ended, Step } from '../outgoing/step.ts';

/** Before a payout that ran and failed is planned anew: whatever made it fail is looked at first. */
const planAgainMs = 30_000;

/**
 * Books a final refund and completes it in the same transaction: the coins have left, and what was owed for a surplus
 * is settled, or neither is true. One that ran and moved nothing books its cost and frees the refund for another
 * attempt, or for being given up.
 */
export async function finishRefund(step: Step, ended: Ended): Promise<void> {
  const { success, arrived, fee } = ended;
  const { ports, row, lease } = step;
  const catalogue = await ports.catalogue.current();
  await ports.db.transaction(async (session) => {
    const { refund, payments } = await lockWithPayment(session, row.purposeId);
    const at = ports.clock.now();
    if (!(await session.maybe(markFinal, { id: row.id, lease, succeeded: success, arrived, feePaid: fee, at }))) return;
    await bookReturned(session, step, { ...ended, at });
    if (refund === null) return bookUnexplained(session, step, { success, cost: fee, catalogue, at });
    if (!success) {
      await post(session, refundCost(postingOf(step, catalogue, fee)), at);
      await session.run(noteShortage, { id: ports.ids.uuid(), outgoingId: row.id, at });
      await session.run(noteRefund, {
        refundId: refund.id,
        waitingReason: 'payout_failed',
        nextPayoutAt: new Date(at.getTime() + planAgainMs),
        now: at,
      });
      return;
    }
    await bookRefund(session, step, { refund, payments, cost: fee, isSettled: false, catalogue, at });
    await moveRefund(session, refund, { move: 'paid_out', said: { txHash: row.txHash }, at, ids: ports.ids });
  });
}

const sourceOf = ({ row }: Step): AssetAccount =>
  row.sourceIndex === null ? 'treasury' : depositAccount(row.sourceIndex);

const postingOf = (step: Step, catalogue: Catalogue, cost: bigint) => ({
  groupId: step.ports.ids.uuid(),
  outgoingId: step.row.id,
  nativeTokenId: nativeToken(catalogue, step.token).id,
  cost,
  paidBy: payingAccount(step),
});

/** A refund whose coins have left, with its payment, both locked. */
export interface LeftRefund {
  refund: RefundRow;
  payments: HeldPayment[];
  /** What of its cost is not booked yet, native base units. */
  cost: bigint;
  /** What the refund itself books is booked already: another payout had paid it, and was undone. */
  isSettled: boolean;
  catalogue: Catalogue;
  at: Date;
}

/** Books coins of a refund as gone, and settles what was owed for a surplus or is paid out of a balance. */
export async function bookRefund(session: Session, step: Step, left: LeftRefund): Promise<void> {
  const { refund, payments, cost, isSettled, catalogue, at } = left;
  const { ports, row, token } = step;
  const place = sourceOf(step);
  const posting = postingOf(step, catalogue, cost);
  const movement = { ...posting, refund, tokenId: token.id, amount: baseUnits(row.amount) };
  const deposit = refund.depositId === null ? null : await lockRefundableDeposit(session, refund.depositId);
  if (deposit?.isQuarantined) await leaveQuarantine(session, { ...movement, deposit, place, isSettled, at });
  else await post(session, refundFinal({ ...movement, from: place }), at);
  if (deposit !== null) {
    await session.run(markRefunded, { depositId: deposit.id });
    // A sender who was listed once it was signed for has tainted it since.
    if (deposit.isQuarantined || deposit.ruling !== 'unmatched')
      await recompute(session, payments, { catalogue, ids: ports.ids, now: at });
    await bookRest(session, step, { deposit, at });
    await session.run(noteShortage, { id: ports.ids.uuid(), outgoingId: row.id, at });
  }
  if (refund.source === 'surplus' && !isSettled) await settleSurplus(session, refund, { groupId: posting.groupId, at });
  await spendCredit(session, refund, { ids: ports.ids, at });
}

interface Unexplained extends Pick<LeftRefund, 'cost' | 'catalogue' | 'at'> {
  success: boolean;
}

/** Coins that left for a refund that a restore has lost: they are gone, and a person settles with whom. */
async function bookUnexplained(
  session: Session,
  step: Step,
  { success, cost, catalogue, at }: Unexplained,
): Promise<void> {
  const { ports, row, token } = step;
  const posting = postingOf(step, catalogue, cost);
  if (!success) return post(session, refundCost(posting), at);
  await post(
    session,
    refundFinal({ ...posting, tokenId: token.id, amount: baseUnits(row.amount), from: sourceOf(step) }),
    at,
  );
  if (row.sourceIndex === null) return;
  const { chainId, tokenId, sourceIndex: depositIndex, sourceAddress: address } = row;
  await leaveRemainder(session, ports, { chainId, tokenId, depositIndex, address, at });
}

/**
 * A UTXO is spent as a whole: what did not go back of it is in the treasury. On other chains the rest stays where it
 * was.
 */
async function bookRest(
  session: Session,
  { ports, row, adapter }: Step,
  { deposit, at }: { deposit: RefundableDepositRow; at: Date },
): Promise<void> {
  if (row.sourceIndex === null) return;
  if (adapter.payer !== 'coins') {
    const { chainId, tokenId, sourceIndex: depositIndex, sourceAddress: address } = row;
    return leaveRemainder(session, ports, { chainId, tokenId, depositIndex, address, at });
  }
  const amount = baseUnits(deposit.amount) - baseUnits(row.amount);
  const place = { tokenId: row.tokenId, depositIndex: row.sourceIndex, amount };
  await post(session, refundRest({ groupId: ports.ids.uuid(), outgoingId: row.id, ...place }), at);
}

/** Locks the payment first, as everywhere: what is left of its surplus must not change meanwhile. */
export async function lockWithPayment(
  session: Session,
  refundId: string,
): Promise<{ refund: RefundRow | null; payments: HeldPayment[] }> {
  const found = await session.maybe(readRefund, { id: refundId });
  const payments = found?.paymentId ? await lockPayments(session, [found.paymentId]) : [];
  const refund = found && (await session.maybe(lockRefund, { id: refundId }));
  return { refund, payments };
}

type Leaving = Omit<Parameters<typeof refundFinal>[0], 'from'> & {
  refund: RefundRow;
  deposit: RefundableDepositRow;
  place: AssetAccount;
  isSettled: boolean;
  at: Date;
};

/** Books coins out of their quarantine, whatever the refund was requested for. */
async function leaveQuarantine(
  session: Session,
  { refund, deposit, place, isSettled, at, ...movement }: Leaving,
): Promise<void> {
  const swept = await session.maybe(readSweptPart, { depositId: deposit.id });
  const from = place === 'treasury' ? 'quarantine:treasury' : quarantineAccount(deposit.depositIndex);
  const gone = swept && !swept.hasOthers ? baseUnits(swept.left) : baseUnits(refund.amount);
  const { groupId, tokenId, amount } = movement;
  const kept = { groupId, refundId: refund.id, tokenId, from, to: place, amount: gone - amount };
  await post(session, [...refundFinal({ ...movement, from }), ...(isSettled ? [] : refundKept(kept))], at);
}

async function settleSurplus(
  session: Session,
  { id: refundId, paymentId, tokenId, ...refund }: RefundRow,
  { groupId, at }: { groupId: string; at: Date },
): Promise<void> {
  if (paymentId === null) throw new InvariantError('A surplus belongs to no payment.', { refundId });
  const row = await session.one(readSurplus, { paymentId });
  const amount = baseUnits(refund.amount);
  const settledUsd = surplusShareUsd({
    surplus: baseUnits(row.received) - baseUnits(row.required ?? '0'),
    surplusUsd: usd(row.surplusUsd ?? '0'),
    refunded: baseUnits(row.refunded),
    refundedUsd: usd(row.refundedUsd),
    amount,
  });
  const keptUsd = keptShareUsd(settledUsd, amount, baseUnits(refund.deducted));
  await post(session, surplusRefunded({ groupId, refundId, tokenId, settledUsd, keptUsd }), at);
}
