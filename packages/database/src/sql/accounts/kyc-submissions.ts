import type { KycDocumentType, KycRequestLevel, KycSubmissionStatus } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';

export interface KycSubmissionRow {
  id: string;
  accountId: string;
  level: KycRequestLevel;
  legalName: string;
  country: string;
  documentType: KycDocumentType;
  status: KycSubmissionStatus;
  rejectionReason: string | null;
  createdAt: Date;
  reviewedAt: Date | null;
}

const columns = `s.id, s.account_id, s.level, s.legal_name, s.country, s.document_type, s.status, s.rejection_reason,
  s.created_at,
  s.reviewed_at`;

/** No row while another submission of the account is waiting. */
export const insertKycSubmission = statement<
  {
    id: string;
    accountId: string;
    level: KycRequestLevel;
    legalName: string;
    country: string;
    documentType: KycDocumentType;
    documentNumber: Uint8Array;
    now: Date;
  },
  KycSubmissionRow
>(
  'insert_kyc_submission',
  `insert into kyc_submissions as s (id, account_id, level, legal_name, country, document_type, document_number,
    created_at)
   values ($id, $accountId, $level, $legalName, $country, $documentType, $documentNumber, $now)
   on conflict (account_id) where status = 'pending' do nothing returning ${columns}`,
);

/** The account's newest submission. */
export const readLatestKycSubmission = statement<{ accountId: string }, KycSubmissionRow>(
  'read_latest_kyc_submission',
  `select ${columns} from kyc_submissions s where s.account_id = $accountId order by s.created_at desc,
    s.id desc limit 1`,
);

/** Keeps the submission for this transaction: it is reviewed once. */
export const lockKycSubmission = statement<{ id: string }, KycSubmissionRow>(
  'lock_kyc_submission',
  `select ${columns} from kyc_submissions s where s.id = $id for update`,
);

export const reviewKycSubmission = statement<
  { id: string; status: 'approved' | 'rejected'; reason: string | null; reviewer: string | null; now: Date },
  KycSubmissionRow
>(
  'review_kyc_submission',
  `update kyc_submissions s set status = $status, rejection_reason = $reason, reviewed_by = $reviewer,
    reviewed_at = $now
    where s.id = $id returning ${columns}`,
);

export interface KycReviewRow extends KycSubmissionRow {
  email: string;
  /** Sealed. */
  documentNumber: Uint8Array;
}

/** One page, newest first; null takes every status, and every one. */
export const listKycSubmissions = statement<
  { status: KycSubmissionStatus | null; id: string | null; limit: number; offset: number },
  KycReviewRow
>(
  'list_kyc_submissions',
  `select ${columns}, a.email, s.document_number
     from kyc_submissions s join accounts a on a.id = s.account_id
    where s.status = coalesce($status, s.status) and s.id = coalesce($id, s.id)
    order by s.created_at desc, s.id desc limit $limit offset $offset`,
);

export const countKycSubmissions = statement<
  { status: KycSubmissionStatus | null; id: string | null },
  { total: bigint }
>(
  'count_kyc_submissions',
  'select count(*) as total from kyc_submissions where status = coalesce($status, status) and id = coalesce($id, id)',
);
