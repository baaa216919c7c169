import type { PaymentStatus } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';

/** What the public poll may tell. */
export interface PayStatusRow {
  id: string;
  status: PaymentStatus;
  received: string;
  required: string | null;
  tokenId: string | null;
  selectionExpiresAt: Date | null;
  redirectUrl: string | null;
  /** Height up to which the chain was read; null before anything was received. */
  cursorHeight: bigint | null;
  /** Block heights and amounts of the deposits that count, lowest first; null when there are none. */
  deposits: { height: number; amount: string }[] | null;
  allowedTokenIds: string[] | null;
}

export const readPayStatus = statement<{ id: string }, PayStatusRow>(
  'read_pay_status',
  `select p.id, p.status, p.received, p.required, p.token_id, p.selection_expires_at, p.redirect_url,
          p.allowed_token_ids,
          case when p.received > 0 then
            (select c.height from chain_cursors c join tokens t on t.chain_id = c.chain_id where t.id = p.token_id)
          end as cursor_height,
          case when p.received > 0 then
            (select json_agg(json_build_object('height', d.block_height, 'amount', d.amount::text)
                             order by d.block_height, d.id)
               from deposits d where d.payment_id = p.id and d.ruling = 'counted' and d.orphaned_at is null)
          end as deposits
     from payments p
    where p.id = $id`,
);
