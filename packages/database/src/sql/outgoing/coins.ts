import { statement } from '../../statement.ts';
import type { CoinRow } from '../coins/record.ts';

/**
 * Reserves exact coins for an intent, with what arrives and what it may cost at most. No row when its lease was lost.
 * One that another movement took meanwhile violates the index of living coins: nothing is reserved then.
 */
export const reserveCoins = statement<
  { id: string; lease: string; coinsJson: string; amount: bigint; feeCap: bigint },
  { id: string }
>(
  'reserve_coins',
  `with mine as (
     update outgoing set coin_count = jsonb_array_length($coinsJson::jsonb), status = 'reserved', amount = $amount,
       fee_cap = $feeCap
      where id = $id and lease = $lease and status = 'intent' returning id, chain_id
   )
   insert into outgoing_coins (outgoing_id, place, chain_id, tx_hash, position, source_kind, source_index, address,
     amount)
   select mine.id, n.place, mine.chain_id, n."txHash", n.position,
          case when n."sourceIndex" is null then 'treasury' else 'deposit' end, n."sourceIndex", n.address, n.amount
     from mine, jsonb_to_recordset($coinsJson::jsonb) as n(
       place integer, "txHash" text, position integer, "sourceIndex" bigint, address text, amount numeric)
   returning outgoing_id as id`,
);

/** The coins of a movement, in the order of its bytes. */
export const listOutgoingCoins = statement<{ outgoingId: string }, CoinRow>(
  'list_outgoing_coins',
  `select tx_hash, position, source_index, address, amount
     from outgoing_coins where outgoing_id = $outgoingId order by place`,
);

/** Gives coins back that nothing was ever signed for, for any movement to take. */
export const releaseCoins = statement<{ id: string; lease: string }>(
  'release_coins',
  `with mine as (
     update outgoing set coin_count = null, status = 'intent', asked_at = null
      where id = $id and lease = $lease and status = 'reserved' and raw is null returning id
   )
   delete from outgoing_coins o using mine where o.outgoing_id = mine.id`,
);

/**
 * Takes out of a batch that nobody was asked to sign what lies at these addresses, to move by itself. What the batch still
 * moves is summed up when its coins are reserved.
 */
export const moveAlone = statement<{ batchId: string; lease: string; addresses: readonly string[] }>(
  'move_alone',
  `with batch as (
     update outgoing set lease = lease
      where id = $batchId and lease = $lease and status = 'intent' and asked_at is null returning id
   )
   update outgoing i set batch_id = null from batch b
    where i.batch_id = b.id and i.status = 'intent' and i.source_address = any($addresses::text[])`,
);

/** Frees the coins of a movement that was given up. */
export const freeCoins = statement<{ outgoingId: string }>(
  'free_coins',
  `update outgoing_coins set released = true where outgoing_id = $outgoingId`,
);

/**
 * A transaction that is none of the signatures of a movement and spends a coin of it in a block up to a height; in any block
 * without one.
 */
export const findForeignSpend = statement<{ outgoingId: string; height: bigint | null }, { spentBy: string }>(
  'find_foreign_spend',
  `select c.spent_by
     from outgoing_coins o
     join coins c on c.chain_id = o.chain_id and c.tx_hash = o.tx_hash and c.position = o.position
    where o.outgoing_id = $outgoingId and c.spent_height <= coalesce($height::bigint, c.spent_height)
      and not exists (select from outgoing_signatures s where s.outgoing_id = $outgoingId and s.tx_hash = c.spent_by)
    order by o.place limit 1`,
);
