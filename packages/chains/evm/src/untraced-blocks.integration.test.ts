import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Asset, Block, BlockHeader } from '@florin/domain/ports/chain';
import { startAnvil, type Anvil } from '@florin/nodes/anvil';
import { batch } from '@florin/nodes/tokens/contracts';
import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createEvmAdapter } from './adapter.ts';
import { toHeader } from './read-header.ts';

const native: Asset = { kind: 'native' };
const to = `0x${'e7'.repeat(20)}`;
let chain: Anvil;
/** In both blocks somebody pays 5 and a contract forwards 9. */
let [old, recent]: BlockHeader[] = [];
let paying: string;
let forwarding: string;
const servers: Server[] = [];

beforeAll(async () => {
  chain = await startAnvil({ noMining: true });
  const payer = (await chain.accounts())[1] ?? '';
  const forwarder = await chain.deploy(batch.bytecode, payer);
  const data = encodeFunctionData({ abi: parseAbi(batch.abi), functionName: 'forward', args: [to] });
  const pay = async (): Promise<BlockHeader> => {
    paying = await chain.rpc('eth_sendTransaction', [{ from: payer, to, value: '0x5' }]);
    forwarding = await chain.rpc('eth_sendTransaction', [{ from: payer, to: forwarder, data, value: '0x9' }]);
    await chain.mine();
    return toHeader(await chain.rpc('eth_getBlockByNumber', ['latest', false]));
  };
  [old, recent] = [await pay(), await pay()];
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(() => chain.stop());

type Answer = { error: { code: number; message: string } } | { result: unknown } | 'endless' | 'never' | undefined;
/** What a node says in the place of the real one; undefined lets that answer. */
type Bend = (method: string, params: readonly unknown[]) => Answer;

/** More than is read of any answer. */
const tooLong = 2 ** 27 + 1;

async function bent(bend: Bend): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { method, params } = JSON.parse(body) as { method: string; params: unknown[] };
    asked.push(method);
    const answer = bend(method, params);
    if (answer === 'never') return;
    if (answer === 'endless') return void response.end(Buffer.alloc(tooLong, ' '));
    if (answer !== undefined) return void response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer }));
    const real = await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    response.end(await real.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const refusal = (code: number, message: string): Answer => ({ error: { code, message } });
const unknownMethod = refusal(-32_601, 'Method not found');
const isTrace = (method: string): boolean => method.startsWith('trace_') || method.startsWith('debug_trace');

/** Reads with one adapter, so that it keeps what it has learnt of its nodes. */
const open = (...rpcUrls: string[]) => reader({ rpcUrls });
function reader(given: { rpcUrls: string[]; timeoutMilliseconds?: number }) {
  const adapter = createEvmAdapter({ network: '31337', finalityTag: null, ...given });
  const read = (header?: BlockHeader): Promise<Block> => adapter.block(header!, [native], async () => new Set([to]));
  return { adapter, read };
}

const places = ({ transfers }: Block) => transfers.map(({ position, amount }) => [position, amount]);
const plain = [[0, 5n]];
const whole = [
  [0, 5n],
  [-1, 9n],
];

describe('a block whose trace no node gives', () => {
  test('is read without it where the trace is longer than any answer may be, and says why', async () => {
    const { url } = await bent((method) => (isTrace(method) ? 'endless' : undefined));
    const { adapter, read } = open(url);
    const block = await read(recent);
    expect(places(block)).toEqual(plain);
    expect(block).toMatchObject({ untraced: true, hidden: expect.stringContaining('longer than') });
    // Its plain transfers are agreed on all the same.
    expect(await adapter.testify(recent!, block.transfers)).toEqual({ agree: 1, deny: 0, silent: 0 });
  });

  test('is given by another node that shows it', async () => {
    const { url } = await bent((method) => (isTrace(method) ? 'endless' : undefined));
    const block = await open(url, chain.url).read(recent);
    expect(places(block)).toEqual(whole);
    expect(block).not.toHaveProperty('untraced');
  });

  test('is asked for again while the trouble may be of the moment, and then kept with what is shown', async () => {
    let isOver = false;
    const { url } = await bent((method) => {
      if (method === 'trace_block') return unknownMethod;
      const call = { type: 'CALL', from: to, to, value: '0x0' };
      const traces = [
        { txHash: paying, result: call },
        { txHash: forwarding, error: 'execution timeout' },
      ];
      return method === 'debug_traceBlockByHash' && !isOver ? { result: traces } : undefined;
    });
    const { read } = open(url);
    for (let reading = 1; reading < 12; reading += 1) await expect(read(recent)).rejects.toThrow('execution timeout');
    const kept = await read(recent);
    expect(places(kept)).toEqual(plain);
    expect(kept).toMatchObject({ untraced: true, hidden: expect.stringContaining(forwarding) });
    isOver = true;
    expect(places(await read(recent))).toEqual(whole);
  });

  test('is waited for three times, each time by two questions', async () => {
    const { url, asked } = await bent((method) => (isTrace(method) ? 'never' : undefined));
    const { read } = reader({ rpcUrls: [url], timeoutMilliseconds: 250 });
    const readings = [];
    // On a busy machine other answers are late as well, and such a reading counts for less.
    while (readings.length < 12) {
      // one after the other: each is an answer to the one before
      const block = await read(recent).catch(() => null);
      readings.push(block);
      if (block !== null) break;
    }
    expect(readings.length).toBeGreaterThanOrEqual(3);
    expect(readings.at(-1)).toMatchObject({ untraced: true, hidden: 'TimeoutError' });
    expect(asked.filter(isTrace).length).toBeGreaterThanOrEqual(4);
  });

  test('is asked for again where a node that traces refuses once', async () => {
    let refusals = 0;
    const { url } = await bent((method) =>
      isTrace(method) && refusals-- > 0 ? refusal(-32_000, 'too busy') : undefined,
    );
    const { read } = open(url);
    expect(places(await read(old))).toEqual(whole);
    // As often as one reading asks.
    refusals = 2;
    await expect(read(recent)).rejects.toThrow('too busy');
    expect(places(await read(recent))).toEqual(whole);
  });
});

const forgetting: [string, number, string][] = [
  ['geth by paths', -32_000, 'historical state not available in path scheme yet'],
  ['geth by paths, with a history', -32_000, `historical state ${'ab'.repeat(32)} is not available`],
  ['geth by hashes', -32_000, 'required historical state unavailable (reexec=128)'],
  ['geth by hashes', -32_000, 'missing trie node 1f (path 0a) state 0x2b is not available'],
  ['Erigon', -32_000, 'history has been pruned for this block'],
  ['Nethermind', -32_002, 'No state available for block 45615500 (0x3f9e...39121e)'],
  ['Reth', -32_603, 'State at block #11052984 is pruned'],
  ['Besu', -32_000, 'World state unavailable'],
];

describe.each(forgetting)(
  'a node that has forgotten the state of a block, in the words of %s (%i)',
  (_who, ...words) => {
    const forgetful = () =>
      bent((method, [what]) =>
        isTrace(method) && (what === old?.hash || what === `0x${old?.height.toString(16)}`)
          ? refusal(...words)
          : undefined,
      );

    test('gives that block untraced and shows later ones', async () => {
      const { read } = open((await forgetful()).url);
      const block = await read(old);
      expect(places(block)).toEqual(plain);
      expect(block).toMatchObject({ untraced: true, hidden: words[1] });
      expect(places(await read(recent))).toEqual(whole);
    });

    test('gives that block untraced also after it has traced others', async () => {
      const { read } = open((await forgetful()).url);
      expect(places(await read(recent))).toEqual(whole);
      expect(await read(old)).toMatchObject({ untraced: true, hidden: words[1] });
      expect(places(await read(recent))).toEqual(whole);
    });

    test('leaves the block to one that has not', async () => {
      expect(places(await open((await forgetful()).url, chain.url).read(old))).toEqual(whole);
    });
  },
);

test.each([
  [-32_601, 'the method trace_block does not exist/is not available'],
  [-32_604, 'Method not enabled'],
  [-32_600, 'trace_block is not available on the Free tier - upgrade to Pay As You Go, or Enterprise for access.'],
  [-32_600, "The method 'trace_block' is found but the namespace 'Trace' is disabled for http://127.0.0.1:8545."],
  [-32_000, 'Unsupported method: trace_block'],
])('a node that says %i, %s, is asked for no trace again', async (code, message) => {
  const { url, asked } = await bent((method) => (isTrace(method) ? refusal(code, message) : undefined));
  const { read } = open(url);
  expect(await read(old)).toEqual({ header: old, transfers: [expect.anything()], untraced: true });
  expect(await read(recent)).toMatchObject({ untraced: true });
  expect(asked.filter(isTrace)).toEqual(['trace_block', 'debug_traceBlockByHash']);
});

test('a refusal in words that nobody knows says nothing of the next block', async () => {
  let isOver = false;
  const { url } = await bent((method) => (isTrace(method) && !isOver ? refusal(-32_000, 'not today') : undefined));
  const { read } = open(url);
  expect(await read(old)).toMatchObject({ untraced: true, hidden: 'not today' });
  isOver = true;
  expect(places(await read(recent))).toEqual(whole);
});

test('receipts that are too long for one answer are read one by one', async () => {
  const { url, asked } = await bent((method) => (method === 'eth_getBlockReceipts' ? 'endless' : undefined));
  expect(places(await open(url).read(recent))).toEqual(whole);
  expect(asked.filter((method) => method === 'eth_getTransactionReceipt')).toHaveLength(2);
});
