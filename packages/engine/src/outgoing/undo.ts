import {
  correctTransfers,
  listStanding,
  moveReversals,
  restoreRefunded,
  type TransferChange,
  unmarkSwept,
} from '@florin/database/sql/doubted-movements';
import { lockPayments } from '@florin/database/sql/lock-payments';
import { insertOutgoing } from '@florin/database/sql/outgoing';
import { addToMerchantBalance } from '@florin/database/sql/post-transfers';
import { openQuarantine } from '@florin/database/sql/quarantines';
import { lockRefund, readRefund } from '@florin/database/sql/refunds';
import { assignDeposits, releaseDeposits } from '@florin/database/sql/sweeps';
import { lockWithdrawal } from '@florin/database/sql/withdrawals';
import type { Session } from '@florin/database/statement';
import { InvariantError } from '@florin/domain/errors';
import { reversalMoved } from '@florin/domain/ledger/reorg-postings';
import { sweptReleased } from '@florin/domain/ledger/quarantine-postings';
import { baseUnits } from '@florin/domain/money/crypto';
import { settledEnds } from '@florin/domain/payment/transition';
import type { Catalogue } from '../chains/catalogue.ts';
import { lockRefundableDeposit } from '../deposits/lock-deposit.ts';
import { post } from '../ledger/post.ts';
import { recompute } from '../payments/recompute.ts';
import { moveRefund } from '../refunds/move-refund.ts';
import { moveWithdrawal } from '../withdrawals/move-withdrawal.ts';
import { paysItself } from './costs.ts';
import { setApart } from './finish-sweep.ts';
import type { Step } from './step.ts';

/** A correction of a movement whose final block is gone. */
export interface Undoing {
  at: Date;
  /** The how-manieth correction of the movement. */
  sequence: number;
  catalogue: Catalogue;
}

interface Change {
  before: bigint;
  after: bigint;
}

/** Under what the amount and the cost of a movement are booked. */
const booked = {
  amount: ['sweep', 'payout', 'refund', 'gas_funding'],
  cost: [
    'sweep_cost',
    'batch_cost',
    'payout_cost',
    'refund_cost',
    'gas_funding_cost',
    'deployment_cost',
    'cancel_cost',
  ],
  /** What happens only with the amount. */
  beside: ['storage_returned', 'refund_rest'],
} as const;

/** Appends what makes the books say the present effect of a movement; nothing that was booked is touched. */
export async function correctBooks(
  session: Session,
  { ports, row }: Pick<Step, 'ports' | 'row'>,
  { amount, cost, ...doing }: Undoing & { amount: Change; cost: Change },
): Promise<void> {
  const changesOf = (kinds: readonly string[], { before, after }: Change): TransferChange[] =>
    kinds.map((kind) => ({ key: `${kind}:${row.id}`, change: String(after - before) }));
  await correct(session, ports.ids.uuid(), doing, [
    ...changesOf(booked.amount, amount),
    ...changesOf(booked.cost, cost),
    ...(amount.after === 0n ? reversed(...booked.beside.map((kind) => `${kind}:${row.id}`)) : []),
  ]);
}

const correct = (
  session: Session,
  groupId: string,
  { at, sequence }: Undoing,
  changes: readonly TransferChange[],
): Promise<number> => session.run(correctTransfers, groupId, JSON.stringify(changes), sequence, at);

const reversed = (...keys: readonly string[]): TransferChange[] => keys.map((key) => ({ key, change: null }));

/**
 * Coins of an undone sweep lie on their deposit address again. Those of a settled payment, which is credited with them,
 * are swept once more; of any other the payment decides.
 */
