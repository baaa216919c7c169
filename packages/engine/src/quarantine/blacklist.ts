import type { Database } from '@florin/database/database';
import {
  type BlacklistRow,
  countBlacklist,
  deleteBlacklistEntry,
  insertBlacklistEntry,
  listBlacklist as listRows,
} from '@florin/database/sql/blacklist/entries';
import type { Session } from '@florin/database/statement';
import { invalid, notFound } from '@florin/domain/errors';
import { type Actor, recordAudit } from '../audit/record.ts';
import { refuseDuplicates } from '../audit/refuse-duplicates.ts';
import type { EnginePorts } from '../ports.ts';

export interface NewBlacklistEntry {
  chainType: string;
  address: string;
  reason: string;
}

/**
 * Refuses money of an address from now on, on every chain of its family: it is looked up with each deposit, before
 * each sweep is signed and when a payment settles. Refuses with VALIDATION_ERROR (`chain_type`, `address`) and
 * CONFLICT (listed already).
 */
export async function listAddress(
  { db, clock, ids, addressBooks }: Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'addressBooks'>,
  { chainType, address, reason }: NewBlacklistEntry,
  by: Actor,
): Promise<BlacklistRow> {
  const book = addressBooks.get(chainType);
  if (!book) throw invalid('chain_type', `Must be one of: ${[...addressBooks.keys()].join(', ')}.`);
  const parsed = book.parseAddress(address);
  if (!parsed.ok) throw invalid('address', 'Must be an address of this chain type with a correct checksum.');
  return db
    .transaction(async (session) => {
      const id = ids.uuid();
      const entry = await session.one(insertBlacklistEntry, {
        id,
        chainType,
        address: parsed.canonical,
        reason,
        now: clock.now(),
      });
      const subject = { action: 'blacklist.add', subjectType: 'blacklist_entry', subjectId: entry.id } as const;
      await recordAudit(session, { ...by, ...subject, before: null, after: entry, reason });
      return entry;
    })
    .catch(refuseDuplicates('This address is on the blacklist already.'));
}

/** Takes an address off the blacklist; what was held back because of it stays held back. Refuses with NOT_FOUND. */
export const unlistAddress = (db: Database, id: string, by: Actor): Promise<void> =>
  db.transaction(async (session) => {
    const entry = await session.maybe(deleteBlacklistEntry, { id });
    if (!entry) throw notFound('blacklist entry');
    const subject = { action: 'blacklist.remove', subjectType: 'blacklist_entry', subjectId: id } as const;
    await recordAudit(session, { ...by, ...subject, before: entry, after: null, reason: null });
  });

/** One page of the blacklist, newest first, and how many entries there are. */
export async function listBlacklist(
  db: Session,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: bigint; entries: BlacklistRow[] }> {
  const [entries, { total }] = await Promise.all([
    db.many(listRows, { limit: pageSize, offset: (page - 1) * pageSize }),
    db.one(countBlacklist),
  ]);
  return { total, entries };
}
