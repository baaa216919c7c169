import { statement } from '../statement.ts';

/** How far a family's pool reaches (exclusive) and the index that the next payment takes. */
export const readPoolLevel = statement<[family: string], { filledThrough: bigint; nextIndex: bigint }>(
  'read_pool_level',
  `select coalesce((select max(index) + 1 from deposit_addresses where family = $1), 0) as "filledThrough",
          (select last_value + is_called::integer from deposit_index) as "nextIndex"`,
);
