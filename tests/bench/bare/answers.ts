import { testTokens } from '@florin/testing/catalogue';
import { publicOrigin } from '../harness/public-origin.ts';

/** A row as the driver hands it over. */
export type Row = Record<string, unknown>;

const { id, symbol, decimals, isStablecoin } = testTokens.usdt;
const token = {
  id,
  symbol,
  name: symbol,
  logo_url: `${publicOrigin}/assets/tokens/usdt.svg`,
  decimals,
  is_stablecoin: isStablecoin,
};

/** The members of the product's answer, with what the row holds in them: nothing is checked, nothing converted. */
export const paymentAnswer = (row: Row) => ({
  id: row.id,
  status: row.status,
  amount_usd: row.amount_usd,
  description: row.description,
  redirect_url: row.redirect_url,
  pay_url: `${publicOrigin}/pay/${row.id as string}`,
  fee_payer: row.fee_payer,
  token: row.required === null ? null : token,
  locked_rate_usd: row.locked_rate_usd === null ? null : '1.0',
  locked_at: row.locked_at,
  required_crypto_amount: row.required === null ? null : '25',
  total_received_crypto: row.received,
  total_received_usd: row.received_usd,
  service_fee_usd: row.service_fee_usd,
  conversion_fee_usd: row.conversion_fee_usd,
  net_settlement_usd: row.net_settlement_usd,
  wallet_address: row.wallet_address,
  address_attestation: null,
  transactions: [],
  selection_expires_at: row.selection_expires_at,
  awaiting_payment_at: row.awaiting_payment_at,
  partially_paid_at: row.partially_paid_at,
  confirming_at: row.confirming_at,
  confirmed_at: row.confirmed_at,
  completed_at: row.completed_at,
  created_at: row.created_at,
});

/** What the product answers for a payment that nobody has touched. */
export const untouched: Row = {
  status: 'awaiting_selection',
  fee_payer: 'user',
  locked_rate_usd: null,
  locked_at: null,
  required: null,
  received: '0',
  received_usd: null,
  service_fee_usd: null,
  conversion_fee_usd: null,
  net_settlement_usd: null,
  wallet_address: null,
  selection_expires_at: null,
  awaiting_payment_at: null,
  partially_paid_at: null,
  confirming_at: null,
  confirmed_at: null,
  completed_at: null,
};

export const statusAnswer = (row: Row) => ({
  id: row.id,
  status: row.status,
  total_received_crypto: row.received,
  required_crypto_amount: '25',
  selection_expires_at: row.selection_expires_at,
  confirmations_received: null,
  confirmations_required: 3,
  redirect_url: row.redirect_url,
});

export const entryAnswer = (row: Row) => ({
  id: row.id,
  amount_usd: row.amount_usd,
  description: row.description,
  status: row.status,
  token: row.token_id === null ? null : { id: row.token_id, symbol: row.symbol, name: row.name },
  total_received_crypto: row.received === '0' ? '0' : '25',
  net_settlement_usd: row.net_settlement_usd,
  selection_expires_at: row.selection_expires_at,
  completed_at: row.completed_at,
  created_at: row.created_at,
});

/** The text of `payment.created`, as long as the product's. */
export const createdEvent = (row: Row, at: Date): string =>
  JSON.stringify({
    event: 'payment.created',
    timestamp: at.toISOString().replace('Z', '000+00:00'),
    data: {
      payment_id: row.id,
      status: row.status,
      amount_usd: row.amount_usd,
      received_crypto: '0',
      crypto_symbol: null,
      crypto_name: null,
      chain: null,
      locked_rate_usd: null,
      fee_payer: row.fee_payer,
      fees: { service_fee_usd: null, conversion_fee_usd: null },
      net_amount_usd: null,
      selection_expires_at: null,
      created_at: at.toISOString(),
      completed_at: null,
      redirect_url: row.redirect_url,
    },
  });
