import { payments as access } from '../access.ts';
import { examples } from '../examples.ts';
import { route, routes } from '../route.ts';
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
});
