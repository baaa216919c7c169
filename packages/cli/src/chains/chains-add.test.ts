import { evmAddressBook } from '@florin/chain-evm/address-book';
import { examples } from '@florin/contract/examples';
import { afterAll, expect, test } from 'vitest';
import { success, Terminal } from '../../test/terminal.ts';
import { presets, withheld } from './presets.ts';

const env = { FLORIN_BASE_URL: 'http://127.0.0.1:4400', FLORIN_SESSION_TOKEN: 'session' };
const node = 'http://127.0.0.1:8545';
const terminal = new Terminal();
afterAll(() => terminal.remove());

/** A string as a contract answers it (ABI). */
const abiText = (text: string): string => {
  const bytes = Buffer.from(text);
  const word = (value: number) => value.toString(16).padStart(64, '0');
  return `0x${word(32)}${word(bytes.length)}${bytes.toString('hex').padEnd(64, '0')}`;
};

interface Told {
  chainId?: number;
  decimals?: number;
  usdt?: string;
}

/** A node of BNB Smart Chain and a service beside it; what either was asked is kept. */
function world({ chainId = 56, decimals = 18, usdt = 'USDT' }: Told = {}, there: object[] = []) {
  const made: { path: string; body: Record<string, unknown> }[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(url, init);
    if (request.url.startsWith(node)) {
      const { method, params } = (await request.json()) as { method: string; params: { to: string; data: string }[] };
      const { to = '', data = '' } = params[0] ?? {};
      const answers: Record<string, string> = {
        '0x313ce567': `0x${decimals.toString(16).padStart(64, '0')}`,
        '0x95d89b41': abiText(to.startsWith('0x55d3') ? usdt : 'USDC'),
      };
      return Response.json({ result: method === 'eth_chainId' ? `0x${chainId.toString(16)}` : answers[data] });
    }
    const { pathname: path } = new URL(request.url);
    if (request.method === 'GET') {
      const isChains = path.endsWith('/chains');
      const page = isChains ? examples.adminChainPage : examples.adminTokenPage;
      return success({ ...page, [isChains ? 'chains' : 'tokens']: isChains ? there : [], total_pages: 1 });
    }
    const body = (await request.json()) as Record<string, unknown>;
    made.push({ path, body });
    return success(path.endsWith('/chains') ? { ...examples.adminChain, ...body } : examples.adminToken, 201);
  };
  return { made, fetch: fetch as typeof globalThis.fetch };
}

const add = (name: string, fetch: typeof globalThis.fetch) =>
  terminal.run(['chains', 'add', name, '--rpc-url', node, '--yes', '--json'], { env, fetch });

test('a network whose node confirms it is added with its stablecoins', async () => {
  const { made, fetch } = world();
  const ran = await add('bsc', fetch);
  expect([ran.code, made.length]).toEqual([0, 4]);
  expect(made[0]?.body).toMatchObject({
    network: '56',
    chain_type: 'evm',
    finality_tag: 'finalized',
    rpc_urls: [node],
  });
  expect(made.slice(1).map(({ body }) => [body['symbol'], body['decimals'], body['contract'] ?? null])).toEqual([
    ['BNB', 18, null],
    ['USDT', 18, '0x55d398326f99059fF775485246999027B3197955'],
    ['USDC', 18, '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'],
  ]);
  expect(ran.err).toContain('18 decimals here, not 6');
});

test.each([
  ['another chain', { chainId: 97 }, 'serves chain 0x61, not 56'],
  ['other decimals', { decimals: 6 }, 'does not say that it has 18 decimals'],
  ['another symbol', { usdt: 'FAKE' }, 'calls itself "FAKE", not USDT'],
])('a node that tells of %s stops it before anything is added', async (_what, told, words) => {
  const { made, fetch } = world(told);
  const ran = await add('bsc', fetch);
  expect([ran.code, made]).toEqual([7, []]);
  expect(JSON.parse(ran.out).error.message).toContain(words);
});

test('a chain that is there already gets what it lacks', async () => {
  const { made, fetch } = world({}, [{ ...examples.adminChain, chain_type: 'evm', network: '56', short_name: 'bsc' }]);
  expect((await add('bsc', fetch)).code).toBe(0);
  expect(made.map(({ path }) => path)).toEqual(Array(3).fill('/v1/admin/tokens'));
});

test('a network without a preset says why', async () => {
  const { made, fetch } = world();
  for (const name of Object.keys(withheld)) expect((await add(name, fetch)).code).toBe(7);
  expect((await add('nowhere', fetch)).code).toBe(2);
  expect(made).toEqual([]);
});

test('every contract of a preset carries its checksum and every fact its source', () => {
  const ids = Object.values(presets).map(({ chainId }) => chainId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { tokens, sources, blockSeconds } of Object.values(presets)) {
    expect(Number.isInteger(blockSeconds) && blockSeconds > 0).toBe(true);
    for (const link of [...sources, ...tokens.map(({ source }) => source)]) expect(link).toMatch(/^https:\/\//);
    for (const { contract } of tokens)
      if (contract !== null) expect(evmAddressBook.parseAddress(contract)).toEqual({ ok: true, canonical: contract });
    for (const { contract } of tokens) expect(contract).not.toBe(contract?.toLowerCase() ?? '');
  }
});

test('ids, coins and decimals are those that viem knows', async () => {
  const known = (await import('viem/chains')) as unknown as Record<string, { id: number; nativeCurrency: object }>;
  for (const [name, { chainId, tokens }] of Object.entries(presets)) {
    const { id, nativeCurrency } = known[name] ?? {};
    expect([name, id, nativeCurrency]).toMatchObject([
      name,
      chainId,
      { symbol: tokens[0]?.symbol, decimals: tokens[0]?.decimals },
    ]);
  }
});
