import { Address } from '@ton/core';
import { nameOf } from './message-name.ts';
import { cellOf, type Transaction } from './transaction.ts';

/** The name of the message from outside that a transaction took; null where it took none. */
export function namedBy({ incoming, account }: Transaction): string | null {
  if (incoming === null || incoming.source !== null || incoming.body === null) return null;
  const dest = Address.parseRaw(account);
  return nameOf({ info: { type: 'external-in', dest }, body: cellOf(incoming.body, 'message body') });
}
