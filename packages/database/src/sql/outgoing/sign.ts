import { statement } from '../../statement.ts';
import { standsStill } from '../chains/cursors.ts';

/**
 * Reserves the next nonce of the source for this intent, one that was given back before a new one. The row is locked
 * first: a nonce is only taken by an intent that keeps it, since a gap would block everything behind it. Numbers that
 * the chain has seen used, by whomever, are none.
 */
export const reserveNonce = statement<{ id: string; lease: string; firstNonce: bigint }, { nonce: bigint }>(
  'reserve_nonce',
  `with mine as (
     select id, chain_id, source_address from outgoing where id = $id and lease = $lease
       and status = 'intent' for update
   ), slot as (
     insert into account_nonces as n (chain_id, address, next_nonce, taken)
     select chain_id, source_address, $firstNonce::bigint + 1, $firstNonce from mine
     on conflict (chain_id, address) do update
       set taken = coalesce((select min(f) from unnest(n.freed) f where f >= $firstNonce), greatest(n.next_nonce,
         $firstNonce)),
           freed = array(select f from unnest(n.freed) f where f >= $firstNonce order by f offset 1),
           next_nonce = case when exists (select from unnest(n.freed) f where f >= $firstNonce) then n.next_nonce
                             else greatest(n.next_nonce, $firstNonce) + 1 end
     returning taken as nonce
   )
   update outgoing o set nonce = slot.nonce, status = 'reserved' from slot, mine where o.id = mine.id
   returning o.nonce`,
);

/** Gives a nonce back that was never signed with, for the next movement of the source to take. */
export const releaseNonce = statement<{ id: string; lease: string }>(
  'release_nonce',
  `with mine as (
     select id, chain_id, source_address, nonce from outgoing
      where id = $id and lease = $lease and status = 'reserved' and raw is null for update
   ), freed as (
     update account_nonces n
        set freed = array(select one from unnest(n.freed || mine.nonce) as one order by one)
       from mine where n.chain_id = mine.chain_id and n.address = mine.source_address
   )
   update outgoing o set nonce = null, status = 'intent', asked_at = null from mine where o.id = mine.id`,
);

/**
 * From now on the signer may have signed it, whatever becomes of its answer; no row when the lease was lost or the chain
 * was halted meanwhile, or is not read on yet since.
 */
export const noteAsked = statement<{ id: string; lease: string; now: Date }, { id: string }>(
  'note_asked',
  `update outgoing set asked_at = coalesce(asked_at, $now)
    where id = $id and lease = $lease and (status in ('reserved', 'signed', 'sent') or doubted_at is not null)
      and not ${standsStill('outgoing.chain_id')}
   returning id`,
);

/** What a signed movement may cost, and brings, before its dearer bytes are signed: the two belong together. */
export const raiseFeeCap = statement<{ id: string; lease: string; amount: bigint; feeCap: bigint }>(
  'raise_fee_cap',
  `update outgoing set amount = $amount, fee_cap = $feeCap
    where id = $id and lease = $lease and (status in ('signed', 'sent') or doubted_at is not null)`,
);

/** What a movement may cost at least as much as, before bytes that only use its slot up are signed. */
export const coverCancel = statement<{ id: string; lease: string; feeCap: bigint }>(
  'cover_cancel',
  `update outgoing set fee_cap = greatest(fee_cap, $feeCap)
    where id = $id and lease = $lease and (status in ('reserved', 'signed', 'sent') or doubted_at is not null)`,
);

/** Stores the signed bytes before anybody else sees them, beside those of earlier signatures. */
export const storeSigned = statement<{
  id: string;
  lease: string;
  unsigned: string;
  txHash: string;
  raw: string;
  effect: SignatureEffect;
  amount: bigint;
  feeCap: bigint;
  now: Date;
}>(
  'store_signed',
  `with stored as (
     update outgoing set unsigned = $unsigned, tx_hash = $txHash, raw = $raw, signed_at = $now, bump_wanted = false,
            status = case when status = 'final' then status else 'signed' end
      where id = $id and lease = $lease and (status in ('reserved', 'signed', 'sent') or doubted_at is not null)
     returning id, chain_id
   )
   insert into outgoing_signatures (chain_id, tx_hash, outgoing_id, effect, unsigned, raw, amount, fee_cap, signed_at)
   select chain_id, $txHash, id, $effect, $unsigned, $raw, $amount, $feeCap, $now from stored
   on conflict do nothing`,
);

/**
 * Notes that a signature may be in a block under another hash. What is sent are the bytes as they were signed, and so the
 * signature itself stays the newer one.
 */
export const storeOtherHash = statement<{ outgoingId: string; txHash: string; as: string }>(
  'store_other_hash',
  `insert into outgoing_signatures (chain_id, tx_hash, outgoing_id, effect, unsigned, raw, amount, fee_cap, signed_at)
   select chain_id, $as, outgoing_id, effect, unsigned, raw, amount, fee_cap, signed_at - interval '1 microsecond'
     from outgoing_signatures where outgoing_id = $outgoingId and tx_hash = $txHash
   on conflict do nothing`,
);

export type SignatureEffect = 'movement' | 'cancel';

/** One signature of a movement; several conflict by their nonce, so that at most one is ever in a block. */
export interface SignatureRow {
  txHash: string;
  raw: string;
  unsigned: string;
  effect: SignatureEffect;
  amount: string;
  feeCap: string;
}

/** Newest first. */
export const listSignatures = statement<{ outgoingId: string }, SignatureRow>(
  'list_signatures',
  `select tx_hash, raw, unsigned, effect, amount, fee_cap from outgoing_signatures
    where outgoing_id = $outgoingId order by signed_at desc, fee_cap desc, tx_hash`,
);
