import type { KycSubmissionStatus } from '@florin/contract/vocabulary';
import {
  countKycSubmissions,
  type KycReviewRow,
  listKycSubmissions,
} from '@florin/database/sql/accounts/kyc-submissions';
import type { Session } from '@florin/database/statement';
import type { Secrets } from '@florin/domain/ports/secrets';
import { documentContext } from './document-context.ts';

/** A submission as its reviewer needs it, with the document's number in the clear; null for whoever does not review. */
export type KycReview = Omit<KycReviewRow, 'documentNumber'> & { documentNumber: string | null };

interface KycSubmissionsAsked {
  status: KycSubmissionStatus | null;
  id?: string | null;
  page: number;
  pageSize: number;
  /** Whether the numbers are opened. */
  isReviewer: boolean;
}

/** One page of submissions, newest first, and how many there are; null takes every status, and no id every one. */
export async function listSubmissions(
  { db, secrets }: { db: Session; secrets: Secrets },
  { status, id = null, page, pageSize, isReviewer }: KycSubmissionsAsked,
): Promise<{ total: bigint; submissions: KycReview[] }> {
  const [rows, { total }] = await Promise.all([
    db.many(listKycSubmissions, { status, id, limit: pageSize, offset: (page - 1) * pageSize }),
    db.one(countKycSubmissions, { status, id }),
  ]);
  const open = (row: KycReviewRow): KycReview => ({
    ...row,
    documentNumber: isReviewer ? secrets.open(row.documentNumber, documentContext(row.id)) : null,
  });
  return { total, submissions: rows.map(open) };
}
