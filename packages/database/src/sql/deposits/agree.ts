import { statement } from '../../statement.ts';

/** A deposit that is deep enough, in a block of which something waits for a second node. */
export interface HeardDeposit {
  id: string;
  paymentId: string | null;
  txHash: string;
  position: number;
  watchKey: string;
  /** Null: the chain's own coin. */
  contract: string | null;
  amount: string;
  blockHeight: bigint;
  blockHash: string;
  /** Moved by a contract: a node may be unable to show it. */
  isInner: boolean;
  /** Two nodes have agreed on it before. */
  isAgreed: boolean;
}

/**
 * What nodes are to be asked about up to a height, block by block and what contracts moved apart from the rest: first
 * what nobody was asked about yet, from the oldest block on; then, of what too few nodes could show and not since
 * `againBefore`, what has waited longest for its turn. A block's inner deposits come with those that were agreed on,
 * since a balance speaks for all of them together. What only a balance shows has nothing to ask.
 */
export const listUnagreedDeposits = statement<
  { chainId: string; upTo: bigint; family: string; againBefore: Date; newBlocks: number; againBlocks: number },
  HeardDeposit
>(
  'list_unagreed_deposits',
  `with waiting as (
     select block_height, block_hash, position < 0 as is_inner, min(coalesce(heard_at, '-infinity')) as heard_at
       from deposits
      where chain_id = $chainId and block_height <= $upTo and confirmed_at is null and orphaned_at is null
        and agreed_at is null and reason is distinct from 'untraced'
      group by 1, 2, 3
   ), asked as (
     (select * from waiting where heard_at = '-infinity' order by block_height, is_inner, block_hash limit $newBlocks)
     union all
     (select * from waiting where heard_at > '-infinity' and heard_at <= $againBefore
       order by heard_at, block_height, is_inner, block_hash limit $againBlocks)
   )
   select d.id, d.payment_id, d.tx_hash, d.position, a.watch_key, t.contract, d.amount, d.block_height, d.block_hash,
          asked.is_inner,
          coalesce(d.agreed_at, d.confirmed_at) is not null as is_agreed
     from asked
     join deposits d on d.chain_id = $chainId and d.block_height = asked.block_height
       and d.block_hash = asked.block_hash
                    and (d.position < 0) = asked.is_inner
     join tokens t on t.id = d.token_id
     join deposit_addresses a on a.family = $family and a.index = d.deposit_index
    where d.orphaned_at is null and d.reason is distinct from 'untraced'
      and (asked.is_inner or coalesce(d.agreed_at, d.confirmed_at) is null)
    order by d.block_height, asked.is_inner, d.id`,
);

/** Keeps when too few nodes could show deposits; null: they are asked about again at once. */
export const noteHearing = statement<{ ids: readonly string[]; at: Date | null }>(
  'note_hearing',
  `update deposits set heard_at = $at where id = any($ids::uuid[]) and heard_at is distinct from $at`,
);

/**
 * Marks deposits that two nodes have shown in this very block, with this very amount: another scanner may have read the
 * block anew meanwhile, from a node that shows another one.
 */
export const markAgreed = statement<{
  ids: readonly string[];
  amounts: readonly string[];
  blockHash: string;
  at: Date;
}>(
  'mark_agreed',
  `update deposits d set agreed_at = $at
     from unnest($ids::uuid[], $amounts::numeric[]) as heard(id, amount)
    where d.id = heard.id and d.amount = heard.amount and d.block_hash = $blockHash and d.orphaned_at is null`,
);

/** Takes unconfirmed deposits off the chain that their block does not show after all. */
export const takeOffChain = statement<{ ids: readonly string[]; at: Date }>(
  'take_off_chain',
  `update deposits set orphaned_at = $at
    where id = any($ids::uuid[]) and confirmed_at is null and orphaned_at is null`,
);
