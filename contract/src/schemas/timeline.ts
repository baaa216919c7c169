import { z } from 'zod';
import { examples } from '../examples.ts';
import { cryptoAmount, integer, timestamp, uuid } from '../scalars.ts';
import { timelineKinds } from '../vocabulary.ts';

/** One thing that happened about a payment; members that say nothing of it are null. */
export const timelineEntry = z
  .object({
    at: timestamp,
    kind: z.enum(timelineKinds).meta({
      description:
        'What it is about: the `payment` itself, a `deposit` that came, a `refund` of it, or the `delivery` of an event.',
    }),
    title: z.string().meta({ description: 'What happened, for a person.' }),
    event: z.string().nullable().meta({ description: 'The event type of what happened or of what was delivered.' }),
    deposit_id: uuid.nullable(),
    refund_id: uuid.nullable(),
    delivery_id: uuid.nullable().meta({ description: 'Id of the delivery; deliveries call it `job_id`.' }),
    amount_crypto: cryptoAmount.nullable().meta({ description: 'What came, in whole units of the token.' }),
    symbol: z.string().nullable().meta({ description: 'Symbol of what came.' }),
    tx_hash: z.string().nullable().meta({ description: 'The transaction of what came.' }),
    explorer_url: z.string().nullable().meta({ description: 'Where `tx_hash` can be looked up; null: nowhere.' }),
    response_status: integer.nullable().meta({
      type: ['integer', 'null'],
      description: 'What the endpoint answered last; null where it did not.',
    }),
  })
  .meta({ id: 'TimelineEntry', examples: [examples.timelineEntry] });
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const timeline = z
  .object({
    entries: z.array(timelineEntry).meta({ description: 'What happened, oldest first; at most 200, the newest.' }),
  })
  .meta({ id: 'Timeline', examples: [examples.timeline] });
