import type { Database } from '@florin/database/database';
import { statement } from '@florin/database/statement';
import type { Journal } from './journal.ts';
import { Unsigned } from './alarm.ts';

const findUnknown = statement<{ intents: readonly string[] }, { id: string }>(
  'signer_find_unknown',
  `select id from unnest($intents::uuid[]) as signed(id)
    where not exists (select from outgoing o where o.id = signed.id) limit 1`,
);

/**
 * Why the database cannot be the one whose intents were signed last: no row of an intent is ever deleted, so one that is
 * missing was lost by a restore or by a standby that took over too early. Null while it knows them all.
 */
export async function whyRewound(db: Database, journal: Journal): Promise<string | null> {
  const unknown = await db.maybe(findUnknown, { intents: journal.newest() });
  return unknown === null
    ? null
    : `database_rewound: the database does not know ${unknown.id}, which this signer signed. See docs/restore.md.`;
}

/** @throws Refusal FORBIDDEN while the database lacks what was signed: its rows say less than what left. */
export async function refuseRewound(db: Database, journal: Journal): Promise<void> {
  const why = await whyRewound(db, journal);
  if (why !== null) throw new Unsigned('FORBIDDEN', why, 'rewound');
}
