import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Asset, BlockHeader, Slot } from '@florin/domain/ports/chain';
import { startAnvil, type Anvil } from '@florin/nodes/anvil';
import { testUsdt } from '@florin/nodes/tokens/contracts';
import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createEvmAdapter } from './adapter.ts';
import { watchKeyOf } from './address-book.ts';

type Answer = { result?: unknown; error?: { code: number; message: string } };
type Bend = (method: string, answer: Answer) => Answer | 'hang' | 'rubbish' | number;

let chain: Anvil;
let token: string;
let receiver: string;
let header: BlockHeader;
const servers: Server[] = [];

beforeAll(async () => {
  chain = await startAnvil({ noMining: true });
  const [owner = '', other = ''] = await chain.accounts();
  receiver = other;
  token = await chain.deploy(testUsdt.bytecode, owner);
  const data = encodeFunctionData({ abi: parseAbi(testUsdt.abi), functionName: 'mint', args: [receiver, 5n] });
  await chain.rpc('eth_sendTransaction', [{ from: owner, to: token, data }]);
  await chain.mine();
  header = (await adapterOn([chain.url]).header(BigInt(await chain.height())))!;
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(() => chain.stop());

const adapterOn = (rpcUrls: string[], timeoutMilliseconds = 300) =>
  createEvmAdapter({ network: '31337', rpcUrls, finalityTag: null, timeoutMilliseconds });

/** A node that passes questions on to the real one and bends its answers. */
async function bentNode(bend: Bend): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { method } = JSON.parse(body) as { method: string };
    asked.push(method);
    const real = await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const bent = bend(method, (await real.json()) as Answer);
    if (bent === 'hang') return;
    if (typeof bent === 'number') return void response.writeHead(bent).end('{}');
    response.end(bent === 'rubbish' ? '<html>' : JSON.stringify({ jsonrpc: '2.0', id: 1, ...bent }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const readOn = (rpcUrls: string[]) => {
  const assets: Asset[] = [{ kind: 'native' }, { kind: 'token', ref: token }];
  return adapterOn(rpcUrls).block(header, assets, async () => new Set([watchKeyOf(receiver)]));
};
const only =
  (name: string, change: (result: unknown) => unknown): Bend =>
  (method, answer) =>
    method === name ? { result: change(answer.result) } : answer;
type Fields = Record<string, unknown>;
const each = (change: Fields) => (all: unknown) => (all as Fields[]).map((item) => Object.assign({}, item, change));
const elsewhere = `0x${'ab'.repeat(32)}`;

const bends: [string, Bend][] = [
  ['is down', () => 503],
  ['never answers', () => 'hang'],
  ['answers HTML', () => 'rubbish'],
  ['answers no JSON-RPC', () => ({})],
  ['serves another chain', only('eth_chainId', () => '0x1')],
  ['is limited', () => ({ error: { code: -32_005, message: 'limit exceeded' } })],
  ['is asked too often', () => ({ error: { code: 429, message: 'Too many requests' } })],
  ['lags and knows no such block', only('eth_getBlockByHash', () => null)],
  [
    'lags and declines its logs',
    (method, answer) => (method === 'eth_getLogs' ? { error: { code: -32_000, message: 'unknown block' } } : answer),
  ],
  ['answers another block', only('eth_getBlockByHash', (block) => ({ ...(block as Fields), hash: elsewhere }))],
  ['answers another parent', only('eth_getBlockByHash', (block) => ({ ...(block as Fields), parentHash: elsewhere }))],
  ['answers logs of another block', only('eth_getLogs', each({ blockHash: elsewhere }))],
  ['answers removed logs', only('eth_getLogs', each({ removed: true }))],
  ['gives a log twice', only('eth_getLogs', (logs) => [...(logs as unknown[]), ...(logs as unknown[])])],
  [
    'gives a transaction twice',
    only('eth_getBlockByHash', (block) => {
      const { transactions } = block as { transactions: unknown[] };
      return { ...(block as Fields), transactions: [...transactions, ...transactions] };
    }),
  ],
  ['gives a receipt twice', only('eth_getBlockReceipts', (all) => [...(all as unknown[]), ...(all as unknown[])])],
  [
    'leaves out the logs that the block promises, in its receipts too',
    (method, answer) => {
      if (method === 'eth_getLogs') return { result: [] };
      return method === 'eth_getBlockReceipts' ? { result: each({ logs: [] })(answer.result) } : answer;
    },
  ],
  ['breaks off its receipts', only('eth_getBlockReceipts', () => [])],
  ['breaks off its transactions', only('eth_getBlockByHash', (block) => ({ ...(block as Fields), transactions: [] }))],
  [
    'declines to show the block',
    (method, answer) =>
      method === 'eth_getBlockByHash' ? { error: { code: -32_000, message: 'history is pruned' } } : answer,
  ],
  ['answers a number as text', only('eth_getBlockByHash', (block) => ({ ...(block as Fields), number: '12' }))],
  ['answers receipts of another block', only('eth_getBlockReceipts', each({ blockHash: elsewhere }))],
];

test.each(bends)('a node that %s is passed over for one that works', async (_what, bend) => {
  const bent = await bentNode(bend);
  const block = await readOn([bent.url, chain.url]);
  expect(block.transfers).toMatchObject([{ watchKey: watchKeyOf(receiver), amount: 5n, position: 1 }]);
  expect(bent.asked.length).toBeGreaterThan(0);
});

test.each(bends)('alone, a node that %s gives an error and no block', async (_what, bend) => {
  const bent = await bentNode(bend);
  await expect(readOn([bent.url])).rejects.toThrow(/No node answered|another block|no receipt/);
  // Bounded: two rounds for each of the two or three questions, chain id included.
  expect(bent.asked.length).toBeLessThanOrEqual(14);
});

test('a node that forgets its logs does not hide a deposit: the block promises them and its receipts decide', async () => {
  const bent = await bentNode(only('eth_getLogs', () => []));
  expect((await readOn([bent.url])).transfers).toMatchObject([{ amount: 5n, position: 1 }]);
});

test('a made-up log without a receipt credits nothing', async () => {
  const bent = await bentNode(only('eth_getLogs', each({ data: `0x${'f'.repeat(64)}` })));
  await expect(readOn([bent.url])).rejects.toThrow(/missing in the receipt/);
});

test('a node without block receipts is asked for single ones', async () => {
  const bent = await bentNode((method, answer) =>
    method === 'eth_getBlockReceipts' ? { error: { code: -32_601, message: 'Method not found' } } : answer,
  );
  expect((await readOn([bent.url])).transfers).toMatchObject([{ amount: 5n, position: 1 }]);
  expect(bent.asked).toContain('eth_getTransactionReceipt');
});

test('reading a block takes four questions at most, and two when only tokens are looked for and none is ours', async () => {
  const node = await bentNode((_method, answer) => answer);
  await readOn([node.url]);
  expect(node.asked.filter((method) => method !== 'eth_chainId').toSorted()).toEqual([
    'eth_getBlockByHash',
    'eth_getBlockReceipts',
    'eth_getLogs',
    'trace_block',
  ]);
  node.asked.length = 0;
  const assets: Asset[] = [{ kind: 'token', ref: token }];
  await adapterOn([node.url]).block(header, assets, async () => new Set());
  expect(node.asked.filter((method) => method !== 'eth_chainId')).toHaveLength(2);
});

describe('where a transaction is, up to a height', () => {
  let txHash: string;
  const head = (newest: bigint) => only('eth_blockNumber', () => `0x${newest.toString(16)}`);
  const ignorant: Bend = (method, answer) => (method === 'eth_getTransactionReceipt' ? { result: null } : answer);
  const failed = only('eth_getTransactionReceipt', (receipt) => ({ ...(receipt as Fields), status: '0x0' }));
  const on = async (...kinds: Bend[]) => {
    const bent = await Promise.all(kinds.map((kind) => bentNode(kind)));
    return adapterOn(
      bent.map(({ url }) => url),
      30_000,
    );
  };
  const honest: Bend = (_method, answer) => answer;
  beforeAll(async () => {
    const block = await chain.rpc<{ transactions: string[] }>('eth_getBlockByHash', [header.hash, false]);
    txHash = block.transactions.at(-1)!;
  });

  test('is not unknown by the word of a node that has not come so far', async () => {
    const lagging: Bend = (method, answer) =>
      method === 'eth_getTransactionByHash'
        ? { result: null }
        : head(header.height - 1n)(method, ignorant(method, answer) as Answer);
    expect(await (await on(lagging)).transactionState(txHash)).toEqual({ state: 'unknown' });
    await expect((await on(lagging)).transactionState(txHash, header.height)).rejects.toThrow(/has not come to/);
    await expect((await on(lagging, honest)).transactionState(txHash, header.height)).rejects.toThrow(/do not agree/);
  });

  test('is told by two nodes where there are several: one that lies about it ends nothing', async () => {
    await expect((await on(failed, honest)).transactionState(txHash, header.height)).rejects.toThrow(/do not agree/);
    const three = await on(failed, honest, honest);
    expect(await three.transactionState(txHash, header.height)).toMatchObject({ state: 'included', success: true });
    expect(await (await on(failed)).transactionState(txHash, header.height)).toMatchObject({ success: false });
  });

  test('that no block has it is the word only of a node that still knows a transaction from before it was signed', async () => {
    const never = `0x${'12'.repeat(32)}`;
    const signedAt = (seconds: number) => ({
      sourceAddress: receiver,
      slot: { kind: 'number', nonce: 0n } as const,
      since: new Date(header.time.getTime() + seconds * 1000),
    });
    const forgetful: Bend = (method, answer) =>
      method === 'eth_getTransactionByHash' ? { result: null } : ignorant(method, answer);
    const [hour, year] = [3_600, 31_536_000];
    const askOf = async (kind: Bend, seconds: number) =>
      (await on(kind)).transactionState(never, header.height, signedAt(seconds));
    expect(await askOf(honest, hour)).toEqual({ state: 'unknown' });
    await expect(askOf(forgetful, hour)).rejects.toThrow(/forgotten transactions/);
    // Nothing is older than the chain.
    expect(await askOf(forgetful, -year)).toEqual({ state: 'unknown' });
    const pruned: Bend = (method, answer) =>
      method === 'eth_getBlockByNumber' ? { error: { code: 4444, message: 'pruned history unavailable' } } : answer;
    await expect(askOf(pruned, hour)).rejects.toThrow(/does not have all blocks/);
    const untold = { ...signedAt(hour), since: undefined };
    await expect((await on(honest)).transactionState(never, header.height, untold)).rejects.toThrow(/since when/);
  });

  test('is not pending by the word of a node that has its block and has dropped what it did', async () => {
    await expect((await on(ignorant)).transactionState(txHash)).rejects.toThrow(/not what it did/);
    await expect((await on(ignorant)).transactionState(txHash, header.height)).rejects.toThrow(/not what it did/);
  });

  test('and whether a number is used up is told by two as well', async () => {
    const { from } = await chain.rpc<{ from: string }>('eth_getTransactionByHash', [txHash]);
    const slot: Slot = { kind: 'number', nonce: 1_000n };
    const hasty = only('eth_getTransactionCount', () => '0x3e9');
    expect(await (await on(hasty)).slotState(from, slot, header.height)).toBe('closed');
    await expect((await on(hasty, honest)).slotState(from, slot, header.height)).rejects.toThrow(/do not agree/);
    expect(await (await on(hasty, honest, honest)).slotState(from, slot, header.height)).toBe('waiting');
  });
});

test('the address of a node stays out of messages: it may hold a key', async () => {
  const failure = adapterOn(['http://127.0.0.1:1/secret-key']).head();
  await expect(failure).rejects.toThrow(/^No node answered/);
  await expect(failure).rejects.not.toThrow(/secret-key/);
});
