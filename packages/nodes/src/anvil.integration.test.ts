import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startAnvil, type Anvil, type AnvilOptions } from './anvil.ts';
import { commandLine } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'florin-anvil-test-'));
const started: Anvil[] = [];
const start = async (options: AnvilOptions) => {
  const chain = await startAnvil(options);
  started.push(chain);
  return chain;
};
const send = async (chain: Anvil) => {
  const [from, to] = await chain.accounts();
  return chain.rpc<string>('eth_sendTransaction', [{ from, to, value: '0x1' }]);
};
const pay = async (chain: Anvil) => {
  const hash = await send(chain);
  await vi.waitFor(async () => expect(await receipt(chain, hash)).not.toBeNull(), { timeout: 5_000 });
  return hash;
};
type Receipt = { blockNumber: string; blockHash: string } | null;
const receipt = (chain: Anvil, hash: string) => chain.rpc<Receipt>('eth_getTransactionReceipt', [hash]);

afterEach(async () => {
  for (const chain of started.splice(0)) await chain.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a chain with its own number mines on demand', async () => {
  const chain = await start({ chainId: 4242, noMining: true });
  expect(await chain.rpc('eth_chainId')).toBe('0x1092');
  const hash = await send(chain);
  expect(await receipt(chain, hash)).toBeNull();
  await chain.mine(3);
  expect(await chain.height()).toBe(3);
  expect(await receipt(chain, hash)).toMatchObject({ blockNumber: '0x1' });
});

test('a reorg drops a transaction or moves it to another block', async () => {
  const chain = await start({ noMining: true });
  const hash = await send(chain);
  const raw = await chain.rawTransaction(hash);
  await chain.mine(3);
  const before = await receipt(chain, hash);
  await chain.reorg(3);
  expect(await receipt(chain, hash)).toBeNull();
  expect(await chain.height()).toBe(3);
  await chain.reorg(3, [[raw, 1]]);
  expect(await receipt(chain, hash)).toMatchObject({ blockNumber: '0x2' });
  expect(await chain.rpc('eth_getBlockByHash', [before?.blockHash, false])).toBeNull();
});

test('the chain of the last clean stop is there again, block hashes included', async () => {
  const statePath = join(folder, 'clean', 'chain.json');
  const first = await start({ statePath });
  const hash = await pay(first);
  const before = await receipt(first, hash);
  await first.stop();
  const second = await start({ statePath });
  expect(await receipt(second, hash)).toEqual(before);
  expect(await second.height()).toBe(1);
  await pay(second);
  expect(await second.height()).toBe(2);
});

test('after a SIGKILL the chain goes on from its last save', async () => {
  const statePath = join(folder, 'killed.json');
  const first = await start({ statePath });
  const saved = await pay(first);
  await first.save();
  const lost = await pay(first);
  process.kill(first.pid, 'SIGKILL');
  const second = await start({ statePath });
  expect(await receipt(second, saved)).not.toBeNull();
  expect(await receipt(second, lost)).toBeNull();
});

test('a node that outlived its starter is ended', async () => {
  const statePath = join(folder, 'orphan.json');
  const first = await start({ statePath });
  await start({ statePath });
  expect(commandLine(first.pid)).toBeNull();
});

test('a snapshot, a block time and a balance can be set', async () => {
  const chain = await start({});
  const [account = ''] = await chain.accounts();
  const snapshot = await chain.snapshot();
  await chain.setBalance(account, 5n);
  expect(await chain.rpc('eth_getBalance', [account, 'latest'])).toBe('0x5');
  await chain.revert(snapshot);
  expect(await chain.rpc('eth_getBalance', [account, 'latest'])).not.toBe('0x5');
  await chain.setNextBlockTimestamp(4_000_000_000);
  await chain.mine();
  expect(await chain.rpc('eth_getBlockByNumber', ['latest', false])).toMatchObject({ timestamp: '0xee6b2800' });
});
