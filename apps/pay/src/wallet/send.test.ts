import type { WalletNetwork } from '@florin/contract/schemas/checkout';
import { describe, expect, test, vi } from 'vitest';
import type { Provider } from './discover.ts';
import { outcomeOf, type SendOutcome } from './outcome.ts';
import { askWithPatience } from './patience.ts';
import { sendByWallet } from './send.ts';

const transfer = { chainId: '0x7a69', to: '0xabc', value: '0x1' };

/** A wallet of before EIP-5792, unless it tells what it can. */
const wallet = (refusals: Record<string, unknown> = {}, capabilities?: object, network: unknown = '0x7a69') => {
  const request = vi.fn(async ({ method }: { method: string; params?: readonly unknown[] }) => {
    if (method in refusals) throw refusals[method];
    if (method === 'wallet_getCapabilities') {
      if (capabilities === undefined) throw { code: -32601 };
      return capabilities;
    }
    if (method === 'eth_chainId') return network;
    return method === 'eth_requestAccounts' ? ['0xpayer'] : null;
  });
  return { request, methods: () => request.mock.calls.map(([{ method }]) => method) };
};
/** A timer that the test lets run out. */
const patience = () => {
  let work = (): void => {};
  return { later: (given: () => void) => ((work = given), () => {}), runOut: () => work() };
};
const order = { transfer, chainName: 'Polygon', network: null };
const send = ({ request }: ReturnType<typeof wallet>) => sendByWallet({ request }, order, () => true);
const waitFor = (
  { request }: { request: Provider['request'] },
  { later, late }: Parameters<typeof askWithPatience>[1],
) => askWithPatience((mayGoOn) => sendByWallet({ request }, order, mayGoOn), { later, late });

test('the wallet is asked for the exact transfer on the right network', async () => {
  const asked = wallet();
  expect(await send(asked)).toBe('sent');
  expect(asked.methods()).toEqual([
    'eth_requestAccounts',
    'wallet_getCapabilities',
    'wallet_switchEthereumChain',
    'eth_chainId',
    'eth_sendTransaction',
  ]);
  expect(asked.request.mock.calls[2]?.[0].params).toEqual([{ chainId: '0x7a69' }]);
  const sent = { from: '0xpayer', chainId: '0x7a69', to: '0xabc', value: '0x1' };
  expect(asked.request.mock.calls[4]?.[0].params).toEqual([sent]);
});

test.each([
  ['stays on another network', '0x1', 'other_network'],
  ['does not say where it is', null, 'failed'],
])('a wallet that says it has gone there and %s is asked to send nothing', async (_what, network, outcome) => {
  const asked = wallet({}, undefined, network);
  expect(await send(asked)).toBe(outcome);
  expect(asked.methods()).not.toContain('eth_sendTransaction');
});

test.each(['31337', 31_337])('a wallet that tells its network as %j is on it', async (network) => {
  expect(await send(wallet({}, undefined, network))).toBe('sent');
});

test('a wallet that cannot reach the network is never asked to send on another one', async () => {
  const asked = wallet({ wallet_switchEthereumChain: { code: 4902 } });
  expect(await send(asked)).toBe('unknown_network');
  expect(asked.methods()).not.toContain('eth_sendTransaction');
});

