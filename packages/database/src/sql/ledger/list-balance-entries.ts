import { statement } from '../../statement.ts';
import { type BalanceEntryRow, entryColumns, entryJoins, firstAt } from './entries.ts';

interface Cut {
  merchantId: string;
  /** First instant, inclusive; null: from the first entry. */
  from: Date | null;
  /** First instant no longer included; null: up to the newest. */
  until: Date | null;
  /** Entries with a lower number only; null: all. */
  before: bigint | null;
  limit: number;
}

/**
 * A part of a merchant's entries, newest first. Days become numbers before anything is read, and times rise with them,
 * so that it reads what it shows.
 */
export const listBalanceEntries = statement<Cut, BalanceEntryRow>(
  'list_balance_entries',
  `select ${entryColumns}
     from (select * from merchant_entries
            where merchant_id = $merchantId
              and number < coalesce($before::bigint, 9223372036854775807)
              and ($until::timestamptz is null or number < coalesce(${firstAt('$until')}, 9223372036854775807))
              and ($from::timestamptz is null or number >= ${firstAt('$from')})
            order by number desc limit $limit) e
     ${entryJoins}
    order by e.number desc`,
);
