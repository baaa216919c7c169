import type { z } from 'zod';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import { dateInput, nameInput, usdInput, uuidInput, wordsInput } from '../scalars.ts';
import { paymentStatuses } from '../vocabulary.ts';
import { cursorQuery, isOneWay, isOrdered, notOneWay, notOrdered, pageQuery, pageSizeQuery } from './page.ts';

/** What payments are narrowed by, of a merchant and of all of them. */
const filters = {
  q: nameInput(limits.searchCharactersMax).optional().meta({
    description:
      'One word: the id of a payment, your reference, an address or a transaction of it, the e-mail address of the payer, or the amount. Its shape decides; nothing is found by a part of it.',
  }),
  status: wordsInput(paymentStatuses)
    .optional()
    .meta({ description: 'Only payments with this status, or with one of several with commas between them.' }),
  reference: nameInput(limits.referenceCharactersMax).optional(),
  payment_link_id: uuidInput.optional().meta({ description: 'Opened at this payment link.' }),
  token_id: uuidInput.optional().meta({ description: 'Payments in this token.' }),
  chain_id: uuidInput.optional().meta({ description: 'Payments in a token of this chain.' }),
  amount_min: usdInput.optional().meta({ description: 'Of this `amount_usd` or more.' }),
  amount_max: usdInput.optional().meta({ description: 'Of this `amount_usd` or less.' }),
  date_from: dateInput.optional().meta({ description: 'Created on this UTC day or later.' }),
  date_to: dateInput.optional().meta({ description: 'Created on this UTC day or earlier.' }),
  cursor: cursorQuery,
  page: pageQuery,
};

const cents = (usd: string): bigint => {
  const [whole = '', fraction = ''] = usd.split('.');
  return BigInt(whole + fraction.padEnd(limits.usdFractionDigits, '0'));
};

const isRange = ({
  amount_min: min,
  amount_max: max,
}: {
  amount_min?: string | undefined;
  amount_max?: string | undefined;
}) => min === undefined || max === undefined || cents(min) <= cents(max);
const noRange = { path: ['amount_min'], error: 'Must not be above amount_max.' };

export const paymentListQuery = objectInput({ ...filters, per_page: pageSizeQuery })
  .refine(isOrdered, notOrdered)
  .refine(isRange, noRange)
  .refine(isOneWay, notOneWay);

export const adminPaymentQuery = objectInput({
  ...filters,
  merchant_id: uuidInput.optional(),
  page_size: pageSizeQuery,
})
  .refine(isOrdered, notOrdered)
  .refine(isRange, noRange)
  .refine(isOneWay, notOneWay);

/** What both lists are narrowed by. */
export type PaymentListQuery = Omit<z.infer<typeof paymentListQuery>, 'per_page'>;
