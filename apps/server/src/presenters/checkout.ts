import { limits } from '@florin/contract/limits';
import type {
  Checkout,
  CheckoutOption,
  CheckoutStatus,
  CheckoutTransaction,
  ConfirmedSelection,
  LiveRate,
} from '@florin/contract/schemas/checkout';
import { InvariantError } from '@florin/domain/errors';
import { baseUnits, formatReceived, formatRequired } from '@florin/domain/money/crypto';
import { formatRate } from '@florin/domain/money/rate';
import type { ConfirmedSelection as Confirmed } from '@florin/engine/payments/confirm-selection';
import type { quoteRate } from '@florin/engine/payments/quote-rate';
import type { PayPage, PricedOffer } from '@florin/engine/payments/read-pay-page';
import type { PayStatus } from '@florin/engine/payments/read-pay-status';
import { presentAttestation, presentAttestationIfAny } from './attestation.ts';
import { presentChainSummary } from './chain.ts';
import type { Links } from './links.ts';
import { explorerUrl, presentOtherDeposit } from './other-deposit.ts';
import { presentPaymentQuote } from './quote.ts';
import { instant, rateText, receivedText, requiredText, storedInstant } from './scalars.ts';
import { presentTokenDetail, presentTokenSummary } from './token.ts';
import { presentWalletNetwork } from './wallet-network.ts';

const presentOption = (
  { token, price, estimate, address, addressProof }: PricedOffer,
  links: Links,
): CheckoutOption => ({
  token: presentTokenDetail(token, links),
  chain: presentChainSummary(token.chain),
  rate_usd: price === null ? null : formatRate(price.rate),
  is_stale: price === null || price.isStale,
  estimated_amount: estimate === null ? null : formatRequired(estimate, token.decimals),
  wallet_address: address,
  address_attestation: presentAttestation(addressProof),
});

const presentTransactions = ({ token, deposits }: PayPage): CheckoutTransaction[] => {
  if (token === null || deposits === null) return [];
  return deposits.slice(0, limits.paymentTransactionsMax).map((deposit) => ({
    tx_hash: deposit.txHash,
    explorer_url: explorerUrl(token.chain.explorerTxUrl, deposit.txHash),
    amount_crypto: formatReceived(baseUnits(deposit.amount), token.decimals),
    is_confirmed: deposit.isConfirmed,
    detected_at: storedInstant(deposit.detectedAt),
  }));
};

/** What the hosted page shows. */
export const presentCheckout = (page: PayPage, links: Links): Checkout => {
  const { token } = page;
  const decimals = token?.decimals ?? null;
  return {
    id: page.id,
    status: page.status,
    amount_usd: page.amountUsd,
    description: page.description,
    merchant_name: page.merchantName,
    fee_payer: page.feePayer,
    options: page.options.map((option) => presentOption(option, links)),
    token: token === null ? null : presentTokenDetail(token, links),
    chain: token === null ? null : presentChainSummary(token.chain),
    locked_rate_usd: rateText(page.lockedRateUsd),
    required_crypto_amount: requiredText(page.required, decimals),
    total_received_crypto: receivedText(page.received, decimals),
    remaining_crypto_amount:
      page.remaining === null || decimals === null ? null : formatRequired(page.remaining, decimals),
    surplus_crypto_amount: page.surplus > 0n && decimals !== null ? formatReceived(page.surplus, decimals) : null,
    wallet_address: page.walletAddress,
    address_attestation: presentAttestationIfAny(page.addressProof),
    payment_uri: page.paymentUri,
    wallet_network: token === null ? null : presentWalletNetwork(token, page.nativeCoin, page.walletNames),
    selection_expires_at: instant(page.selectionExpiresAt),
    confirmations_received: page.confirmationsReceived,
    confirmations_required: page.confirmationsNeeded,
    transactions: presentTransactions(page),
    other_deposits: (page.otherDeposits ?? []).map(presentOtherDeposit),
    completed_at: instant(page.completedAt),
    redirect_url: page.redirectUrl,
    cancel_url: page.cancelUrl,
    reference: page.reference,
    quote: presentPaymentQuote(page.quote),
  };
};

/** What may be polled by anybody. */
export const presentCheckoutStatus = (row: PayStatus): CheckoutStatus => ({
  id: row.id,
  status: row.status,
  total_received_crypto: receivedText(row.received, row.decimals),
  required_crypto_amount: requiredText(row.required, row.decimals),
  selection_expires_at: instant(row.selectionExpiresAt),
  confirmations_received: row.confirmationsReceived,
  confirmations_required: row.confirmationsNeeded,
  redirect_url: row.redirectUrl,
});

/** What is still to be sent: coins of earlier selections are in both figures. */
function restText({ required, received }: { required: string | null; received: string }, decimals: number): string {
  const rest = baseUnits(required ?? '0') - baseUnits(received);
  return formatRequired(rest > 0n ? rest : 0n, decimals);
}

/** The lock that a confirmed choice made. */
export const presentConfirmedSelection = ({ payment, token, address, addressProof }: Confirmed): ConfirmedSelection => {
  const lockedRate = rateText(payment.lockedRateUsd);
  const required = requiredText(payment.required, token.decimals);
  const { status, selectionExpiresAt } = payment;
  if (status !== 'awaiting_payment' || lockedRate === null || required === null || !selectionExpiresAt) {
    throw new InvariantError('A confirmed selection without its lock.', { payment: payment.id, status });
  }
  return {
    status,
    token: presentTokenSummary(token),
    chain: presentChainSummary(token.chain),
    locked_rate_usd: lockedRate,
    required_crypto_amount: required,
    remaining_crypto_amount: restText(payment, token.decimals),
    wallet_address: address,
    address_attestation: presentAttestation(addressProof),
    selection_expires_at: selectionExpiresAt.toISOString(),
  };
};

/** A live rate. */
export const presentLiveRate = ({ token, price, estimate }: Awaited<ReturnType<typeof quoteRate>>): LiveRate => ({
  token_id: token.id,
  rate_usd: formatRate(price.rate),
  estimated_amount: formatRequired(estimate, token.decimals),
  rate_age_seconds: price.ageSeconds,
  is_stale: price.isStale,
});
