import { accountExamples } from './account.ts';
import { ids } from './ids.ts';

const submitted = {
  id: ids.kycSubmission,
  level: 'basic',
  legal_name: 'Corner Shop B.V.',
  country: 'NL',
  document_type: 'company_registration',
  status: 'pending',
  rejection_reason: null,
  created_at: '2026-03-01T08:02:00.000Z',
  reviewed_at: null,
};
const approved = { ...submitted, status: 'approved', reviewed_at: '2026-03-01T08:09:30.000Z' };
const review = {
  ...submitted,
  merchant_id: ids.merchant,
  email: accountExamples.account.email,
  document_number: '68750110',
};

const invitation = {
  id: ids.invitation,
  email: 'bakery@example.com',
  created_at: '2026-03-01T07:00:00.000Z',
  expires_at: '2026-03-15T07:00:00.000Z',
};
const listedInvitation = { ...invitation, accepted_at: null };

/** Second factor, verification, invitations, maintenance. */
export const accessExamples = {
  passwordChange: { current_password: 'correct horse battery staple', new_password: 'a new and longer pass phrase' },
  proposedSecondFactor: {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    otpauth_url: 'otpauth://totp/Florin:shop%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Florin',
  },
  secondFactorProof: { totp_code: '492039' },
  backupCodes: { backup_codes: ['k7qf-2mxd-ra5w-hn3t-e6ub-3vcy', 'b4zy-p6ve-7cgs-ju2l-m5wd-q3ha'] },
  kycSubmission: submitted,
  approvedKycSubmission: approved,
  rejectedKycSubmission: { ...approved, status: 'rejected', rejection_reason: 'The extract is older than a year.' },
  kycState: { kyc_level: 'none', submission: submitted },
  newKycSubmission: {
    level: 'basic',
    legal_name: 'Corner Shop B.V.',
    country: 'NL',
    document_type: 'company_registration',
    document_number: '68750110',
  },
  kycReview: review,
  kycReviewPage: { total: 1, page: 1, page_size: 20, total_pages: 1, kyc_submissions: [review] },
  kycRejection: { reason: 'The extract is older than a year.' },
  merchantPage: { total: 1, page: 1, page_size: 20, total_pages: 1, merchants: [accountExamples.account] },
  kycLevelChange: { level: 'advanced' },
  newInvitation: { email: invitation.email },
  madeInvitation: { ...invitation, code: 'q7Xn2mVb9TzR4wKc8LpD5sYh' },
  invitation: listedInvitation,
  invitationPage: { total: 1, page: 1, page_size: 20, total_pages: 1, invitations: [listedInvitation] },
  maintenance: {
    scope: 'withdrawals',
    message: 'Withdrawals are back at 10:00 UTC.',
    updated_at: '2026-03-02T09:00:00.000Z',
  },
  maintenanceChange: { scope: 'withdrawals', message: 'Withdrawals are back at 10:00 UTC.' },
};
