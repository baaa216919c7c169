import { sqlState, violated } from '@florin/database/database';
import { type Creation, readFirstOfReference } from '@florin/database/sql/payments/create';
import type { Session } from '@florin/database/statement';
import { referenceTaken } from '@florin/domain/payment/reference';
import type { Draft } from './draft-payment.ts';
import { quoteUsed } from '@florin/domain/quote/usable';

/** SQLSTATE unique_violation. */
const uniqueViolation = '23505';

/** The index that lets a quote price one payment. */
const quoteIndex = 'payments_quote';

/**
 * Writes a draft. Refuses with CONFLICT where its unique reference or its quote is taken: by a payment that stood
 * before, or by one that another request wrote in the same moment, which only the indexes of the table see.
 */
export async function writeUnlessTaken<C extends Creation>(
  db: Session,
  { draft, merchantId }: { draft: Draft; merchantId: string },
  write: () => Promise<C>,
): Promise<C> {
  const { reference, quote } = draft.payment;
  const told = await write().catch((error: unknown) => {
    if (sqlState(error) !== uniqueViolation) throw error;
    if (quote && violated(error) === quoteIndex) throw quoteUsed(quote.id, null);
    if (reference === null || !draft.uniqueReference) throw error;
    return null;
  });
  if (reference === null || !draft.uniqueReference) return told as C;
  if (told?.takenBy === null) return told;
  const first = told?.takenBy ?? (await db.one(readFirstOfReference, { merchantId, reference })).id;
  throw referenceTaken(reference, first);
}
