import { z } from 'zod';
import { examples } from '../examples.ts';
import { cryptoAmount, usd, uuid } from '../scalars.ts';
import { addressAttestation } from './address-attestation.ts';
import { walkedPageOf } from './page.ts';
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

export const adminPaymentPage = walkedPageOf('payments', adminPayment).meta({
  id: 'AdminPaymentPage',
  examples: [examples.adminPaymentPage],
});
export type AdminPaymentPage = z.infer<typeof adminPaymentPage>;
