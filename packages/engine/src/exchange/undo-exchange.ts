import { dropCredit } from '@florin/database/sql/exchange/transfers';
import type { Session } from '@florin/database/statement';
import { correctKeys, reversed } from '../outgoing/correct-books.ts';
import type { Correction, Step } from '../outgoing/step.ts';

/**
 * Coins of an undone transfer to an exchange are in the treasury. Where the exchange had credited them it holds nothing
 * of them by our books; what it keeps for us all the same is more than is booked there.
 */
export async function undoExchange(session: Session, { ports, row }: Step, correction: Correction): Promise<void> {
  const keys = ['exchange_credit', 'exchange_credit_fee'].map((kind) => `${kind}:${row.id}`);
  await correctKeys(session, { groupId: ports.ids.uuid(), changes: reversed(...keys) }, correction);
  await session.run(dropCredit, { outgoingId: row.id });
}
