import type { LockedPayment } from '@florin/database/sql/payments/lock';
import { settledEnds } from '@florin/domain/payment/transition';

type Standing = Pick<LockedPayment, 'status' | 'settlingAt' | 'suspendedAt' | 'endedAs'>;

/** Whether the merchant was credited for a payment, whatever happened to it since. */
export const isSettled = ({ endedAs }: Pick<Standing, 'endedAs'>): boolean =>
  endedAs !== null && settledEnds.has(endedAs);

/** Whether a payment's coins may be swept and credited now: whole or in part, and all of them on the chain. */
export const mayBeSettled = ({ status, settlingAt, suspendedAt }: Standing): boolean =>
  suspendedAt === null && (status === 'confirmed' || (status === 'expired_selection' && settlingAt !== null));

/** Whether its coins may be swept now: to be credited for, or for a credit whose sweep a reorg has undone. */
export const mayBeSwept = (payment: Standing): boolean =>
  mayBeSettled(payment) || (isSettled(payment) && payment.status !== 'blacklisted');
