import type { AdminWithdrawal } from '@florin/contract/schemas/admin-withdrawal';
import type {
  PayoutChain,
  Wallet,
  Withdrawal,
  WithdrawalEntry,
  WithdrawalTerms,
} from '@florin/contract/schemas/withdrawal';
import type { WalletRow } from '@florin/database/sql/withdrawals/wallets';
import type { WithdrawalRow } from '@florin/database/sql/withdrawals/read';
import type { Chain } from '@florin/engine/catalogue/catalogue';
import type { FeeEstimate } from '@florin/engine/withdrawals/estimate-fee';
import type { ReviewedWithdrawal } from '@florin/engine/withdrawals/review';
import { presentChainSummary } from './chain.ts';
import type { Links } from './links.ts';
import { instant } from './scalars.ts';

const presentRowChain = (row: Pick<WithdrawalRow, 'chainId' | 'chainName' | 'chainShortName' | 'chainType'>) =>
  presentChainSummary({
    id: row.chainId,
    name: row.chainName,
    shortName: row.chainShortName,
    chainType: row.chainType,
  });

/** A withdrawal in a list. */
export const presentWithdrawalEntry = (row: WithdrawalRow): WithdrawalEntry => ({
  id: row.id,
  chain: presentRowChain(row),
  destination_address: row.destination,
  amount_usd: row.amountUsd,
  fee_usd: row.feeUsd,
  net_amount_usd: row.netUsd,
  source: row.source,
  status: row.status,
  tx_hash: row.txHash,
  created_at: row.createdAt.toISOString(),
  completed_at: instant(row.completedAt),
});

/** One withdrawal as its merchant reads it. */
export const presentWithdrawal = (row: WithdrawalRow): Withdrawal => ({
  ...presentWithdrawalEntry(row),
  updated_at: row.updatedAt.toISOString(),
  rejection_reason: row.rejectionReason,
  failure_reason: row.failureReason,
  waiting_reason: row.waitingReason,
  merchant_signature: row.merchantSignature,
  reviewed_at: instant(row.reviewedAt),
  processing_at: instant(row.processingAt),
  failed_at: instant(row.failedAt),
});

/** A withdrawal as an administrator judges it. */
export const presentReviewed = (row: ReviewedWithdrawal): AdminWithdrawal => ({
  ...presentWithdrawal(row),
  merchant_id: row.merchantId,
  merchant_name: row.merchantName,
  merchant_email: row.merchantEmail,
  wallet_changed_at: row.walletChangedAt.toISOString(),
  wallet_recently_changed: row.walletRecentlyChanged,
});

export const presentWallet = (row: WalletRow): Wallet => ({
  id: row.id,
  chain: presentRowChain(row),
  address: row.address,
  label: row.label,
  created_at: row.createdAt.toISOString(),
  usable_from: row.usableFrom.toISOString(),
});

export const presentPayoutChain = (chain: Chain, links: Links): PayoutChain => ({
  ...presentChainSummary(chain),
  logo_url: links.chainLogo(chain.shortName),
});

export const presentTerms = ({ chain, feeUsd, minUsd }: FeeEstimate): WithdrawalTerms => ({
  chain: presentChainSummary(chain),
  fee_usd: feeUsd,
  min_withdrawal_usd: minUsd,
});
