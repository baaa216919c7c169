import type { oas31 } from 'openapi3-ts';
import { examples } from '../examples.ts';
import { depositEvent, type PaymentEvent, paymentEvent } from '../schemas/event.ts';
import { type RefundEvent, refundEvent } from '../schemas/refund.ts';
import { walletEvent, type WithdrawalEvent, withdrawalEvent } from '../schemas/withdrawal-event.ts';
import {
  type EventType,
  type PaymentEventType,
  paymentEventTypes,
  type RefundEventType,
  refundEventTypes,
  type WithdrawalEventType,
  withdrawalEventTypes,
} from '../vocabulary.ts';
import { eventWords } from '../words/statuses.ts';
import type { Components } from './components.ts';

const header = (name: string, description: string, example: string): oas31.ParameterObject => ({
  name,
  in: 'header',
  required: !name.includes('ignature'),
  description,
  schema: { type: 'string' },
  example,
});

const seconds = '1772443333';
const job = examples.deliveryEntry.job_id;
const headers = (type: string): oas31.ParameterObject[] => [
  header('X-SVC-Event', 'Event type.', type),
  header('X-SVC-Delivery', 'Id of the delivery job; the same for each attempt.', job),
  header(
    'X-SVC-Signature',
    'Unix seconds `t` and one or two signatures `v1`: hexadecimal HMAC-SHA256 over `t`, a point and the raw body, keyed with ' +
      'the secret as it is shown. During a change of secret the previous one signs along. Absent without a secret.',
    `t=${seconds},v1=${'5f2c'.repeat(16)}`,
  ),
  header('webhook-id', 'Standard Webhooks: same as `X-SVC-Delivery`.', job),
  header('webhook-timestamp', 'Standard Webhooks: Unix seconds of this attempt.', seconds),
  header(
    'webhook-signature',
    'Standard Webhooks: `v1,` and a base64 HMAC-SHA256. Absent without a secret.',
    `v1,${'n4bQ'.repeat(10)}nQ4=`,
  ),
];

const nothingYet = {
  received_crypto: '0',
  crypto_symbol: null,
  crypto_name: null,
  chain: null,
  locked_rate_usd: null,
  selection_expires_at: null,
};
const unsettled = {
  fees: { service_fee_usd: null, conversion_fee_usd: null, token_fee_usd: null },
  net_amount_usd: null,
  completed_at: null,
};

/** A plausible body for one event type: what the payment has not reached is null. */
export const sampleEvent = (type: PaymentEventType): PaymentEvent => {
  const sample = paymentEvent.parse(examples.paymentEvent);
  if (type === 'payment.completed') return sample;
  const status =
    type === 'payment.created'
      ? 'awaiting_selection'
      : (type.slice('payment.'.length) as PaymentEvent['data']['status']);
  const chosen = type === 'payment.created' || type === 'payment.expired' ? nothingYet : {};
  const unpaid =
    type === 'payment.awaiting_payment' || type === 'payment.expired_selection' ? { received_crypto: '0' } : {};
  const partly =
    type === 'payment.partially_paid' || type === 'payment.expired_partial' ? { received_crypto: '0.02' } : {};
  const settled =
    type === 'payment.expired_partial'
      ? {
          fees: { service_fee_usd: '0.71', conversion_fee_usd: '0.36', token_fee_usd: null },
          net_amount_usd: '69.53',
          completed_at: null,
        }
      : unsettled;
  return { ...sample, event: type, data: { ...sample.data, ...settled, ...chosen, ...unpaid, ...partly, status } };
};

const notReached = {
  'withdrawal.created': { status: 'pending_approval', reviewed_at: null, processing_at: null },
  'withdrawal.processing': { status: 'processing' },
  'withdrawal.rejected': { status: 'rejected', processing_at: null, rejection_reason: 'The wallet was changed today.' },
  'withdrawal.failed': {
    status: 'failed',
    failure_reason: 'The chain is unavailable.',
    failed_at: '2026-03-02T15:20:00.000Z',
  },
} as const;

/** A plausible body for one event type: what the withdrawal has not reached is null. */
export const sampleWithdrawalEvent = (type: WithdrawalEventType): WithdrawalEvent => {
  const sample = withdrawalEvent.parse(examples.withdrawalEvent);
  if (type === 'withdrawal.completed') return sample;
  const data = { ...sample.data, tx_hash: null, completed_at: null, ...notReached[type] };
  return { ...sample, event: type, data };
};

const givenUp = { tx_hash: null, completed_at: null, processing_at: null };
const untilRefunded = {
  'refund.requested': { ...givenUp, address: null, address_given_at: null, reviewed_at: null },
  'refund.approved': givenUp,
  'refund.processing': { tx_hash: null, completed_at: null },
  'refund.rejected': { ...givenUp, rejection_reason: 'Asked for twice.' },
  'refund.failed': {
    ...givenUp,
    failure_reason: 'The receiver refuses the coins.',
    failed_at: '2026-03-03T15:20:00.000Z',
  },
} as const;

/** A plausible body for one event type: what the refund has not reached is null. */
export const sampleRefundEvent = (type: RefundEventType): RefundEvent => {
  const sample = refundEvent.parse(examples.refundEvent);
  if (type === 'refund.completed') return sample;
  const status = type.slice('refund.'.length) as RefundEvent['data']['status'];
  return { ...sample, event: type, data: { ...sample.data, ...untilRefunded[type], status } };
};

const item = (type: EventType, schema: oas31.SchemaObject | oas31.ReferenceObject, example: unknown) => ({
  post: {
    operationId: `on.${type}`,
    tags: ['webhooks'],
    summary: `The event \`${type}\``,
    description:
      `${eventWords[type]} Posted to the configured address. Answer with any 2xx status within 15 seconds; anything ` +
      'else is tried again, up to ten attempts. The same event can arrive twice: remember the id of what it is about, ' +
      'its `event` and its `timestamp`, which are signed, and act on them once.',
    security: [],
    parameters: headers(type),
    requestBody: { required: true, content: { 'application/json': { schema, example } } },
    responses: { '2XX': { description: 'Received.' } },
  },
});

/** The requests that the service sends to a merchant's endpoint. */
export const webhookItems = (components: Components): Record<string, oas31.PathItemObject> => {
  const schema = components.add(paymentEvent);
  const items = paymentEventTypes.map((type) => [type, item(type, schema, sampleEvent(type))]);
  const withdrawal = components.add(withdrawalEvent);
  const paidOut = withdrawalEventTypes.map((type) => [type, item(type, withdrawal, sampleWithdrawalEvent(type))]);
  const refund = components.add(refundEvent);
  const refunded = refundEventTypes.map((type) => [type, item(type, refund, sampleRefundEvent(type))]);
  const unmatched = item('deposit.unmatched', components.add(depositEvent), examples.depositEvent);
  const wallet = item('wallet.updated', components.add(walletEvent), examples.walletEvent);
  return {
    ...Object.fromEntries([...items, ...paidOut, ...refunded]),
    'deposit.unmatched': unmatched,
    'wallet.updated': wallet,
  };
};
