import { z } from 'zod';
import { examples } from '../examples.ts';
import { objectInput } from '../object-input.ts';
import { cryptoAmount, usd, uuid, uuidInput, wordInput } from '../scalars.ts';
import { paymentStatuses } from '../vocabulary.ts';
import { addressAttestation } from './address-attestation.ts';
import { pageOf, pageQuery, pageSizeQuery } from './page.ts';
import { paymentEntry } from './payment.ts';

/** A payment as an administrator sees it. */
export const adminPayment = z
  .object({
    ...paymentEntry.shape,
    merchant_id: uuid,
    merchant_email: z.string(),
    chain_short_name: z.string().nullable(),
    wallet_address: z.string().nullable(),
    address_attestation: addressAttestation.nullable(),
    required_crypto_amount: cryptoAmount.nullable(),
    total_received_usd: usd.nullable(),
  })
  .meta({ id: 'AdminPayment', examples: [examples.adminPayment] });
export type AdminPayment = z.infer<typeof adminPayment>;

export const adminPaymentPage = pageOf('payments', adminPayment).meta({
  id: 'AdminPaymentPage',
  examples: [examples.adminPaymentPage],
});
export type AdminPaymentPage = z.infer<typeof adminPaymentPage>;

export const adminPaymentQuery = objectInput({
  status: wordInput(paymentStatuses).optional(),
  merchant_id: uuidInput.optional(),
  page: pageQuery,
  page_size: pageSizeQuery,
});
