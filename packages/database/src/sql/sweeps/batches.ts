import { statement } from '../../statement.ts';

export interface BatchItemRow {
  id: string;
  paymentId: string;
  sourceIndex: bigint;
  sourceAddress: string;
  amount: string;
  status: 'intent' | 'final';
}

/**
 * The sweeps that a batch carries, with what leaves each address, in the order of its bytes; those taken out of it are
 * left out. Coins that ended have paid their share out of it.
 */
export const listBatchItems = statement<{ batchId: string }, BatchItemRow>(
  'list_batch_items',
  `select i.id, i.purpose_id as payment_id, i.source_index, i.source_address,
          i.amount + case when b.slot = 'coins' then coalesce(i.fee_paid, 0) else 0 end as amount, i.status
     from outgoing i join outgoing b on b.id = i.batch_id
    where i.batch_id = $batchId and i.status <> 'dead' order by i.id`,
);

/** Puts planned sweeps into a batch. */
export const joinBatch = statement<{ batchId: string; itemIds: readonly string[] }>(
  'join_batch',
  `update outgoing set batch_id = $batchId where id = any($itemIds::uuid[]) and status = 'intent'`,
);

/**
 * The end of one sweep of a batch: what it moved, and what of that arrived. Only the holder of the batch's lease may say so,
 * once.
 */
export const finishItem = statement<
  {
    id: string;
    batchId: string;
    lease: string;
    succeeded: boolean;
    feePaid: bigint;
    at: Date;
    amount: bigint;
    arrived: bigint;
  },
  { id: string }
>(
  'finish_item',
  `update outgoing i
      set status = 'final', succeeded = $succeeded, fee_paid = $feePaid, final_at = $at, amount = $amount,
        arrived = $arrived, tx_hash = b.tx_hash, block_height = b.block_height, block_hash = b.block_hash,
          last_error = case when $succeeded then null else 'its coins did not arrive' end
     from outgoing b
    where i.id = $id and i.batch_id = $batchId and i.status = 'intent'
      and b.id = $batchId and b.lease = $lease and b.status = 'included' returning i.id`,
);

/** Gives up every sweep of a batch and frees its deposits; answers whose they were. */
export const giveUpItems = statement<{ batchId: string }, { paymentId: string }>(
  'give_up_items',
  `with dead as (
     update outgoing set status = 'dead' where batch_id = $batchId and status = 'intent' returning id, purpose_id
   ), freed as (
     update deposits set swept_by = null from dead where swept_by = dead.id
   )
   select purpose_id as payment_id from dead order by id`,
);

/**
 * Takes out of a batch that is not signed what must not be swept at present, and lowers its amount accordingly; answers
 * whose it was.
 */
export const dropHindered = statement<{ batchId: string; lease: string }, { paymentId: string }>(
  'drop_hindered',
  `with batch as (
     select id from outgoing where id = $batchId and lease = $lease and status in ('intent', 'reserved')
       and asked_at is null
        for update
   ), hindered as (
     select distinct i.id, i.amount, i.purpose_id from batch b join outgoing i on i.batch_id = b.id
       and i.status = 'intent'
       join payments p on p.id = i.purpose_id
       join chains c on c.id = i.chain_id
       join deposits d on d.swept_by = i.id
      where p.status <> 'confirmed' and (p.ended_as is null or p.status = 'blacklisted') or p.suspended_at is not null
        or d.orphaned_at is not null or d.confirmed_at is null
         -- A deposit may pay otherwise in another block.
         or i.amount <> (select sum(x.amount) from deposits x where x.swept_by = i.id)
         or exists (select from blacklist l where l.chain_type = c.chain_type and l.address = any(d.from_addresses)
                      and l.created_at > coalesce(d.cleared_at, '-infinity'))
   ), dead as (
     update outgoing o set status = 'dead', last_error = 'taken out of its batch'
       from hindered h where o.id = h.id returning o.id
   ), freed as (
     update deposits set swept_by = null from dead where swept_by = dead.id
   ), lowered as (
     update outgoing o set amount = o.amount - gone.amount
       from (select sum(amount) as amount from hindered) gone
      where o.id = $batchId and gone.amount > 0 and gone.amount < o.amount
   )
   select purpose_id as payment_id from hindered order by id`,
);

/** Gives up a batch in which nothing is left, its slot with it. */
export const giveUpEmptyBatch = statement<{ id: string; lease: string }>(
  'give_up_empty_batch',
  `with empty as (
     update outgoing o set status = 'dead', leased_until = '-infinity', last_error = 'nothing is left to sweep'
      where id = $id and lease = $lease and status in ('intent', 'reserved') and asked_at is null
        and not exists (select from outgoing i where i.batch_id = o.id and i.status <> 'dead')
     returning id, chain_id, source_address, nonce
   ), freed as (
     update account_nonces n
        set freed = array(select one from unnest(n.freed || e.nonce) as one order by one)
       from empty e where e.nonce is not null and n.chain_id = e.chain_id and n.address = e.source_address
   ), unspent as (
     delete from outgoing_coins c using empty e where c.outgoing_id = e.id
   )
   select from empty`,
);

/**
 * Of these payments, those whose address has no movement of its own under way. One whose sender was listed meanwhile
 * is among them: it is found out about, and blacklisted, before its batch is signed.
 */
export const listEligible = statement<{ paymentIds: readonly string[] }, { id: string }>(
  'list_batch_eligible',
  `select p.id from payments p
    where p.id = any($paymentIds::uuid[]) and (p.status = 'confirmed' or p.ended_as in ('completed',
      'expired_partial') and p.status <> 'blacklisted')
      and p.suspended_at is null
      and not exists (select from outgoing o join deposits d on d.address = o.source_address and d.chain_id = o.chain_id
                       where d.payment_id = p.id and o.source_kind = 'deposit' and o.batch_id is null
                         and o.status not in ('final', 'dead'))
    order by p.id`,
);
