import { payments as access } from '../access.ts';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { route, routes } from '../route.ts';
import { monthStatement, statementQuery } from '../schemas/statement.ts';
import { volume, volumeQuery } from '../schemas/volume.ts';

/** Sums over a merchant's payments. */
export const reports = routes({
  volume: route({
    method: 'GET',
    path: '/v1/reports/volume',
    summary: 'Read what was credited, by day, week or month',
    description:
      'Payments count on the UTC day on which they were settled, for what they were settled for. At most 1100 days at once.',
    access,
    query: volumeQuery,
    status: 200,
    data: volume,
    errors: [],
    examples: {
      query: { from: '2026-03-01', to: '2026-03-31', bucket: 'month', by: 'token' },
      data: examples.volume,
    },
  }),
  statement: route({
    method: 'GET',
    path: '/v1/reports/statement',
    summary: 'Read the statement of a month',
    description:
      'All that moved the balance in one UTC month, oldest first: the balance before it, each line with the balance after ' +
      'it, totals by kind, the balance at its end. The same as a PDF for `Accept: application/pdf`, with at most ' +
      `${limits.statementPdfLinesMax} lines.`,
    access,
    query: statementQuery,
    status: 200,
    data: monthStatement,
    pdf: true,
    errors: [],
    examples: { query: { month: '2026-03' }, data: examples.monthStatement },
  }),
});
