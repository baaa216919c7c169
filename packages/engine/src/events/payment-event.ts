import type { PaymentEventType, PaymentStatus } from '@florin/contract/vocabulary';
import type { LockedPayment } from '@florin/database/sql/payments/lock';
import type { PaymentQuoteColumns } from '@florin/database/sql/rates/quotes';
import { baseUnits, formatReceived } from '@florin/domain/money/crypto';
import { formatCurrencyAmount } from '@florin/domain/money/currency-amount';
import { formatRate, rate } from '@florin/domain/money/rate';
import type { Token } from '../catalogue/catalogue.ts';
import { eventTimestamp } from './timestamp.ts';

/** The payment as its events tell it; members that are not reached yet are null. */
type ToldPayment = Pick<
  LockedPayment,
  | 'id'
  | 'status'
  | 'amountUsd'
  | 'received'
  | 'lockedRateUsd'
  | 'feePayer'
  | 'serviceFeeUsd'
  | 'conversionFeeUsd'
  | 'tokenFeeUsd'
  | 'netSettlementUsd'
  | 'selectionExpiresAt'
  | 'createdAt'
  | 'completedAt'
  | 'redirectUrl'
  | 'description'
  | 'reference'
  | 'metadata'
  | 'paymentLinkId'
  | 'quote'
>;

/** The exact text of a payment's event: written once, signed and sent as it is. */
export function paymentEventBody(
  payment: ToldPayment,
  { type, at, token }: { type: PaymentEventType; at: Date; token: Token | null },
): string {
  return JSON.stringify({
    event: type,
    timestamp: eventTimestamp(at),
    data: {
      payment_id: payment.id,
      status: payment.status,
      amount_usd: payment.amountUsd,
      received_crypto: token ? formatReceived(baseUnits(payment.received), token.decimals) : '0',
      crypto_symbol: token?.symbol ?? null,
      crypto_name: token?.name ?? null,
      chain: token?.chain.shortName ?? null,
      locked_rate_usd: payment.lockedRateUsd === null ? null : formatRate(rate(payment.lockedRateUsd)),
      fee_payer: payment.feePayer,
      fees: {
        service_fee_usd: payment.serviceFeeUsd,
        conversion_fee_usd: payment.conversionFeeUsd,
        token_fee_usd: payment.tokenFeeUsd,
      },
      net_amount_usd: payment.netSettlementUsd,
      selection_expires_at: payment.selectionExpiresAt?.toISOString() ?? null,
      created_at: payment.createdAt.toISOString(),
      completed_at: payment.completedAt?.toISOString() ?? null,
      redirect_url: payment.redirectUrl,
      description: payment.description,
      reference: payment.reference,
      metadata: payment.metadata,
      payment_link_id: payment.paymentLinkId,
      quote: payment.quote && quoteMembers(payment.quote),
    },
  });
}

/** As the payment's answer has it. */
const quoteMembers = ({ id, currency, amount, rateUsd, expiresAt }: PaymentQuoteColumns) => ({
  id,
  currency,
  amount: formatCurrencyAmount(amount, currency),
  rate: formatRate(rate(rateUsd)),
  expires_at: new Date(expiresAt).toISOString(),
});

/** The type that tells the arrival in a status. */
export const paymentEventType = (status: Exclude<PaymentStatus, 'awaiting_selection'>): PaymentEventType =>
  `payment.${status}`;
