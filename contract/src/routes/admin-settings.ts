import { administrator as access, provenAdministrator } from '../access.ts';
import { examples } from '../examples.ts';
import { route, routes } from '../route.ts';
import { settings, settingsChanges } from '../schemas/settings.ts';

/** The platform's settings. */
export const adminSettings = routes({
  read: route({
    method: 'GET',
    path: '/v1/admin/settings',
    summary: 'Read the settings',
    access,
    status: 200,
    data: settings,
    errors: [],
    examples: { data: examples.settings },
  }),
  update: route({
    method: 'PUT',
    path: '/v1/admin/settings',
    summary: 'Change settings',
    description:
      'Members that are left out stay as they are. Effective within a second, for payments made from then on.',
    access: provenAdministrator,
    body: settingsChanges,
    status: 200,
    data: settings,
    errors: [],
    examples: { body: examples.settingsChanges, data: { ...examples.settings, ...examples.settingsChanges } },
  }),
});
