import type { KycReview, KycState, KycSubmission } from '@florin/contract/schemas/kyc';
import type { KycSubmissionRow } from '@florin/database/sql/accounts/kyc-submissions';
import type { KycReview as KycReviewRecord } from '@florin/engine/accounts/kyc/list-submissions';
import type { KycState as KycStateRecord } from '@florin/engine/accounts/kyc/read';
import { instant } from './scalars.ts';

/** A submission without the number of its document. */
export const presentKycSubmission = (row: KycSubmissionRow): KycSubmission => ({
  id: row.id,
  level: row.level,
  legal_name: row.legalName,
  country: row.country,
  document_type: row.documentType,
  status: row.status,
  rejection_reason: row.rejectionReason,
  created_at: row.createdAt.toISOString(),
  reviewed_at: instant(row.reviewedAt),
});

/** How far a merchant is verified. */
export const presentKycState = ({ kycLevel, submission }: KycStateRecord): KycState => ({
  kyc_level: kycLevel,
  submission: submission && presentKycSubmission(submission),
});

/** A submission for its reviewer, with the number. */
export const presentKycReview = (record: KycReviewRecord): KycReview => ({
  ...presentKycSubmission(record),
  merchant_id: record.accountId,
  email: record.email,
  document_number: record.documentNumber,
});
