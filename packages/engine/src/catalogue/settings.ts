import { changeCatalogue } from '@florin/database/change-catalogue';
import type { Database } from '@florin/database/database';
import { readExchange } from '@florin/database/sql/exchange/state';
import { readTime } from '@florin/database/sql/system/read-clock';
import {
  readSettings as readSettingsRow,
  saveSettings,
  type SettingsRow,
} from '@florin/database/sql/catalogue/settings';
import type { Session } from '@florin/database/statement';
import { invalid } from '@florin/domain/errors';
import { type Actor, recordAudit } from '../audit/record.ts';
import { checkBounds } from './bounds.ts';
import { type Changes, changedMembers } from '../audit/changed-members.ts';

/** The platform's settings: US dollars, shares of one, minutes. */
export type PlatformSettingsRecord = SettingsRow;

/** The settings as they are. */
export const readPlatformSettings = (db: Session): Promise<PlatformSettingsRecord> => db.one(readSettingsRow);

/**
 * Changes what is named and keeps the rest; every process works by the new settings within a second. Refuses with
 * VALIDATION_ERROR (`min_payment_usd`, `max_payment_usd`, `active_exchange`).
 */
export const updatePlatformSettings = (
  db: Database,
  changes: Changes<PlatformSettingsRecord>,
  by: Actor,
): Promise<PlatformSettingsRecord> =>
  changeCatalogue(db, async (session) => {
    const before = await session.one(readSettingsRow);
    const wanted = { ...before, ...changedMembers(changes) };
    checkBounds(wanted);
    if (wanted.activeExchange !== before.activeExchange) await requireExchange(session, wanted.activeExchange);
    const after = await session.one(saveSettings, { settingsJson: JSON.stringify(wanted) });
    const subject = {
      action: 'settings.update',
      subjectType: 'settings',
      subjectId: 'settings',
      reason: null,
    } as const;
    await recordAudit(session, { ...by, ...subject, before, after });
    return after;
  });

/** A worker that has an account tells of it at least every quarter of a minute. */
const seenMsMax = 120_000;

async function requireExchange(session: Session, name: string): Promise<void> {
  if (name === 'treasury') return;
  const known = await session.maybe(readExchange, { name });
  const { now } = await session.one(readTime);
  if (!known || now.getTime() - known.seenAt.getTime() > seenMsMax)
    throw invalid(
      'active_exchange',
      `No running worker has an account at ${name}. Set FLORIN_EXCHANGES for one first.`,
    );
}
