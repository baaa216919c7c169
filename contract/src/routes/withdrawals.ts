import { withdrawals as access } from '../access.ts';
import { examples } from '../examples.ts';
import { route, routes } from '../route.ts';
import { balance } from '../schemas/balance.ts';

/** A merchant's money. */
export const withdrawals = routes({
  balance: route({
    method: 'GET',
    path: '/v1/withdrawals/balance',
    summary: 'Read the balance',
    access,
    status: 200,
    data: balance,
    errors: [],
    examples: { data: examples.balance },
  }),
});
