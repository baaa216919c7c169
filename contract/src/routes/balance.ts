import { withdrawals as access } from '../access.ts';
import { examples } from '../examples.ts';
import { route, routes } from '../route.ts';
import { balanceEntryPage, balanceEntryQuery } from '../schemas/balance.ts';

/** What a merchant's balance is made of. */
export const balance = routes({
  entries: route({
    method: 'GET',
    path: '/v1/balance/entries',
    summary: 'List what moved the balance, newest first',
    description:
      'Each entry is a credit or a debit, and carries the balance after it. A withdrawal is a debit once it is paid out; ' +
      'what is only reserved is no entry.',
    access,
    query: balanceEntryQuery,
    status: 200,
    data: balanceEntryPage,
    errors: [],
    examples: { query: { date_from: '2026-03-01', limit: '20' }, data: examples.balanceEntryPage },
  }),
});
