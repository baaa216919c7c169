import { finishInstruction } from '@florin/database/sql/exchange/instructions';
import { spendReserved } from '@florin/database/sql/withdrawals/move';
import { notePayout, readPayoutHindrance } from '@florin/database/sql/withdrawals/payouts';
import { lockWithdrawal } from '@florin/database/sql/withdrawals/read';
import type { Session } from '@florin/database/statement';
import { InvariantError } from '@florin/domain/errors';
import { unitsUp } from '@florin/domain/exchange/amounts';
import { exchangePaidOut } from '@florin/domain/ledger/exchange-postings';
import { withdrawalPosted } from '@florin/domain/ledger/withdrawal-postings';
import { baseUnits } from '@florin/domain/money/crypto';
import type { WithdrawalState } from '@florin/domain/ports/exchange';
import { post } from '../ledger/post.ts';
import { moveWithdrawal, toPosting } from '../withdrawals/move-withdrawal.ts';
import type { Found, InstructionStep } from './instruction-step.ts';

/** A withdrawal as the exchange tells it that has been sent. */
export type SentWithdrawal = Extract<WithdrawalState, { state: 'pending' | 'done' }>;

/** Before a payout that was refused is planned anew: whatever stood in its way is looked at first. */
const planAgainMs = 30_000;

const withdrawalIdOf = ({ row }: InstructionStep): string => {
  if (row.withdrawalId === null) throw new InvariantError('A payout belongs to no withdrawal.', { id: row.id });
  return row.withdrawalId;
};

/**
 * Nobody is asked to pay while nothing may leave, to a wallet that was listed since, nor on a chain that the exchange has suspended since: the
 * withdrawal says the latter, and waits.
 */
export async function mayAskPayout(step: InstructionStep): Promise<boolean> {
  const { ports, row, token } = step;
  if (await ports.db.maybe(readPayoutHindrance, { withdrawalId: withdrawalIdOf(step), now: ports.clock.now() }))
    return false;
  const { settings, exchangeChains } = await ports.catalogue.current();
  // Of an exchange that is no longer the active one nothing newer is known here; it answers for itself.
  if (settings.activeExchange !== row.exchange || exchangeChains?.get(token.chainId)?.isOpen) return true;
  const now = ports.clock.now();
  await ports.db.run(notePayout, {
    withdrawalId: withdrawalIdOf(step),
    waitingReason: 'exchange_suspended',
    nextPayoutAt: now,
    now,
  });
  return false;
}

/** Where a withdrawal stands by our own id. */
export async function lookUpPayout(
  { exchange, row }: InstructionStep,
  finish: (step: InstructionStep, sent: SentWithdrawal) => Promise<void>,
): Promise<Found> {
  const state = await exchange.withdrawal(row.clientId);
  if (state.state === 'missing') return { found: 'missing' };
  if (state.state === 'refused') return { found: 'refused', reference: state.reference, reason: state.reason };
  // Somebody else's withdrawal under our id: neither paid nor refused, whatever it says.
  if (state.destination !== row.destination || unitsUp(state.amount, 18) !== unitsUp(row.amountText, 18))
    throw new InvariantError('The exchange knows another withdrawal by this id.', { id: row.id, ...state });
  const { reference } = state;
  return state.state === 'done'
    ? { found: 'over', reference, finish: (step) => finish(step, state) }
    : { found: 'underway', reference };
}

/**
 * Books what the exchange has paid and, in the same transaction, completes the withdrawal: the coins have left our
 * account there and the balance is lower, or neither is true.
 */
export async function finishPayout(step: InstructionStep, { txHash, fee }: SentWithdrawal): Promise<void> {
  const { ports, row, lease, token } = step;
  const { ids } = ports;
  await ports.db.transaction(async (session) => {
    const withdrawal = await session.maybe(lockWithdrawal, { id: withdrawalIdOf(step) });
    if (!withdrawal) throw new InvariantError('A payout belongs to no withdrawal.', { id: row.id });
    const at = ports.clock.now();
    const feePaid = unitsUp(fee, token.decimals);
    if (
      !(await session.maybe(finishInstruction, {
        id: row.id,
        lease,
        txHash,
        feePaid,
        sold: null,
        proceeds: null,
        proceedsTokenId: null,
        now: at,
      }))
    )
      return;
    const paid = { instructionId: row.id, tokenId: token.id, symbol: row.symbol, amount: baseUnits(row.amount) };
    await post(session, exchangePaidOut({ ...paid, groupId: ids.uuid(), fee: feePaid }), at);
    await session.run(spendReserved, { merchantId: withdrawal.merchantId, amountUsd: withdrawal.amountUsd });
    await post(session, withdrawalPosted(toPosting(withdrawal, ids)), at);
    await moveWithdrawal(session, withdrawal, { move: 'paid_out', said: { txHash }, at, ids });
  });
}

/** Says on its withdrawal that the answer of the exchange was lost. */
export async function notePayoutUnanswered(step: InstructionStep): Promise<void> {
  const { db, clock } = step.ports;
  await db.run(notePayout, {
    withdrawalId: withdrawalIdOf(step),
    waitingReason: 'exchange_unanswered',
    nextPayoutAt: clock.now(),
    now: clock.now(),
  });
}

/** The exchange will not pay it: it is planned anew, with another id, or given up. */
export async function notePayoutEnded(session: Session, step: InstructionStep): Promise<void> {
  const now = step.ports.clock.now();
  const again = new Date(now.getTime() + planAgainMs);
  await session.run(notePayout, {
    withdrawalId: withdrawalIdOf(step),
    waitingReason: 'exchange_refused',
    nextPayoutAt: again,
    now,
  });
}
