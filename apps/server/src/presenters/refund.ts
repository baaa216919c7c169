import type { MerchantRefund, RefundLink } from '@florin/contract/schemas/merchant-refund';
import type { CreatedRefund, PayerRefund, Refund } from '@florin/contract/schemas/refund';
import type { RefundRow } from '@florin/database/sql/refunds/read';
import { InvariantError } from '@florin/domain/errors';
import { baseUnits, formatReceived } from '@florin/domain/money/crypto';
import type { PayerRefund as LinkedRefund } from '@florin/engine/refunds/payer-refund';
import type { RequestedRefund } from '@florin/engine/refunds/request-refund';
import { presentChainSummary } from './chain.ts';
import type { Links } from './links.ts';
import { explorerUrl } from './other-deposit.ts';
import { instant } from './scalars.ts';
import { presentTokenSummary } from './token.ts';

/** What everybody who may see a refund sees. */
const shown = (row: RefundRow) => {
  const crypto = (units: bigint): string => formatReceived(units, row.decimals);
  const [amount, deducted] = [baseUnits(row.amount), baseUnits(row.deducted)];
  return {
    status: row.status,
    chain: presentChainSummary({
      id: row.chainId,
      name: row.chainName,
      shortName: row.shortName,
      chainType: row.chainType,
    }),
    token: presentTokenSummary({ id: row.tokenId, symbol: row.symbol, name: row.tokenName }),
    amount_crypto: crypto(amount),
    deducted_crypto: crypto(deducted),
    net_amount_crypto: crypto(amount - deducted),
    address: row.destination,
    tx_hash: row.txHash,
  };
};

/** What its merchant and administrators see. */
const members = (row: RefundRow) => ({
  id: row.id,
  source: row.source,
  payment_id: row.paymentId,
  deposit_id: row.depositId,
  amount_usd: row.amountUsd,
  ...shown(row),
  rejection_reason: row.rejectionReason,
  failure_reason: row.failureReason,
  waiting_reason: row.waitingReason,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  address_given_at: instant(row.addressGivenAt),
  reviewed_at: instant(row.reviewedAt),
  processing_at: instant(row.processingAt),
  completed_at: instant(row.completedAt),
  failed_at: instant(row.failedAt),
  amount_base_units: String(baseUnits(row.amount)),
  requested_by: row.requestedBy,
  approvable_from: instant(row.approvableFrom),
  link_expires_at: instant(row.linkExpiresAt),
});

/** A refund as administrators see it. */
export const presentRefund = (row: RefundRow): Refund => ({
  ...members(row),
  network_cost_native:
    row.networkCost === null || row.nativeDecimals === null
      ? null
      : formatReceived(baseUnits(row.networkCost), row.nativeDecimals),
  reason: row.reason,
  merchant_id: row.merchantId,
});

/** A refund as its merchant sees it: what an administrator wrote for others is not shown. */
export const presentMerchantRefund = (row: RefundRow): MerchantRefund => ({
  ...members(row),
  reason: row.requestedBy === 'merchant' ? row.reason : null,
});

/** The one answer that has the link a merchant made. */
export function presentRefundLink({ refund, linkToken }: RequestedRefund, links: Links): RefundLink {
  const { paymentId, linkExpiresAt, approvableFrom } = refund;
  if (linkToken === null || paymentId === null || linkExpiresAt === null)
    throw new InvariantError('A refund was given no link.', { id: refund.id });
  return {
    refund_url: links.refundPage(paymentId, linkToken),
    expires_at: linkExpiresAt.toISOString(),
    approvable_from: instant(approvableFrom),
  };
}

/** The one answer that has the payer's link. */
export const presentCreatedRefund = ({ refund, linkToken }: RequestedRefund, links: Links): CreatedRefund => ({
  ...presentRefund(refund),
  refund_url: linkToken === null || refund.paymentId === null ? null : links.refundPage(refund.paymentId, linkToken),
});

/** A refund as its payer sees it. */
export const presentPayerRefund = (row: LinkedRefund): PayerRefund => ({
  ...shown(row),
  explorer_url: row.txHash === null ? null : explorerUrl(row.explorerTxUrl, row.txHash),
  merchant_name: row.merchantName,
  link_expires_at: row.linkExpiresAt.toISOString(),
});
