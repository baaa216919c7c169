import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { freePort } from '@florin/nodes/ports';
import { homeIn, makeFolders, makeHome, type Home } from '../home/home.ts';
import { confirmationsRequired, sendFrom, startLocalChain, type LocalChain } from './local-chain.ts';
import { startMiner, type Miner } from './miner.ts';
import { watchPool } from './watch-pool.ts';
import { balanceCall, transferCall } from './token-calls.ts';

const folder = mkdtempSync(join(tmpdir(), 'florin-local-chain-test-'));
const running: { chain: LocalChain; miner?: Miner }[] = [];

const homeNamed = (name: string): Home => {
  const home = homeIn(join(folder, name));
  makeHome(home);
  makeFolders(home);
  return home;
};

const start = async (home: Home, open?: () => boolean) => {
  const chain = await startLocalChain(home, await freePort());
  const troubles: unknown[] = [];
  const miner =
    open &&
    startMiner({
      chain: chain.node,
      journal: chain.journal,
      confirmations: confirmationsRequired,
      hasOpenWork: async () => open(),
      onTrouble: (error) => troubles.push(error),
    });
  const part = { chain, ...(miner ? { miner } : {}), troubles };
  running.push(part);
  return part;
};

const killed = async ({ chain, miner }: { chain: LocalChain; miner?: Miner }) => {
  process.kill(chain.node.pid, 'SIGKILL');
  await miner?.stop();
};

const receipt = (chain: LocalChain, hash: string) =>
  chain.node.rpc<{ status: string; blockNumber: string; blockHash: string } | null>('eth_getTransactionReceipt', [
    hash,
  ]);
const balance = async (chain: LocalChain, contract: string, account: string) =>
  BigInt(await chain.node.rpc<string>('eth_call', [{ to: contract, data: balanceCall(account) }, 'latest']));
const payUsdt = (chain: LocalChain, amount: bigint) => {
  const [from = '', to = ''] = chain.payers;
  return sendFrom(chain.node, { from, to: chain.contracts.USDT, data: transferCall(to, amount) });
};

afterEach(async () => {
  for (const { miner, chain } of running.splice(0)) {
    await miner?.stop();
    await chain.node.stop();
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('payers hold coins and both tokens from the first start, and contracts keep their place', async () => {
  const home = homeNamed('first');
  const { chain } = await start(home);
  expect(chain.payers).toHaveLength(9);
  for (const payer of chain.payers) {
    expect(await balance(chain, chain.contracts.USDT, payer)).toBe(1_000_000_000_000n);
    expect(await balance(chain, chain.contracts.USDC, payer)).toBe(1_000_000_000_000n);
    expect(BigInt(await chain.node.rpc<string>('eth_getBalance', [payer, 'latest']))).toBe(10n ** 22n);
  }
  await chain.node.stop();
  const again = await start(home);
  expect(again.chain.contracts).toEqual(chain.contracts);
  expect(await balance(again.chain, chain.contracts.USDT, chain.payers[0]!)).toBe(1_000_000_000_000n);
});

test('a transaction gets its block and its confirmations while nothing else is open', async () => {
  const { chain, troubles } = await start(homeNamed('pace'), () => false);
  const hash = await payUsdt(chain, 1n);
  await vi.waitFor(async () => expect(await receipt(chain, hash)).toMatchObject({ status: '0x1' }), 8000);
  const included = Number((await receipt(chain, hash))!.blockNumber);
  const wanted = included + confirmationsRequired - 1;
  await vi.waitFor(async () => expect(await chain.node.height()).toBe(wanted), 10_000);
  expect(troubles).toEqual([]);
});

test('blocks come while work is open', async () => {
  const { chain } = await start(homeNamed('open'), () => true);
  const before = await chain.node.height();
  await vi.waitFor(async () => expect(await chain.node.height()).toBeGreaterThanOrEqual(before + 3), 15_000);
});

test('a mined transaction keeps its block when everything is killed', async () => {
  const home = homeNamed('mined');
  const first = await start(home, () => true);
  const hash = await payUsdt(first.chain, 7n);
  await vi.waitFor(async () => expect(await receipt(first.chain, hash)).not.toBeNull(), 10_000);
  const before = await receipt(first.chain, hash);
  const height = await first.chain.node.height();
  await vi.waitFor(async () => expect(await first.chain.node.height()).toBeGreaterThan(height), 10_000);
  await killed(first);
  const second = await start(home);
  expect(await receipt(second.chain, hash)).toEqual(before);
});

test('a transaction that only the pool held when everything was killed is mined after the next start', async () => {
  const home = homeNamed('pool');
  const { chain } = await start(home);
  const hash = await payUsdt(chain, 7n);
  await chain.journal.remember();
  await killed({ chain });
  const second = await start(home, () => false);
  expect(second.chain.replayed).toBe(1);
  await vi.waitFor(async () => expect(await receipt(second.chain, hash)).toMatchObject({ status: '0x1' }), 10_000);
});

test('a transaction is remembered as soon as the pool has it', async () => {
  const home = homeNamed('at once');
  const { chain } = await start(home);
  const stop = watchPool(chain.node.url, () => void chain.journal.remember());
  await vi.waitFor(async () => {
    await payUsdt(chain, 1n);
    expect(readFileSync(home.chain.journal, 'utf8')).not.toBe('[]');
  }, 5000);
  const hash = await payUsdt(chain, 9n);
  await vi.waitFor(() => expect(readFileSync(home.chain.journal, 'utf8')).toContain(hash), 2000);
  stop();
});

test('blocks mined after the last save are lost with their numbers, their transactions are not', async () => {
  const home = homeNamed('unsaved');
  const { chain } = await start(home);
  const saved = await chain.node.height();
  const hashes = [await payUsdt(chain, 7n), await payUsdt(chain, 8n)];
  await chain.journal.remember();
  await chain.node.mine(5);
  await killed({ chain });
  const second = await start(home, () => false);
  expect(second.chain.replayed).toBe(2);
  await vi.waitFor(async () => {
    for (const hash of hashes) expect(await receipt(second.chain, hash)).toMatchObject({ status: '0x1' });
  }, 10_000);
  expect(await second.chain.node.height()).toBeLessThan(saved + 5);
});
