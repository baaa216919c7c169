import type { OutgoingPurpose, OutgoingStatus } from '@florin/contract/outgoing-vocabulary';
import type { SlotKind } from '@florin/domain/ports/chain';
import { statement } from '../../statement.ts';
import { standsStill } from '../chains/cursors.ts';

/** What the machine and an administrator read of an outgoing transaction. */
export interface OutgoingColumns {
  id: string;
  purpose: OutgoingPurpose;
  purposeId: string;
  sourceAddress: string;
  destination: string;
  amount: string;
  feeCap: string;
  status: OutgoingStatus;
  nonce: bigint | null;
  txHash: string | null;
  blockHeight: bigint | null;
  succeeded: boolean | null;
  feePaid: string | null;
  attempts: number;
}

export interface OutgoingRow extends OutgoingColumns {
  chainId: string;
  tokenId: string;
  sourceKind: 'deposit' | 'treasury';
  sourceIndex: bigint | null;
  /** Null until one is reserved. */
  slot: SlotKind | null;
  lifetimeBlockhash: string | null;
  lifetimeHeight: bigint | null;
  raw: string | null;
  unsigned: string | null;
  blockHash: string | null;
  /** Base units that came to the destination, once it is final. */
  arrived: string | null;
  lease: string | null;
  createdAt: Date;
  /** Since when a signature may exist. */
  askedAt: Date | null;
  /** Of the newest signature. */
  signedAt: Date | null;
  /** An administrator asked for a higher price. */
  bumpWanted: boolean;
  /** Since when the block that made it final is gone. */
  doubtedAt: Date | null;
}

const columns = `o.id, o.chain_id, o.purpose, o.purpose_id, o.token_id, o.source_kind, o.source_index,
  o.source_address, o.destination, o.amount, o.fee_cap, o.status, o.slot, o.nonce, o.lifetime_blockhash,
  o.lifetime_height, o.tx_hash, o.raw, o.block_height, o.block_hash, o.succeeded, o.fee_paid, o.arrived, o.attempts,
  o.lease, o.unsigned, o.created_at,
  o.asked_at, o.signed_at, o.bump_wanted, o.doubted_at`;

/**
 * Takes what is due, a lease each, the longest due first and of those the lowest number; what others hold is skipped,
 * and so are the chains that are named and halted ones, until they are resumed and read on.
 */
export const claimOutgoing = statement<
  { now: Date; lease: string; until: Date; limit: number; exceptChains: readonly string[] },
  OutgoingRow
>(
  'claim_outgoing',
  `with due as (
     select id from outgoing
      where (status not in ('final', 'dead') and batch_id is null or doubted_at is not null)
        and next_attempt_at <= $now and leased_until < $now and chain_id <> all($exceptChains::uuid[])
        and not ${standsStill('outgoing.chain_id')}
      order by next_attempt_at, id limit $limit for update skip locked
   ), claimed as (
     update outgoing o set lease = $lease, leased_until = $until from due where o.id = due.id returning o.*
   )
   select ${columns} from claimed o order by o.next_attempt_at, o.nonce, o.id`,
);

/** Takes signed movements that nobody holds, whenever they are due, in the order of their ids. */
export const claimSigned = statement<
  { now: Date; lease: string; until: Date; limit: number; afterId: string },
  OutgoingRow
>(
  'claim_signed',
  `with open as (
     select id from outgoing
      where status in ('signed', 'sent', 'included') and batch_id is null and leased_until < $now
        and id > $afterId::uuid
        and not ${standsStill('outgoing.chain_id')}
      order by id limit $limit for update skip locked
   ), claimed as (
     update outgoing o set lease = $lease, leased_until = $until from open where o.id = open.id returning o.*
   )
   select ${columns} from claimed o order by o.id`,
);

/** Gives a claim back to be taken again later, with what stood in the way. */
export const postponeOutgoing = statement<{ id: string; lease: string; nextAttemptAt: Date; error: string | null }>(
  'postpone_outgoing',
  `update outgoing
      set leased_until = '-infinity', next_attempt_at = $nextAttemptAt, last_error = $error,
          attempts = case when $error::text is null then 0 else attempts + 1 end
    where id = $id and lease = $lease`,
);

/** Gives claims back untouched: whoever asks next may take them. */
export const giveBackOutgoing = statement<{ ids: readonly string[]; lease: string }>(
  'give_back_outgoing',
  `update outgoing set leased_until = '-infinity' where id = any($ids::uuid[]) and lease = $lease`,
);
