import { invalid, Refusal } from '../errors.ts';

/** VALIDATION_ERROR: only a reference can be the only one. */
export const referenceMissing = (): Refusal =>
  invalid('unique_reference', 'Give the reference that no other payment may have.');

/** CONFLICT that names the payment which was created first. */
export const referenceTaken = (reference: string, paymentId: string): Refusal =>
  new Refusal('CONFLICT', `Payment ${paymentId} has the reference "${reference}" already. Read that payment instead.`, {
    details: {
      reference: [paymentId],
    },
  });
