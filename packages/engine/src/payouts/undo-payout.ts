import { readBooked } from '@florin/database/sql/outgoing/doubted';
import { addToMerchantBalance, takeFromMerchantBalance } from '@florin/database/sql/ledger/post';
import { lockBalance } from '@florin/database/sql/withdrawals/request';
import { lockWithdrawal, type WithdrawalRow } from '@florin/database/sql/withdrawals/read';
import type { Session } from '@florin/database/statement';
import { InvariantError, Refusal } from '@florin/domain/errors';
import { payoutShortfall } from '@florin/domain/ledger/reorg-postings';
import { payoutFinal } from '@florin/domain/ledger/withdrawal-postings';
import { baseUnits } from '@florin/domain/money/crypto';
import { excessUsd, formatUsd, subtractUsd, usd } from '@florin/domain/money/usd';
import { nativeToken } from '../catalogue/native-token.ts';
import { post } from '../ledger/post.ts';
import { giveUpInstructions } from '../withdrawals/give-up-instructions.ts';
import { moveWithdrawal } from '../withdrawals/move-withdrawal.ts';
import { correctKeys, ofPurpose, restored, reversed } from '../outgoing/correct-books.ts';
import type { Correction, Step } from '../outgoing/step.ts';
import { completeWithdrawal } from './finish-payout.ts';

/** What an undone payout was to pay is the merchant's again: the withdrawal has failed. */
export async function undoPayout(session: Session, { ports, row }: Step, correction: Correction): Promise<void> {
  const { ids } = ports;
  const withdrawal = await session.maybe(lockWithdrawal, { id: row.purposeId });
  if (!withdrawal) throw new InvariantError('A payout belongs to no withdrawal.', { id: row.id });
  const { merchantId, amountUsd } = withdrawal;
  const changes = reversed(...withdrawalKeys(withdrawal.id));
  await correctKeys(session, { groupId: ids.uuid(), changes }, await ofPurpose(session, row, correction));
  await session.run(addToMerchantBalance, { merchantId, amountUsd });
  const said = { txHash: null, failureReason: 'A reorg undid its payout.' };
  await moveWithdrawal(session, { ...withdrawal, completedAt: null }, { move: 'undone', said, at: correction.at, ids });
}

/**
 * For a payout that had moved nothing or was undone, and that succeeded after all because of a reorg: it has paid its
 * withdrawal. One that was to be paid anew is completed, and is paid no second time; so is one whose other payout the
 * reorg undid. Refuses with CONFLICT where the
 * withdrawal was given up meanwhile, since what was held for it is free and may be spent, and where an exchange was asked to
 * pay it.
 */
export async function bringPayoutBack(session: Session, step: Step, correction: Correction): Promise<void> {
  const { row } = step;
  const withdrawal = await session.maybe(lockWithdrawal, { id: row.purposeId });
  if (!withdrawal) throw new InvariantError('A payout belongs to no withdrawal.', { id: row.id });
  if (withdrawal.status === 'processing') return payAfterAll(session, step, { withdrawal, correction });
  const changes = restored(...withdrawalKeys(withdrawal.id));
  const groupId = step.ports.ids.uuid();
  const again = await correctKeys(session, { groupId, changes }, await ofPurpose(session, row, correction));
  if (withdrawal.status !== 'failed' || again === 0)
    throw new Refusal(
      'CONFLICT',
      'A reorg has confirmed a payout that the books have as failed. Settle it with the merchant (runbook outgoing-doubted).',
    );
  await takeAgain(session, step, { withdrawal, correction });
}

interface BroughtBack {
  withdrawal: WithdrawalRow;
  correction: Correction;
}

async function payAfterAll(session: Session, step: Step, { withdrawal, correction }: BroughtBack): Promise<void> {
  const { at } = correction;
  // An exchange may be about to pay it instead.
  await giveUpInstructions(session, withdrawal.id, at);
  await bookLeft(session, step, correction);
  await completeWithdrawal(session, step, { withdrawal, at });
}

/** One that never counted has nothing in the books but its cost, and that is corrected elsewhere. */
async function bookLeft(session: Session, { ports, row, token }: Step, { at, catalogue }: Correction): Promise<void> {
  const nativeTokenId = nativeToken(catalogue, token).id;
  const payout = { groupId: ports.ids.uuid(), outgoingId: row.id, nativeTokenId, cost: 0n };
  await post(session, payoutFinal({ ...payout, tokenId: token.id, amount: baseUnits(row.amount) }), at);
}

/** The merchant has so much less again. What was spent of it meanwhile is the operator's loss. */
async function takeAgain(session: Session, step: Step, { withdrawal, correction }: BroughtBack): Promise<void> {
  const { ports, row } = step;
  const { ids } = ports;
  // It may have been another one that counted before.
  if (!(await session.one(readBooked, { key: `payout:${row.id}` })).isBooked) await bookLeft(session, step, correction);
  const { merchantId, amountUsd } = withdrawal;
  const available = usd((await session.maybe(lockBalance, { merchantId }))?.availableUsd ?? '0');
  const shortfall = { merchantId, amountUsd: excessUsd(usd(amountUsd), available), sequence: correction.sequence };
  await post(session, payoutShortfall({ groupId: ids.uuid(), outgoingId: row.id, ...shortfall }), correction.at);
  const taken = subtractUsd(usd(amountUsd), shortfall.amountUsd);
  await session.run(takeFromMerchantBalance, { merchantId, amountUsd: formatUsd(taken) });
  const said = { txHash: row.txHash, failureReason: null };
  await moveWithdrawal(
    session,
    { ...withdrawal, failedAt: null },
    { move: 'brought_back', said, at: correction.at, ids },
  );
}

/** Every transfer of a withdrawal that was paid, by its keys. */
const withdrawalKeys = (id: string): readonly string[] =>
  ['withdrawal_post', 'withdrawal_payout', 'withdrawal_fee'].map((key) => `${key}:${id}`);
