import type { MaintenanceScope } from '@florin/contract/vocabulary';
import { statement } from '../statement.ts';

export interface MaintenanceRow {
  scope: MaintenanceScope;
  message: string;
  updatedAt: Date;
}

const columns = 'scope, message, updated_at as "updatedAt"';

export const readMaintenance = statement<[], MaintenanceRow>('read_maintenance', `select ${columns} from maintenance`);

/** Keeps it for this transaction. */
export const lockMaintenance = statement<[], MaintenanceRow>(
  'lock_maintenance',
  `select ${columns} from maintenance for update`,
);

export const setMaintenance = statement<[scope: MaintenanceScope, message: string, now: Date], MaintenanceRow>(
  'set_maintenance',
  `update maintenance set scope = $1, message = $2, updated_at = $3 returning ${columns}`,
);
