import type { Contract } from '@florin/contract/contract';
import { changeAdministratorRole, listAdministrators } from '@florin/engine/members/administrators';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { counters } from '../presenters/page.ts';
import { presentAdministrator } from '../presenters/team.ts';

/** Administrators and their roles. */
export const adminTeamRoutes = (ports: ServerPorts): Handlers<Contract['adminTeam']> => ({
  list: async ({ caller, query: { page, page_size: pageSize } }) => {
    const { total, administrators } = await listAdministrators(ports.db, { page, pageSize });
    return {
      ...counters(total, page, pageSize),
      administrators: administrators.map((row) => presentAdministrator(row, caller.personId)),
    };
  },
  changeRole: async ({ caller, params, body, request }) => {
    const change = { accountId: params.id, role: body.role, reason: body.reason };
    return presentAdministrator(
      await changeAdministratorRole(ports, change, actorOf({ caller, request })),
      caller.personId,
    );
  },
});
