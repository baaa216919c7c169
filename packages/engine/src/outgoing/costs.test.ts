import type { ChainAdapter, OutgoingPurpose } from '@florin/domain/ports/chain';
import { expect, test } from 'vitest';
import { needsFunding, payingAccount, paysItself } from './costs.ts';

const chain = (payer: ChainAdapter['payer']): ChainAdapter =>
  ({ payer, batches: payer === 'coins' ? { paidBy: 'items' } : { paidBy: 'treasury' } }) as unknown as ChainAdapter;
const movement = (
  payer: ChainAdapter['payer'],
  purpose: OutgoingPurpose,
  from: 'deposit' | 'treasury',
  kind: string,
) => ({
  row: { purpose, sourceKind: from, sourceIndex: from === 'deposit' ? 7n : null },
  token: { asset: kind === 'native' ? ({ kind: 'native' } as const) : ({ kind: 'token', ref: kind } as const) },
  adapter: chain(payer),
});

// Who pays for what, on a chain of each kind.
test.each([
  ['source', 'sweep', 'deposit', 'native', { itself: true, funded: false, account: 'deposit:7' }],
  ['source', 'sweep', 'deposit', 'usdt', { itself: false, funded: true, account: 'deposit:7' }],
  ['source', 'refund', 'deposit', 'native', { itself: false, funded: true, account: 'deposit:7' }],
  ['source', 'refund', 'treasury', 'native', { itself: false, funded: false, account: 'gas' }],
  ['source', 'batch', 'treasury', 'usdt', { itself: false, funded: false, account: 'gas' }],
  ['coins', 'sweep', 'deposit', 'native', { itself: true, funded: false, account: 'deposit:7' }],
  ['coins', 'batch', 'treasury', 'native', { itself: true, funded: false, account: 'gas' }],
  ['coins', 'refund', 'deposit', 'native', { itself: false, funded: false, account: 'gas' }],
  ['coins', 'refund', 'treasury', 'native', { itself: false, funded: false, account: 'gas' }],
  ['treasury', 'sweep', 'deposit', 'native', { itself: false, funded: false, account: 'gas' }],
  ['treasury', 'sweep', 'deposit', 'usdt', { itself: false, funded: false, account: 'gas' }],
  ['treasury', 'refund', 'deposit', 'usdt', { itself: false, funded: false, account: 'gas' }],
] as const)('paid by the %s: a %s from a %s of %s', (payer, purpose, from, kind, expected) => {
  const step = movement(payer, purpose, from, kind);
  expect({ itself: paysItself(step), funded: needsFunding(step), account: payingAccount(step) }).toEqual(expected);
});
