import { type NoParameters, statement } from '../../statement.ts';

export interface WatchedAddress {
  watchKey: string;
  index: bigint;
  address: string;
}

/** Which of these keys are ours: one look-up a block, its cost independent of how many addresses we watch. */
export const findWatched = statement<{ family: string; watchKeys: readonly string[] }, WatchedAddress>(
  'find_watched',
  `select d.watch_key, d.index, d.address
     from unnest($watchKeys::text[]) k join deposit_addresses d on d.family = $family and d.watch_key = k`,
);

/** A transaction of ours, where `position` and what follows are null, or a deposit with its asset and receiver. */
export interface KnownTransaction {
  txHash: string;
  position: number | null;
  depositId: string | null;
  tokenId: string | null;
  depositIndex: bigint | null;
  /** Of the block that has it; null for one that a reorg took away. */
  blockHash: string | null;
}

/**
 * Which of these transactions we know: those that we sent ourselves (`position` null), stored before they were broadcast
 * so that none is taken for a deposit, and deposits, those among them that a reorg took away.
 */
export const findKnownTransactions = statement<{ chainId: string; txHashes: readonly string[] }, KnownTransaction>(
  'find_known_transactions',
  `select tx_hash, null::integer as position, null::uuid as deposit_id, null::uuid as token_id,
          null::bigint as deposit_index, null::text as block_hash
     from outgoing_signatures where chain_id = $chainId and tx_hash = any($txHashes::text[])
   union all
   select tx_hash, position, id, token_id, deposit_index, case when orphaned_at is null then block_hash end
     from deposits where chain_id = $chainId and tx_hash = any($txHashes::text[])`,
);

/** Senders of these that are on the blacklist. */
export const findListedSenders = statement<{ chainType: string; addresses: readonly string[] }, { address: string }>(
  'find_listed_senders',
  `select address from blacklist where chain_type = $chainType and address = any($addresses::text[])`,
);

/**
 * Payments that a block touches: receivers of its transfers, those with a deposit that becomes final, and those that
 * took a deposit which these transactions bring back, on whatever address it is.
 */
export const findTouchedPayments = statement<
  { chainId: string; finalHeight: bigint; depositIndexes: readonly bigint[]; backAgain: readonly string[] },
  { id: string }
>(
  'find_touched_payments',
  `select id from payments where deposit_index = any($depositIndexes::bigint[])
   union
   select payment_id from deposits
    where chain_id = $chainId and confirmed_at is null and orphaned_at is null and block_height <= $finalHeight
      and payment_id is not null
   union
   select payment_id from deposits
    where chain_id = $chainId and tx_hash = any($backAgain::text[]) and orphaned_at is not null
      and payment_id is not null`,
);

export interface NewDeposit {
  id: string;
  txHash: string;
  position: number;
  blockHeight: string;
  blockHash: string;
  tokenId: string;
  depositIndex: string;
  address: string;
  paymentId: string | null;
  fromAddresses: readonly string[];
  amount: string;
  seenAt: Date;
  ruling: string;
  selectionId: string | null;
  reason: string | null;
}

/**
 * Writes deposits, each with its block. What was orphaned and comes back as another asset or to another address, as a
 * contract may pay out, is written over: as far as rules go it is a new deposit. One that is on the chain never is: whatever
 * else had its name would take its coins from whoever was credited for them.
 */
export const writeDeposits = statement<{ chainId: string; at: Date; depositsJson: string }>(
  'write_deposits',
  `insert into deposits (id, chain_id, tx_hash, position, token_id, deposit_index, address, payment_id,
                         from_addresses, amount, block_height, block_hash, seen_at, detected_at, ruling, selection_id,
                         reason)
   select id, $chainId, "txHash", position, "tokenId", "depositIndex", address, "paymentId", "fromAddresses", amount,
          "blockHeight", "blockHash", "seenAt", $at, ruling, "selectionId", reason
     from jsonb_to_recordset($depositsJson::jsonb) as n(
       id uuid, "txHash" text, position integer, "blockHeight" bigint, "blockHash" text, "tokenId" uuid,
       "depositIndex" bigint, address text, "paymentId" uuid, "fromAddresses" text[], amount numeric,
       "seenAt" timestamptz, ruling text, "selectionId" bigint, reason text)
   on conflict (chain_id, tx_hash, position) do update
     set block_height = excluded.block_height, block_hash = excluded.block_hash, orphaned_at = null, agreed_at = null,
       heard_at = null, amount = excluded.amount, from_addresses = excluded.from_addresses,
         token_id = excluded.token_id, deposit_index = excluded.deposit_index, address = excluded.address,
         payment_id = excluded.payment_id,
         ruling = excluded.ruling, selection_id = excluded.selection_id, reason = excluded.reason
     where deposits.orphaned_at is not null`,
);

/** Deposits `d` of one chain as they lie there: whatever is written of several is written in one order. */
const inBlocks = 'd.block_height, d.position, d.id';

/** A deposit that is back on the chain. */
export interface RevivedDeposit {
  id: string;
  tokenId: string;
  paymentId: string | null;
  txHash: string;
  address: string;
  fromAddresses: string[];
  amount: string;
  ruling: 'counted' | 'awaiting_rule' | 'awaiting_rate' | 'blacklisted' | 'unmatched';
  reason: string | null;
  selectionId: bigint | null;
  sweptBy: string | null;
  /** When it left the chain. */
  orphanedAt: Date;
  /** Its merchant was credited for it. */
  settled: boolean;
  /** Its merchant was told that no payment took it. */
  told: boolean;
}

