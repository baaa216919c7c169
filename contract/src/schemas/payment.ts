import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import {
  booleanInput,
  cryptoAmount,
  emailInput,
  httpsUrlInput,
  integer,
  mustBe,
  nameInput,
  positiveUsdInput,
  rate,
  textInput,
  timestamp,
  usd,
  uuid,
  uuidInput,
  wordInput,
} from '../scalars.ts';
import { feePayers, paymentStatuses } from '../vocabulary.ts';
import { addressAttestation } from './address-attestation.ts';
import { otherDeposit } from './other-deposit.ts';
import { walkedPageOf } from './page.ts';
import { paymentQuote } from './quote.ts';
import { listedToken, tokenDetail } from './token.ts';

/** An incoming transfer that belongs to a payment. */
export const paymentTransaction = z
  .object({
    tx_hash: z.string(),
    from_address: z.string().meta({ description: 'The first sender; empty where the chain names none.' }),
    amount_crypto: cryptoAmount,
    block_height: integer,
    confirmations: integer,
    is_confirmed: z.boolean(),
    detected_at: timestamp,
    confirmed_at: timestamp.nullable(),
  })
  .meta({ id: 'PaymentTransaction', examples: [examples.paymentTransaction] });
export type PaymentTransaction = z.infer<typeof paymentTransaction>;

export const metadata = z.record(z.string(), z.string());

const firstReached = (status: string) =>
  timestamp.nullable().meta({ description: `When the payment first became \`${status}\`.` });

/** One payment with everything a merchant may know of it. */
export const payment = z
  .object({
    id: uuid,
    status: z.enum(paymentStatuses),
    amount_usd: usd,
    description: z.string().nullable(),
    redirect_url: z.string().nullable(),
    cancel_url: z.string().nullable(),
    reference: z.string().nullable(),
    metadata,
    customer_email: z.string().nullable(),
    payment_link_id: uuid.nullable().meta({ description: 'The payment link that it was opened at; null without one.' }),
    pay_url: z.string().meta({ description: 'Where to send the payer.' }),
    quote: paymentQuote
      .nullable()
      .meta({ description: 'The price in another currency that the payment was created at; null without one.' }),
    fee_payer: z.enum(feePayers),
    token: tokenDetail.nullable(),
    locked_rate_usd: rate.nullable(),
    locked_at: timestamp.nullable(),
    required_crypto_amount: cryptoAmount.nullable(),
    total_received_crypto: cryptoAmount,
    total_received_usd: usd.nullable(),
    service_fee_usd: usd.nullable(),
    conversion_fee_usd: usd.nullable(),
    token_fee_usd: usd.nullable().meta({
      description: "What the token's own contract kept of the coins, where the merchant bears it; null otherwise.",
    }),
    net_settlement_usd: usd.nullable().meta({ description: 'What the merchant is credited; set at settlement.' }),
    wallet_address: z
      .string()
      .nullable()
      .meta({ description: 'Where the payer sends the coins; null until a token is confirmed.' }),
    address_attestation: addressAttestation
      .nullable()
      .meta({ description: "The signer's word for `wallet_address`; null with it." }),
    transactions: z.array(paymentTransaction),
    other_deposits: z.array(otherDeposit).meta({
      description: 'Coins on its address that do not count for it, newest first; at most 50.',
    }),
    selection_expires_at: timestamp.nullable(),
    awaiting_payment_at: firstReached('awaiting_payment'),
    partially_paid_at: firstReached('partially_paid'),
    confirming_at: firstReached('confirming'),
    confirmed_at: firstReached('confirmed'),
    completed_at: firstReached('completed'),
    created_at: timestamp,
  })
  .meta({ id: 'Payment', examples: [examples.payment] });
export type Payment = z.infer<typeof payment>;

/** A payment in a list. */
export const paymentEntry = z
  .object({
    id: uuid,
    amount_usd: usd,
    description: z.string().nullable(),
    reference: z.string().nullable(),
    status: z.enum(paymentStatuses),
    token: listedToken.nullable(),
    total_received_crypto: cryptoAmount,
    net_settlement_usd: usd.nullable(),
    selection_expires_at: timestamp.nullable(),
    completed_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'PaymentEntry', examples: [examples.paymentEntry] });
export type PaymentEntry = z.infer<typeof paymentEntry>;

export const paymentPage = walkedPageOf('payments', paymentEntry).meta({
  id: 'PaymentPage',
  examples: [examples.paymentPage],
});
export type PaymentPage = z.infer<typeof paymentPage>;

const tokenIds = z
  .array(uuidInput, { error: mustBe('a list of token ids') })
  .max(limits.allowedTokensMax, `Must have at most ${limits.allowedTokensMax} entries.`);

const textRecordInput = z
  .record(nameInput(limits.metadataKeyCharactersMax), textInput(limits.metadataValueCharactersMax), {
    error: mustBe('an object of texts'),
  })
  .refine(
    (members) => Object.keys(members).length <= limits.metadataMembersMax,
    `Must have at most ${limits.metadataMembersMax} members.`,
  );

export const newPayment = objectInput({
  amount_usd: positiveUsdInput.nullish(),
  quote_id: uuidInput
    .nullish()
    .meta({ description: 'A quote that sets the amount: leave `amount_usd` out, or give what was quoted.' }),
  description: textInput(limits.descriptionCharactersMax).nullish(),
  redirect_url: httpsUrlInput.nullish(),
  cancel_url: httpsUrlInput
    .nullish()
    .meta({ description: 'Where the payment page leads a payer who does not want to pay; left out: nowhere.' }),
  reference: nameInput(limits.referenceCharactersMax).nullish(),
  unique_reference: booleanInput.nullish(),
  metadata: textRecordInput.nullish(),
  customer_email: emailInput.nullish(),
  allowed_token_ids: tokenIds
    .min(1, 'Must name at least one token; leave it out to offer all enabled ones.')
    .nullish()
    .meta({ description: "Tokens that the payer may choose from; left out: the merchant's enabled ones." }),
})
  .refine(({ amount_usd: amount, quote_id: quoteId }) => amount || quoteId, {
    path: ['amount_usd'],
    error: 'Is required.',
  })
  .meta({ id: 'NewPayment', examples: [examples.newPayment] });
export type NewPayment = z.infer<typeof newPayment>;

export const paymentSettings = z
  .object({
    enabled_token_ids: z.array(uuid).meta({ description: 'Tokens offered by default; empty: every active token.' }),
    fee_payer: z
      .enum(feePayers)
      .meta({ description: '`user`: the merchant bears the fees. `payer`: they are added to the amount due.' }),
  })
  .meta({ id: 'PaymentSettings', examples: [examples.paymentSettings] });
export type PaymentSettings = z.infer<typeof paymentSettings>;

export const paymentSettingsChanges = objectInput({
  enabled_token_ids: tokenIds.nullish(),
  fee_payer: wordInput(feePayers).nullish(),
}).meta({ id: 'PaymentSettingsChanges', examples: [examples.paymentSettingsChanges] });
export type PaymentSettingsChanges = z.infer<typeof paymentSettingsChanges>;

/** Path parameter of every route about one payment. */
export const paymentParams = z.object({ payment_id: uuidInput });
