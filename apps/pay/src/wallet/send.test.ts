import { expect, test, vi } from 'vitest';
import { outcomeOf, sendByWallet, type SendOutcome } from './send.ts';

const transfer = { chainId: '0x7a69', to: '0xabc', value: '0x1' };

/** A wallet of before EIP-5792, unless it tells what it can. */
const wallet = (refusals: Record<string, unknown> = {}, capabilities?: object) => {
  const request = vi.fn(async ({ method }: { method: string; params?: readonly unknown[] }) => {
    if (method in refusals) throw refusals[method];
    if (method === 'wallet_getCapabilities') {
      if (capabilities === undefined) throw { code: -32601 };
      return capabilities;
    }
    return method === 'eth_requestAccounts' ? ['0xpayer'] : null;
  });
  return { request, methods: () => request.mock.calls.map(([{ method }]) => method) };
};
/** A timer that the test lets run out. */
const patience = () => {
  let work = (): void => {};
  return { later: (given: () => void) => ((work = given), () => {}), runOut: () => work() };
};
const send = ({ request }: ReturnType<typeof wallet>) =>
  sendByWallet({ request }, transfer, patience().later, () => {});

test('the wallet is asked for the exact transfer on the right network', async () => {
  const asked = wallet();
  expect(await send(asked)).toBe('sent');
  expect(asked.methods()).toEqual([
    'eth_requestAccounts',
    'wallet_getCapabilities',
    'wallet_switchEthereumChain',
    'eth_sendTransaction',
  ]);
  expect(asked.request.mock.calls[2]?.[0].params).toEqual([{ chainId: '0x7a69' }]);
  expect(asked.request.mock.calls[3]?.[0].params).toEqual([{ from: '0xpayer', to: '0xabc', value: '0x1' }]);
});

test('a wallet that cannot reach the network is never asked to send on another one', async () => {
  const asked = wallet({ wallet_switchEthereumChain: { code: 4902 } });
  expect(await send(asked)).toBe('unknown_network');
  expect(asked.methods()).not.toContain('eth_sendTransaction');
});

test('a wallet that takes calls on this network is asked once, and changes no network', async () => {
  const asked = wallet({}, { '0x7a69': { atomic: { status: 'supported' } } });
  expect(await send(asked)).toBe('sent');
  expect(asked.methods()).toEqual(['eth_requestAccounts', 'wallet_getCapabilities', 'wallet_sendCalls']);
  const calls = [{ to: '0xabc', value: '0x1' }];
  expect(asked.request.mock.calls[2]?.[0].params).toEqual([
    { version: '2.0.0', from: '0xpayer', chainId: '0x7a69', atomicRequired: false, calls },
  ]);
});

test('a wallet that takes calls elsewhere only is asked as before', async () => {
  const asked = wallet({}, { '0x1': { atomic: { status: 'supported' } } });
  expect(await send(asked)).toBe('sent');
  expect(asked.methods()).toContain('eth_sendTransaction');
});

test('calls that are refused are not sent in another way: the wallet may have them', async () => {
  const asked = wallet({ wallet_sendCalls: { code: 5740 } }, { '0x7a69': {} });
  expect(await send(asked)).toBe('failed');
  expect(asked.methods()).not.toContain('eth_sendTransaction');
});

test.each<[unknown, SendOutcome]>([
  [{ code: 5710 }, 'unknown_network'],
  [{ code: 5750 }, 'declined'],
  [{ code: 4001 }, 'declined'],
  [{ code: 4902 }, 'unknown_network'],
  [{ code: -32603, data: { originalError: { code: 4902 } } }, 'unknown_network'],
  [{ code: -32603, message: 'Unrecognized chain ID "0x2105".' }, 'unknown_network'],
  [{ code: -32002, message: 'Request already pending.' }, 'pending'],
  [{ code: -32000, message: 'insufficient funds for gas * price + value' }, 'too_little'],
  [{ code: -32603, data: { originalError: { message: 'transfer amount exceeds balance' } } }, 'too_little'],
  [new Error('locked'), 'failed'],
  [null, 'failed'],
])('B12: each failure of a wallet is told apart: %o', (error, outcome) => {
  expect(outcomeOf(error)).toBe(outcome);
});

test('B12: a wallet that never answers lets go of the buttons, and what it sends later is told', async () => {
  const { later, runOut } = patience();
  let answer = (_hash: string): void => {};
  const request = vi.fn(({ method }: { method: string }) =>
    method === 'eth_sendTransaction'
      ? new Promise<string>((resolve) => (answer = resolve))
      : Promise.resolve(method === 'eth_requestAccounts' ? ['0xpayer'] : null),
  );
  const told = vi.fn();
  const outcome = sendByWallet({ request }, transfer, later, told);
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(4));
  runOut();
  expect(await outcome).toBe('silent');
  answer('0xhash');
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith('sent'));
});

test('a wallet that connects after the page has let go of it is not asked to send', async () => {
  const { later, runOut } = patience();
  let connect = (_accounts: string[]): void => {};
  const request = vi.fn(({ method }: { method: string }) =>
    method === 'eth_requestAccounts' ? new Promise<string[]>((resolve) => (connect = resolve)) : Promise.resolve(null),
  );
  const told = vi.fn();
  const outcome = sendByWallet({ request }, transfer, later, told);
  runOut();
  expect(await outcome).toBe('silent');
  connect(['0xpayer']);
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith('silent'));
  expect(request).not.toHaveBeenCalledWith(expect.objectContaining({ method: 'eth_sendTransaction' }));
});
