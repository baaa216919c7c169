import { addToMerchantBalance } from '@florin/database/sql/post-transfers';
import { lockWithdrawal } from '@florin/database/sql/withdrawals';
import type { Session } from '@florin/database/statement';
import { InvariantError } from '@florin/domain/errors';
import { moveWithdrawal } from '../withdrawals/move-withdrawal.ts';
import { correctKeys, reversed, type Undoing } from './correct-books.ts';
import type { Step } from './step.ts';

/** What an undone payout was to pay is the merchant's again: the withdrawal has failed. */
export async function undoPayout(session: Session, { ports, row }: Step, doing: Undoing): Promise<void> {
  const { ids } = ports;
  const withdrawal = await session.maybe(lockWithdrawal, row.purposeId);
  if (!withdrawal) throw new InvariantError('A payout belongs to no withdrawal.', { id: row.id });
  const { id, merchantId, amountUsd } = withdrawal;
  const keys = ['withdrawal_post', 'withdrawal_payout', 'withdrawal_fee'].map((kind) => `${kind}:${id}`);
  await correctKeys(session, ids.uuid(), doing, reversed(...keys));
  await session.run(addToMerchantBalance, merchantId, amountUsd);
  const said = { txHash: null, failureReason: 'A reorg undid its payout.' };
  await moveWithdrawal(session, { ...withdrawal, completedAt: null }, 'undone', { said, at: doing.at, ids });
}
