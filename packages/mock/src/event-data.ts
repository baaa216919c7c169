import { formatReceived } from '@florin/domain/money/crypto';
import { formatRate } from '@florin/domain/money/rate';
import { presentPaymentQuote } from './present-quote.ts';
import { firstAt, instant, lockOf, money, received } from './present.ts';
import type { OtherDeposit, PaymentState } from './state.ts';

/** The text of an event, as it is signed and posted. */
export const bodyOf = (event: string, at: Date, data: unknown): string =>
  JSON.stringify({ event, timestamp: at.toISOString().replace('Z', '000+00:00'), data });

/** The `data` of a payment's event. */
export function eventData(payment: PaymentState) {
  const lock = lockOf(payment);
  const { settlement } = payment;
  return {
    payment_id: payment.id,
    status: payment.status,
    amount_usd: payment.amountUsd,
    received_crypto: received(payment),
    crypto_symbol: lock?.token.symbol ?? null,
    crypto_name: lock?.token.name ?? null,
    chain: lock?.token.chain.short_name ?? null,
    locked_rate_usd: lock && formatRate(lock.rate),
    fee_payer: payment.feePayer,
    fees: {
      service_fee_usd: money(settlement?.serviceFeeUsd),
      conversion_fee_usd: money(settlement?.conversionFeeUsd),
      token_fee_usd: null,
    },
    net_amount_usd: money(settlement?.netUsd),
    selection_expires_at: instant(lock?.closesAt),
    created_at: payment.createdAt.toISOString(),
    completed_at: firstAt(payment, 'completed'),
    redirect_url: payment.redirectUrl,
    description: payment.description,
    reference: payment.reference,
    metadata: payment.metadata,
    payment_link_id: null,
    quote: presentPaymentQuote(payment.quote),
  };
}

/** The `data` of the event that tells coins which do not count for a payment. */
export const unmatchedData = (payment: PaymentState, other: OtherDeposit) => ({
  deposit_id: other.id,
  chain: other.token.chain.short_name,
  symbol: other.token.symbol,
  amount_crypto: formatReceived(other.amount, other.token.decimals),
  tx_hash: other.txHash,
  from_address: other.from,
  address: payment.address,
  reason: other.reason,
  payment_id: payment.id,
  detected_at: other.seenAt.toISOString(),
});
