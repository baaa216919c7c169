import { type NoParameters, statement } from '../../statement.ts';
import { bookedLegs } from '../ledger/booked.ts';

export interface GasRunwayRow {
  chainId: string;
  shortName: string;
  /** How many more sweeps of tokens the gas account can pay for at what the newest ones cost. */
  sweeps: bigint;
}

/** The newest sweeps that say what one costs the gas account: a share of a batch, or a funding with its own cost. */
const sample = 50;
/** Among so many movements that ended last: where all sweeps pay for themselves, none of the history says what one costs. */
const looked = 2_000;

/**
 * Chains whose treasury has paid for sweeps, and how many more the books' gas account pays for. A sweep that was sent gas
 * pays for itself: its funding counts instead.
 */
export const gasRunwaySql = `
  with booked as (${bookedLegs})
  select c.id as chain_id, c.short_name, floor(greatest(held.amount, 0) / cost.each)::bigint as sweeps
    from chains c
    join tokens n on n.chain_id = c.id and n.token_type = 'native'
    join lateral (
      select avg(paid) as each
        from (select o.fee_paid + case when o.purpose = 'gas' then o.amount else 0 end as paid
                from (select * from outgoing e where e.chain_id = c.id and e.status = 'final' and e.succeeded
                       order by e.final_at desc limit ${looked}) o
               where (o.purpose = 'gas' or o.purpose = 'sweep' and o.slot = 'lifetime' and o.token_id <> n.id
                      -- Looked up one by one: as a set, each of these would be all movements of the history.
                      and (select count(*) from outgoing g where g.purpose_id = o.id and g.purpose = 'gas') = 0
                      or (select b.slot from outgoing b where b.id = o.batch_id) = 'number')
               order by o.final_at desc limit ${sample}) newest
    ) cost on cost.each > 0
    join lateral (
      select coalesce(sum(amount), 0) as amount from booked where token_id = n.id and account = 'gas'
    ) held on true`;

export const readGasRunway = statement<NoParameters, GasRunwayRow>('read_gas_runway', gasRunwaySql);

/** Keeps what was summed up, so that nobody who looks at it has to; chains that are gone from the sum lose their row. */
export const keepGasRunway = statement<{ now: Date; runwayJson: string }>(
  'keep_gas_runway',
  `with told as (
     select * from jsonb_to_recordset($runwayJson::jsonb) as r("chainId" uuid, sweeps bigint)
   ), gone as (
     delete from gas_runways where chain_id not in (select "chainId" from told)
   )
   insert into gas_runways (chain_id, sweeps, at) select "chainId", sweeps, $now from told
   on conflict (chain_id) do update set sweeps = excluded.sweeps, at = excluded.at`,
);
