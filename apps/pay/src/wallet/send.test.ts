import { expect, test, vi } from 'vitest';
import { sendByWallet } from './send.ts';

const transfer = { chainId: '0x7a69', to: '0xabc', value: '0x1' };

const wallet = (refusals: Record<string, unknown> = {}) => {
  const request = vi.fn(async ({ method }: { method: string; params?: readonly unknown[] }) => {
    if (method in refusals) throw refusals[method];
    return method === 'eth_requestAccounts' ? ['0xpayer'] : null;
  });
  return { request, methods: () => request.mock.calls.map(([{ method }]) => method) };
};

test('the wallet is asked for the exact transfer on the right network', async () => {
  const { request, methods } = wallet();
  expect(await sendByWallet({ request }, transfer)).toBe('sent');
  expect(methods()).toEqual(['eth_requestAccounts', 'wallet_switchEthereumChain', 'eth_sendTransaction']);
  expect(request.mock.calls[1]?.[0].params).toEqual([{ chainId: '0x7a69' }]);
  expect(request.mock.calls[2]?.[0].params).toEqual([{ from: '0xpayer', to: '0xabc', value: '0x1' }]);
});

test('a wallet that cannot reach the network is never asked to send on another one', async () => {
  const { request, methods } = wallet({ wallet_switchEthereumChain: { code: 4902 } });
  expect(await sendByWallet({ request }, transfer)).toBe('failed');
  expect(methods()).not.toContain('eth_sendTransaction');
});

test('a payer who says no is told apart from a wallet that fails', async () => {
  expect(await sendByWallet(wallet({ eth_sendTransaction: { code: 4001 } }), transfer)).toBe('declined');
  expect(await sendByWallet(wallet({ eth_sendTransaction: new Error('locked') }), transfer)).toBe('failed');
});
