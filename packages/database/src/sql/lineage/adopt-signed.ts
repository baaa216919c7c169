import type { OutgoingPurpose, OutgoingStatus } from '@florin/contract/outgoing-vocabulary';
import { statement } from '../../statement.ts';
import type { BookedDeposit } from '../deposits/scan.ts';

/** Movements that a worker is at: whatever it asked for may be signed at this moment. */
export const countLeased = statement<{ now: Date }, { count: bigint }>(
  'count_leased',
  `select count(*) from outgoing where leased_until > $now and (status not in ('final', 'dead')
    or doubted_at is not null)`,
);

/** Of signatures that were made, those that no row has. */
export const findLostSignatures = statement<
  { intents: readonly string[]; txHashes: readonly string[] },
  { intent: string; txHash: string }
>(
  'find_lost_signatures',
  `select s.intent, s.hash as tx_hash from unnest($intents::uuid[], $txHashes::text[]) as s(intent, hash)
    where not exists (select from outgoing_signatures o where o.outgoing_id = s.intent and o.tx_hash = s.hash)
    order by s.intent, s.hash`,
);

/**
 * Takes every slot back that no row says was signed in: a signer that has told all that it signed has signed nothing in
 * it. Numbers are free again, and so are coins.
 */
export const releaseUnsigned = statement<{ now: Date }>(
  'release_unsigned',
  `with mine as (
     select id, chain_id, source_address, nonce from outgoing o
      where status = 'reserved' and leased_until <= $now
        and not exists (select from outgoing_signatures s where s.outgoing_id = o.id)
        for update
   ), numbers as (
     select chain_id, source_address, array_agg(nonce) as nonces from mine where nonce is not null group by 1, 2
   ), freed as (
     update account_nonces n
        set freed = array(select distinct one from unnest(n.freed || m.nonces) as one order by one)
       from numbers m where n.chain_id = m.chain_id and n.address = m.source_address
   ), unspent as (
     delete from outgoing_coins c using mine where c.outgoing_id = mine.id
   )
   update outgoing o
      set nonce = null, coin_count = null, lifetime_blockhash = null, lifetime_height = null, unsigned = null,
          asked_at = null, status = 'intent'
     from mine where o.id = mine.id`,
);

export interface AdoptableRow {
  id: string;
  purpose: OutgoingPurpose;
  status: OutgoingStatus;
}

export const lockAdoptable = statement<{ id: string }, AdoptableRow>(
  'lock_adoptable',
  'select id, purpose, status from outgoing where id = $id for update',
);

/** Which other movement has a number, if one lives or has ended with it. */
export const lockNumberHolder = statement<
  { id: string; chainId: string; address: string; nonce: bigint },
  { id: string; status: OutgoingStatus }
>(
  'lock_number_holder',
  `select id, status from outgoing
    where chain_id = $chainId and source_address = $address and nonce = $nonce and id <> $id and status <> 'dead'
      for update`,
);

export interface RivalRow {
  id: string;
  status: OutgoingStatus;
  batchId: string | null;
  /** It, or the batch that carries it, has a signature. */
  isSigned: boolean;
}

/** Movements that live for the same as another one, where only one of them may: the other way round of the indexes. */
export const lockRivals = statement<
  { id: string; purpose: OutgoingPurpose; purposeId: string; tokenId: string; sourceIndex: bigint | null },
  RivalRow
>(
  'lock_rivals',
  `select o.id, o.status, o.batch_id,
          exists (select from outgoing_signatures s where s.outgoing_id = coalesce(o.batch_id, o.id)) as is_signed
     from outgoing o
    where o.id <> $id and o.purpose = $purpose
      and case $purpose when 'consolidation' then o.token_id = $tokenId and o.source_index = $sourceIndex
        and o.status not in ('dead', 'final')
                  when 'exchange' then o.token_id = $tokenId and o.status not in ('dead', 'final')
                  when 'cancel' then false
                  when 'sweep' then o.purpose_id = $purposeId and o.status not in ('dead', 'final')
                  when 'gas' then o.purpose_id = $purposeId and o.status not in ('dead', 'final')
                  when 'top_up' then o.purpose_id = $purposeId and o.status not in ('dead', 'final')
                  else o.purpose_id = $purposeId and o.status <> 'dead' and coalesce(o.succeeded, true) end
    order by o.id for update`,
);

