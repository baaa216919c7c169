import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import {
  booleanInput,
  integer,
  integerInput,
  nameInput,
  positiveUsdInput,
  timestamp,
  timestampInput,
  usd,
  uuid,
  uuidInput,
} from '../scalars.ts';
import { pageOf } from './page.ts';

/** An address at which any number of payers open payments. */
export const paymentLink = z
  .object({
    id: uuid,
    url: z.string(),
    title: z.string(),
    amount_usd: usd.nullable(),
    min_usd: usd.nullable(),
    max_usd: usd.nullable(),
    reference: z.string().nullable(),
    uses_max: integer.nullable(),
    uses: integer,
    expires_at: timestamp.nullable(),
    active: z.boolean(),
    created_at: timestamp,
  })
  .meta({ id: 'PaymentLink', examples: [examples.paymentLink] });
export type PaymentLink = z.infer<typeof paymentLink>;

export const paymentLinkPage = pageOf('payment_links', paymentLink).meta({
  id: 'PaymentLinkPage',
  examples: [examples.paymentLinkPage],
});
export type PaymentLinkPage = z.infer<typeof paymentLinkPage>;

const terms = {
  amount_usd: positiveUsdInput.nullish(),
  min_usd: positiveUsdInput.nullish(),
  max_usd: positiveUsdInput.nullish(),
  reference: nameInput(limits.referenceCharactersMax).nullish(),
  uses_max: integerInput(1, limits.linkUsesMax).nullish(),
  expires_at: timestampInput.nullish(),
  active: booleanInput.nullish(),
};
const title = nameInput(limits.descriptionCharactersMax);

export const newPaymentLink = objectInput({ title, ...terms }).meta({
  id: 'NewPaymentLink',
  examples: [examples.newPaymentLink],
});
export type NewPaymentLink = z.infer<typeof newPaymentLink>;

export const paymentLinkChanges = objectInput({ title: title.nullish(), ...terms }).meta({
  id: 'PaymentLinkChanges',
  examples: [examples.paymentLinkChanges],
});
export type PaymentLinkChanges = z.infer<typeof paymentLinkChanges>;

/** A link for paper and for web pages. */
export const paymentLinkCode = z
  .object({ url: z.string(), svg: z.string(), html: z.string() })
  .meta({ id: 'PaymentLinkCode', examples: [examples.paymentLinkCode] });
export type PaymentLinkCode = z.infer<typeof paymentLinkCode>;

/** Path parameter of every route about one link. */
export const paymentLinkParams = z.object({ payment_link_id: uuidInput });
