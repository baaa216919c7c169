import { signedIn as access } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { pageSizeListQuery } from '../schemas/page.ts';
import { ownSessionPage, sessionParams } from '../schemas/session.ts';

/** The sessions of who is signed in. */
export const sessions = routes({
  list: route({
    method: 'GET',
    path: '/v1/auth/sessions',
    summary: 'List your sessions, newest first',
    access,
    query: pageSizeListQuery,
    status: 200,
    data: ownSessionPage,
    errors: [],
    examples: { query: { page: '1', page_size: '20' }, data: examples.ownSessionPage },
  }),
  endOthers: route({
    method: 'DELETE',
    path: '/v1/auth/sessions',
    summary: 'End all your sessions but the present one',
    access,
    status: 204,
    errors: [],
    examples: { data: null },
  }),
  end: route({
    method: 'DELETE',
    path: '/v1/auth/sessions/:session_id',
    summary: 'End one of your sessions',
    access,
    params: sessionParams,
    status: 204,
    errors: ['NOT_FOUND'],
    examples: { params: { session_id: ids.session }, data: null },
  }),
});
