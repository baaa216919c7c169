import { limits } from '@florin/contract/limits';
import {
  insertPaymentLink,
  type LinkTermsColumns,
  type PaymentLinkRow,
} from '@florin/database/sql/payment-links/write';
import { Refusal } from '@florin/domain/errors';
import { checkLinkTerms } from '@florin/domain/payment-link/terms';
import { auditDeed, type OwnActor } from '../accounts/own-audit.ts';
import type { EnginePorts } from '../ports.ts';
import { linkSubject, told } from './audited-link.ts';
import { platformBounds } from './platform-bounds.ts';

/**
 * Makes a link. Audited. Refuses with VALIDATION_ERROR (amount and bounds that no payer could meet) and with CONFLICT where the
 * merchant has as many links as it may.
 */
export async function createLink(
  { db, clock, ids, catalogue }: Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue'>,
  by: OwnActor,
  terms: LinkTermsColumns,
): Promise<PaymentLinkRow> {
  checkLinkTerms(terms, platformBounds(await catalogue.current()));
  const most = limits.paymentLinksMax;
  const link = { id: ids.uuid(), merchantId: by.accountId, createdAt: clock.now(), most, ...terms };
  const made = await db.transaction(async (session) => {
    const row = await session.maybe(insertPaymentLink, link);
    if (row) {
      const deed = { action: 'payment_link.create', ...linkSubject(link.id), before: null, after: told(row) } as const;
      await auditDeed(session, by, deed);
    }
    return row;
  });
  if (!made) throw new Refusal('CONFLICT', `You have ${most} links already. Remove one that is over.`);
  return made;
}
