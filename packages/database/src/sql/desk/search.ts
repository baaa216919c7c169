import type { SearchKind } from '@florin/contract/desk-vocabulary';
import { limits } from '@florin/contract/limits';
import { statement } from '../../statement.ts';

/** Something that a word was found to name. */
export interface SearchRow {
  kind: SearchKind;
  id: string;
  title: string;
  status: string | null;
  at: Date;
}

const movement = `trim_scale(w.amount / power(10::numeric, t.decimals)) || ' ' || t.symbol`;
const most = `limit ${limits.searchResultsMax}`;

/** What has an id, whatever it is. */
export const searchById = statement<{ id: string }, SearchRow>(
  'search_by_id',
  `select * from (
     select 'withdrawal' as kind, id, amount_usd::text || ' USD' as title, status, created_at as at
       from withdrawals where id = $id
     union all
     select 'refund', w.id, ${movement}, w.status, w.created_at
       from refunds w join tokens t on t.id = w.token_id where w.id = $id
     union all
     select 'merchant', id, email, null, created_at from accounts where id = $id and role = 'merchant'
     union all
     select 'deposit', w.id, ${movement}, w.ruling, w.detected_at
       from deposits w join tokens t on t.id = w.token_id where w.id = $id
     union all
     select 'outgoing', w.id, ${movement}, w.status, w.created_at
       from outgoing w join tokens t on t.id = w.token_id where w.id = $id
     union all
     select 'ticket', id, email, status, created_at from support_tickets where id = $id
   ) f order by at desc, id`,
);

/** Payments that were found, in the order in which they are given. */
export const searchedPayments = statement<{ ids: readonly string[] }, SearchRow>(
  'searched_payments',
  `select 'payment' as kind, p.id, p.amount_usd::text || ' USD' as title, p.status, p.created_at as at
     from unnest($ids::uuid[]) with ordinality as f(id, place) join payments p on p.id = f.id order by f.place`,
);

/** Coins that came or went with a transaction. Each chain is asked by itself, because the indices begin with the chain. */
export const searchByHash = statement<{ hashes: readonly string[] }, SearchRow>(
  'search_by_hash',
  `select * from (
     select 'deposit' as kind, w.id, ${movement} as title, w.ruling as status, w.detected_at as at
       from chains c cross join lateral (
         select * from deposits where chain_id = c.id and tx_hash = any($hashes) order by id ${most}) w
       join tokens t on t.id = w.token_id
     union all
     select 'outgoing', w.id, ${movement}, w.status, w.created_at
       from chains c cross join lateral (
         select * from outgoing where chain_id = c.id and tx_hash = any($hashes) order by id ${most}) w
       join tokens t on t.id = w.token_id
   ) f order by at desc, id ${most}`,
);

/** Merchants whose e-mail address or name begins with a text, newest first. */
export const searchMerchants = statement<{ pattern: string }, SearchRow>(
  'search_merchants',
  `select 'merchant' as kind, id, email as title, null::text as status, created_at as at
     from accounts where role = 'merchant' and (lower(email) like $pattern or lower(name) like $pattern)
    order by created_at desc, id ${most}`,
);
