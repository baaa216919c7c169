import { statement } from '../../statement.ts';

/** An open payment that waits for the chain's own coin, and what is known to have reached its address. */
export interface CoinWait {
  paymentId: string;
  index: bigint;
  address: string;
  watchKey: string;
  tokenId: string;
  createdAt: Date;
  /** Base units of all its deposits on the chain. */
  known: string;
}

/**
 * Open payments in the own coin of a chain that, since they were made, read a block with code the node could not show,
 * from an index on. Where we ever moved coins ourselves a balance tells nothing, and the payment is left out.
 */
export const listCoinWaits = statement<{ chainId: string; family: string; fromIndex: bigint; limit: number }, CoinWait>(
  'list_coin_waits',
  `select p.id as payment_id, p.deposit_index as index, a.address, a.watch_key, t.id as token_id, p.created_at,
          coalesce((select sum(d.amount) from deposits d where d.chain_id = $chainId and d.token_id = t.id
                      and d.deposit_index = p.deposit_index and d.orphaned_at is null), 0)::text as known
     from payments p
     join tokens t on t.id = p.token_id and t.chain_id = $chainId and t.token_type = 'native'
     join deposit_addresses a on a.family = $family and a.index = p.deposit_index
    where p.status in ('awaiting_payment', 'partially_paid', 'confirming', 'expired_selection')
      and p.deposit_index >= $fromIndex
      and exists (select from blocks b where b.chain_id = $chainId and b.untraced and b.read_at >= p.created_at)
      and not exists (select from outgoing o where o.chain_id = $chainId
                         and (o.source_index = p.deposit_index or o.destination = a.address))
    order by p.deposit_index limit $limit`,
);

/** Blocks that ran code which the node could not show, by height. */
export const listUntracedBlocks = statement<
  { chainId: string; since: Date; limit: number },
  { height: bigint; hash: string }
>(
  'list_untraced_blocks',
  `select height, hash from blocks where chain_id = $chainId and untraced
    and read_at >= $since order by height limit $limit`,
);

/** What deposits brought to an index up to a height. */
export const sumDepositsUpTo = statement<
  { chainId: string; tokenId: string; depositIndex: bigint; height: bigint },
  { total: string }
>(
  'sum_deposits_up_to',
  `select coalesce(sum(amount), 0)::text as total from deposits
    where chain_id = $chainId and token_id = $tokenId and deposit_index = $depositIndex and orphaned_at is null
      and block_height <= $height`,
);
