import { sqlState } from '@florin/database/database';
import { type Creation, readFirstOfReference } from '@florin/database/sql/create-payment';
import type { Session } from '@florin/database/statement';
import { referenceTaken } from '@florin/domain/payment/reference';
import type { Draft } from './draft-payment.ts';

/** SQLSTATE unique_violation. */
const uniqueViolation = '23505';

/**
 * Writes a draft. Refuses with CONFLICT where its unique reference is taken: by a payment that stood before, or by one
 * that another request wrote in the same moment, which only the index of the table sees.
 */
export async function writeUnlessTaken<C extends Creation>(
  db: Session,
  { draft, merchantId }: { draft: Draft; merchantId: string },
  write: () => Promise<C>,
): Promise<C> {
  const { reference } = draft.payment;
  if (reference === null || !draft.uniqueReference) return write();
  const told = await write().catch((error: unknown) => {
    if (sqlState(error) !== uniqueViolation) throw error;
    return null;
  });
  if (told?.takenBy === null) return told;
  const first = told?.takenBy ?? (await db.one(readFirstOfReference, { merchantId, reference })).id;
  throw referenceTaken(reference, first);
}
