import type { BalanceEntryKind } from '@florin/contract/vocabulary';
import { statement } from '../statement.ts';

/** One movement of a merchant's balance; US dollars as text. */
export interface BalanceEntryRow {
  number: bigint;
  /** What was booked together has one. */
  groupId: string;
  kind: BalanceEntryKind;
  /** Below zero for a debit. */
  changeUsd: string;
  balanceUsd: string;
  at: Date;
  paymentId: string | null;
  withdrawalId: string | null;
  reference: string | null;
}

interface Cut {
  merchantId: string;
  /** First instant, inclusive; null: from the first entry. */
  from: Date | null;
  /** First instant no longer included; null: up to the newest. */
  until: Date | null;
  /** Entries with a lower number only; null: all. */
  before: bigint | null;
  limit: number;
}

/** The number of the first entry at or after an instant. */
const firstAt = (instant: string): string => `(select number from merchant_entries
    where merchant_id = $merchantId and at >= ${instant} order by at, number limit 1)`;

/**
 * A part of a merchant's entries, newest first. Days become numbers before anything is read, and times rise with them,
 * so that it reads what it shows. The keys of the books name what an entry is about.
 */
export const listBalanceEntries = statement<Cut, BalanceEntryRow>(
  'list_balance_entries',
  `select e.number, l.group_id, e.change_usd, e.balance_usd, e.at, p.reference, p.id as payment_id,
          case when l.idempotency_key like '%withdrawal_post:%' then k.id end as withdrawal_id,
          case when l.kind = 'settlement_net' then 'payment'
               when l.kind = 'withdrawal' then 'withdrawal' else 'correction' end as kind
     from (select * from merchant_entries
            where merchant_id = $merchantId
              and number < coalesce($before::bigint, 9223372036854775807)
              and ($until::timestamptz is null or number < coalesce(${firstAt('$until')}, 9223372036854775807))
              and ($from::timestamptz is null or number >= ${firstAt('$from')})
            order by number desc limit $limit) e
     join ledger_transfers l on l.id = e.transfer_id
    cross join lateral (select substring(l.idempotency_key from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid as id) k
     left join payments p on p.id = k.id and l.kind = 'settlement_net'
    order by e.number desc`,
);
