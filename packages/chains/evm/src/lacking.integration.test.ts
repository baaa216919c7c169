import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Asset, Block, ChainAdapter } from '@florin/domain/ports/chain';
import { startAnvil, type Anvil } from '@florin/nodes/anvil';
import { testUsdt } from '@florin/nodes/tokens/contracts';
import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEvmAdapter } from './adapter.ts';
import { watchKeyOf } from './address-book.ts';

let honest: Anvil;
let receiver: string;
let token: string;
let block: Block;
const servers: Server[] = [];
const elsewhere = `0x${'ab'.repeat(32)}`;

beforeAll(async () => {
  honest = await startAnvil({ noMining: true });
  const [owner = '', other = ''] = await honest.accounts();
  receiver = other;
  token = await honest.deploy(testUsdt.bytecode, owner);
  const data = encodeFunctionData({ abi: parseAbi(testUsdt.abi), functionName: 'mint', args: [receiver, 5n] });
  await honest.rpc('eth_sendTransaction', [{ from: owner, to: token, data }]);
  await honest.mine();
  block = await readTip(on(honest.url));
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await honest.stop();
});

const on = (...rpcUrls: string[]): ChainAdapter =>
  createEvmAdapter({ network: '31337', rpcUrls, finalityTag: null, timeoutMilliseconds: 1_000 });

async function readTip(adapter: ChainAdapter): Promise<Block> {
  const assets: Asset[] = [{ kind: 'native' }, { kind: 'token', ref: token }];
  const header = await adapter.header((await adapter.head()).height);
  return adapter.block(header!, assets, async () => new Set([watchKeyOf(receiver)]));
}

type Fields = Record<string, unknown>;
/** A stand-in for a node that lies: it passes questions on to the real one and bends the answers. */
async function lying(bend: (method: string, result: unknown) => unknown): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const real = await fetch(honest.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { result } = (await real.json()) as { result: unknown };
    const bent = bend((JSON.parse(body) as { method: string }).method, result);
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: bent }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const doubled = (value: unknown) =>
  typeof value === 'string' ? `0x${(BigInt(value) * 2n).toString(16).padStart(64, '0')}` : value;
const inLogs = (logs: unknown): unknown =>
  (logs as Fields[]).map((log) => Object.assign({}, log, { data: doubled(log.data) }));
/** Says the transfer was twice as large, in logs and receipts alike. */
const twice = (method: string, result: unknown): unknown => {
  if (method === 'eth_getLogs') return inLogs(result);
  if (method !== 'eth_getBlockReceipts') return result;
  return (result as Fields[]).map((receipt) => Object.assign({}, receipt, { logs: inLogs(receipt.logs) }));
};

test('an invented amount is believed by nobody else', async () => {
  const liar = await lying(twice);
  const invented = await readTip(on(liar, honest.url));
  expect(invented.transfers).toMatchObject([{ amount: 10n }]);
  const testimony = await on(liar, honest.url).testify(invented.header, invented.transfers);
  expect(testimony).toEqual({ agree: 1, deny: 1, silent: 0 });
});

test('two nodes that show the same agree', async () => {
  const other = await lying((_method, result) => result);
  expect(await on(honest.url, other).testify(block.header, block.transfers)).toEqual({ agree: 2, deny: 0, silent: 0 });
});

test('one node that is named twice is one node', async () => {
  const adapter = on(honest.url, honest.url);
  expect(adapter.nodes).toBe(1);
  expect(await adapter.testify(block.header, block.transfers)).toEqual({ agree: 1, deny: 0, silent: 0 });
});

test('a node with another block at that height denies, one that lags or fails says nothing', async () => {
  const forked = await lying((method, result) =>
    method === 'eth_getBlockByNumber' ? { ...(result as Fields), hash: elsewhere } : result,
  );
  const lagging = await lying((method, result) => (method === 'eth_getBlockByNumber' ? null : result));
  const testimony = await on(honest.url, forked, lagging, 'http://127.0.0.1:9').testify(block.header, block.transfers);
  expect(testimony).toEqual({ agree: 1, deny: 1, silent: 2 });
});

test('a head is taken from a node that keeps up, and one that stands still does not stop the chain', async () => {
  const still = await lying((method, result) =>
    method === 'eth_getBlockByNumber' && result !== null ? { ...(result as Fields), number: '0x1' } : result,
  );
  await honest.mine(5);
  const height = BigInt(await honest.height());
  expect((await on(still, honest.url).head()).height).toBe(height);
  expect((await on('http://127.0.0.1:9', honest.url).head()).height).toBe(height);
});
