import { administrator as access, provenAdministrator } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { pageSizeListQuery } from '../schemas/page.ts';
import {
  adminToken,
  adminTokenPage,
  newToken,
  rateChange,
  tokenChanges,
  tokenParams,
  tokenRate,
} from '../schemas/token.ts';

/** Administration of tokens and their rates. */
export const adminTokens = routes({
  list: route({
    method: 'GET',
    path: '/v1/admin/tokens',
    summary: 'List tokens',
    access,
    query: pageSizeListQuery,
    status: 200,
    data: adminTokenPage,
    errors: [],
    examples: { query: { page: '1', page_size: '20' }, data: examples.adminTokenPage },
  }),
  create: route({
    method: 'POST',
    path: '/v1/admin/tokens',
    summary: 'Add a token',
    description: 'CONFLICT when the chain has a token of this contract already.',
    access: provenAdministrator,
    body: newToken,
    status: 201,
    data: adminToken,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { body: examples.newToken, data: examples.adminToken },
  }),
  update: route({
    method: 'PUT',
    path: '/v1/admin/tokens/:id',
    summary: 'Change a token',
    description:
      'Members that are left out stay as they are; null clears a bound. Switching a token on, or naming the symbol of its contract, has the chain confirm it again: until then it is not offered. `warnings` tells what does not work with it.',
    access: provenAdministrator,
    params: tokenParams,
    body: tokenChanges,
    status: 200,
    data: adminToken,
    errors: ['NOT_FOUND'],
    examples: {
      params: { id: ids.usdt },
      body: examples.tokenChanges,
      data: { ...examples.adminToken, ...examples.tokenChanges },
    },
  }),
  setRate: route({
    method: 'PUT',
    path: '/v1/admin/tokens/:id/rate',
    summary: 'Set, remove or freeze the rate of a token',
    description:
      'With real money another administrator has to confirm a rate above one and a half times what the sources said last, ' +
      'or below two thirds of it, and the first one of a token that they never priced: SECOND_PERSON_REQUIRED.',
    access: provenAdministrator,
    params: tokenParams,
    body: rateChange,
    status: 200,
    data: tokenRate,
    errors: ['NOT_FOUND'],
    examples: { params: { id: ids.eth }, body: examples.rateChange, data: examples.tokenRate },
  }),
});
