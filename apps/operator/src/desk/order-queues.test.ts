import { examples } from '@florin/contract/examples';
import type { Overview } from '@florin/sdk/admin';
import { openFormat } from '@florin/ui/format/numbers';
import { expect, test } from 'vitest';
import { headline, waitingFirst } from './order-queues.ts';

type Queue = Overview['queues'][number];
const queue = (change: object): Queue => ({ ...examples.deskQueue, ...change }) as Queue;
const says = (queues: Queue[], alarms: unknown[] = []): string =>
  headline({ queues, alarms } as Pick<Overview, 'queues' | 'alarms'>, {
    format: openFormat('en'),
    nowMs: Date.parse('2026-03-02T17:02:11Z'),
  });

test('what waits longest stands first, and empty queues stand apart', () => {
  const old = queue({ queue: 'unmatched', oldest_at: '2026-03-01T00:00:00.000Z' });
  const young = queue({ queue: 'withdrawals', oldest_at: '2026-03-02T00:00:00.000Z' });
  const none = queue({ queue: 'kyc', count: 0, oldest_at: null, amount_usd: null });
  expect(waitingFirst([young, none, old])).toEqual({ waiting: [old, young], empty: [none] });
});

test('the desk in one sentence: how many, how much, since when, and what is wrong', () => {
  const two = [
    queue({ count: 2, amount_usd: '740.10', oldest_at: '2026-03-02T14:02:11.000Z' }),
    queue({ queue: 'unmatched', count: 1, amount_usd: '0.20', oldest_at: '2026-03-02T16:02:11.000Z' }),
    queue({ queue: 'kyc', count: 0, oldest_at: null, amount_usd: null }),
  ];
  expect(says(two, [1, 2])).toBe('3 cases wait, worth $740.30, the oldest from 3 hours ago. 2 alarms.');
  expect(says(two.slice(1, 2))).toBe('1 case waits, worth $0.20, the oldest from 1 hour ago. No alarm.');
  expect(says([queue({ count: 1000, is_more: true })])).toMatch(/^1000 or more cases wait/);
  expect(says([], [1])).toBe('Nothing waits, 1 alarm.');
});