describe('B12: a wallet that lacks the network', () => {
  const network: WalletNetwork = {
    family: 'evm',
    network: '31337',
    asset: null,
    rpc_url: 'https://rpc.example.com/public',
    rest_url: null,
    explorer_url: 'https://explorer.example.com',
    native_currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    accounts: null,
  };
  /** A wallet that knows the network once it was added. */
  const lacking = (refusal: unknown = null) => {
    let isAdded = false;
    const asked: { method: string; params?: readonly unknown[] }[] = [];
    const request = vi.fn(async (call: (typeof asked)[number]): Promise<unknown> => {
      asked.push(call);
      const { method } = call;
      if (method === 'eth_requestAccounts') return ['0xpayer'];
      if (method === 'wallet_getCapabilities') throw { code: -32601 };
      if (method === 'wallet_switchEthereumChain' && !isAdded) throw { code: 4902 };
      if (method === 'eth_chainId') return isAdded ? '0x7a69' : '0x1';
      if (method === 'wallet_addEthereumChain') {
        if (refusal !== null) throw refusal;
        isAdded = true;
      }
      return null;
    });
    return { request, asked, methods: () => asked.map(({ method }) => method).slice(2) };
  };
  const sendTo = ({ request }: ReturnType<typeof lacking>, told: WalletNetwork | null = network) =>
    sendByWallet({ request }, { ...order, network: told }, () => true);

  test('is told it whole, is put on it, and asked to send there', async () => {
    const asked = lacking();
    expect(await sendTo(asked)).toBe('sent');
    expect(asked.methods()).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
      'eth_chainId',
      'eth_sendTransaction',
    ]);
    expect(asked.asked[3]?.params).toEqual([
      {
        chainId: '0x7a69',
        chainName: 'Polygon',
        nativeCurrency: network.native_currency,
        rpcUrls: [network.rpc_url],
        blockExplorerUrls: [network.explorer_url],
      },
    ]);
  });

  test.each([
    ['no node may be told', { ...network, rpc_url: null }],
    ['its own coin is unknown', { ...network, native_currency: null }],
    ['nothing is known of it', null],
  ])('is asked to add nothing where %s', async (_why, told) => {
    const asked = lacking();
    expect(await sendTo(asked, told)).toBe('unknown_network');
    expect(asked.methods()).toEqual(['wallet_switchEthereumChain']);
  });

  test.each<[unknown, SendOutcome]>([
    [{ code: 4001 }, 'declined'],
    [{ code: -32601, message: 'The method does not exist.' }, 'unknown_network'],
    [new Error('Expected a different chain'), 'unknown_network'],
  ])('and does not add it (%o) is asked to send nothing', async (error, outcome) => {
    const asked = lacking(error);
    expect(await sendTo(asked)).toBe(outcome);
    expect(asked.methods()).not.toContain('eth_sendTransaction');
  });
});

test('a wallet without an account is asked for nothing more', async () => {
  const request = vi.fn(async (_call: { method: string }) => [] as string[]);
  expect(await sendByWallet({ request }, order, () => true)).toBe('no_account');
  expect(request).toHaveBeenCalledTimes(1);
});

test('a page that cannot load what asks the wallet says so, and the buttons live again', async () => {
  const ask = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  expect(await askWithPatience(ask, { later: patience().later, late: () => {} })).toBe('not_ready');
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
  [new Error('User rejected the request.'), 'declined'],
  [{ message: 'Transfer: insufficient lamports 5, need 10' }, 'too_little'],
  [new Error('locked'), 'failed'],
  [null, 'failed'],
])('B12: each failure of a wallet is told apart: %o', (error, outcome) => {
  expect(outcomeOf(error)).toBe(outcome);
});

test('B12: a wallet that never answers lets go of the buttons, and what it sends later is told', async () => {
  const { later, runOut } = patience();
  let answer = (_hash: string): void => {};
  const request = vi.fn(({ method }: { method: string }) => {
    if (method === 'eth_sendTransaction') return new Promise<string>((resolve) => (answer = resolve));
    if (method === 'eth_chainId') return Promise.resolve('0x7a69');
    return Promise.resolve(method === 'eth_requestAccounts' ? ['0xpayer'] : null);
  });
  const told = vi.fn();
  const outcome = waitFor({ request }, { later, late: told });
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(5));
  runOut();
  expect(await outcome).toBe('silent');
  answer('0xhash');
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith('sent'));
});

test('a wallet that connects after the page has let go of it is not asked to send', async () => {
  const { later, runOut } = patience();
  let connect = (_accounts: string[]): void => {};
  const request = vi.fn(({ method }: { method: string }) => {
    if (method === 'eth_requestAccounts') return new Promise<string[]>((resolve) => (connect = resolve));
    return Promise.resolve(method === 'eth_chainId' ? '0x7a69' : null);
  });
  const told = vi.fn();
  const outcome = waitFor({ request }, { later, late: told });
  runOut();
  expect(await outcome).toBe('silent');
  connect(['0xpayer']);
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith('silent'));
  expect(request).not.toHaveBeenCalledWith(expect.objectContaining({ method: 'eth_sendTransaction' }));
});
