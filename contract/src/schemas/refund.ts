import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import {
  baseUnitsInput,
  cryptoAmount,
  eventTimestamp,
  textInput,
  timestamp,
  usd,
  uuid,
  uuidInput,
  wordInput,
} from '../scalars.ts';
import { refundEventTypes, refundRequesters, refundSources, refundStatuses, waitingReasons } from '../vocabulary.ts';
import { chainSummary } from './chain.ts';
import { pageOf, pageQuery, pageSizeQuery } from './page.ts';
import { reasonInput } from './reason.ts';
import { tokenSummary } from './token.ts';

const when = (what: string) => timestamp.nullable().meta({ description: `When ${what}.` });

/** What everybody who may see a refund sees. */
const shown = {
  status: z.enum(refundStatuses),
  chain: chainSummary,
  token: tokenSummary,
  amount_crypto: cryptoAmount.meta({ description: 'What is given back, gross.' }),
  deducted_crypto: cryptoAmount.meta({ description: "What of it the payer bears of the network's cost." }),
  net_amount_crypto: cryptoAmount.meta({ description: 'What arrives.' }),
  address: z.string().nullable().meta({ description: 'Where it goes; null until the payer has said so.' }),
  tx_hash: z.string().nullable().meta({ description: 'Null until it is final.' }),
};

/** What a merchant is told of a refund. */
export const refundMembers = {
  source: z.enum(refundSources),
  payment_id: uuid.nullable(),
  deposit_id: uuid.nullable().meta({ description: 'The deposit that goes back; null for what the treasury gives.' }),
  amount_usd: usd
    .nullable()
    .meta({ description: "What it takes out of the merchant's balance; null where the coins are the payer's own." }),
  ...shown,
  rejection_reason: z.string().nullable(),
  failure_reason: z.string().nullable(),
  waiting_reason: z
    .enum(waitingReasons)
    .nullable()
    .meta({ description: 'Why an approved one does not move at present; it goes on by itself.' }),
  created_at: timestamp,
  updated_at: timestamp,
  address_given_at: when('the address was given'),
  reviewed_at: when('it was approved or rejected'),
  processing_at: when('its payout was planned'),
  completed_at: when('its payout was final'),
  failed_at: when('it was given up'),
};

/** What every `refund.*` event tells: the refund as it stands after the move. */
export const refundEventDetail = z
  .object({ refund_id: uuid, ...refundMembers })
  .meta({ id: 'RefundEventDetail', examples: [examples.refundEventDetail] });

/** The body that is signed and posted for a refund. */
export const refundEvent = z
  .object({ event: z.enum(refundEventTypes), timestamp: eventTimestamp, data: refundEventDetail })
  .meta({ id: 'RefundEvent', examples: [examples.refundEvent] });
export type RefundEvent = z.infer<typeof refundEvent>;

const administered = {
  id: uuid,
  ...refundMembers,
  amount_base_units: z.string().meta({ description: 'The gross amount, exact.' }),
  network_cost_native: cryptoAmount
    .nullable()
    .meta({ description: "What the network was expected to ask for, in the chain's own coin; null: not known." }),
  reason: z.string(),
  requested_by: z.enum(refundRequesters).meta({ description: 'Who asked for it.' }),
  approvable_from: timestamp
    .nullable()
    .meta({ description: 'A request of a merchant cools off until then; null: it may be approved at once.' }),
  merchant_id: uuid.nullable().meta({ description: 'Null where the address belongs to no payment.' }),
  link_expires_at: timestamp.nullable().meta({ description: 'Null where the administrator named the address.' }),
};

/** A refund as administrators see it. */
export const refund = z.object(administered).meta({ id: 'Refund', examples: [examples.refund] });
export type Refund = z.infer<typeof refund>;

/** The one answer that has the payer's link. */
export const createdRefund = z
  .object({
    ...administered,
    refund_url: z
      .string()
      .nullable()
      .meta({ description: 'Send it to the payer: it is shown once. Null where an address was given.' }),
  })
  .meta({ id: 'CreatedRefund', examples: [examples.createdRefund] });
export type CreatedRefund = z.infer<typeof createdRefund>;

export const refundPage = pageOf('refunds', refund).meta({ id: 'RefundPage', examples: [examples.refundPage] });
export type RefundPage = z.infer<typeof refundPage>;

const addressInput = textInput(limits.addressCharactersMax);
const optionalAddress = addressInput
  .nullish()
  .meta({ description: 'Left out: the answer has a link by which the payer names it.' });

export const newRefund = objectInput({
  source: wordInput(['surplus', 'quarantine', 'unmatched']),
  chain_id: uuidInput,
  payment_id: uuidInput.nullish().meta({ description: 'For a surplus: the payment that got too much.' }),
  deposit_id: uuidInput.nullish().meta({ description: 'For every other source: the deposit, which goes back whole.' }),
  amount_base_units: baseUnitsInput,
  address: optionalAddress,
  reason: reasonInput,
}).meta({ id: 'NewRefund', examples: [examples.newRefund] });
export type NewRefund = z.infer<typeof newRefund>;

/** A whole deposit that no payment took. */
export const newDepositRefund = objectInput({ address: optionalAddress, reason: reasonInput }).meta({
  id: 'NewDepositRefund',
  examples: [examples.newDepositRefund],
});

export const refundListQuery = objectInput({
  status: wordInput(refundStatuses).optional(),
  page: pageQuery,
  page_size: pageSizeQuery,
});

/** A refund as its payer sees it. */
export const payerRefund = z
  .object({
    ...shown,
    explorer_url: z.string().nullable().meta({ description: 'Where `tx_hash` can be looked up; null: nowhere.' }),
    merchant_name: z.string(),
    link_expires_at: timestamp,
  })
  .meta({ id: 'PayerRefund', examples: [examples.payerRefund] });
export type PayerRefund = z.infer<typeof payerRefund>;

export const refundAddress = objectInput({ address: addressInput }).meta({
  id: 'RefundAddress',
  examples: [examples.refundAddress],
});
