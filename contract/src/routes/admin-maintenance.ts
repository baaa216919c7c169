import { administrator as access } from '../access.ts';
import { examples } from '../examples.ts';
import { route, routes } from '../route.ts';
import { maintenance, maintenanceChange } from '../schemas/maintenance.ts';

/** Closing parts of the service for a while. */
export const adminMaintenance = routes({
  read: route({
    method: 'GET',
    path: '/v1/admin/maintenance',
    summary: 'Read what is closed for maintenance',
    access,
    status: 200,
    data: maintenance,
    errors: [],
    examples: { data: examples.maintenance },
  }),
  set: route({
    method: 'PUT',
    path: '/v1/admin/maintenance',
    summary: 'Close or open parts of the service',
    description:
      'Effective everywhere within a second. Sign-in, administration, `/health` and `/v1/brand` stay open; payments under way are followed all the same.',
    access,
    body: maintenanceChange,
    status: 200,
    data: maintenance,
    errors: [],
    examples: { body: examples.maintenanceChange, data: examples.maintenance },
  }),
});
