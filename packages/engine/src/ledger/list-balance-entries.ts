import type { BalanceEntryRow } from '@florin/database/sql/ledger/entries';
import { listBalanceEntries as listRows } from '@florin/database/sql/ledger/list-balance-entries';
import type { Session } from '@florin/database/statement';
import { invalid } from '@florin/domain/errors';

export interface BalanceEntriesCut {
  /** First instant, inclusive; null: from the first entry. */
  from: Date | null;
  /** First instant no longer included; null: up to the newest entry. */
  until: Date | null;
  /** Of an earlier page; null: from the newest entry. */
  cursor: string | null;
  limit: number;
}

export interface BalanceEntries {
  /** Newest first. */
  entries: BalanceEntryRow[];
  /** Where the next page begins; null after the last one. */
  nextCursor: string | null;
}

const spelling = /^[1-9]\d{0,17}$/;

/**
 * What moved a merchant's balance, newest first, with the balance after each movement; US dollars. What a page costs
 * depends on its size alone. Refuses with VALIDATION_ERROR (`cursor`): no cursor of ours.
 */
export async function listBalanceEntries(
  db: Session,
  merchantId: string,
  { from, until, cursor, limit }: BalanceEntriesCut,
): Promise<BalanceEntries> {
  if (cursor !== null && !spelling.test(cursor))
    throw invalid('cursor', 'Must be the next_cursor of an earlier answer.');
  const before = cursor === null ? null : BigInt(cursor);
  const rows = await db.many(listRows, { merchantId, from, until, before, limit: limit + 1 });
  const entries = rows.slice(0, limit);
  const last = entries.at(-1);
  return { entries, nextCursor: last !== undefined && rows.length > limit ? String(last.number) : null };
}
