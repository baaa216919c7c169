import type { EventType } from '../vocabulary.ts';

/** What an event means, for a person. */
export const eventTitles: Readonly<Partial<Record<EventType, string>>> = {
  'payment.created': 'The payment was created.',
  'payment.awaiting_payment': 'The payer chose a token, and the rate is locked.',
  'payment.partially_paid': 'A part of the amount has come.',
  'payment.confirming': 'The whole amount has come and waits for confirmations.',
  'payment.confirmed': 'The coins are confirmed.',
  'payment.completed': 'The payment is settled and credited.',
  'payment.expired': 'The payment ended without money.',
  'payment.expired_selection': 'The time for the locked rate ran out.',
  'payment.expired_partial': 'What had come was credited, and the payment ended.',
  'payment.blacklisted': 'The coins came from a listed address and are held back.',
  'payment.sweep_failed': 'The coins could not be brought to the treasury.',
  'payment.failed': 'The payment was taken out of processing.',
  'refund.requested': 'A refund was requested.',
  'refund.approved': 'The refund was approved.',
  'refund.processing': 'The refund is on its way.',
  'refund.completed': 'The refund was paid.',
  'refund.rejected': 'The refund was rejected.',
  'refund.failed': 'The refund failed.',
};
