import {
  type LinkTermsColumns,
  lockPaymentLink,
  type PaymentLinkRow,
  removePaymentLink,
  updatePaymentLink,
} from '@florin/database/sql/payment-links/write';
import { notFound } from '@florin/domain/errors';
import { checkLinkTerms } from '@florin/domain/payment-link/terms';
import { auditDeed, type OwnActor } from '../accounts/own-audit.ts';
import type { EnginePorts } from '../ports.ts';
import { linkSubject, told } from './audited-link.ts';
import { platformBounds } from './platform-bounds.ts';

/**
 * Changes what is given and keeps the rest; payments that were opened keep what they were created with. Audited. Refuses
 * with NOT_FOUND and VALIDATION_ERROR (amount and bounds that no payer could meet).
 */
export async function updateLink(
  { db, catalogue }: Pick<EnginePorts, 'db' | 'catalogue'>,
  { id, changes }: { id: string; changes: Partial<LinkTermsColumns> },
  by: OwnActor,
): Promise<PaymentLinkRow> {
  const platform = platformBounds(await catalogue.current());
  return db.transaction(async (session) => {
    const name = { id, merchantId: by.accountId };
    const link = await session.maybe(lockPaymentLink, name);
    if (!link) throw notFound('payment link');
    const changed = { ...link, ...changes };
    checkLinkTerms(changed, platform);
    const row = await session.one(updatePaymentLink, { ...changed, ...name });
    const deed = { action: 'payment_link.update', ...linkSubject(id), before: told(link), after: told(row) } as const;
    await auditDeed(session, by, deed);
    return row;
  });
}

/** Takes a link away for good; payments that came of it go on. Audited. Refuses with NOT_FOUND. */
export async function removeLink(
  { db, clock }: Pick<EnginePorts, 'db' | 'clock'>,
  id: string,
  by: OwnActor,
): Promise<void> {
  await db.transaction(async (session) => {
    const gone = await session.maybe(removePaymentLink, { merchantId: by.accountId, id, now: clock.now() });
    if (!gone) throw notFound('payment link');
    const before = { title: gone.title, amount_usd: gone.amountUsd };
    await auditDeed(session, by, { action: 'payment_link.remove', ...linkSubject(id), before, after: null });
  });
}
