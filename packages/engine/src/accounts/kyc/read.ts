import type { KycLevel } from '@florin/contract/vocabulary';
import { type KycSubmissionRow, readLatestKycSubmission } from '@florin/database/sql/accounts/kyc-submissions';
import type { Session } from '@florin/database/statement';
import { readAccount } from '../read-account.ts';

export interface KycState {
  kycLevel: KycLevel;
  /** The newest one; null before the first. */
  submission: KycSubmissionRow | null;
}

/** How far an account is verified, and what became of its newest submission. Refuses with NOT_FOUND. */
export async function readKyc(db: Session, accountId: string): Promise<KycState> {
  const { kycLevel } = await readAccount(db, accountId);
  return { kycLevel, submission: await db.maybe(readLatestKycSubmission, { accountId }) };
}
