import { expect, test, vi } from 'vitest';
import type { StandardWallet, WalletAccount } from './standard-wallet.ts';
import { sendOnSolana } from './send.ts';
import { clusterOf } from './transfer.ts';

const chain = 'solana:mainnet';
const to = '5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N';
const account: WalletAccount = { address: to, publicKey: new Uint8Array(32), chains: [chain] };
const block = { height: 1, hash: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY', time: '2026-03-02T09:17:23.000Z' };
const wallet = (changes: Partial<StandardWallet> = {}) => ({
  name: 'Test',
  icon: null,
  connect: vi.fn(async () => [account] as readonly WalletAccount[]),
  signAndSend: vi.fn(async () => [{ signature: new Uint8Array(64) }]),
  ...changes,
});
/** As wallets refuse: not always with an Error. */
const refuse = (error: unknown) => async (): Promise<never> => {
  throw error;
};
const order = { transfer: { to, amount: 1n, token: null }, chain, recentBlock: async () => block };

test('a wallet is asked once, for its account on this chain', async () => {
  const asked = wallet();
  expect(await sendOnSolana(asked, order, () => true)).toBe('sent');
  expect(asked.signAndSend).toHaveBeenCalledExactlyOnceWith({ account, chain, transaction: expect.any(Uint8Array) });
});

test.each([
  ['no account', wallet({ connect: async () => [] }), 'no_account'],
  ['an account elsewhere', wallet({ connect: async () => [{ ...account, chains: ['solana:devnet'] }] }), 'no_account'],
  ['a refusal to connect', wallet({ connect: refuse({ code: 4001 }) }), 'declined'],
  ['a refusal in words', wallet({ signAndSend: refuse(new Error('User rejected the request.')) }), 'declined'],
  ['too few coins', wallet({ signAndSend: refuse(new Error('insufficient lamports')) }), 'too_little'],
  ['an error without words', wallet({ signAndSend: refuse(null) }), 'failed'],
])('%s is told apart', async (_what, asked, outcome) => {
  expect(await sendOnSolana(asked, order, () => true)).toBe(outcome);
});

test('without a block to build on nothing is asked for', async () => {
  const asked = wallet();
  const refusing = { ...order, recentBlock: refuse(new Error('CONFLICT')) };
  expect(await sendOnSolana(asked, refusing, () => true)).toBe('not_ready');
  expect(asked.signAndSend).not.toHaveBeenCalled();
});

test('a wallet that connects after the page has let go of it is not asked to send', async () => {
  const asked = wallet();
  expect(await sendOnSolana(asked, order, () => false)).toBe('silent');
  expect(asked.signAndSend).not.toHaveBeenCalled();
});

test('a cluster that nobody knows is a local one', () => {
  expect(clusterOf('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d')).toBe(chain);
  expect(clusterOf(block.hash.slice(1))).toBe('solana:localnet');
});
