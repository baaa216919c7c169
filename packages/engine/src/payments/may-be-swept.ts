import type { LockedPayment } from '@florin/database/sql/lock-payments';

/** Whether a payment's coins may be swept and credited now: whole or in part, and all of them on the chain. */
export const mayBeSwept = ({ status, settlingAt, suspendedAt }: LockedPayment): boolean =>
  suspendedAt === null && (status === 'confirmed' || (status === 'expired_selection' && settlingAt !== null));
