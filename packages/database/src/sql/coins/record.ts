import { statement } from '../../statement.ts';

/** A coin that a block brought to an address of ours. */
export interface NewCoin {
  txHash: string;
  position: number;
  /** Null: the treasury's. */
  sourceIndex: string | null;
  address: string;
  amount: string;
  height: string;
}

/** Writes the coins of blocks; one that a reorg brought to another block is there once. */
export const recordCoins = statement<{ chainId: string; coinsJson: string }>(
  'record_coins',
  `insert into coins (chain_id, tx_hash, position, source_kind, source_index, address, amount, block_height)
   select $chainId, "txHash", position, case when "sourceIndex" is null then 'treasury' else 'deposit' end,
     "sourceIndex", address, amount, height
     from jsonb_to_recordset($coinsJson::jsonb) as n(
       "txHash" text, position integer, "sourceIndex" bigint, address text, amount numeric, height bigint)
   on conflict (chain_id, tx_hash, position) do update set block_height = excluded.block_height`,
);

/** Notes which of our coins blocks spend, out of everything that they spend. */
export const spendCoins = statement<{
  chainId: string;
  txHashes: readonly string[];
  positions: readonly number[];
  spentBy: readonly string[];
  heights: readonly bigint[];
}>(
  'spend_coins',
  `update coins c set spent_by = s.spent_by, spent_height = s.height
     from unnest($txHashes::text[], $positions::integer[], $spentBy::text[], $heights::bigint[]) as s(tx_hash,
       position, spent_by, height)
    where c.chain_id = $chainId and c.tx_hash = s.tx_hash and c.position = s.position`,
);

/** Takes back what orphaned blocks brought and spent. */
export const rollBackCoins = statement<{ chainId: string; aboveHeight: bigint }>(
  'roll_back_coins',
  `with gone as (delete from coins where chain_id = $chainId and block_height > $aboveHeight)
   update coins set spent_by = null, spent_height = null
    where chain_id = $chainId and spent_height > $aboveHeight and block_height <= $aboveHeight`,
);

/** Takes back what a block was said to bring and to spend, but for coins that it still shows. */
export const forgetCoins = statement<{ chainId: string; height: bigint; shown: readonly string[] }>(
  'forget_coins',
  `with gone as (
     delete from coins where chain_id = $chainId and block_height = $height
       and tx_hash || ':' || position <> all($shown::text[])
   )
   update coins set spent_by = null, spent_height = null where chain_id = $chainId and spent_height = $height`,
);

export interface CoinRow {
  txHash: string;
  position: number;
  sourceIndex: bigint | null;
  address: string;
  /** Native base units. */
  amount: string;
}

const columns = `c.tx_hash, c.position, c.source_index, c.address, c.amount`;

/** The coins of the deposits that a movement takes, or that those which it carries take. */
export const listOwnCoins = statement<{ outgoingId: string }, CoinRow & { spent: boolean }>(
  'list_own_coins',
  `select ${columns}, c.spent_by is not null as spent
     from outgoing o
     join deposits d on d.swept_by = o.id and d.orphaned_at is null
     join coins c on c.chain_id = d.chain_id and c.tx_hash = d.tx_hash and c.position = d.position
    where (o.id = $outgoingId or o.batch_id = $outgoingId) and o.status <> 'dead'
    order by o.id, c.tx_hash, c.position`,
);

/** Coins of the treasury that are final, unspent, and that no living movement has; the largest first. */
export const listFreeCoins = statement<{ chainId: string; limit: number }, CoinRow>(
  'list_free_coins',
  `select ${columns}
     from coins c join chain_cursors cc on cc.chain_id = c.chain_id
    where c.chain_id = $chainId and c.source_kind = 'treasury' and c.spent_by is null
      and c.block_height <= cc.final_height
      and not exists (select from outgoing_coins o where o.chain_id = c.chain_id and o.tx_hash = c.tx_hash
                         and o.position = c.position and not o.released)
    order by c.amount desc, c.tx_hash, c.position limit $limit`,
);

/** The same on some deposit addresses. */
export const listFreeCoinsOf = statement<{ chainId: string; addresses: readonly string[]; limit: number }, CoinRow>(
  'list_free_coins_of',
  `select ${columns}
     from coins c join chain_cursors cc on cc.chain_id = c.chain_id
    where c.chain_id = $chainId and c.address = any($addresses::text[]) and c.spent_by is null
      and c.block_height <= cc.final_height
      and not exists (select from outgoing_coins o where o.chain_id = c.chain_id and o.tx_hash = c.tx_hash
                         and o.position = c.position and not o.released)
    order by c.amount desc, c.tx_hash, c.position limit $limit`,
);

/** What an address holds in coins that no block up to the scanner's cursor spends, native base units. */
export const sumCoins = statement<{ chainId: string; address: string }, { amount: string }>(
  'sum_coins',
  `select coalesce(sum(amount), 0) as amount from coins where chain_id = $chainId and address = $address
    and spent_by is null`,
);

/** The coins behind that sum. */
export const listAddressCoins = statement<{ chainId: string; address: string }, CoinRow>(
  'list_address_coins',
  `select ${columns} from coins c where c.chain_id = $chainId and c.address = $address and c.spent_by is null
    order by c.tx_hash, c.position`,
);