/** Where a deposit is on the chain now, and what it pays there. */
export interface NewPlace {
  txHash: string;
  position: number;
  blockHeight: string;
  blockHash: string;
  amount: string;
  fromAddresses: readonly string[];
}

/**
 * Puts deposits back on the chain whose transactions are in a block again: they keep their ruling and the time they were
 * first seen; their place is new, and so is their amount, since a contract may pay out differently in another block.
 * Nodes have to agree on them anew.
 */
export const reviveDeposits = statement<{ chainId: string; placesJson: string }, RevivedDeposit>(
  'revive_deposits',
  `with revived as (
     update deposits d
        set block_height = back."blockHeight", block_hash = back."blockHash", orphaned_at = null, agreed_at = null,
            heard_at = null, amount = back.amount, from_addresses = back."fromAddresses"
       from jsonb_to_recordset($placesJson::jsonb) as back(
         "txHash" text, position integer, "blockHeight" bigint, "blockHash" text, amount numeric,
           "fromAddresses" text[]), deposits was
      where d.chain_id = $chainId and d.tx_hash = back."txHash" and d.position = back.position
        and d.orphaned_at is not null and was.id = d.id
     returning d.*, was.orphaned_at as was_orphaned_at
   )
   select d.id, d.token_id, d.payment_id, d.tx_hash, d.address, d.from_addresses, d.amount, d.ruling, d.reason,
          d.selection_id, d.swept_by, d.was_orphaned_at as orphaned_at, d.settled_at is not null as settled,
          exists (select from events e where e.source_id = d.id and e.type = 'deposit.unmatched') as told
     from revived d order by ${inBlocks}`,
);

/** A deposit whose standing with the chain changed, as the books need it. */
export interface BookedDeposit {
  id: string;
  tokenId: string;
  depositIndex: bigint;
  amount: string;
  reversals: number;
  /** Tainted by a listed sender: its coins are set apart. */
  quarantined: boolean;
  /** Its coins are, or were when they left the chain, in the treasury. */
  swept: boolean;
}

/** A refund takes coins from their address as well, and brings them nowhere of ours. */
const isSwept = `exists (select from outgoing o where o.id = d.swept_by and o.purpose = 'sweep' and o.status = 'final'
  and o.succeeded)`;

/**
 * Marks what is deep enough by now and, where nodes have to agree, what they agreed on. Coins that were missing on their
 * address when a sweep of them became final are missing there, whatever the sweep set apart in the treasury.
 */
export const finalizeDeposits = statement<
  { chainId: string; finalHeight: bigint; at: Date; needsAgreement: boolean },
  BookedDeposit
>(
  'finalize_deposits',
  `with final as (
     update deposits d set confirmed_at = $at
      where chain_id = $chainId and block_height <= $finalHeight and confirmed_at is null and orphaned_at is null
        and (agreed_at is not null or not $needsAgreement or reason = 'untraced')
     returning d.*
   )
   select d.id, d.token_id, d.deposit_index, d.amount, d.reversals,
          d.quarantined_at is not null and (d.reversed_swept or not ${isSwept}) as quarantined,
          d.reversed_swept as swept
     from final d order by ${inBlocks}`,
);

/**
 * Takes the deposits of orphaned blocks off the chain. Where the coins of one were missing when it left for the first time
 * stays known until it is final again, however often it leaves before.
 */
export const orphanDeposits = statement<
  { chainId: string; aboveHeight: bigint; at: Date },
  BookedDeposit & { paymentId: string | null; wasFinal: boolean }
>(
  'orphan_deposits',
  `with gone as (
     select id, confirmed_at is not null as was_final from deposits
      where chain_id = $chainId and block_height > $aboveHeight and orphaned_at is null
   ), taken as (
     update deposits d
        set orphaned_at = $at, confirmed_at = null, reversals = d.reversals + gone.was_final::integer,
            reversed_swept = case when gone.was_final then ${isSwept} else d.reversed_swept end
       from gone where gone.id = d.id
     returning d.*, gone.was_final
   )
   select d.id, d.token_id, d.deposit_index, d.amount,
          d.reversals - d.was_final::integer as reversals, d.payment_id, d.was_final,
          d.quarantined_at is not null as quarantined, d.reversed_swept as swept
     from taken d order by ${inBlocks}`,
);

/** Payments with a deposit above a height: to be locked before the deposits are taken off the chain. */
export const findPaymentsAbove = statement<{ chainId: string; aboveHeight: bigint }, { id: string }>(
  'find_payments_above',
  `select distinct payment_id as id from deposits
    where chain_id = $chainId and block_height > $aboveHeight and orphaned_at is null and payment_id is not null`,
);

/** Deposits that wait for a rule or a rate: counted for the operator, never dropped. */
export const countWaitingDeposits = statement<NoParameters, { ruling: string; total: bigint }>(
  'count_waiting_deposits',
  `select ruling, count(*) as total from deposits where ruling in ('awaiting_rule', 'awaiting_rate') group by ruling`,
);
