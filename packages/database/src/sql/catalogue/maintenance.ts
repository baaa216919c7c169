import type { MaintenanceScope } from '@florin/contract/vocabulary';
import { type NoParameters, statement } from '../../statement.ts';

export interface MaintenanceRow {
  scope: MaintenanceScope;
  message: string;
  updatedAt: Date;
}

const columns = 'scope, message, updated_at';

export const readMaintenance = statement<NoParameters, MaintenanceRow>(
  'read_maintenance',
  `select ${columns} from maintenance`,
);

/** Keeps it for this transaction. */
export const lockMaintenance = statement<NoParameters, MaintenanceRow>(
  'lock_maintenance',
  `select ${columns} from maintenance for update`,
);

export const setMaintenance = statement<{ scope: MaintenanceScope; message: string; now: Date }, MaintenanceRow>(
  'set_maintenance',
  `update maintenance set scope = $scope, message = $message, updated_at = $now returning ${columns}`,
);
