import { eventTimestamp } from '../events/timestamp.ts';

/** A completed payment that never was: its status is written in uppercase, as no real event has it. */
export type SyntheticEvent = ReturnType<typeof syntheticPayment>;

/** The event of an invented payment of 25.00 USD in USDT, completed at this instant. */
export const syntheticPayment = (paymentId: string, at: Date) => ({
  event: 'payment.completed' as const,
  timestamp: eventTimestamp(at),
  data: {
    payment_id: paymentId,
    status: 'COMPLETED' as const,
    amount_usd: '25.00',
    received_crypto: '25',
    crypto_symbol: 'USDT',
    crypto_name: 'Tether USD',
    chain: 'eth',
    locked_rate_usd: '1.0',
    fee_payer: 'user' as const,
    fees: { service_fee_usd: '0.25', conversion_fee_usd: '0.00', token_fee_usd: null },
    net_amount_usd: '24.75',
    selection_expires_at: null,
    created_at: at.toISOString(),
    completed_at: at.toISOString(),
    redirect_url: null,
    description: null,
    reference: null,
    metadata: {},
    payment_link_id: null,
    quote: null,
  },
});
