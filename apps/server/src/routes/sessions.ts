import type { Contract } from '@florin/contract/contract';
import { endOtherSessions, endSession } from '@florin/engine/accounts/sessions/end';
import { listSessions } from '@florin/engine/accounts/sessions/list';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentOwnSession } from '../presenters/account.ts';
import { counters } from '../presenters/page.ts';

/** The sessions of who is signed in. */
export const sessionRoutes = (ports: ServerPorts): Handlers<Contract['sessions']> => ({
  list: async ({ caller, query: { page, page_size: pageSize } }) => {
    const { total, sessions } = await listSessions(ports, caller, { page, pageSize });
    return { ...counters(total, page, pageSize), sessions: sessions.map(presentOwnSession) };
  },
  endOthers: async ({ caller, request }) => {
    await endOtherSessions(ports, caller, String(request.id));
    return undefined;
  },
  end: async ({ caller, params, request }) => {
    await endSession(ports, caller, { id: params.session_id, requestId: String(request.id) });
    return undefined;
  },
});
