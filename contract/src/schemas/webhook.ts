import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput, optionalInput, presetInput } from '../object-input.ts';
import {
  booleanInput,
  eventTimestamp,
  httpsUrlInput,
  integer,
  mustBe,
  timestamp,
  timestampInput,
  uuid,
  uuidInput,
  wordInput,
} from '../scalars.ts';
import { deliveryStatuses, eventTypes, sourceTypes } from '../vocabulary.ts';
import { event, paymentEventDetail } from './event.ts';
import { pageOf, pageQuery, pageSizeQuery } from './page.ts';

export const webhookConfiguration = z
  .object({
    url: z.string(),
    is_active: z.boolean(),
    has_secret: z.boolean().meta({ description: 'False: deliveries carry no signature.' }),
    events: z.array(z.string()).meta({ description: 'Event types, or `*` alone for all of them.' }),
    updated_at: timestamp,
  })
  .meta({ id: 'WebhookConfiguration', examples: [examples.webhookConfiguration] });
export type WebhookConfiguration = z.infer<typeof webhookConfiguration>;

const subscription = wordInput([...eventTypes, '*']);

export const webhookChanges = objectInput({
  url: httpsUrlInput,
  secret: optionalInput(
    z
      .string({ error: mustBe('text') })
      .max(limits.webhookSecretCharactersMax, `Must have at most ${limits.webhookSecretCharactersMax} characters.`)
      .regex(/^[\x21-\x7e]*$/, 'Must consist of printable ASCII characters without spaces.'),
  ).meta({ description: 'Left out: kept, or generated at the first set-up. Empty: deliveries go unsigned.' }),
  is_active: presetInput(booleanInput, true),
  events: presetInput(
    z
      .array(subscription, { error: mustBe('a list of event types') })
      .min(1, 'Must name at least one event type, or "*".')
      .max(limits.webhookEventsMax, `Must have at most ${limits.webhookEventsMax} entries.`),
    ['*'],
  ),
}).meta({ id: 'WebhookChanges', examples: [examples.webhookChanges] });
export type WebhookChanges = z.infer<typeof webhookChanges>;

export const webhookSecret = z
  .object({ secret: z.string() })
  .meta({ id: 'WebhookSecret', examples: [examples.webhookSecret] });
export type WebhookSecret = z.infer<typeof webhookSecret>;

const job = {
  job_id: uuid,
  endpoint_id: uuid.meta({ description: 'The endpoint it goes to; the first one has the id of your account.' }),
  event: z.enum(eventTypes),
  status: z.enum(deliveryStatuses),
  attempt_count: integer,
  source_type: z.enum(sourceTypes),
  source_id: uuid,
  created_at: timestamp,
  last_attempt_at: timestamp.nullable(),
  last_response_status: integer.nullable(),
  next_attempt_at: timestamp.nullable(),
};

/** A delivery in a list. */
export const deliveryEntry = z.object(job).meta({ id: 'DeliveryEntry', examples: [examples.deliveryEntry] });
export type DeliveryEntry = z.infer<typeof deliveryEntry>;

export const deliveryPage = pageOf('jobs', deliveryEntry).meta({
  id: 'DeliveryPage',
  examples: [examples.deliveryPage],
});
export type DeliveryPage = z.infer<typeof deliveryPage>;

/** One attempt to deliver. */
export const deliveryAttempt = z
  .object({
    id: uuid,
    attempted_at: timestamp,
    response_status: integer.nullable(),
    response_body: z.string().nullable(),
    error_message: z.string().nullable(),
    success: z.boolean(),
    duration_ms: integer,
  })
  .meta({ id: 'DeliveryAttempt', examples: [examples.deliveryAttempt] });
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>;

/** A delivery with the event it carries and its attempts, oldest first. */
export const delivery = z
  .object({ ...job, max_attempts: integer, payload: event, logs: z.array(deliveryAttempt) })
  .meta({ id: 'Delivery', examples: [examples.delivery] });
export type Delivery = z.infer<typeof delivery>;

export const deliveryListQuery = objectInput({
  status: wordInput(deliveryStatuses).optional(),
  event: wordInput(eventTypes).optional(),
  payment_id: uuidInput.optional().meta({ description: 'Only deliveries about this payment.', format: 'uuid' }),
  endpoint_id: uuidInput.optional().meta({ description: 'Only deliveries to this endpoint.', format: 'uuid' }),
  page: pageQuery,
  per_page: pageSizeQuery,
});
export type DeliveryListQuery = z.infer<typeof deliveryListQuery>;

export const deliveryParams = z.object({ job_id: uuidInput });

/** A delivery that starts anew. */
export const requeuedDelivery = z
  .object({ job_id: uuid, status: z.literal('pending') })
  .meta({ id: 'RequeuedDelivery', examples: [examples.requeuedDelivery] });
export type RequeuedDelivery = z.infer<typeof requeuedDelivery>;

/** What was sent to try a webhook: the event of a payment that does not exist. */
export const syntheticEvent = z
  .object({
    event: z.literal('payment.completed'),
    timestamp: eventTimestamp,
    data: paymentEventDetail.extend({
      status: z.literal('COMPLETED').meta({ description: 'In uppercase, as no real event has it.' }),
    }),
  })
  .meta({ id: 'SyntheticEvent', examples: [examples.syntheticEvent] });

/** How a trial of the webhook went. */
export const webhookTrial = z
  .object({
    delivered: z.boolean().meta({ description: 'Whether the answer was 2xx.' }),
    status_code: integer.meta({ description: 'HTTP status of the answer; 0 when none came.' }),
    response_body: z.string().meta({ description: 'The answer, or the word for why none came.' }),
    duration_ms: integer,
    payload_sent: syntheticEvent,
  })
  .meta({ id: 'WebhookTrial', examples: [examples.webhookTrial] });
export type WebhookTrial = z.infer<typeof webhookTrial>;

export const replayRequest = objectInput({
  from: timestampInput,
  to: optionalInput(timestampInput).meta({ description: 'Left out: now.' }),
  events: optionalInput(
    z
      .array(wordInput(eventTypes), { error: mustBe('a list of event types') })
      .min(1, 'Must name at least one event type.')
      .max(limits.webhookEventsMax, `Must have at most ${limits.webhookEventsMax} entries.`),
  ).meta({ description: 'Left out: every type.' }),
}).meta({ id: 'ReplayRequest', examples: [examples.replayRequest] });
export type ReplayRequest = z.infer<typeof replayRequest>;

export const replayedEvents = z
  .object({ queued: integer })
  .meta({ id: 'ReplayedEvents', examples: [examples.replayedEvents] });
export type ReplayedEvents = z.infer<typeof replayedEvents>;
