import { limits } from '@florin/contract/limits';
import { readPayStatus as readPayStatusRow } from '@florin/database/sql/payments/read-status';
import { readRecentBlock as readRow, type RecentBlockRow } from '@florin/database/sql/chains/recent-block';
import { notFound, Refusal } from '@florin/domain/errors';
import type { EnginePorts } from '../ports.ts';

/**
 * The newest block read of the network that a payment is to be made on: what a payer's wallet builds a transaction on.
 * Refuses with NOT_FOUND, and with CONFLICT before a token is chosen and while the newest block is too old to build on.
 */
export async function readRecentBlock(
  { db, clock }: Pick<EnginePorts, 'db' | 'clock'>,
  paymentId: string,
): Promise<RecentBlockRow> {
  const block = await db.maybe(readRow, { paymentId });
  if (block) {
    const age = clock.now().getTime() - block.time.getTime();
    if (age <= limits.recentBlockSecondsMax * 1000) return block;
    throw new Refusal('CONFLICT', 'The newest block that was read of this network is too old to build on.');
  }
  const payment = await db.maybe(readPayStatusRow, { id: paymentId });
  if (!payment) throw notFound('payment');
  throw new Refusal(
    'CONFLICT',
    payment.tokenId === null ? 'Confirm a token first.' : 'No block of this network was read yet.',
  );
}
