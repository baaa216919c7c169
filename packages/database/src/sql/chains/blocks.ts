import { statement } from '../../statement.ts';

/** Headers in order of height, each hash-linked to the one before by whoever read them. */
export const insertBlocks = statement<{ chainId: string; blocksJson: string }>(
  'insert_blocks',
  `insert into blocks (chain_id, height, hash, parent_hash, time, read_at, untraced)
   select $chainId, height, hash, "parentHash", time, "readAt", untraced
     from jsonb_to_recordset($blocksJson::jsonb) as n(
       height bigint, hash text, "parentHash" text, time timestamptz, "readAt" timestamptz, untraced boolean)`,
);

export const listPrecedingTimes = statement<{ chainId: string; below: bigint; limit: number }, { time: Date }>(
  'list_preceding_times',
  `select time from blocks where chain_id = $chainId and height < $below order by height desc limit $limit`,
);

/** Stored headers from a height downwards: where a reorg looks for the block both histories share. */
export const listHeadersDown = statement<
  { chainId: string; from: bigint; limit: number },
  { height: bigint; hash: string }
>(
  'list_headers_down',
  `select height, hash from blocks where chain_id = $chainId and height <= $from order by height desc limit $limit`,
);

export const deleteBlocksAbove = statement<{ chainId: string; height: bigint }>(
  'delete_blocks_above',
  `delete from blocks where chain_id = $chainId and height > $height`,
);

export const readBlockHash = statement<{ chainId: string; height: bigint }, { hash: string }>(
  'read_block_hash',
  `select hash from blocks where chain_id = $chainId and height = $height`,
);

/** Forgets a batch of the headers below a height, oldest first. */
export const dropHeaders = statement<{ chainId: string; below: bigint; limit: number }>(
  'drop_headers',
  `delete from blocks where chain_id = $chainId and height in
     (select height from blocks where chain_id = $chainId and height < $below order by height limit $limit)`,
);
