import { expect, test } from 'vitest';
import type { Journal, JournalEntry } from './journal.ts';
import { reckonHistory } from './payout-history.ts';
import type { StoredIntent } from './facts.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const entry = { family: 'evm', network: '1', address: 'TREASURY', nonce: 1n };
const signed = (intent: string, withdrawal: string, hours: number, change: Partial<JournalEntry> = {}) => ({
  ...entry,
  intent,
  payout: { withdrawal, amount: 10n, at: hoursAgo(hours) },
  ...change,
});
const journal = (...entries: ReturnType<typeof signed>[]): Journal => ({
  record: () => {},
  hasSigned: () => false,
  spenders: () => [],
  payouts: () => entries as never,
  refunds: () => [],
  close: () => {},
});
const approved = { withdrawalId: 'w', status: 'processing', destination: 'D', amount: 10n, approved: null };
const intent = { id: 'new', family: 'evm', network: '1', payout: approved, refund: null } as StoredIntent;
const history = (from: Journal, ended: string[] = []) => reckonHistory(from, intent, { ended: new Set(ended), now });

test('the last 24 hours of the same network count, the intent itself left out', () => {
  const from = journal(
    signed('a', 'v1', 1),
    signed('b', 'v2', 23.9),
    signed('c', 'v3', 24),
    signed('new', 'w', 0),
    signed('d', 'v4', 1, { network: '2' }),
    signed('e', 'v5', 1, { family: 'tron' }),
  );
  expect(history(from)).toEqual({ dayTotal: 20n, unsettled: [] });
});

test('an earlier attempt at the same withdrawal stands in the way until it has ended, however old it is', () => {
  const from = journal(signed('first', 'w', 900), signed('second', 'w', 48), signed('other', 'v', 1));
  expect(history(from).unsettled).toEqual(['first', 'second']);
  expect(history(from, ['first']).unsettled).toEqual(['second']);
  expect(history(from, ['first', 'second']).unsettled).toEqual([]);
});
