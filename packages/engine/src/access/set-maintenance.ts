import type { MaintenanceScope } from '@florin/contract/vocabulary';
import {
  lockMaintenance,
  type MaintenanceRow,
  setMaintenance as saveMaintenance,
} from '@florin/database/sql/catalogue/maintenance';
import { type Actor, recordAudit } from '../audit/record.ts';
import type { BasePorts } from '../base-ports.ts';

export interface MaintenanceChange {
  scope: MaintenanceScope;
  /** What callers are told; undefined keeps the words there are. */
  message: string | undefined;
}

/** Opens or closes parts of the service: here at once, in every other process within a second. Audited. */
export async function setMaintenance(
  { db, clock, maintenance }: Pick<BasePorts, 'db' | 'clock' | 'maintenance'>,
  actor: Actor,
  { scope, message }: MaintenanceChange,
): Promise<MaintenanceRow> {
  const changed = await db.transaction(async (session) => {
    const before = await session.one(lockMaintenance);
    const after = await session.one(saveMaintenance, { scope, message: message ?? before.message, now: clock.now() });
    await recordAudit(session, {
      ...actor,
      action: 'maintenance.set',
      subjectType: 'maintenance',
      subjectId: 'maintenance',
      before: { scope: before.scope, message: before.message },
      after: { scope: after.scope, message: after.message },
      reason: null,
    });
    return after;
  });
  maintenance.forget();
  return changed;
}
