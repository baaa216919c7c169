import type { Contract } from '@florin/contract/contract';
import { readBooks } from '@florin/engine/books/books-checks';
import { readOverview } from '@florin/engine/desk/read-overview';
import { search } from '@florin/engine/desk/search';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentBooks, presentOverview, presentSearch } from '../presenters/desk.ts';

/** What waits for an operator, and what is wrong. */
export const adminDeskRoutes = (ports: ServerPorts): Handlers<Contract['adminDesk']> => ({
  readOverview: async () => presentOverview(await readOverview(ports)),
  search: async ({ query }) => presentSearch(query.q, await search(ports, query.q)),
  readBooks: async () => presentBooks(await readBooks(ports.db)),
});
