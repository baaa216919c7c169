import type { LinkTermsColumns } from '@florin/database/sql/payment-links/write';

/** A link as what something was done to. */
export const linkSubject = (subjectId: string) => ({ subjectType: 'payment_link', subjectId });

/** What the audit log keeps of a link. */
export const told = (link: LinkTermsColumns) => ({
  title: link.title,
  amount_usd: link.amountUsd,
  min_usd: link.minUsd,
  max_usd: link.maxUsd,
  reference: link.reference,
  uses_max: link.usesMax,
  expires_at: link.expiresAt,
  active: link.active,
});