export async function undoSweep(session: Session, step: Step, { at }: Undoing): Promise<void> {
  const { ports, row, token } = step;
  const { ids } = ports;
  const tokenId = token.id;
  const unmarked = await session.many(unmarkSwept, row.id);
  if (unmarked.length > 0) {
    const sequence = Math.max(...unmarked.map(({ quarantines }) => quarantines));
    const what = { groupId: ids.uuid(), outgoingId: row.id, tokenId, amount: baseUnits(row.amount), sequence };
    await post(session, sweptReleased(what), at);
  }
  const missing = await session.many(moveReversals, row.id);
  const moves = missing.flatMap(({ id, amount, ...place }) =>
    reversalMoved({ groupId: ids.uuid(), depositId: id, amount: baseUnits(amount), ...place }),
  );
  await post(session, moves, at);
  const standing = await session.many(listStanding, row.id);
  await session.run(releaseDeposits, row.id);
  await setApart(session, [row.purposeId], ports);
  const [payment] = await session.many(lockPayments, [row.purposeId]);
  if (!payment || payment.endedAs === null || payment.status === 'blacklisted' || standing.length === 0) return;
  if (!settledEnds.has(payment.endedAs)) return;
  const again = ids.uuid();
  const { chainId, purposeId, sourceKind, sourceIndex, sourceAddress, destination, amount } = row;
  // Coins that paid for themselves are whole again.
  const feeCap = paysItself(step) ? (row.feePaid ?? row.feeCap) : row.feeCap;
  const place = [chainId, 'sweep', purposeId, tokenId, sourceKind, sourceIndex, sourceAddress, destination] as const;
  await session.run(insertOutgoing, again, ...place, baseUnits(amount), baseUnits(feeCap), at);
  const deposits = standing.map(({ id }) => id);
  await session.run(assignDeposits, deposits, again);
}

/** What an undone payout was to pay is the merchant's again: the withdrawal has failed. */
export async function undoPayout(session: Session, { ports, row }: Step, doing: Undoing): Promise<void> {
  const { ids } = ports;
  const withdrawal = await session.maybe(lockWithdrawal, row.purposeId);
  if (!withdrawal) throw new InvariantError('A payout belongs to no withdrawal.', { id: row.id });
  const { id, merchantId, amountUsd } = withdrawal;
  const keys = ['withdrawal_post', 'withdrawal_payout', 'withdrawal_fee'].map((kind) => `${kind}:${id}`);
  await correct(session, ids.uuid(), doing, reversed(...keys));
  await session.run(addToMerchantBalance, merchantId, amountUsd);
  const said = { txHash: null, failureReason: 'A reorg undid its payout.' };
  await moveWithdrawal(session, { ...withdrawal, completedAt: null }, 'undone', { said, at: doing.at, ids });
}

/** What an undone refund was to give back is to be refunded again: it has failed, and its coins are where they were. */
export async function undoRefund(session: Session, { ports, row }: Step, doing: Undoing): Promise<void> {
  const { ids } = ports;
  const { at, catalogue } = doing;
  const found = await session.maybe(readRefund, row.purposeId);
  const payments = found?.paymentId ? await session.many(lockPayments, [found.paymentId]) : [];
  const refund = await session.maybe(lockRefund, row.purposeId);
  if (!refund) throw new InvariantError('A payout belongs to no refund.', { id: row.id });
  const keys = ['refund_kept', 'refund_surplus', 'refund_deduction'].map((kind) => `${kind}:${refund.id}`);
  await correct(session, ids.uuid(), doing, reversed(...keys));
  const said = { txHash: null, failureReason: 'A reorg undid its payout.' };
  await moveRefund(session, { ...refund, completedAt: null }, 'undone', { said, at, ids });
  if (refund.depositId === null) return;
  const restored = await session.maybe(restoreRefunded, refund.depositId, row.id, at);
  if (!restored?.isQuarantined || refund.paymentId === null) return;
  const { depositIndex } = await lockRefundableDeposit(session, refund.depositId);
  await session.run(openQuarantine, ids.uuid(), refund.paymentId, depositIndex, refund.tokenId, at);
  await recompute(session, payments, { catalogue, ids, now: at });
}
