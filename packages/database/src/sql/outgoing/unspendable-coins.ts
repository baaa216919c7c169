import { statement } from '../../statement.ts';

/**
 * Native base units on a deposit address that this movement may not spend as gas: deposits that still lie there, whoever
 * they belong to; what was signed to be sent there for a refund, from before it is known to have arrived until the refund is
 * in a block; what other movements of tokens from there may cost that are signed, or whose number comes before; and
 * what goes home from there, with its cost.
 */
export const sumUnspendableCoins = statement<
  { chainId: string; address: string; outgoingId: string },
  { amount: string }
>(
  'sum_unspendable_coins',
  `select coalesce(sum(amount), 0) as amount
     from (select d.amount
             from deposits d
             join tokens t on t.id = d.token_id and t.token_type = 'native'
             left join outgoing m on m.id = d.swept_by
            where d.chain_id = $chainId and d.address = $address and d.orphaned_at is null
              and (m.status in ('included', 'final') and coalesce(m.succeeded, true)) is not true
           union all
           select g.amount
             from outgoing r
             join outgoing g on g.purpose = 'gas' and g.purpose_id = r.id
                            and g.raw is not null and g.status <> 'dead' and g.succeeded is not false
            where r.purpose = 'refund' and r.chain_id = $chainId and r.source_address = $address
              and r.status not in ('included', 'final', 'dead')
           union all
           select o.fee_cap
             from outgoing o
             join tokens t on t.id = o.token_id and t.token_type = 'token'
             join outgoing mine on mine.id = $outgoingId
            where o.chain_id = $chainId and o.source_address = $address and o.id <> $outgoingId
              and o.purpose <> 'refund'
              and o.nonce is not null and o.status <> 'dead'
              and (o.status in ('signed', 'sent') or o.status = 'reserved' and o.nonce < mine.nonce)
           union all
           select o.amount + o.fee_cap
             from outgoing o
             join tokens t on t.id = o.token_id and t.token_type = 'native'
            where o.chain_id = $chainId and o.source_address = $address and o.id <> $outgoingId
              and o.purpose = 'consolidation'
              and o.status in ('intent', 'reserved', 'signed', 'sent')) as unspendable`,
);
