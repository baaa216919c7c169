import { type Event, event, type EventEntry } from '@florin/contract/schemas/event';
import type {
  Delivery,
  DeliveryAttempt,
  DeliveryEntry,
  RequeuedDelivery,
  WebhookConfiguration,
  WebhookTrial,
} from '@florin/contract/schemas/webhook';
import type { WebhookEndpoint } from '@florin/contract/schemas/webhook-endpoint';
import type { DeliveryAttemptRow, DeliveryRow } from '@florin/database/sql/webhooks/list';
import type { RequeuedDelivery as Requeued } from '@florin/engine/webhooks/retry-delivery';
import type { TriedWebhook } from '@florin/engine/webhooks/try-webhook';
import type { Delivery as DeliveryWithAttempts } from '@florin/engine/webhooks/read-delivery';
import type { FeedEvent } from '@florin/engine/webhooks/read-feed';
import type { Endpoint } from '@florin/engine/webhooks/list-endpoints';
import type { WebhookConfig } from '@florin/engine/webhooks/webhook-config';
import { instant } from './scalars.ts';

/** The webhook configuration; the secret is never part of it. */
export const presentWebhook = (record: WebhookConfig): WebhookConfiguration => ({
  url: record.url,
  is_active: record.isActive,
  has_secret: record.hasSecret,
  events: [...record.events],
  updated_at: record.updatedAt.toISOString(),
});

/** An endpoint with how it does. */
export const presentEndpoint = (record: Endpoint): WebhookEndpoint => {
  const { isWell, waiting, lastAttemptAt, lastResponseStatus } = record.health;
  return {
    id: record.id,
    is_first: record.isFirst,
    ...presentWebhook(record),
    health: {
      status: isWell === null ? 'untried' : isWell ? 'ok' : 'failing',
      waiting: Number(waiting),
      last_attempt_at: instant(lastAttemptAt),
      last_response_status: lastResponseStatus,
    },
  };
};

/** A delivery in a list. */
export const presentDeliveryEntry = (record: DeliveryRow): DeliveryEntry => ({
  job_id: record.id,
  endpoint_id: record.endpointId,
  event: record.eventType,
  status: record.status,
  attempt_count: record.attemptCount,
  source_type: record.sourceType,
  source_id: record.sourceId,
  created_at: record.createdAt.toISOString(),
  last_attempt_at: instant(record.lastAttemptAt),
  last_response_status: record.lastResponseStatus,
  next_attempt_at: instant(record.nextAttemptAt),
});

const presentAttempt = (record: DeliveryAttemptRow): DeliveryAttempt => ({
  id: record.id,
  attempted_at: record.attemptedAt.toISOString(),
  response_status: record.responseStatus,
  response_body: record.responseBody,
  error_message: record.errorMessage,
  success: record.success,
  duration_ms: record.durationMs,
});

const parseBody = (body: string): Event => event.parse(JSON.parse(body));

/** A delivery with the event it carries and its attempts. */
export const presentDelivery = (record: DeliveryWithAttempts): Delivery => ({
  ...presentDeliveryEntry(record),
  max_attempts: record.maxAttempts,
  payload: parseBody(record.body),
  logs: record.attempts.map(presentAttempt),
});

/** An event in the feed. */
export const presentEvent = ({ id, sourceType, sourceId, body }: FeedEvent): EventEntry => {
  const { event: type, timestamp, data } = parseBody(body);
  return { id, event: type, timestamp, source_type: sourceType, source_id: sourceId, data };
};

/** A delivery that starts anew. */
export const presentRequeued = ({ id, status }: Requeued): RequeuedDelivery => ({ job_id: id, status });

/** How a trial went: without an answer its body is the word for why. */
export const presentTrial = ({ outcome, sent }: TriedWebhook): WebhookTrial => ({
  delivered: outcome.success,
  status_code: outcome.status ?? 0,
  response_body: outcome.body ?? outcome.error ?? '',
  duration_ms: outcome.durationMs,
  payload_sent: sent,
});
