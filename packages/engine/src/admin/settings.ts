import { changeCatalogue } from '@florin/database/change-catalogue';
import type { Database } from '@florin/database/database';
import { readSettings as readSettingsRow, saveSettings, type SettingsRow } from '@florin/database/sql/settings';
import type { Session } from '@florin/database/statement';
import { type Actor, recordAudit } from '../audit/record.ts';
import { checkBounds } from './bounds.ts';
import { type Changes, changedMembers } from './changed-members.ts';

/** The platform's settings: US dollars, shares of one, minutes. */
export type PlatformSettingsRecord = SettingsRow;

/** The settings as they are. */
export const readPlatformSettings = (db: Session): Promise<PlatformSettingsRecord> => db.one(readSettingsRow);

/**
 * Changes what is named and keeps the rest; every process works by the new settings within a second. Refuses with
 * VALIDATION_ERROR (`min_payment_usd`, `max_payment_usd`).
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
    const after = await session.one(saveSettings, JSON.stringify(wanted));
    const subject = {
      action: 'settings.update',
      subjectType: 'settings',
      subjectId: 'settings',
      reason: null,
    } as const;
    await recordAudit(session, { ...by, ...subject, before, after });
    return after;
  });
