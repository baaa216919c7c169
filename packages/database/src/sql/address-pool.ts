import { statement } from '../statement.ts';

/** How far a family's pool reaches (exclusive) and the index that the next payment takes. */
export const readPoolLevel = statement<[family: string], { filledThrough: bigint; nextIndex: bigint }>(
  'read_pool_level',
  `select coalesce((select max(index) + 1 from deposit_addresses where family = $1), 0) as "filledThrough",
          (select last_value + is_called::integer from deposit_index) as "nextIndex"`,
);

/** Addresses of a family from an index on and before another, in order. */
export const listPoolAddresses = statement<
  [family: string, from: bigint, before: bigint],
  { index: bigint; address: string }
>(
  'list_pool_addresses',
  'select index, address from deposit_addresses where family = $1 and index >= $2 and index < $3 order by index',
);

export const findPoolIndex = statement<[family: string, address: string], { index: bigint }>(
  'find_pool_index',
  'select index from deposit_addresses where family = $1 and address = $2',
);
