import { statement } from '../../statement.ts';
import { allEndpoints } from '../webhooks/endpoints.ts';

/** One state change as it is told; `body` is the exact text that will be signed and sent. */
export interface NewEvent {
  id: string;
  deliveryId: string;
  merchantId: string;
  type: string;
  sourceType: string;
  sourceId: string;
  body: string;
  occurredAt: Date;
}

/** The first endpoint's delivery has the id that was drawn for it; each other's follows from the event and the endpoint. */
const furtherId = `case when w.id = t."merchantId" then t."deliveryId" else md5(t.id::text || w.id::text)::uuid end`;

/**
 * Writes events in the given order, and beside each a delivery for every active endpoint that wants its type: in the
 * same transaction as the change they tell, so that neither exists without the other.
 */
export const recordEvents = statement<{ eventsJson: string; deliveryAttemptsMax: number }>(
  'record_events',
  `with told as (
     select * from jsonb_to_recordset($eventsJson::jsonb) as n(
       id uuid, "deliveryId" uuid, "merchantId" uuid, type text, "sourceType" text, "sourceId" uuid, body text,
       "occurredAt" timestamptz)
   ), event as (
     insert into events (id, merchant_id, type, source_type, source_id, body, occurred_at)
     select id, "merchantId", type, "sourceType", "sourceId", body, "occurredAt" from told
     returning sequence, id
   )
   insert into deliveries (id, merchant_id, endpoint_id, event_sequence, event_type, source_type, source_id, max_attempts,
                           next_attempt_at, created_at)
   select ${furtherId}, t."merchantId", nullif(w.id, t."merchantId"), e.sequence, t.type, t."sourceType", t."sourceId", $deliveryAttemptsMax,
     t."occurredAt",
          t."occurredAt"
     from event e join told t using (id)
     join ${allEndpoints} w on w.account_id = t."merchantId"
    where w.is_active and (w.events @> array['*'] or w.events @> array[t.type])`,
);
