import { statement } from '../statement.ts';

/**
 * Native base units on a deposit address that no movement may spend as gas: deposits that still lie there, whoever
 * they belong to, and what was sent there for a refund that is not in a block yet.
 */
export const sumUnspendableCoins = statement<[chainId: string, address: string], { amount: string }>(
  'sum_unspendable_coins',
  `select coalesce(sum(amount), 0) as amount
     from (select d.amount
             from deposits d
             join tokens t on t.id = d.token_id and t.token_type = 'native'
             left join outgoing m on m.id = d.swept_by
            where d.chain_id = $1 and d.address = $2 and d.orphaned_at is null
              and (m.status in ('included', 'final') and coalesce(m.succeeded, true)) is not true
           union all
           select g.amount
             from outgoing r
             join outgoing g on g.purpose = 'gas' and g.purpose_id = r.id and g.status = 'final' and g.succeeded
            where r.purpose = 'refund' and r.chain_id = $1 and r.source_address = $2
              and r.status not in ('included', 'final', 'dead')) as unspendable`,
);
