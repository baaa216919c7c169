import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

const id = '0198c0de-7a51-7c3e-9b6f-2f1d4c8a9e01';

test('without arguments a new payment is paid in USDT', () => {
  expect(readArguments([])).toEqual({ symbol: 'USDT', paymentId: null });
});

test('the token is named by its symbol, in any case', () => {
  expect(readArguments(['--token', 'eth']).symbol).toBe('ETH');
  expect(readArguments(['--token', 'USDT-solana']).symbol).toBe('USDT-SOLANA');
});

test('a payment is named by its id or by its link', () => {
  expect(readArguments(['--payment', id]).paymentId).toBe(id);
  expect(readArguments([`--payment=http://127.0.0.1:4400/pay/${id}`]).paymentId).toBe(id);
});

test.each([[['--payment', 'mine']], [['--coin', 'ETH']], [['ETH']], [['--token']]])(
  '%j is answered with the usage',
  (args) => {
    expect(() => readArguments(args)).toThrow(/Usage: npm run demo -- \[--token/);
  },
);
