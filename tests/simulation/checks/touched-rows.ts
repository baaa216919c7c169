import type { Client } from 'pg';
import type { Finding } from './finding.ts';

interface Touched {
  sourceId: string;
  merchantId: string;
}

/** The invariants of what the newest events speak of: cheap enough for every step. */
export async function touchedRows(control: Client, touched: readonly Touched[]): Promise<Finding[]> {
  const { rows } = await control.query<Finding>({
    name: 'simulation_touched_rows',
    text: `select 'touched_balance' as rule, m.merchant_id::text as subject,
                  jsonb_build_object('kept', m.posted, 'recomputed', t.posted) as facts
             from merchant_balances m
             cross join lateral (select coalesce(sum(case when credit_account = 'merchant:' || m.merchant_id then amount else -amount end), 0) as posted
                                   from ledger_transfers
                                  where phase in ('posted', 'post') and token_id is null
                                    and 'merchant:' || m.merchant_id in (credit_account, debit_account)) t
            where m.merchant_id = any($2::uuid[]) and m.posted <> t.posted
           union all
           select 'touched_told', p.id::text, jsonb_build_object('status', p.status)
             from payments p
            where p.id = any($1::uuid[])
              and not exists (select from events e where e.source_id = p.id
                     and e.type = case when p.status = 'awaiting_selection' then 'payment.created' else 'payment.' || p.status end)
           union all
           select 'touched_credit', p.id::text, jsonb_build_object('status', p.status, 'groups', g.groups)
             from payments p
             cross join lateral (select count(distinct group_id) as groups from ledger_transfers
                                  where idempotency_key like 'settlement_%:' || p.id) g
            where p.id = any($1::uuid[])
              and g.groups <> (p.completed_at is not null or coalesce(p.ended_as = 'expired_partial', false))::integer`,
    values: [touched.map(({ sourceId }) => sourceId), touched.map(({ merchantId }) => merchantId)],
  });
  return rows;
}
