import { type NoParameters, statement } from '../statement.ts';

export interface GasRunwayRow {
  chainId: string;
  shortName: string;
  /** How many more sweeps of tokens the gas account can pay for at what the newest ones cost. */
  sweeps: bigint;
}

/** The newest sweeps that say what one costs the gas account: a share of a batch, or a funding with its own cost. */
const sample = 50;

/**
 * Chains whose treasury has paid for sweeps, and how many more the books' gas account pays for. A sweep that was sent gas
 * pays for itself: its funding counts instead.
 */
export const gasRunwaySql = `
  select c.id as chain_id, c.short_name, floor(greatest(held.amount, 0) / cost.each)::bigint as sweeps
    from chains c
    join tokens n on n.chain_id = c.id and n.token_type = 'native'
    join lateral (
      select avg(paid) as each
        from (select o.fee_paid + case when o.purpose = 'gas' then o.amount else 0 end as paid
                from outgoing o
               where o.chain_id = c.id and o.status = 'final' and o.succeeded
                 and (o.purpose = 'gas' or o.purpose = 'sweep' and o.slot = 'lifetime' and o.token_id <> n.id
                      and not exists (select from outgoing g where g.purpose_id = o.id and g.purpose = 'gas')
                      or exists (select from outgoing b where b.id = o.batch_id and b.slot = 'number'))
               order by o.final_at desc limit ${sample}) newest
    ) cost on cost.each > 0
    join lateral (
      select coalesce(sum(case when debit_account = 'gas' then amount else -amount end), 0) as amount
        from ledger_transfers
       where token_id = n.id and phase in ('posted', 'post') and 'gas' in (debit_account, credit_account)
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
