import type { DeskAlarm } from '@florin/contract/desk-vocabulary';
import { limits } from '@florin/contract/limits';
import { statement } from '../../statement.ts';

export interface DeskAlarmRow {
  alarm: DeskAlarm;
  subject: string;
  since: Date | null;
  /** What is known of it: a reason, a figure. */
  detail: string | null;
}

/** Few more sweeps: an operator should send coins to the treasury. */
const gasSweepsMin = 100;
/** Few more payments: the signer does not fill the pool of addresses. */
const addressesMin = 100;
/** Money stops leaving after 15 minutes without a check; who looks should know before that. */
const unchecked = `interval '11 minutes'`;
/** Of an exchange whose answers count for the product. */
const exchangeSilent = `interval '2 minutes'`;
/** A node that a worker no longer asks tells nothing. */
const asked = `interval '2 minutes'`;

/** Everything that is wrong now, in no order that counts; each of it by a small table or an index. */
export const readDeskAlarms = statement<{ now: Date }, DeskAlarmRow>(
  'read_desk_alarms',
  `select * from (
   select 'database_rewound' as alarm, 'database' as subject, rewound_at as since, rewound_reason as detail
     from database_lineage where rewound_at is not null or lineage <> florin.present_lineage()
   union all
   select 'books_differ', b.rule, b.checked_at, b.places from (
     select v.value ->> 'rule' as rule, c.checked_at,
            string_agg(v.value ->> 'subject', ', ' order by v.ordinality) filter (where v.ordinality <= 3) as places
       from (select * from books_checks order by checked_at desc, id desc limit 1) c,
            jsonb_array_elements(c.found) with ordinality v
      group by 1, 2) b
   union all
   select 'books_unchecked', 'books', checked_at, null from payout_pause
    where checked_at < $now::timestamptz - ${unchecked}
   union all
   select 'payouts_paused', coalesce(rule, 'administrator'), paused_at, reason from payout_pause where paused_at is not null
   union all
   select 'chain_halted', short_name, halted_at, halt_reason from chains where is_active and halted_at is not null
   union all
   select 'chain_disputed', ch.short_name, c.disputed_at, null
     from chains ch join chain_cursors c on c.chain_id = ch.id where ch.is_active and c.disputed_at is not null
   union all
   select 'chain_silent', ch.short_name, c.head_changed_at, null
     from chains ch left join chain_cursors c on c.chain_id = ch.id
    where ch.is_active and not ch.is_paused and ch.halted_at is null
      and (c.head_changed_at is null
        or c.head_changed_at < $now::timestamptz - make_interval(secs => 20 * ch.expected_block_seconds))
   union all
   select case when n.failure is null then 'node_disagrees' else 'node_silent' end,
          ch.short_name, n.answered_at, substring(n.url from '^[a-z]+://(?:[^/@]*@)?([^/:?#]+)')
     from chain_nodes n join chains ch on ch.id = n.chain_id
    where ch.is_active and n.asked_at > $now::timestamptz - ${asked} and (n.failure is not null or n.agrees is false)
   union all
   select 'rate_stale', t.symbol || ' on ' || ch.short_name, r.at, null
     from tokens t join chains ch on ch.id = t.chain_id left join rates r on r.token_id = t.id
    where t.is_active and ch.is_active
      and (r.at is null or r.at < $now::timestamptz - make_interval(secs => ${limits.rateFreshnessSeconds}))
   union all
   select 'token_refused', t.symbol || ' on ' || ch.short_name, null, t.problem
     from tokens t join chains ch on ch.id = t.chain_id where t.is_active and t.problem is not null
   union all
   select 'gas_low', ch.short_name, g.at, g.sweeps::text
     from gas_runways g join chains ch on ch.id = g.chain_id where ch.is_active and g.sweeps < ${gasSweepsMin}
   union all
   select 'addresses_low', p.family, null, greatest(p.remaining, 0)::text from (
     select f.family, coalesce((select max(a.index) + 1 from deposit_addresses a where a.family = f.family), 0)
              - (select last_value + is_called::integer from deposit_index) as remaining
       from (select distinct chain_type as family from chains where is_active) f) p
    where p.remaining < ${addressesMin}
   union all
   select 'exchange_silent', e.name, e.answered_at, e.failure
     from exchanges e join settings s on s.active_exchange = e.name
    where e.answered_at is null or e.answered_at < $now::timestamptz - ${exchangeSilent}
   ) a order by alarm, subject limit 200`,
);