/** Gives up a movement that was never signed, for one that was: its deposits are free, its batch carries so much less. */
export const yieldToSigned = statement<{ id: string }>(
  'yield_to_signed',
  `with gone as (
     update outgoing set status = 'dead', last_error = 'another one was signed for the same', leased_until = '-infinity'
      where id = $id and status = 'intent' returning id, batch_id, amount
   ), freed as (
     update deposits set swept_by = null from gone where swept_by = gone.id
   )
   update outgoing b set amount = b.amount - gone.amount from gone where b.id = gone.batch_id
     and b.amount > gone.amount`,
);

export interface UnsweptRow {
  id: string;
  /** Base units. */
  amount: string;
  txHash: string;
  position: number;
  /** The payment that it counts for; null where it counts for none. */
  countedFor: string | null;
}

/** Final and other deposits of a token on an address that no movement has taken, in the order of their blocks. */
export const listUnswept = statement<{ chainId: string; tokenId: string; address: string }, UnsweptRow>(
  'list_unswept',
  `select d.id, d.amount, d.tx_hash, d.position, case when d.ruling = 'counted' then d.payment_id end as counted_for
     from deposits d
    where d.chain_id = $chainId and d.token_id = $tokenId and d.address = $address and d.orphaned_at is null
      and d.swept_by is null
    order by d.block_height, d.position, d.id`,
);

/** The deposit that a refund gives back; of a refund that is not known, one that it can have come from. */
export const takeRefunded = statement<{ id: string; refundId: string; tokenId: string; address: string }>(
  'take_refunded',
  `update deposits d set swept_by = $id
     from outgoing o left join refunds r on r.id = $refundId
    where o.id = $id and d.swept_by is null
      and d.id = coalesce(r.deposit_id, (select x.id from deposits x
                                          where x.token_id = $tokenId and x.address = $address and x.swept_by is null
                                            and x.orphaned_at is null and x.amount >= o.amount
                                          order by x.amount, x.id limit 1))`,
);

/** What was read as deposits before it was known to be a transaction of our own is none. */
export const orphanOwn = statement<
  { chainId: string; txHashes: readonly string[]; at: Date },
  BookedDeposit & { paymentId: string | null; wasFinal: boolean }
>(
  'orphan_own',
  `with gone as (
     select d.*, d.confirmed_at is not null as was_final from deposits d
      where d.chain_id = $chainId and d.tx_hash = any($txHashes::text[]) and d.orphaned_at is null
   ), orphaned as (
     update deposits d set orphaned_at = $at, confirmed_at = null, reversals = d.reversals + gone.was_final::integer
       from gone where d.id = gone.id
   )
   select id, token_id, deposit_index, amount, reversals, quarantined_at is not null as quarantined, false as swept,
          payment_id, was_final
     from gone order by block_height, position, id`,
);

/** How far a chain is read; no row before it was. */
export const readHeight = statement<{ chainId: string }, { height: bigint | null }>(
  'read_height',
  'select height from chain_cursors where chain_id = $chainId',
);

/** Of these addresses, those with a deposit in a final block that nobody has confirmed and booked yet. */
export const listUnconfirmed = statement<{ chainId: string; addresses: readonly string[] }, { address: string }>(
  'list_unconfirmed',
  `select distinct d.address from deposits d join chain_cursors c on c.chain_id = d.chain_id
    where d.chain_id = $chainId and d.address = any($addresses::text[]) and d.block_height <= c.final_height
      and d.confirmed_at is null and d.orphaned_at is null and d.reason is distinct from 'untraced'
    order by d.address`,
);
