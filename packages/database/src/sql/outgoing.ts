import { statement } from '../statement.ts';

/** Writes an intent; a purpose that has a living one already keeps it. */
export const insertOutgoing = statement<{
  id: string;
  chainId: string;
  purpose: string;
  purposeId: string;
  tokenId: string;
  sourceKind: string;
  sourceIndex: bigint | null;
  sourceAddress: string;
  destination: string;
  amount: bigint;
  feeCap: bigint;
  now: Date;
}>(
  'insert_outgoing',
  `insert into outgoing (id, chain_id, purpose, purpose_id, token_id, source_kind, source_index, source_address,
                         destination, amount, fee_cap, next_attempt_at, created_at)
   values ($id, $chainId, $purpose, $purposeId, $tokenId, $sourceKind, $sourceIndex, $sourceAddress, $destination,
     $amount, $feeCap, $now, $now)
   on conflict do nothing`,
);

/** New price of a movement that was not signed yet. */
export const repriceOutgoing = statement<{ id: string; lease: string; amount: bigint; feeCap: bigint }>(
  'reprice_outgoing',
  `update outgoing set amount = $amount, fee_cap = $feeCap
    where id = $id and lease = $lease and status in ('intent', 'reserved')`,
);

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
 * was halted meanwhile.
 */
export const noteAsked = statement<{ id: string; lease: string; now: Date }, { id: string }>(
  'note_asked',
  `update outgoing set asked_at = coalesce(asked_at, $now)
    where id = $id and lease = $lease and (status in ('reserved', 'signed', 'sent') or doubted_at is not null)
      and not exists (select from chains c where c.id = chain_id and c.halted_at is not null)
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

export const markSent = statement<{ id: string; lease: string; nextAttemptAt: Date }>(
  'mark_sent',
  `update outgoing set status = 'sent', leased_until = '-infinity', next_attempt_at = $nextAttemptAt, last_error = null,
          attempts = 0, block_height = null, block_hash = null
    where id = $id and lease = $lease and status in ('signed', 'sent', 'included')`,
);

/** A node had it and wants more for it: from here on it waits for its price, and no more for us. */
export const markTooCheap = statement<{ id: string; lease: string; nextAttemptAt: Date; reason: string }>(
  'mark_too_cheap',
  `update outgoing set status = 'sent', leased_until = '-infinity', next_attempt_at = $nextAttemptAt,
    last_error = $reason,
          attempts = attempts + 1, block_height = null, block_hash = null
    where id = $id and lease = $lease and status in ('signed', 'sent', 'included')`,
);

/** Which of its signatures a block contains, and where. */
export const markIncluded = statement<{
  id: string;
  lease: string;
  txHash: string;
  height: bigint;
  hash: string;
  succeeded: boolean;
  feePaid: bigint;
  nextAttemptAt: Date;
}>(
  'mark_included',
  `update outgoing o
      set status = 'included', tx_hash = s.tx_hash, raw = s.raw, unsigned = s.unsigned,
          amount = case when s.effect = 'movement' then s.amount else o.amount end,
          block_height = $height, block_hash = $hash, succeeded = null, fee_paid = $feePaid, leased_until = '-infinity',
          next_attempt_at = $nextAttemptAt,
          last_error = case when not $succeeded then 'reverted' when s.effect = 'cancel' then 'its number was used up' end
     from outgoing_signatures s
    where o.id = $id and o.lease = $lease and o.status in ('signed', 'sent', 'included')
      and s.outgoing_id = o.id and s.tx_hash = $txHash`,
);

/** The end of a movement, with what arrived; only the holder of its lease may say so, once. */
export const markFinal = statement<
  { id: string; lease: string; succeeded: boolean; arrived: bigint; feePaid: bigint; at: Date },
  { id: string }
>(
  'mark_final',
  `update outgoing
      set status = 'final', succeeded = $succeeded, arrived = $arrived, fee_paid = $feePaid, final_at = $at,
        leased_until = '-infinity',
          last_error = case when not $succeeded then coalesce(last_error, 'nothing arrived') end
    where id = $id and lease = $lease and status = 'included' returning id`,
);

/** The gas fundings of a movement: those under way, how many have arrived, and how many native base units with them. */
export const countGasFundings = statement<
  { servedId: string },
  { open: bigint; arrived: bigint; arrivedAmount: string }
>(
  'count_gas_fundings',
  `select count(*) filter (where status <> 'final') as open, count(*) filter (where succeeded) as arrived,
          coalesce(sum(amount) filter (where succeeded), 0) as arrived_amount
     from outgoing where purpose = 'gas' and purpose_id = $servedId and status <> 'dead'`,
);

/** Gives up gas for a movement that nobody has signed and that is more than `most`. */
export const giveUpDearFunding = statement<{ servedId: string; most: bigint }>(
  'give_up_dear_funding',
  `update outgoing set status = 'dead', last_error = 'less gas is needed by now'
    where purpose = 'gas' and purpose_id = $servedId and status = 'intent' and amount > $most`,
);

/**
 * Native base units that movements of the treasury before this one may still take: they have their slot, and no block
 * that was read has them.
 */
export const sumTreasurySpending = statement<{ id: string }, { amount: string }>(
  'sum_treasury_spending',
  `select coalesce(sum(o.fee_cap + case when t.token_type = 'native' then o.amount else 0 end), 0) as amount
     from outgoing own
     join outgoing o on o.chain_id = own.chain_id and o.source_kind = 'treasury' and o.id <> own.id
                    and o.status in ('reserved', 'signed', 'sent')
     join tokens t on t.id = o.token_id
    where own.id = $id`,
);

/** Gives up a movement of which the chain has proved that nothing that may have been signed for it will ever count. */
export const giveUpSigned = statement<{ id: string; lease: string; reason: string }, { id: string }>(
  'give_up_signed',
  `update outgoing set status = 'dead', leased_until = '-infinity', last_error = $reason
    where id = $id and lease = $lease and status in ('reserved', 'signed', 'sent') returning id`,
);

/** Gives up a movement that nobody was asked to sign. No row when it has come further, or the lease was lost. */
export const giveUpUnasked = statement<{ id: string; lease: string; reason: string }, { id: string }>(
  'give_up_unasked',
  `update outgoing set status = 'dead', leased_until = '-infinity', last_error = $reason
    where id = $id and lease = $lease and status = 'intent' and asked_at is null returning id`,
);
