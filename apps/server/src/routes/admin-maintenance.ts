import type { Contract } from '@florin/contract/contract';
import type { Maintenance } from '@florin/contract/schemas/maintenance';
import type { MaintenanceRow } from '@florin/database/sql/maintenance';
import type { MaintenanceChange } from '@florin/engine/access/set-maintenance';
import type { Actor } from '@florin/engine/audit/record';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';

/** What the switch of maintenance needs, bound to its ports. */
export interface AdminMaintenanceUseCases {
  readMaintenance(): Promise<MaintenanceRow>;
  setMaintenance(actor: Actor, change: MaintenanceChange): Promise<MaintenanceRow>;
}

const present = ({ scope, message, updatedAt }: MaintenanceRow): Maintenance => ({
  scope,
  message,
  updated_at: updatedAt.toISOString(),
});

/** Closing parts of the service for a while. */
export const adminMaintenanceRoutes = (engine: AdminMaintenanceUseCases): Handlers<Contract['adminMaintenance']> => ({
  read: async () => present(await engine.readMaintenance()),
  set: async (input) => {
    const { scope, message } = input.body;
    return present(await engine.setMaintenance(actorOf(input), { scope, message }));
  },
});
