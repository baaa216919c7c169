import type { MaintenanceScope } from '@florin/contract/vocabulary';
import type { Database } from '@florin/database/database';
import {
  lockMaintenance,
  type MaintenanceRow,
  setMaintenance as saveMaintenance,
} from '@florin/database/sql/maintenance';
import type { Clock } from '@florin/domain/ports/clock';
import { type Actor, recordAudit } from '../audit/record.ts';
import type { MaintenanceCache } from './maintenance-cache.ts';

export interface SetMaintenancePorts {
  db: Database;
  clock: Clock;
  maintenance: Pick<MaintenanceCache, 'forget'>;
}

export interface MaintenanceChange {
  scope: MaintenanceScope;
  /** What callers are told; undefined keeps the words there are. */
  message: string | undefined;
}

/** Opens or closes parts of the service: here at once, in every other process within a second. Audited. */
export async function setMaintenance(
  { db, clock, maintenance }: SetMaintenancePorts,
  actor: Actor,
  { scope, message }: MaintenanceChange,
): Promise<MaintenanceRow> {
  const changed = await db.transaction(async (session) => {
    const before = await session.one(lockMaintenance);
    const after = await session.one(saveMaintenance, scope, message ?? before.message, clock.now());
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
