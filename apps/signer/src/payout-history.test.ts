import { expect, test } from 'vitest';
import type { StoredIntent } from './facts.ts';
import type { Journal, SignedPayment } from './journal.ts';
import { historyOf } from './payout-history.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const signed = (intent: string, paid: string, hours: number, change: Partial<SignedPayment> = {}): SignedPayment => ({
  kind: 'payout',
  family: 'evm',
  network: '1',
  intent,
  paid,
  asset: 'USDT',
  destination: 'D',
  amount: 10n,
  at: hoursAgo(hours),
  ...change,
});
const journal = (payments: SignedPayment[], ended: string[] = [], excluded: string[] = []): Journal =>
  ({
    payments: () => payments,
    hasEnded: (intent: string) => ended.includes(intent),
    excludes: (_entry: unknown, intent: string) => excluded.includes(intent),
  }) as Partial<Journal> as Journal;
const approved = { withdrawalId: 'w', status: 'processing', destination: 'D', amount: 10n, approved: null };
const intent = {
  id: 'new',
  family: 'evm',
  network: '1',
  asset: { kind: 'token', ref: 'usdt' },
  payout: approved,
  refund: null,
} as StoredIntent;
const refund = { ...intent, payout: null, refund: { refundId: 'r' } } as StoredIntent;
const canonical = (text: string) => text.toUpperCase();
const history = (from: Journal, of = intent) => historyOf(from, of, { entry: {} as never, canonical, now });

test('the last 24 hours of the same network count, the intent itself left out', () => {
  const from = journal([
    signed('a', 'v1', 1),
    signed('b', 'v2', 23.9),
    signed('c', 'v3', 24),
    signed('new', 'w', 0),
    signed('d', 'v4', 1, { network: '2' }),
    signed('e', 'v5', 1, { family: 'tron' }),
  ]);
  expect(history(from)).toEqual({ dayTotal: 20n, togetherTotal: 20n, unsettled: [] });
});

test('daily limits walked around by spelling: entries of older releases count however they spell it', () => {
  const from = journal([
    signed('a', 'r1', 1, { kind: 'refund', asset: 'usdt' }),
    signed('b', 'r2', 1, { kind: 'refund', asset: 'UsDt' }),
    signed('c', 'r3', 1, { kind: 'refund', asset: 'usdc' }),
    signed('d', 'r4', 1, { kind: 'refund', asset: 'USDT', network: 'A' }),
  ]);
  expect(history(from, refund).dayTotal).toBe(20n);
  const spelled = journal([signed('a', 'w1', 1, { family: 'solana', network: '5eykT' })]);
  expect(history(spelled, { ...intent, family: 'solana', network: '5eykt' }).dayTotal).toBe(10n);
});

test('payouts and refunds of one asset count together, those of an older release as the payouts that they were', () => {
  const from = journal([
    signed('a', 'v1', 1, { asset: null }),
    signed('b', 'r1', 1, { kind: 'refund', amount: 5n }),
    signed('c', 'r2', 1, { kind: 'refund', asset: 'native' }),
  ]);
  expect(history(from)).toMatchObject({ dayTotal: 10n, togetherTotal: 15n });
});

test('an earlier attempt at the same withdrawal stands in the way until it has ended, however old it is', () => {
  const attempts = [
    signed('first', 'w', 900),
    signed('second', 'w', 48),
    signed('other', 'v', 1),
    signed('namesake', 'w', 1, { kind: 'refund' }),
  ];
  expect(history(journal(attempts)).unsettled).toEqual(['first', 'second']);
  expect(history(journal(attempts, ['first'])).unsettled).toEqual(['second']);
  expect(history(journal(attempts, ['first'], ['second'])).unsettled).toEqual([]);
});
