import type { Payment, PaymentEntry, PaymentTransaction } from '@florin/contract/schemas/payment';
import type { ListedToken } from '@florin/contract/schemas/token';
import type { PaymentListRow } from '@florin/database/sql/payments/list';
import type { TransactionColumns } from '@florin/database/sql/payments/read';
import { baseUnits, formatReceived } from '@florin/domain/money/crypto';
import type { ShownPayment } from '@florin/engine/payments/shown-address';
import { presentAttestationIfAny } from './attestation.ts';
import { presentChainSummary } from './chain.ts';
import type { Links } from './links.ts';
import { presentOtherDeposit } from './other-deposit.ts';
import { presentPaymentQuote } from './quote.ts';
import { instant, rateText, receivedText, requiredText, storedInstant } from './scalars.ts';
import { presentTokenDetail } from './token.ts';

const presentTransaction = (row: TransactionColumns, decimals: number): PaymentTransaction => ({
  tx_hash: row.txHash,
  from_address: row.fromAddress ?? '',
  amount_crypto: formatReceived(baseUnits(row.amount), decimals),
  block_height: row.blockHeight,
  confirmations: row.confirmations,
  is_confirmed: row.isConfirmed,
  detected_at: storedInstant(row.detectedAt),
  confirmed_at: row.confirmedAt === null ? null : storedInstant(row.confirmedAt),
});

/** One payment as its merchant reads it. */
export const presentPayment = (row: ShownPayment, links: Links): Payment => {
  const decimals = row.token?.decimals ?? null;
  return {
    id: row.id,
    status: row.status,
    amount_usd: row.amountUsd,
    description: row.description,
    redirect_url: row.redirectUrl,
    cancel_url: row.cancelUrl,
    reference: row.reference,
    metadata: row.metadata,
    customer_email: row.customerEmail,
    payment_link_id: row.paymentLinkId,
    pay_url: links.payPage(row.id),
    quote: presentPaymentQuote(row.quote),
    fee_payer: row.feePayer,
    token: row.token === null ? null : presentTokenDetail(row.token, links),
    locked_rate_usd: rateText(row.lockedRateUsd),
    locked_at: instant(row.lockedAt),
    required_crypto_amount: requiredText(row.required, decimals),
    total_received_crypto: receivedText(row.received, decimals),
    total_received_usd: row.receivedUsd,
    service_fee_usd: row.serviceFeeUsd,
    conversion_fee_usd: row.conversionFeeUsd,
    token_fee_usd: row.tokenFeeUsd,
    net_settlement_usd: row.netSettlementUsd,
    wallet_address: row.walletAddress,
    address_attestation: presentAttestationIfAny(row.addressProof),
    transactions: decimals === null ? [] : (row.transactions ?? []).map((one) => presentTransaction(one, decimals)),
    other_deposits: (row.otherDeposits ?? []).map(presentOtherDeposit),
    selection_expires_at: instant(row.selectionExpiresAt),
    awaiting_payment_at: instant(row.awaitingPaymentAt),
    partially_paid_at: instant(row.partiallyPaidAt),
    confirming_at: instant(row.confirmingAt),
    confirmed_at: instant(row.confirmedAt),
    completed_at: instant(row.completedAt),
    created_at: row.createdAt.toISOString(),
  };
};

const presentListedToken = (row: PaymentListRow): ListedToken | null => {
  const { tokenId, chainId, chainName: name, chainShortName: shortName, chainType } = row;
  if (tokenId === null || chainId === null || name === null || shortName === null || chainType === null) return null;
  const chain = presentChainSummary({ id: chainId, name, shortName, chainType });
  return { id: tokenId, symbol: row.tokenSymbol ?? '', name: row.tokenName ?? '', chain };
};

/** A payment in a list. */
export const presentPaymentEntry = (row: PaymentListRow): PaymentEntry => ({
  id: row.id,
  amount_usd: row.amountUsd,
  description: row.description,
  reference: row.reference,
  status: row.status,
  token: presentListedToken(row),
  total_received_crypto: receivedText(row.received, row.tokenDecimals),
  net_settlement_usd: row.netSettlementUsd,
  selection_expires_at: instant(row.selectionExpiresAt),
  completed_at: instant(row.completedAt),
  created_at: row.createdAt.toISOString(),
});
