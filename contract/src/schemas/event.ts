import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import { cryptoAmount, eventTimestamp, integerQuery, rate, textInput, timestamp, usd, uuid } from '../scalars.ts';
import {
  eventTypes,
  feePayers,
  paymentEventTypes,
  paymentStatuses,
  sourceTypes,
  unmatchedReasons,
} from '../vocabulary.ts';
import { paymentQuote } from './quote.ts';

/** What every `payment.*` event tells; members that the payment has not reached are null. */
export const paymentEventDetail = z
  .object({
    payment_id: uuid,
    status: z.enum(paymentStatuses),
    amount_usd: usd,
    received_crypto: cryptoAmount,
    crypto_symbol: z.string().nullable(),
    crypto_name: z.string().nullable(),
    chain: z.string().nullable().meta({ description: 'Short name of the chain.' }),
    locked_rate_usd: rate.nullable(),
    fee_payer: z.enum(feePayers),
    fees: z.object({
      service_fee_usd: usd.nullable(),
      conversion_fee_usd: usd.nullable(),
      token_fee_usd: usd.nullable(),
    }),
    net_amount_usd: usd.nullable(),
    selection_expires_at: timestamp.nullable(),
    created_at: timestamp,
    completed_at: timestamp.nullable(),
    redirect_url: z.string().nullable(),
    description: z.string().nullable(),
    reference: z.string().nullable(),
    metadata: z.record(z.string(), z.string()),
    payment_link_id: uuid.nullable().meta({ description: 'The payment link that it was opened at; null without one.' }),
    quote: paymentQuote.nullable().meta({ description: 'What prices it in another currency; null without a quote.' }),
  })
  .meta({ id: 'PaymentEventDetail', examples: [examples.paymentEventDetail] });
export type PaymentEventDetail = z.infer<typeof paymentEventDetail>;

/** The body that is signed and posted for a payment. */
export const paymentEvent = z
  .object({ event: z.enum(paymentEventTypes), timestamp: eventTimestamp, data: paymentEventDetail })
  .meta({ id: 'PaymentEvent', examples: [examples.paymentEvent] });
export type PaymentEvent = z.infer<typeof paymentEvent>;

/** Money that no payment took: an administrator decides what becomes of it. */
export const depositEventDetail = z
  .object({
    deposit_id: uuid,
    chain: z.string().meta({ description: 'Short name of the chain.' }),
    symbol: z.string(),
    amount_crypto: cryptoAmount,
    tx_hash: z.string(),
    from_address: z.string().nullable(),
    address: z.string(),
    reason: z.enum(unmatchedReasons).meta({ description: 'Why no payment took it.' }),
    payment_id: uuid.meta({ description: 'The payment that the address belongs to.' }),
    detected_at: timestamp,
  })
  .meta({ id: 'DepositEventDetail', examples: [examples.depositEventDetail] });
export type DepositEventDetail = z.infer<typeof depositEventDetail>;

/** The body that is signed and posted for such a deposit. */
export const depositEvent = z
  .object({ event: z.literal('deposit.unmatched'), timestamp: eventTimestamp, data: depositEventDetail })
  .meta({ id: 'DepositEvent', examples: [examples.depositEvent] });
export type DepositEvent = z.infer<typeof depositEvent>;

const data = z.record(z.string(), z.unknown()).meta({
  description:
    'Depends on the event type; `payment.*` carry `PaymentEventDetail`, `withdrawal.*` carry `WithdrawalEventDetail`, ' +
    '`deposit.unmatched` carries `DepositEventDetail`, `wallet.updated` carries `WalletEventDetail`, ' +
    '`refund.*` carry `RefundEventDetail`.',
});

/** An event of any type, as it was sent. */
export const event = z
  .object({ event: z.enum(eventTypes), timestamp: eventTimestamp, data })
  .meta({ id: 'Event', examples: [examples.paymentEvent] });
export type Event = z.infer<typeof event>;

/** An event in the feed. */
export const eventEntry = z
  .object({
    id: uuid,
    event: z.enum(eventTypes),
    timestamp: eventTimestamp,
    source_type: z.enum(sourceTypes),
    source_id: uuid,
    data,
  })
  .meta({ id: 'EventEntry', examples: [examples.eventEntry] });
export type EventEntry = z.infer<typeof eventEntry>;

export const eventPage = z
  .object({
    events: z.array(eventEntry),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'Give it as `after` to go on; unchanged when nothing is new.' }),
  })
  .meta({ id: 'EventPage', examples: [examples.eventPage] });
export type EventPage = z.infer<typeof eventPage>;

export const eventListQuery = objectInput({
  after: textInput(200).optional().meta({
    description: 'Cursor of an earlier answer, or `latest` for the end of the feed; left out: from the beginning.',
  }),
  limit: integerQuery(1, limits.eventsPageMax, limits.eventsPageDefault),
  wait_seconds: integerQuery(0, limits.eventsWaitSecondsMax, 0).meta({
    description:
      'How long to wait where nothing follows the cursor: the answer comes with the next event, or empty at the end. ' +
      '0 answers at once, as `latest` always does.',
  }),
});
export type EventListQuery = z.infer<typeof eventListQuery>;
