import { statement } from '../statement.ts';
import { gasRunwaySql } from './read-gas-runway.ts';

/** One figure for an operator; `label` tells one of its kind from another, for example a chain. */
export interface GaugeRow {
  name: string;
  label: string;
  value: number;
}

/** What rises when something stands still: lag, open work, what waits for a rule, what is left of the pools. */
export const readGauges = statement<[now: Date], GaugeRow>(
  'read_gauges',
  `select 'chain_blocks_behind' as name, ch.short_name as label, (c.head_height - c.height)::float8 as value
     from chains ch join chain_cursors c on c.chain_id = ch.id where c.height is not null
   union all
   select 'chain_head_age_seconds', ch.short_name, extract(epoch from $1 - c.head_changed_at)::float8
     from chains ch join chain_cursors c on c.chain_id = ch.id where c.head_changed_at is not null
   union all
   select 'rate_age_seconds', ch.short_name || ' ' || t.symbol, extract(epoch from $1 - r.at)::float8
     from rates r join tokens t on t.id = r.token_id join chains ch on ch.id = t.chain_id where r.at is not null
   union all
   select 'deliveries_open', status, count(*)::float8 from deliveries
    where status in ('pending', 'processing', 'failed') group by status
   union all
   select 'outgoing_open', status, count(*)::float8 from outgoing where status not in ('final', 'dead') group by status
   union all
   select 'deposits_waiting', ruling, count(*)::float8 from deposits
    where ruling in ('awaiting_rule', 'awaiting_rate') group by ruling
   union all
   select 'gas_runway_sweeps', "shortName", sweeps::float8 from (${gasRunwaySql}) runway
   union all
   select 'pool_addresses_left', p.family, (p.filled - (select last_value + is_called::integer from deposit_index))::float8
     from (select family, max(index) + 1 as filled from deposit_addresses group by family) p`,
);
