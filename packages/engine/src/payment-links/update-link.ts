import {
  type LinkTermsColumns,
  lockPaymentLink,
  type PaymentLinkRow,
  removePaymentLink,
  updatePaymentLink,
} from '@florin/database/sql/payment-links/write';
import { notFound } from '@florin/domain/errors';
import { checkLinkTerms } from '@florin/domain/payment-link/terms';
import type { EnginePorts } from '../ports.ts';
import { platformBounds } from './platform-bounds.ts';

interface LinkName {
  merchantId: string;
  id: string;
}

/**
 * Changes what is given and keeps the rest; payments that were opened keep what they were created with. Refuses with
 * NOT_FOUND and VALIDATION_ERROR (amount and bounds that no payer could meet).
 */
export async function updateLink(
  { db, catalogue }: Pick<EnginePorts, 'db' | 'catalogue'>,
  name: LinkName,
  changes: Partial<LinkTermsColumns>,
): Promise<PaymentLinkRow> {
  const platform = platformBounds(await catalogue.current());
  return db.transaction(async (session) => {
    const link = await session.maybe(lockPaymentLink, name);
    if (!link) throw notFound('payment link');
    const changed = { ...link, ...changes };
    checkLinkTerms(changed, platform);
    return session.one(updatePaymentLink, { ...changed, ...name });
  });
}

/** Takes a link away for good; payments that came of it go on. Refuses with NOT_FOUND. */
export async function removeLink(
  { db, clock }: Pick<EnginePorts, 'db' | 'clock'>,
  { merchantId, id }: LinkName,
): Promise<void> {
  if ((await db.run(removePaymentLink, { merchantId, id, now: clock.now() })) === 0) throw notFound('payment link');
}
