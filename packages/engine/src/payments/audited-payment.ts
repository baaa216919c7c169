import type { LockedPayment } from '@florin/database/sql/payments/lock';

/** What the audit log keeps of a payment. */
export const told = ({ status, received, receivedUsd }: LockedPayment) => ({ status, received, receivedUsd });
