import { statement } from '../../statement.ts';

/** How far a family's pool reaches (exclusive) and the index that the next payment takes. */
export const readPoolLevel = statement<{ family: string }, { filledThrough: bigint; nextIndex: bigint }>(
  'read_pool_level',
  `select coalesce((select max(index) + 1 from deposit_addresses where family = $family), 0) as filled_through,
          (select last_value + is_called::integer from deposit_index) as next_index`,
);

/** Addresses of a family from an index on and before another, in order. */
export const listPoolAddresses = statement<
  { family: string; from: bigint; before: bigint },
  { index: bigint; address: string }
>(
  'list_pool_addresses',
  'select index, address from deposit_addresses where family = $family and index >= $from and index < $before order by index',
);

export const findPoolIndex = statement<{ family: string; address: string }, { index: bigint }>(
  'find_pool_index',
  'select index from deposit_addresses where family = $family and address = $address',
);
