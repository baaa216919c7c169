import type { Contract } from '@florin/contract/contract';
import type { Maintenance } from '@florin/contract/schemas/maintenance';
import { type MaintenanceRow, readMaintenance } from '@florin/database/sql/catalogue/maintenance';
import { setMaintenance } from '@florin/engine/access/set-maintenance';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';

const present = ({ scope, message, updatedAt }: MaintenanceRow): Maintenance => ({
  scope,
  message,
  updated_at: updatedAt.toISOString(),
});

/** Closing parts of the service for a while. */
export const adminMaintenanceRoutes = (ports: ServerPorts): Handlers<Contract['adminMaintenance']> => ({
  read: async () => present(await ports.db.one(readMaintenance)),
  set: async (input) => {
    const { scope, message } = input.body;
    return present(await setMaintenance(ports, actorOf(input), { scope, message }));
  },
});
