import { administrator as access, provenAdministrator } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import {
  exchangeAsset,
  exchangeAssetSetting,
  exchangeInstruction,
  exchangeInstructionPage,
  exchangeInstructionQuery,
  exchangeOverview,
} from '../schemas/exchange.ts';
import { adminParams, justification } from '../schemas/reason.ts';

/** The exchange that pays withdrawals out: what it holds, what it was told, what goes to it. */
export const adminExchange = routes({
  read: route({
    method: 'GET',
    path: '/v1/admin/exchange',
    summary: 'Read how the exchanges do that workers have accounts at',
    description: 'Which one is active is a setting: `active_exchange` of `PUT /v1/admin/settings`.',
    access,
    status: 200,
    data: exchangeOverview,
    errors: [],
    examples: { data: examples.exchangeOverview },
  }),
  listInstructions: route({
    method: 'GET',
    path: '/v1/admin/exchange/instructions',
    summary: 'List what exchanges were told to do, newest first',
    access,
    query: exchangeInstructionQuery,
    status: 200,
    data: exchangeInstructionPage,
    errors: [],
    examples: { query: { status: 'done', page: '1', page_size: '20' }, data: examples.exchangeInstructionPage },
  }),
  releaseInstruction: route({
    method: 'POST',
    path: '/v1/admin/exchange/instructions/:id/release',
    summary: 'Declare that an instruction never reached the exchange',
    description:
      'Ask the exchange first: if it did reach it, its withdrawal will be paid twice. CONFLICT unless its answer was lost ' +
      'at least `exchange_release_minutes` ago and the exchange has said since that it knows nothing of it.',
    access: provenAdministrator,
    params: adminParams,
    body: justification,
    status: 200,
    data: exchangeInstruction,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: {
      params: { id: ids.instruction },
      body: examples.justification,
      data: {
        ...examples.exchangeInstruction,
        status: 'refused',
        fee_crypto: null,
        reference: null,
        tx_hash: null,
        refusal: examples.justification.reason,
        last_error: 'the exchange knows nothing of it',
      },
    },
  }),
  setAsset: route({
    method: 'PUT',
    path: '/v1/admin/exchange/assets/:id',
    summary: 'Say how much of a token goes to the active exchange',
    description:
      "The address it goes to is the signer's own configuration, and nothing that is set here. `id` is the token's.",
    access: provenAdministrator,
    params: adminParams,
    body: exchangeAssetSetting,
    status: 200,
    data: exchangeAsset,
    errors: ['NOT_FOUND'],
    examples: { params: { id: ids.usdt }, body: examples.exchangeAssetSetting, data: examples.exchangeAsset },
  }),
  removeAsset: route({
    method: 'DELETE',
    path: '/v1/admin/exchange/assets/:id',
    summary: 'Send no more of a token to the exchange',
    access: provenAdministrator,
    params: adminParams,
    status: 204,
    errors: ['NOT_FOUND'],
    examples: { params: { id: ids.usdt }, data: null },
  }),
});
