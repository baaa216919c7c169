import type { FeePayer, KycLevel } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';
import { untouched } from '../deposits/list.ts';
import type { LinkTermsColumns } from './write.ts';

/** A link as strangers meet it, with what a payment of its merchant is made by. */
export interface OpenLinkRow extends LinkTermsColumns {
  id: string;
  uses: number;
  merchantId: string;
  merchantName: string;
  kycLevel: KycLevel;
  version: bigint;
  feePayer: FeePayer | null;
  enabledTokenIds: string[] | null;
  webhookIsActive: boolean | null;
  webhookEvents: string[] | null;
}

/** A link of a merchant who may take payments; none: removed, or never there. */
export const readOpenLink = statement<{ id: string }, OpenLinkRow>(
  'read_open_link',
  `select l.id, l.title, l.amount_usd, l.min_usd, l.max_usd, l.reference, l.uses_max, l.uses, l.expires_at, l.active,
          a.id as merchant_id, a.kyc_level, a.version, s.fee_payer, s.enabled_token_ids,
          coalesce((select b.name from account_brands b where b.account_id = a.id), a.name) as merchant_name,
          w.is_active as webhook_is_active, w.events as webhook_events
     from payment_links l join accounts a on a.id = l.merchant_id
     left join payment_settings s on s.account_id = a.id
     left join webhook_configs w on w.account_id = a.id
    where l.id = $id and l.removed_at is null and a.disabled_at is null`,
);

/** The link as it stands, locked until the transaction ends: of many who open it at once, one after the other. */
export const holdLink = statement<
  { id: string },
  Pick<LinkTermsColumns, 'active' | 'expiresAt' | 'usesMax' | 'amountUsd'> & { uses: number; waiting: number }
>(
  'hold_link',
  `select active, expires_at, uses_max, amount_usd, uses, waiting from payment_links
    where id = $id and removed_at is null for no key update`,
);

/** The payment that this form opened before. */
export const readVisit = statement<{ linkId: string; visit: string }, { id: string }>(
  'read_link_visit',
  'select id from payments where payment_link_id = $linkId and link_visit = $visit',
);

/** Counts a payment that is opened at a link. */
export const takeLinkUse = statement<{ linkId: string }>(
  'take_link_use',
  'update payment_links set uses = uses + 1, waiting = waiting + 1 where id = $linkId',
);

/**
 * Payments of a link that hold a place, to which nothing has come or is on its way, and that were opened before a moment;
 * oldest first.
 */
export const listStaleVisits = statement<
  { linkId: string; openedBefore: Date; waitingSince: Date; limit: number },
  { id: string }
>(
  'list_stale_link_visits',
  `select p.id from payments p
    where p.payment_link_id = $linkId and p.status in ('awaiting_selection', 'expired_selection') and p.received = 0
      and p.created_at < $openedBefore and ${untouched}
    order by p.created_at, p.id limit $limit`,
);
