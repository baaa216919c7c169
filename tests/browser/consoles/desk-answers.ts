import { examples } from '@florin/contract/examples';
import type { Telling } from './telling.ts';

const alarms = [
  {
    ...examples.deskAlarm,
    alarm: 'books_differ',
    subject: 'journal_balances',
    message: 'A rule of the books is broken: group 7.',
  },
  examples.deskAlarm,
  {
    ...examples.deskAlarm,
    alarm: 'gas_low',
    subject: 'eth',
    message: 'The treasury pays for 41 more sweeps: send coins to it.',
  },
];
const queue = (name: string, count: number, usd: string | null, hour: number) => ({
  queue: name,
  count,
  is_more: false,
  oldest_at: count === 0 ? null : `2026-03-02T${String(hour).padStart(2, '0')}:02:11.300Z`,
  amount_usd: usd,
});
const queues = (count: number) => [
  queue('withdrawals', count, '740.00', 11),
  queue('refunds', 0, '0.00', 1),
  queue('unmatched', count, '62.50', 3),
  queue('quarantine', 0, '0.00', 1),
  queue('failed', 0, '0.00', 1),
  queue('sweep_failed', count, '125.00', 12),
  queue('suspended', 0, '0.00', 1),
  queue('outgoing', 0, '0.00', 1),
  queue('kyc', count, null, 9),
  queue('tickets', count, null, 13),
];

/** What the desk of operators is told, which says more than the sample of its route. */
export const overviews: Readonly<Partial<Record<Telling, object>>> = {
  one: { ...examples.overview, queues: queues(1) },
  many: {
    ...examples.overview,
    queues: queues(14),
    alarms,
    chains: [examples.deskChain, { ...examples.deskChain, id: 'b', name: 'Bitcoin', short_name: 'btc', status: 'ok' }],
  },
  empty: { ...examples.overview, queues: queues(0), alarms: [], chains: [{ ...examples.deskChain, status: 'ok' }] },
};
