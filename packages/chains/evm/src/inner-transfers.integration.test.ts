import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Asset, Block } from '@florin/domain/ports/chain';
import { startAnvil, type Anvil } from '@florin/nodes/anvil';
import { batch, innerPayments, type TestContract } from '@florin/nodes/tokens/contracts';
import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createEvmAdapter } from './adapter.ts';
import { checksummed } from './address-book.ts';
import { toHeader } from './read-header.ts';

const native: Asset = { kind: 'native' };
let chain: Anvil;
let payer: string;
let inner: string;
let forwarder: string;
let next = 1;
const servers: Server[] = [];

beforeAll(async () => {
  chain = await startAnvil({ noMining: true });
  payer = (await chain.accounts())[1] ?? '';
  inner = await chain.deploy(innerPayments.bytecode, payer);
  forwarder = await chain.deploy(batch.bytecode, payer);
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(() => chain.stop());

/** An address that nobody has used. */
const fresh = (): string => `0x${(next++).toString(16).padStart(2, '0').repeat(20)}`;

/** A call in a block of its own. */
async function call(contract: TestContract, to: string, functionName: string, args: unknown[], value = 10n) {
  const data = encodeFunctionData({ abi: parseAbi(contract.abi), functionName, args });
  const movement = { from: payer, to, data, value: `0x${value.toString(16)}`, gas: '0x493e0' };
  const txHash = await chain.rpc<string>('eth_sendTransaction', [movement]);
  await chain.mine();
  return txHash;
}

/** Asks the precompiled contract 4, then forwards its coins to the address that it was called with. */
const precompileFirst = '0x601c80600b6000396000f3600060006000600060045afa506000600060006000346000355af100';

/** A call of a contract without functions: all of its data is one address. */
async function callRaw(code: string, to: string, value: bigint): Promise<void> {
  const data = `0x${to.slice(2).padStart(64, '0')}`;
  const movement = { from: payer, to: await chain.deploy(code, payer), data, value: `0x${value.toString(16)}` };
  await chain.rpc('eth_sendTransaction', [{ ...movement, gas: '0x493e0' }]);
  await chain.mine();
}

/** The real node behind a proxy that declines some methods. */
const nodeWithout = (...declined: string[]): Promise<string> => proxyOf({ declined });

interface Bent {
  declined?: string[];
  tracesMs?: number;
  /** What it answers in place of the real node. */
  answers?: Readonly<Record<string, unknown>>;
}

async function proxyOf({ declined = [], tracesMs = 0, answers = {} }: Bent): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { method } = JSON.parse(body) as { method: string };
    const error = { code: -32_601, message: 'Method not found' };
    if (declined.includes(method)) return void response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error }));
    if (method in answers) return void response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: answers[method] }));
    if (method.startsWith('trace_')) await sleep(tracesMs);
    // Who asked has given up meanwhile, and with the last test the real node ends too.
    if (response.destroyed) return;
    const real = await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    response.end(await real.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function readHead(url: string, watchKey: string, timeoutMilliseconds = 10_000): Promise<Block> {
  const adapter = createEvmAdapter({ network: '31337', rpcUrls: [url], finalityTag: null, timeoutMilliseconds });
  const header = await adapter.header((await adapter.head()).height);
  return adapter.block(header!, [native], async (asked) => new Set(asked.filter((key) => key === watchKey)));
}

describe.each([
  ['debug_traceBlockByHash', 'trace_block'],
  ['trace_block', 'debug_traceBlockByHash'],
])('a node that offers %s and not %s', (_offered, declined) => {
  const read = async (watchKey: string) => (await readHead(await nodeWithout(declined), watchKey)).transfers;
  const amounts = async (watchKey: string) =>
    (await read(watchKey)).map(({ position, amount }) => [Number(position), amount]);

  test('shows coins that a contract forwards, with both senders', async () => {
    const to = fresh();
    const txHash = await call(batch, forwarder, 'forward', [to], 9n);
    const from = [checksummed(forwarder), checksummed(payer)];
    expect(await read(to)).toEqual([{ txHash, position: -1, watchKey: to, from, asset: native, amount: 9n }]);
    expect(await chain.rpc('eth_getBalance', [to, 'latest'])).toBe('0x9');
  });

  test('shows two payments of one call in two places', async () => {
    const to = fresh();
    await call(innerPayments, inner, 'halves', [to]);
    expect(await amounts(to)).toEqual([
      [-1, 5n],
      [-2, 5n],
    ]);
  });

  test('counts moves of coins, and no call that moves none: nodes differ in which of those they show', async () => {
    const to = fresh();
    await callRaw(precompileFirst, to, 7n);
    expect(await amounts(to)).toEqual([[-1, 7n]]);
  });

  test('shows what a contract leaves when it ends', async () => {
    const to = fresh();
    await call(innerPayments, inner, 'inherit', [to]);
    expect((await amounts(to)).map(([, amount]) => amount)).toEqual([10n]);
    expect(await chain.rpc('eth_getBalance', [to, 'latest'])).toBe('0xa');
  });

  test('shows what borrowed code pays, once, and nothing for lending it', async () => {
    const to = fresh();
    await call(innerPayments, inner, 'delegatedForward', [forwarder, to]);
    expect((await amounts(to)).map(([, amount]) => amount)).toEqual([10n]);
    await call(innerPayments, inner, 'delegatedForward', [forwarder, fresh()]);
    expect(await read(forwarder.toLowerCase())).toEqual([]);
  });

  test('shows nothing for code that runs on the coins of its caller', async () => {
    const to = fresh();
    await call(innerPayments, inner, 'delegated', [to]);
    expect(await read(to)).toEqual([]);
    expect(await chain.rpc('eth_getBalance', [to, 'latest'])).toBe('0x0');
  });

  test('shows nothing for a payment that was undone', async () => {
    const to = fresh();
    await call(innerPayments, inner, 'undone', [to]);
    expect(await read(to)).toEqual([]);
    await call(innerPayments, inner, 'payAndRevert', [to]);
    expect(await read(to)).toEqual([]);
    expect(await chain.rpc('eth_getBalance', [to, 'latest'])).toBe('0x0');
  });

  test('shows nothing for a call without coins', async () => {
    const to = fresh();
    await call(batch, forwarder, 'forward', [to], 0n);
    expect(await read(to)).toEqual([]);
  });
});

test('a node that knows another block at this height has not shown that nothing moved', async () => {
  const to = fresh();
  await call(batch, forwarder, 'forward', [to], 9n);
  const other = await chain.rpc('eth_getBlockByNumber', ['0x1', false]);
  const number = await chain.rpc('eth_blockNumber');
  const answers = { trace_block: [], eth_getBlockByNumber: { ...(other as object), number } };
  const url = await proxyOf({ declined: ['debug_traceBlockByHash'], answers });
  const adapter = createEvmAdapter({ network: '31337', rpcUrls: [url], finalityTag: null });
  const head = toHeader(await chain.rpc('eth_getBlockByNumber', ['latest', false]));
  await expect(adapter.block(head, [native], async (asked) => new Set(asked))).rejects.toThrow(
    /trace of another block/,
  );
});

test('a node without traces says so for blocks in which code ran, and for those alone', async () => {
  const without = await nodeWithout('debug_traceBlockByHash', 'trace_block');
  const to = fresh();
  await call(batch, forwarder, 'forward', [to]);
  expect(await readHead(without, to)).toMatchObject({ transfers: [], untraced: true });
  await chain.rpc('eth_sendTransaction', [{ from: payer, to, value: '0x5' }]);
  await chain.mine();
  const plain = await readHead(without, to);
  expect(plain.transfers).toMatchObject([{ position: 0, amount: 5n }]);
  expect(plain.untraced).toBeUndefined();
});

test('balances of the past show in which block coins arrived', async () => {
  const adapter = createEvmAdapter({ network: '31337', rpcUrls: [chain.url], finalityTag: null });
  const to = fresh();
  await call(batch, forwarder, 'forward', [to]);
  const { height } = await adapter.head();
  expect([await adapter.balance(to, native, height - 1n), await adapter.balance(to, native, height)]).toEqual([
    0n,
    10n,
  ]);
});

test('a node may take longer for the trace of a full block than for any other answer', async () => {
  const to = fresh();
  await call(batch, forwarder, 'forward', [to], 9n);
  const url = await proxyOf({ tracesMs: 1_000 });
  expect((await readHead(url, to, 500)).transfers.map(({ amount }) => amount)).toEqual([9n]);
  await expect(readHead(await proxyOf({ tracesMs: 1_500 }), to, 200)).rejects.toThrow('TimeoutError');
});
