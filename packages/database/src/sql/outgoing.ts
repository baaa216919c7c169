import type { OutgoingPurpose, OutgoingStatus } from '@florin/contract/vocabulary';
import { statement } from '../statement.ts';

export interface OutgoingRow {
  id: string;
  chainId: string;
  purpose: OutgoingPurpose;
  purposeId: string;
  tokenId: string;
  sourceKind: 'deposit' | 'treasury';
  sourceIndex: bigint | null;
  sourceAddress: string;
  destination: string;
  amount: string;
  feeCap: string;
  status: OutgoingStatus;
  nonce: bigint | null;
  txHash: string | null;
  raw: string | null;
  blockHeight: bigint | null;
  blockHash: string | null;
  succeeded: boolean | null;
  feePaid: string | null;
  attempts: number;
  lease: string | null;
}

const columns = `o.id, o.chain_id as "chainId", o.purpose, o.purpose_id as "purposeId", o.token_id as "tokenId",
  o.source_kind as "sourceKind", o.source_index as "sourceIndex", o.source_address as "sourceAddress", o.destination,
  o.amount, o.fee_cap as "feeCap", o.status, o.nonce, o.tx_hash as "txHash", o.raw, o.block_height as "blockHeight",
  o.block_hash as "blockHash", o.succeeded, o.fee_paid as "feePaid", o.attempts, o.lease`;

/** Writes an intent; a purpose that has a living one already keeps it. */
export const insertOutgoing = statement<
  [
    id: string,
    chainId: string,
    purpose: string,
    purposeId: string,
    tokenId: string,
    sourceKind: string,
    sourceIndex: bigint | null,
    sourceAddress: string,
    destination: string,
    amount: bigint,
    feeCap: bigint,
    now: Date,
  ]
>(
  'insert_outgoing',
  `insert into outgoing (id, chain_id, purpose, purpose_id, token_id, source_kind, source_index, source_address,
                         destination, amount, fee_cap, next_attempt_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
   on conflict (purpose, purpose_id) where status <> 'dead' and coalesce(succeeded, true) do nothing`,
);

/** Takes what is due, a lease each; what others hold is skipped. */
export const claimOutgoing = statement<[now: Date, lease: string, until: Date, limit: number], OutgoingRow>(
  'claim_outgoing',
  `with due as (
     select id from outgoing
      where status not in ('final', 'dead') and next_attempt_at <= $1 and leased_until < $1
      order by next_attempt_at limit $4 for update skip locked)
   update outgoing o set lease = $2, leased_until = $3
     from due where o.id = due.id returning ${columns}`,
);

/** Gives a claim back to be taken again later, with what stood in the way. */
export const postponeOutgoing = statement<[id: string, lease: string, nextAttemptAt: Date, error: string | null]>(
  'postpone_outgoing',
  `update outgoing
      set leased_until = '-infinity', next_attempt_at = $3, last_error = $4,
          attempts = case when $4::text is null then 0 else attempts + 1 end
    where id = $1 and lease = $2`,
);

/** New price of a movement that was not signed yet. */
export const repriceOutgoing = statement<[id: string, lease: string, amount: bigint, feeCap: bigint]>(
  'reprice_outgoing',
  `update outgoing set amount = $3, fee_cap = $4
    where id = $1 and lease = $2 and status in ('intent', 'reserved')`,
);

/**
 * Reserves the next nonce of the source for this intent, one that was given back before a new one. The row is locked
 * first: a nonce is only taken by an intent that keeps it, since a gap would block everything behind it.
 */
export const reserveNonce = statement<[id: string, lease: string, firstNonce: bigint], { nonce: bigint }>(
  'reserve_nonce',
  `with mine as (
     select id, chain_id, source_address from outgoing where id = $1 and lease = $2 and status = 'intent' for update
   ), slot as (
     insert into account_nonces as n (chain_id, address, next_nonce, taken)
     select chain_id, source_address, $3::bigint + 1, $3 from mine
     on conflict (chain_id, address) do update
       set taken = coalesce(n.freed[1], n.next_nonce), freed = n.freed[2:],
           next_nonce = n.next_nonce + case when cardinality(n.freed) = 0 then 1 else 0 end
     returning taken as nonce
   )
   update outgoing o set nonce = slot.nonce, status = 'reserved' from slot, mine where o.id = mine.id
   returning o.nonce`,
);

/** Gives a nonce back that was never signed with, for the next movement of the source to take. */
export const releaseNonce = statement<[id: string, lease: string]>(
  'release_nonce',
  `with mine as (
     select id, chain_id, source_address, nonce from outgoing
      where id = $1 and lease = $2 and status = 'reserved' and raw is null for update
   ), freed as (
     update account_nonces n
        set freed = array(select one from unnest(n.freed || mine.nonce) as one order by one)
       from mine where n.chain_id = mine.chain_id and n.address = mine.source_address
   )
   update outgoing o set nonce = null, status = 'intent' from mine where o.id = mine.id`,
);

/** Stores the signed bytes before anybody else sees them. */
export const storeSigned = statement<[id: string, lease: string, unsigned: string, txHash: string, raw: string]>(
  'store_signed',
  `update outgoing set unsigned = $3, tx_hash = $4, raw = $5, status = 'signed'
    where id = $1 and lease = $2 and status = 'reserved'`,
);

export const markSent = statement<[id: string, lease: string, nextAttemptAt: Date]>(
  'mark_sent',
  `update outgoing set status = 'sent', leased_until = '-infinity', next_attempt_at = $3, last_error = null,
          block_height = null, block_hash = null
    where id = $1 and lease = $2 and status in ('signed', 'sent', 'included')`,
);

export const markIncluded = statement<
  [id: string, lease: string, height: bigint, hash: string, succeeded: boolean, feePaid: bigint, nextAttemptAt: Date]
>(
  'mark_included',
  `update outgoing set status = 'included', block_height = $3, block_hash = $4, succeeded = null, fee_paid = $6,
          leased_until = '-infinity', next_attempt_at = $7, last_error = case when $5 then null else 'reverted' end
    where id = $1 and lease = $2 and status in ('signed', 'sent', 'included')`,
);

/** The end of a movement; only the holder of its lease may say so, once. */
export const markFinal = statement<
  [id: string, lease: string, succeeded: boolean, feePaid: bigint, at: Date],
  { id: string }
>(
  'mark_final',
  `update outgoing set status = 'final', succeeded = $3, fee_paid = $4, final_at = $5, leased_until = '-infinity'
    where id = $1 and lease = $2 and status = 'included' returning id`,
);

/** The gas funding of a movement, if there is one that was not given up. */
export const findGasFunding = statement<[servedId: string], { id: string }>(
  'find_gas_funding',
  `select id from outgoing where purpose = 'gas' and purpose_id = $1 and status <> 'dead'`,
);
