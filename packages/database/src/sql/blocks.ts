import { statement } from '../statement.ts';

export const insertBlock = statement<
  [chainId: string, height: bigint, hash: string, parentHash: string, time: Date, readAt: Date]
>(
  'insert_block',
  `insert into blocks (chain_id, height, hash, parent_hash, time, read_at) values ($1, $2, $3, $4, $5, $6)`,
);

export const listPrecedingTimes = statement<[chainId: string, below: bigint, limit: number], { time: Date }>(
  'list_preceding_times',
  `select time from blocks where chain_id = $1 and height < $2 order by height desc limit $3`,
);

/** Stored headers from a height downwards: where a reorg looks for the block both histories share. */
export const listHeadersDown = statement<
  [chainId: string, from: bigint, limit: number],
  { height: bigint; hash: string }
>(
  'list_headers_down',
  `select height, hash from blocks where chain_id = $1 and height <= $2 order by height desc limit $3`,
);

export const deleteBlocksAbove = statement<[chainId: string, height: bigint]>(
  'delete_blocks_above',
  `delete from blocks where chain_id = $1 and height > $2`,
);

export const readBlockHash = statement<[chainId: string, height: bigint], { hash: string }>(
  'read_block_hash',
  `select hash from blocks where chain_id = $1 and height = $2`,
);
