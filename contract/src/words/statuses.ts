import type { DeliveryStatus, EventType, PaymentStatus, RefundStatus, WithdrawalStatus } from '../vocabulary.ts';

/** What each status of a payment means, and what a merchant does then. A status without a sentence does not compile. */
export const paymentStatusWords: Readonly<Record<PaymentStatus, string>> = {
  awaiting_selection: 'The payer has not chosen a token yet; no countdown runs.',
  awaiting_payment: 'A token is chosen and its rate locked; the coins have not come.',
  partially_paid: 'Some coins came, and less than is asked for; the payer can send the rest.',
  confirming: 'All coins came; the chain can still take them back, so do not deliver.',
  confirmed: 'The chain has confirmed the coins; they are not credited yet, so do not deliver.',
  completed: 'The money is credited to the merchant: deliver now.',
  expired: 'The payment ended without money; ask for a new one.',
  expired_selection: 'The time of the locked rate ran out; the payer may choose again.',
  expired_partial: 'The payment ended with less than was asked for, and that part is credited.',
  blacklisted: 'Coins came from an address that the operator refuses; an administrator decides.',
  sweep_failed: 'The coins came and could not be moved; an administrator tries again.',
  failed: 'The payment ended by an administrator, or because the chain took the coins back.',
};

/** What each status of a withdrawal means. */
export const withdrawalStatusWords: Readonly<Record<WithdrawalStatus, string>> = {
  pending_approval: 'It waits for an administrator; its amount is reserved.',
  processing: 'It is approved and on its way.',
  completed: 'The coins have arrived and are final.',
  rejected: 'An administrator refused it; its amount is available again.',
  failed: 'It could not be paid out; its amount is available again.',
};

/** What each status of a refund means. */
export const refundStatusWords: Readonly<Record<RefundStatus, string>> = {
  requested: 'It waits for an address of the payer or for an administrator.',
  approved: 'An administrator approved it.',
  processing: 'Its transaction is on its way.',
  completed: 'The payer has the coins, and they are final.',
  rejected: 'An administrator refused it.',
  failed: 'It could not be paid out.',
};

/** What each status of a delivery means. */
export const deliveryStatusWords: Readonly<Record<DeliveryStatus, string>> = {
  pending: 'It was not tried yet.',
  processing: 'It is being sent now.',
  failed: 'The last attempt failed, and another one follows.',
  success: 'The receiver answered with 2xx.',
  permanently_failed: 'All attempts failed; only a retry by hand sends it again.',
};

/** What an event tells and whether to act on it. An event without a sentence does not compile. */
export const eventWords: Readonly<Record<EventType, string>> = {
  'payment.created': 'A payment was created. Nothing to do.',
  'payment.awaiting_payment': 'The payer chose a token, and the rate is locked. Nothing to do.',
  'payment.partially_paid': 'Less than is asked for came. Show it to the payer if you like; do not deliver.',
  'payment.confirming': 'All coins came, and the chain can still take them back. Do not deliver.',
  'payment.confirmed': 'The chain has confirmed the coins; they are not credited yet. Do not deliver.',
  'payment.completed': 'The money is credited to you. This is the event to deliver on.',
  'payment.expired': 'The payment ended without money. Release what you held for the order.',
  'payment.expired_selection': 'The time of the locked rate ran out. The payer may choose again: keep the order open.',
  'payment.expired_partial':
    'The payment ended with a part of the money, which is credited to you. Decide about the order.',
  'payment.blacklisted': 'Coins came from an address that the operator refuses. Do not deliver; wait for the operator.',
  'payment.sweep_failed': 'The coins came and could not be moved yet. Do not deliver; the operator tries again.',
  'payment.failed': 'The payment ended without a credit. Do not deliver.',
  'withdrawal.created': 'A withdrawal was asked for, and its amount is reserved. Nobody asked? Look at once.',
  'withdrawal.processing': 'The withdrawal was approved and is on its way. Nothing to do.',
  'withdrawal.completed': 'The coins have arrived. Book it.',
  'withdrawal.rejected': 'The operator refused the withdrawal, and its amount is available again.',
  'withdrawal.failed': 'The withdrawal could not be paid out, and its amount is available again.',
  'refund.requested': 'Coins of a payment are to go back to its payer. Nothing to do.',
  'refund.approved': 'The operator approved the refund. Nothing to do.',
  'refund.processing': 'The refund is on its way to the payer. Nothing to do.',
  'refund.completed': 'The payer has the coins back. Tell the payer if you like.',
  'refund.rejected': 'The operator refused the refund.',
  'refund.failed': 'The refund could not be paid out; the operator decides.',
  'deposit.unmatched': 'Coins came that no payment takes. The operator decides; send the payer to support.',
  'wallet.updated': 'An address for withdrawals changed. Nobody of yours did it? Ask the operator to stop withdrawals.',
};

/** Statuses with their meanings, as the text of a member. */
export const listed = (about: string, words: Readonly<Record<string, string>>): string =>
  [about, ...Object.entries(words).map(([word, text]) => `\`${word}\`: ${text}`)].join(' ');
