import type { OutgoingPurpose } from '@florin/contract/outgoing-vocabulary';
import { statement } from '../../statement.ts';

/** Writes a movement as it was signed. One that is there gets its slot and its newest signature, also one that was given up. */
export const adoptMovement = statement<{
  id: string;
  chainId: string;
  purpose: OutgoingPurpose;
  purposeId: string;
  tokenId: string;
  sourceIndex: bigint | null;
  sourceAddress: string;
  destination: string;
  amount: bigint;
  feeCap: bigint;
  nonce: bigint | null;
  coinCount: number | null;
  blockhash: string | null;
  lifetimeHeight: bigint | null;
  unsigned: string;
  txHash: string;
  raw: string;
  signedAt: Date;
  now: Date;
}>(
  'adopt_movement',
  `insert into outgoing as o (id, chain_id, purpose, purpose_id, token_id, source_kind, source_index, source_address,
                         destination, amount, fee_cap, status, nonce, coin_count, lifetime_blockhash, lifetime_height,
                         unsigned, tx_hash, raw, asked_at, signed_at, created_at, next_attempt_at)
   values ($id, $chainId, $purpose, $purposeId, $tokenId,
     case when $sourceIndex::bigint is null then 'treasury' else 'deposit' end, $sourceIndex, $sourceAddress,
     $destination, $amount, $feeCap,
           'signed', $nonce, $coinCount, $blockhash, $lifetimeHeight, $unsigned, $txHash, $raw, $signedAt, $signedAt,
             $signedAt, $now)
   on conflict (id) do update
     set purpose_id = case o.status when 'dead' then excluded.purpose_id else o.purpose_id end,
         nonce = case o.status when 'dead' then excluded.nonce else coalesce(o.nonce, excluded.nonce) end,
         coin_count = coalesce(o.coin_count, excluded.coin_count),
         lifetime_blockhash = case o.status when 'dead' then excluded.lifetime_blockhash
                                            else coalesce(o.lifetime_blockhash, excluded.lifetime_blockhash) end,
         lifetime_height = case o.status when 'dead' then excluded.lifetime_height
                                         else coalesce(o.lifetime_height, excluded.lifetime_height) end,
         amount = excluded.amount,
         fee_cap = excluded.fee_cap, unsigned = excluded.unsigned, tx_hash = excluded.tx_hash,
         raw = excluded.raw, asked_at = coalesce(o.asked_at, excluded.asked_at), signed_at = excluded.signed_at,
         status = 'signed', block_height = null, block_hash = null, next_attempt_at = excluded.next_attempt_at,
         last_error = null, attempts = 0
   where o.status in ('intent', 'signed', 'sent', 'included', 'dead')`,
);

/** Keeps what an adopted movement was for, which the database holds for over. */
export const insertEndedCause = statement<{ id: string; causeId: string }>(
  'insert_ended_cause',
  'insert into ended_causes (outgoing_id, cause_id) values ($id, $causeId)',
);

/** Writes one signature beside all others of its movement. */
export const adoptSignature = statement<{
  id: string;
  chainId: string;
  txHash: string;
  effect: string;
  unsigned: string;
  raw: string;
  amount: bigint;
  feeCap: bigint;
  signedAt: Date;
}>(
  'adopt_signature',
  `insert into outgoing_signatures (outgoing_id, chain_id, tx_hash, effect, unsigned, raw, amount, fee_cap, signed_at)
   values ($id, $chainId, $txHash, $effect, $unsigned, $raw, $amount, $feeCap, $signedAt) on conflict do nothing`,
);

/** Writes the sweep of one payment that a signed batch carries. */
export const adoptItem = statement<{
  id: string;
  batchId: string;
  chainId: string;
  purposeId: string;
  tokenId: string;
  sourceIndex: bigint;
  sourceAddress: string;
  destination: string;
  amount: bigint;
  now: Date;
}>(
  'adopt_item',
  `insert into outgoing as o (id, batch_id, chain_id, purpose, purpose_id, token_id, source_kind, source_index,
                              source_address, destination, amount, fee_cap, status, created_at, next_attempt_at)
   values ($id, $batchId, $chainId, 'sweep', $purposeId, $tokenId, 'deposit', $sourceIndex, $sourceAddress,
     $destination, $amount, 0, 'intent', $now, $now)
   on conflict (id) do update set batch_id = excluded.batch_id, amount = excluded.amount, status = 'intent'
   where o.status in ('intent', 'dead')`,
);

/** Items of a batch that were taken out of it before it was signed. */
export const dropUnsignedItems = statement<{ batchId: string; signedIds: readonly string[] }>(
  'drop_unsigned_items',
  `with gone as (
     update outgoing set status = 'dead', last_error = 'taken out of its batch'
      where batch_id = $batchId and id <> all($signedIds::uuid[]) and status = 'intent' returning id
   )
   update deposits set swept_by = null from gone where swept_by = gone.id`,
);

/** The next number of an address is beyond one that was signed with, and nobody gets that one again. */
export const passNonce = statement<{ chainId: string; address: string; nonce: bigint }>(
  'pass_nonce',
  `insert into account_nonces as n (chain_id, address, next_nonce, taken) values ($chainId, $address,
    $nonce::bigint + 1, $nonce)
   on conflict (chain_id, address) do update
     set next_nonce = greatest(n.next_nonce, excluded.next_nonce),
         -- Between the numbers that were known and this one others were signed with, or are free.
         freed = array(select f from unnest(n.freed || array(select generate_series(n.next_nonce,
           $nonce::bigint - 1))) f
                        where f <> $nonce and not exists (select from outgoing o where o.chain_id = $chainId
                          and o.source_address = $address
                                                         and o.nonce = f and o.status <> 'dead')
                        group by f order by f)`,
);

/** The coins of a movement; one that another signed movement has too is spent by one of them alone. */
export const adoptCoins = statement<{ id: string; chainId: string; coinsJson: string }>(
  'adopt_coins',
  `insert into outgoing_coins (outgoing_id, place, chain_id, tx_hash, position, source_kind, source_index, address,
    amount, released)
   select $id, n.place, $chainId, n."txHash", n.position,
     case when n."sourceIndex" is null then 'treasury' else 'deposit' end,
          n."sourceIndex", n.address, n.amount,
          exists (select from outgoing_coins c where c.chain_id = $chainId and c.tx_hash = n."txHash"
            and c.position = n.position and c.outgoing_id <> $id
                     and not c.released)
     from jsonb_to_recordset($coinsJson::jsonb) as n(
       place integer, "txHash" text, position integer, "sourceIndex" bigint, address text, amount numeric)
   on conflict (outgoing_id, place) do update set released = excluded.released`,
);
