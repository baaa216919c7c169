import { statement } from '../../statement.ts';
import { allEndpoints, endpointOf } from '../webhooks/endpoints.ts';
import { gasRunwaySql } from './read-gas-runway.ts';

/** One figure for an operator; `label` tells one of its kind from another, for example a chain. */
export interface GaugeRow {
  name: string;
  label: string;
  value: number;
}

/** Exchanges that some worker has an account at, or had within the hour, or that withdrawals wait for. */
const askedExchanges = `select name from exchanges
  where seen_at > $now::timestamptz - interval '1 hour' or name = (select active_exchange from settings)`;

/** What rises when something stands still: lag, open work, what waits for a rule, what is left of the pools. */
export const readGauges = statement<{ now: Date }, GaugeRow>(
  'read_gauges',
  `select 'chain_blocks_behind' as name, ch.short_name as label, (c.head_height - c.height)::float8 as value
     from chains ch join chain_cursors c on c.chain_id = ch.id where c.height is not null
   union all
   select 'chain_head_age_seconds', ch.short_name, extract(epoch from $now - c.head_changed_at)::float8
     from chains ch join chain_cursors c on c.chain_id = ch.id where c.head_changed_at is not null
   union all
   select 'chain_answer_age_seconds', ch.short_name, extract(epoch from $now - c.updated_at)::float8
     from chains ch join chain_cursors c on c.chain_id = ch.id
    where ch.is_active and ch.halted_at is null and c.updated_at is not null
   union all
   select 'chain_confirmations', short_name, confirmations_required::float8 from chains where is_active
   union all
   select 'chain_block_seconds', short_name, expected_block_seconds::float8 from chains where is_active
   union all
   select 'chain_halted', short_name, (halted_at is not null)::integer::float8 from chains where is_active
   union all
   select 'chain_disputed', ch.short_name, (c.disputed_at is not null)::integer::float8
     from chains ch join chain_cursors c on c.chain_id = ch.id where ch.is_active
   union all
   select 'deposits_unagreed', ch.short_name, count(*)::float8
     from deposits d join chains ch on ch.id = d.chain_id join chain_cursors c on c.chain_id = d.chain_id
    where d.confirmed_at is null and d.orphaned_at is null and d.block_height <= c.final_height group by ch.short_name
   union all
   select 'tokens_refused', ch.short_name, count(*)::float8 from tokens t join chains ch on ch.id = t.chain_id
    where t.is_active and ch.is_active and t.problem is not null group by ch.short_name
   union all
   select 'rate_age_seconds', ch.short_name || ' ' || t.symbol, extract(epoch from $now - r.at)::float8
     from rates r join tokens t on t.id = r.token_id join chains ch on ch.id = t.chain_id
    where t.is_active and ch.is_active and r.at is not null
   union all
   select 'rate_refused', ch.short_name || ' ' || t.symbol, (r.refused_at is not null)::integer::float8
     from rates r join tokens t on t.id = r.token_id join chains ch on ch.id = t.chain_id
    where t.is_active and ch.is_active
   union all
   select 'rate_sources_counted', ch.short_name || ' ' || t.symbol,
          (select count(*) from jsonb_path_query(r.inputs, '$[*] ? (@.fault == null)'))::float8
     from rates r join tokens t on t.id = r.token_id join chains ch on ch.id = t.chain_id
    where t.is_active and ch.is_active and r.consensus_at is not null
   union all
   select 'rate_source_age_seconds', name, extract(epoch from $now - quoted_at)::float8
     from rate_sources where quoted_at is not null and seen_at > $now::timestamptz - interval '1 hour'
   union all
   select 'rate_source_failures', name, failures::float8
     from rate_sources where seen_at > $now::timestamptz - interval '1 hour'
   union all
   select 'exchange_active', name, (name = (select active_exchange from settings))::integer::float8 from exchanges
   union all
   select 'exchange_answer_age_seconds', name, extract(epoch from $now - answered_at)::float8
     from exchanges where answered_at is not null and name in (${askedExchanges})
   union all
   select 'exchange_failures', name, failures::float8 from exchanges where name in (${askedExchanges})
   union all
   select 'exchange_balance', exchange || ' ' || symbol, total::float8 from exchange_balances
   union all
   select 'exchange_chain_open', e.exchange || ' ' || ch.short_name, (e.withdrawals
     and e.problem is null)::integer::float8
     from exchange_chains e join chains ch on ch.id = e.chain_id
    where ch.is_active and e.exchange in (${askedExchanges})
   union all
   select 'exchange_instructions_open', exchange || ' ' || kind || ' ' || status, count(*)::float8
     from exchange_instructions where status in ('written', 'asked', 'unanswered', 'accepted') group by 2
   union all
   select 'exchange_unanswered_seconds', exchange, extract(epoch from $now - min(asked_at))::float8
     from exchange_instructions where status = 'unanswered' group by exchange
   union all
   select 'deliveries_open', status, count(*)::float8 from deliveries where status in ('pending', 'failed') group by status
   union all
   select 'deliveries_open', 'processing', count(*)::float8 from deliveries where status = 'processing' having count(*) > 0
   union all
   select 'deliveries_overdue_seconds', d.status, greatest(extract(epoch from $now - min(d.next_attempt_at)), 0)::float8
     from deliveries d join ${allEndpoints} c on c.id = ${endpointOf('d')} and c.is_active
    where d.status in ('pending', 'failed') group by d.status
   union all
   select 'mails_open', status, count(*)::float8 from mails where status in ('queued', 'sending') group by status
   union all
   select 'mails_overdue_seconds', 'all', greatest(extract(epoch from $now - min(next_attempt_at)), 0)::float8
     from mails where status = 'queued' having count(*) > 0
   union all
   select 'mails_waiting_seconds', 'all', extract(epoch from $now - min(created_at))::float8
     from mails where status = 'queued' having count(*) > 0
   union all
   select 'mails_lost', s.status, count(m.status)::float8
     from unnest(array['failed', 'dropped', 'unanswered']) as s(status)
     left join mails m on m.status = s.status and m.ended_at > $now::timestamptz - interval '1 day'
    group by s.status
   union all
   select 'outgoing_open', status, count(*)::float8 from outgoing where status not in ('final', 'dead') group by status
   union all
   select 'outgoing_oldest_seconds', ch.short_name, extract(epoch from $now - min(o.created_at))::float8
     from outgoing o join chains ch on ch.id = o.chain_id
    where o.status not in ('final', 'dead') and o.batch_id is null group by ch.short_name
   union all
   select 'outgoing_doubted', 'all', count(*)::float8 from outgoing where doubted_at is not null
   union all
   select 'deposits_waiting', ruling, count(*)::float8 from deposits
    where ruling in ('awaiting_rule', 'awaiting_rate') group by ruling
   union all
   select 'deposits_unmatched', ch.short_name, count(*)::float8 from deposits d join chains ch on ch.id = d.chain_id
    where d.ruling = 'unmatched' and d.reason <> 'below_dust' and d.orphaned_at is null and d.ignored_at is null
      and not exists (select from refunds r where r.deposit_id = d.id and r.status not in ('rejected', 'failed'))
    group by ch.short_name
   union all
   select 'payments_suspended', 'all', count(*)::float8 from payments where suspended_at is not null
   union all
   select 'quarantines_open', case when kept_at is null then 'undecided' else 'kept' end, count(*)::float8
     from quarantines where released_at is null group by 2
   union all
   select 'beat_age_seconds', of, extract(epoch from $now - at)::float8 from beats
   union all
   select 'database_writable', 'all', (current_setting('transaction_read_only') = 'off')::integer::float8
   union all
   select 'database_bytes', 'all', pg_database_size(current_database())::float8
   union all
   select 'database_bytes_in_30_days', 'all', (n.bytes + 30 * (n.bytes - o.bytes)::numeric / (n.day - o.day))::float8
     from (select day, bytes from database_sizes order by day desc limit 1) n
     join (select day, bytes from database_sizes
            where day >= ($now::timestamptz at time zone 'UTC')::date - 30 order by day limit 1) o on o.day < n.day
   union all
   select 'database_rewound', 'all', (rewound_at is not null or lineage <> florin.present_lineage())::integer::float8
     from database_lineage
   union all
   select 'reorg_loss_usd', 'all', coalesce(sum(change_usd), 0)::float8 from reorg_incidents
   union all
   select 'gas_runway_sweeps', short_name, sweeps::float8 from (${gasRunwaySql}) runway
   union all
   select 'payouts_paused', coalesce(rule, 'administrator'), 1 from payout_pause where paused_at is not null
   union all
   select 'books_check_age_seconds', 'all', extract(epoch from $now - checked_at)::float8
     from payout_pause where checked_at is not null
   union all
   select 'books_violations', 'open', open_violations::float8 from book_checker where open_checked_at is not null
   union all
   select 'books_violations', 'whole', whole_violations::float8 from book_checker where whole_checked_at is not null
   union all
   select 'books_check_seconds', 'open', open_took_ms / 1000.0::float8 from book_checker where open_checked_at is not null
   union all
   select 'books_whole_check_age_seconds', 'all', extract(epoch from $now - whole_checked_at)::float8
     from book_checker where whole_checked_at is not null
   union all
   select 'pool_addresses_left', f.family,
          (coalesce((select max(a.index) + 1 from deposit_addresses a where a.family = f.family), 0)
            - (select last_value + is_called::integer from deposit_index))::float8
     from (select distinct chain_type as family from chains where is_active) f`,
);
