import { ids } from './ids.ts';
import { paymentExamples } from './payment.ts';

const { payment } = paymentExamples;

const paymentEventDetail = {
  payment_id: payment.id,
  status: payment.status,
  amount_usd: payment.amount_usd,
  received_crypto: payment.total_received_crypto,
  crypto_symbol: payment.token.symbol,
  crypto_name: payment.token.name,
  chain: 'eth',
  locked_rate_usd: payment.locked_rate_usd,
  fee_payer: payment.fee_payer,
  fees: {
    service_fee_usd: payment.service_fee_usd,
    conversion_fee_usd: payment.conversion_fee_usd,
    token_fee_usd: null,
  },
  net_amount_usd: payment.net_settlement_usd,
  selection_expires_at: payment.selection_expires_at,
  created_at: payment.created_at,
  completed_at: payment.completed_at,
  redirect_url: payment.redirect_url,
  description: payment.description,
  reference: payment.reference,
  metadata: payment.metadata,
  payment_link_id: payment.payment_link_id,
  quote: payment.quote,
};
const paymentEvent = {
  event: 'payment.completed',
  timestamp: '2026-03-02T09:22:13.064218+00:00',
  data: paymentEventDetail,
};
const depositEventDetail = {
  deposit_id: ids.deposit,
  chain: 'eth',
  symbol: 'ETH',
  amount_crypto: '0.5',
  tx_hash: '0x9d3e5a7b1c4f6082b4d6e8fa0c1e3a5b7d9f1b3c5e7a90b2d4f6081a3c5e7f90',
  from_address: payment.transactions[0]?.from_address ?? null,
  address: payment.wallet_address,
  reason: 'after_settlement',
  payment_id: payment.id,
  detected_at: '2026-03-02T11:40:07.000Z',
};
const eventEntry = { id: ids.event, ...paymentEvent, source_type: 'payment', source_id: ids.payment };

const deliveryEntry = {
  job_id: ids.delivery,
  endpoint_id: ids.merchant,
  event: 'payment.completed',
  status: 'success',
  attempt_count: 1,
  source_type: 'payment',
  source_id: ids.payment,
  created_at: '2026-03-02T09:22:13.064Z',
  last_attempt_at: '2026-03-02T09:22:13.410Z',
  last_response_status: 200,
  next_attempt_at: null,
};
const deliveryAttempt = {
  id: ids.attempt,
  attempted_at: '2026-03-02T09:22:13.410Z',
  response_status: 200,
  response_body: 'ok',
  error_message: null,
  success: true,
  duration_ms: 87,
};

const syntheticEvent = { ...paymentEvent, data: { ...paymentEventDetail, status: 'COMPLETED' } };

const webhookConfiguration = {
  url: 'https://shop.example.com/hooks/florin',
  is_active: true,
  has_secret: true,
  events: ['payment.completed', 'payment.expired_selection'],
  updated_at: '2026-03-01T08:20:00.000Z',
};
const webhookEndpoint = {
  id: ids.endpoint,
  is_first: false,
  ...webhookConfiguration,
  url: 'https://books.example.com/hooks/florin',
  health: {
    status: 'ok',
    waiting: 0,
    last_attempt_at: '2026-03-02T11:30:12.870Z',
    last_response_status: 200,
  },
};

export const eventExamples = {
  syntheticEvent,
  webhookTrial: {
    delivered: true,
    status_code: 200,
    response_body: 'ok',
    duration_ms: 87,
    payload_sent: syntheticEvent,
  },
  requeuedDelivery: { job_id: ids.delivery, status: 'pending' },
  replayRequest: { from: '2026-03-02T09:00:00Z', to: '2026-03-02T10:00:00Z', events: ['payment.completed'] },
  replayedEvents: { queued: 12 },
  paymentEventDetail,
  paymentEvent,
  depositEventDetail,
  depositEvent: {
    event: 'deposit.unmatched',
    timestamp: '2026-03-02T11:40:07.000000+00:00',
    data: depositEventDetail,
  },
  eventEntry,
  eventPage: { events: [eventEntry], next_cursor: 'eyJlIjoiYjFhIiwieCI6Ijc3MSIsInMiOiI0MiJ9' },
  webhookConfiguration,
  webhookEndpoint,
  webhookEndpointList: { endpoints: [webhookEndpoint] },
  webhookChanges: {
    url: 'https://shop.example.com/hooks/florin',
    events: ['payment.completed', 'payment.expired_selection'],
  },
  webhookSecret: { secret: 'whsec_Zm9yIHRoZSByZWZlcmVuY2Ugb25seSwgbm90IHJlYWw=' },
  deliveryEntry,
  deliveryPage: { total: 1, page: 1, page_size: 20, total_pages: 1, jobs: [deliveryEntry] },
  deliveryAttempt,
  delivery: { ...deliveryEntry, max_attempts: 10, payload: paymentEvent, logs: [deliveryAttempt] },
};
