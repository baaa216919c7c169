import type { BalanceEntryKind } from '@florin/contract/vocabulary';

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
  refundId: string | null;
  reference: string | null;
}

/** The number of the first entry at or after an instant. */
export const firstAt = (instant: string): string => `(select number from merchant_entries
    where merchant_id = $merchantId and at >= ${instant} order by at, number limit 1)`;

/** What is known of an entry `e`, once its transfer `l` was read. */
export const entryColumns = `e.number, l.group_id, e.change_usd, e.balance_usd, e.at, p.reference, p.id as payment_id,
          case when l.idempotency_key like '%withdrawal_post:%' then k.id end as withdrawal_id,
          case when l.idempotency_key like '%refund_balance_post:%' then k.id end as refund_id,
          case when l.kind = 'settlement_net' then 'payment' when l.kind = 'withdrawal' then 'withdrawal'
               when l.kind = 'refund_balance' then 'refund' else 'correction' end as kind`;

/** The keys of the books name what an entry is about. */
export const entryJoins = `join ledger_transfers l on l.id = e.transfer_id
    cross join lateral (select substring(l.idempotency_key from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid as id) k
     left join refunds r on r.id = k.id and l.kind = 'refund_balance'
     left join payments p on p.id = case when l.kind = 'settlement_net' then k.id else r.payment_id end`;
