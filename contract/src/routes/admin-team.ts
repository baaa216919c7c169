import { administrator as access, provenAdministrator } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { pageSizeListQuery } from '../schemas/page.ts';
import { adminParams } from '../schemas/reason.ts';
import { administrator, administratorPage, administratorRoleChange } from '../schemas/team.ts';

/** Administrators and their roles. */
export const adminTeam = routes({
  list: route({
    method: 'GET',
    path: '/v1/admin/administrators',
    summary: 'List the administrators, oldest first',
    access,
    query: pageSizeListQuery,
    status: 200,
    data: administratorPage,
    errors: [],
    examples: { query: { page: '1', page_size: '20' }, data: examples.administratorPage },
  }),
  changeRole: route({
    method: 'PUT',
    path: '/v1/admin/administrators/:id/role',
    summary: 'Give an administrator another role',
    description:
      'Holds from their next request on. CONFLICT for yourself: nobody changes their own role, so that one operator always remains.',
    access: provenAdministrator,
    params: adminParams,
    body: administratorRoleChange,
    status: 200,
    data: administrator,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: {
      params: { id: ids.administrator },
      body: examples.administratorRoleChange,
      data: examples.changedAdministrator,
    },
  }),
});
