import type { Contract } from '@florin/contract/contract';
import type { Caller } from '@florin/engine/accounts/caller';
import type { listSessions } from '@florin/engine/accounts/sessions/list';
import type { Handlers } from '../http/handler.ts';
import { presentOwnSession } from '../presenters/account.ts';
import { counters } from '../presenters/page.ts';

/** What the routes of sessions need, bound to their ports. */
export interface SessionUseCases {
  listSessions(caller: Caller, page: { page: number; pageSize: number }): ReturnType<typeof listSessions>;
  /** Refuses with NOT_FOUND, also for another account's. */
  endSession(caller: Caller, id: string, requestId: string): Promise<void>;
  endOtherSessions(caller: Caller, requestId: string): Promise<void>;
}

/** The sessions of who is signed in. */
export const sessionRoutes = (engine: SessionUseCases): Handlers<Contract['sessions']> => ({
  list: async ({ caller, query: { page, page_size: pageSize } }) => {
    const { total, sessions } = await engine.listSessions(caller, { page, pageSize });
    return { ...counters(total, page, pageSize), sessions: sessions.map(presentOwnSession) };
  },
  endOthers: async ({ caller, request }) => {
    await engine.endOtherSessions(caller, String(request.id));
    return undefined;
  },
  end: async ({ caller, params, request }) => {
    await engine.endSession(caller, params.session_id, String(request.id));
    return undefined;
  },
});
