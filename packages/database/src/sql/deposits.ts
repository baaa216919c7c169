import { statement } from '../statement.ts';

export interface WatchedAddress {
  watchKey: string;
  index: bigint;
  address: string;
}

/** Which of these keys are ours: one look-up a block, its cost independent of how many addresses we watch. */
export const findWatched = statement<[family: string, watchKeys: readonly string[]], WatchedAddress>(
  'find_watched',
  `select d.watch_key as "watchKey", d.index, d.address
     from unnest($2::text[]) k join deposit_addresses d on d.family = $1 and d.watch_key = k`,
);

/** Which of these transactions we sent ourselves: stored before they were broadcast, so none is taken for a deposit. */
export const findOwnTransactions = statement<[chainId: string, txHashes: readonly string[]], { txHash: string }>(
  'find_own_transactions',
  `select tx_hash as "txHash" from outgoing_signatures where chain_id = $1 and tx_hash = any($2::text[])`,
);

/** Senders of these that are on the blacklist. */
export const findListedSenders = statement<[chainType: string, addresses: readonly string[]], { address: string }>(
  'find_listed_senders',
  `select address from blacklist where chain_type = $1 and address = any($2::text[])`,
);

/** Payments that a block touches: receivers of its transfers, and those with a deposit that becomes final. */
export const findTouchedPayments = statement<
  [chainId: string, finalHeight: bigint, depositIndexes: readonly bigint[]],
  { id: string }
>(
  'find_touched_payments',
  `select id from payments where deposit_index = any($3::bigint[])
   union
   select payment_id from deposits
    where chain_id = $1 and confirmed_at is null and orphaned_at is null and block_height <= $2 and payment_id is not null`,
);

export interface NewDeposit {
  id: string;
  txHash: string;
  position: number;
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
 * Writes the deposits of one block. One that was orphaned and is back keeps its ruling and the time it was first
 * seen; only its place on the chain is new.
 */
export const writeDeposits = statement<
  [chainId: string, height: bigint, hash: string, at: Date, depositsJson: string],
  { id: string; inserted: boolean }
>(
  'write_deposits',
  `insert into deposits as d (id, chain_id, tx_hash, position, token_id, deposit_index, address, payment_id,
                              from_addresses, amount, block_height, block_hash, seen_at, detected_at, ruling,
                              selection_id, reason)
   select id, $1, "txHash", position, "tokenId", "depositIndex", address, "paymentId", "fromAddresses", amount, $2, $3,
          "seenAt", $4, ruling, "selectionId", reason
     from jsonb_to_recordset($5::jsonb) as n(
       id uuid, "txHash" text, position integer, "tokenId" uuid, "depositIndex" bigint, address text, "paymentId" uuid,
       "fromAddresses" text[], amount numeric, "seenAt" timestamptz, ruling text, "selectionId" bigint, reason text)
   on conflict (chain_id, tx_hash, position) do update
     set block_height = excluded.block_height, block_hash = excluded.block_hash, orphaned_at = null
   returning d.id, d.xmax = 0 as inserted`,
);

/** A deposit whose standing with the chain changed, as the books need it. */
export interface BookedDeposit {
  id: string;
  tokenId: string;
  depositIndex: bigint;
  amount: string;
  reversals: number;
}

/** Marks what is deep enough by now. */
export const finalizeDeposits = statement<[chainId: string, finalHeight: bigint, at: Date], BookedDeposit>(
  'finalize_deposits',
  `update deposits set confirmed_at = $3
    where chain_id = $1 and block_height <= $2 and confirmed_at is null and orphaned_at is null
   returning id, token_id as "tokenId", deposit_index as "depositIndex", amount, reversals`,
);

/** Takes the deposits of orphaned blocks off the chain. */
export const orphanDeposits = statement<
  [chainId: string, aboveHeight: bigint, at: Date],
  BookedDeposit & { paymentId: string | null; wasFinal: boolean }
>(
  'orphan_deposits',
  `with gone as (
     select id, confirmed_at is not null as was_final from deposits
      where chain_id = $1 and block_height > $2 and orphaned_at is null
   )
   update deposits d
      set orphaned_at = $3, confirmed_at = null, reversals = d.reversals + gone.was_final::integer
     from gone where gone.id = d.id
   returning d.id, d.token_id as "tokenId", d.deposit_index as "depositIndex", d.amount,
             d.reversals - gone.was_final::integer as reversals, d.payment_id as "paymentId",
             gone.was_final as "wasFinal"`,
);

/** Payments with a deposit above a height: to be locked before the deposits are taken off the chain. */
export const findPaymentsAbove = statement<[chainId: string, aboveHeight: bigint], { id: string }>(
  'find_payments_above',
  `select distinct payment_id as id from deposits
    where chain_id = $1 and block_height > $2 and orphaned_at is null and payment_id is not null`,
);

/** Deposits that wait for a rule or a rate: counted for the operator, never dropped. */
export const countWaitingDeposits = statement<[], { ruling: string; total: bigint }>(
  'count_waiting_deposits',
  `select ruling, count(*) as total from deposits where ruling in ('awaiting_rule', 'awaiting_rate') group by ruling`,
);
