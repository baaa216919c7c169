import { administrator as access, provenAdministrator } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { adminChain, adminChainPage, chainChanges, chainParams, newChain } from '../schemas/chain.ts';
import { chainNodes } from '../schemas/chain-node.ts';
import { pageSizeListQuery } from '../schemas/page.ts';
import { adminParams, optionalNote } from '../schemas/reason.ts';

/** Administration of chains. */
export const adminChains = routes({
  list: route({
    method: 'GET',
    path: '/v1/admin/chains',
    summary: 'List chains',
    access,
    query: pageSizeListQuery,
    status: 200,
    data: adminChainPage,
    errors: [],
    examples: { query: { page: '1', page_size: '20' }, data: examples.adminChainPage },
  }),
  create: route({
    method: 'POST',
    path: '/v1/admin/chains',
    summary: 'Add a chain',
    description: 'CONFLICT when the short name or the network is taken.',
    access: provenAdministrator,
    body: newChain,
    status: 201,
    data: adminChain,
    errors: ['CONFLICT'],
    examples: { body: examples.newChain, data: examples.adminChain },
  }),
  update: route({
    method: 'PUT',
    path: '/v1/admin/chains/:id',
    summary: 'Change a chain',
    description: 'Members that are left out stay as they are.',
    access: provenAdministrator,
    params: chainParams,
    body: chainChanges,
    status: 200,
    data: adminChain,
    errors: ['NOT_FOUND'],
    examples: {
      params: { id: ids.chain },
      body: examples.chainChanges,
      data: { ...examples.adminChain, ...examples.chainChanges },
    },
  }),
  readNodes: route({
    method: 'GET',
    path: '/v1/admin/chains/:id/nodes',
    summary: 'Read how the nodes of a chain do',
    description: 'As a worker last met them; it asks each of them every 15 seconds.',
    access,
    params: chainParams,
    status: 200,
    data: chainNodes,
    errors: ['NOT_FOUND'],
    examples: { params: { id: ids.chain }, data: examples.chainNodes },
  }),
  pause: route({
    method: 'POST',
    path: '/v1/admin/chains/:id/pause',
    summary: 'Pause a chain',
    description:
      'Payers can no longer choose its tokens. The chain is read on: what was chosen before completes. CONFLICT when it is paused already.',
    access,
    params: adminParams,
    body: optionalNote,
    status: 200,
    data: adminChain,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: {
      params: { id: ids.chain },
      body: examples.justification,
      data: { ...examples.adminChain, is_paused: true },
    },
  }),
  resume: route({
    method: 'POST',
    path: '/v1/admin/chains/:id/resume',
    summary: 'Resume a paused or halted chain',
    description:
      'Its tokens are offered again. A chain that was halted by a reorg below its final blocks goes on from the block that both histories share: look at `halt_reason` and at the nodes first. CONFLICT when it is neither paused nor halted.',
    access,
    params: adminParams,
    body: optionalNote,
    status: 200,
    data: adminChain,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { params: { id: ids.chain }, body: examples.justification, data: examples.adminChain },
  }),
});
