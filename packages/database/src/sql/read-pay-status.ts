import type { PaymentStatus } from '@florin/contract/vocabulary';
import { statement } from '../statement.ts';

/** What the public poll may tell. */
export interface PayStatusRow {
  id: string;
  status: PaymentStatus;
  received: string;
  required: string | null;
  decimals: number | null;
  selectionExpiresAt: Date | null;
  redirectUrl: string | null;
  confirmationsRequired: number | null;
  /** Height up to which the chain was read; null before a token is chosen. */
  cursorHeight: bigint | null;
  /** Block heights and amounts of the deposits that count, lowest first; null when there are none. */
  deposits: { height: number; amount: string }[] | null;
  allowedTokenIds: string[] | null;
}

export const readPayStatus = statement<[id: string], PayStatusRow>(
  'read_pay_status',
  `select p.id, p.status, p.received, p.required, t.decimals, p.selection_expires_at as "selectionExpiresAt",
          p.redirect_url as "redirectUrl", ch.confirmations_required as "confirmationsRequired",
          c.height as "cursorHeight", p.allowed_token_ids as "allowedTokenIds",
          case when p.received > 0 then
            (select json_agg(json_build_object('height', d.block_height, 'amount', d.amount::text) order by d.block_height)
               from deposits d where d.payment_id = p.id and d.ruling = 'counted' and d.orphaned_at is null)
          end as deposits
     from payments p
     left join tokens t on t.id = p.token_id
     left join chains ch on ch.id = t.chain_id
     left join chain_cursors c on c.chain_id = t.chain_id
    where p.id = $1`,
);
