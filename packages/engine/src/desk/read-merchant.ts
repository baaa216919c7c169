import { type AccountRow, findAccount } from '@florin/database/sql/accounts/account';
import { type KycSubmissionRow, readLatestKycSubmission } from '@florin/database/sql/accounts/kyc-submissions';
import { countPayments } from '@florin/database/sql/payments/list';
import { listWallets, type WalletRow } from '@florin/database/sql/withdrawals/wallets';
import { listWithdrawals, type WithdrawalRow } from '@florin/database/sql/withdrawals/read';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';
import { type MerchantBalance, readBalance } from '../ledger/read-balance.ts';

export interface MerchantDetail {
  account: AccountRow;
  balance: MerchantBalance;
  paymentsTotal: bigint;
  wallets: WalletRow[];
  /** The newest one. */
  submission: KycSubmissionRow | null;
  /** The newest. */
  withdrawals: WithdrawalRow[];
}

/** One merchant as an administrator reads them. Refuses with NOT_FOUND, also for an administrator's account. */
export async function readMerchant(db: Session, accountId: string): Promise<MerchantDetail> {
  const account = await db.maybe(findAccount, { accountId });
  if (account?.role !== 'merchant') throw notFound('merchant');
  const merchantId = accountId;
  const [balance, { total }, wallets, submission, withdrawals] = await Promise.all([
    readBalance(db, merchantId),
    db.one(countPayments, { merchantId }),
    db.many(listWallets, { merchantId }),
    db.maybe(readLatestKycSubmission, { accountId }),
    db.many(listWithdrawals, { merchantId, limit: 5, offset: 0 }),
  ]);
  return { account, balance, paymentsTotal: total, wallets, submission: submission ?? null, withdrawals };
}
