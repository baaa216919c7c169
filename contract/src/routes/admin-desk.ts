import { administrator as access } from '../access.ts';
import { examples } from '../examples.ts';
import { route, routes } from '../route.ts';
import { books } from '../schemas/books.ts';
import { overview, searchAnswer, searchQuery } from '../schemas/desk.ts';

/** What waits for an operator, and what is wrong. */
export const adminDesk = routes({
  readOverview: route({
    method: 'GET',
    path: '/v1/admin/overview',
    summary: 'Read what waits for a person, and what is wrong',
    description: 'Three statements whatever the size of the database; every count ends at 1,000.',
    access,
    status: 200,
    data: overview,
    errors: [],
    examples: { data: examples.overview },
  }),
  search: route({
    method: 'GET',
    path: '/v1/admin/search',
    summary: 'Find payments, merchants and movements by one word',
    description:
      'Its shape decides what is looked for. Nothing but e-mail addresses and names is found by a part of it.',
    access,
    query: searchQuery,
    status: 200,
    data: searchAnswer,
    errors: [],
    examples: { query: { q: 'shop@' }, data: examples.searchAnswer },
  }),
  readBooks: route({
    method: 'GET',
    path: '/v1/admin/books',
    summary: 'Read what the checks of the books found',
    description: 'A worker checks every five minutes. Checks are kept for a week.',
    access,
    status: 200,
    data: books,
    errors: [],
    examples: { data: examples.books },
  }),
});
