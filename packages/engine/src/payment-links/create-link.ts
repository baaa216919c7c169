import { limits } from '@florin/contract/limits';
import {
  insertPaymentLink,
  type LinkTermsColumns,
  type PaymentLinkRow,
} from '@florin/database/sql/payment-links/write';
import { Refusal } from '@florin/domain/errors';
import { checkLinkTerms } from '@florin/domain/payment-link/terms';
import type { EnginePorts } from '../ports.ts';
import { platformBounds } from './platform-bounds.ts';

/**
 * Makes a link. Refuses with VALIDATION_ERROR (amount and bounds that no payer could meet) and with CONFLICT where the
 * merchant has as many links as it may.
 */
export async function createLink(
  { db, clock, ids, catalogue }: Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue'>,
  merchantId: string,
  terms: LinkTermsColumns,
): Promise<PaymentLinkRow> {
  checkLinkTerms(terms, platformBounds(await catalogue.current()));
  const most = limits.paymentLinksMax;
  const link = { id: ids.uuid(), merchantId, createdAt: clock.now(), most, ...terms };
  const made = await db.maybe(insertPaymentLink, link);
  if (!made) throw new Refusal('CONFLICT', `You have ${most} links already. Remove one that is over.`);
  return made;
}
