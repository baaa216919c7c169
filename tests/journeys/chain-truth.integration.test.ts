import { readGauges } from '@florin/database/sql/system/read-gauges';
import { resumeChain } from '@florin/engine/catalogue/pause-chain';
import type { Actor } from '@florin/engine/audit/record';
import { readChainHealth } from '@florin/engine/chains/read-chain-health';
import { seedAdministrator } from '@florin/testing/administrator';
import { testChain } from '@florin/testing/catalogue';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BentNode } from '@florin/testing/bent-node';
import { Shop } from './shop.ts';
import { Stage, stageTokens } from './stage.ts';

const { eth, usdt } = stageTokens;
type Fields = Record<string, unknown>;

let stage: Stage;
let shop: Shop;
let by: Actor;
/** What the scanner prefers, and what it asks beside it. */
let first: BentNode;
let second: BentNode;

beforeAll(async () => {
  stage = await Stage.open({
    nodes: async (url) => {
      [first, second] = [await BentNode.open(url), await BentNode.open(url)];
      return [first.url, second.url];
    },
  });
  shop = await Shop.open(stage);
  by = await seedAdministrator(stage.database.url('owner'));
});
afterEach(() => {
  first.straighten();
  second.straighten();
});
afterAll(async () => {
  await stage.close();
  for (const node of [first, second]) node.close();
});

/** Blocks that carry the time of the test's clock, each read at once. */
const mine = async (blocks: number): Promise<void> => {
  for (let count = 0; count < blocks; count += 1) {
    stage.clock.advance({ seconds: 1 });
    const { timestamp } = await stage.anvil.rpc<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false]);
    const seconds = Math.floor(stage.clock.now().getTime() / 1000);
    await stage.anvil.setNextBlockTimestamp(Math.max(seconds, Number(timestamp) + 1));
    await stage.anvil.mine(1);
    await stage.work();
  }
};
const gauge = async (name: string): Promise<number | undefined> =>
  (await stage.db.many(readGauges, { now: stage.clock.now() })).find((row) => row.name === name)?.value;
const health = async () => (await readChainHealth(stage.ports))[0]?.status;
const deposits = async (id: string) =>
  (await stage.db.pool.query('select amount, confirmed_at, agreed_at from deposits where payment_id = $1', [id])).rows;

const times = (factor: bigint, value: unknown) =>
  `0x${(BigInt(String(value)) * factor).toString(16).padStart(64, '0')}`;
const inLogs = (logs: unknown) =>
  (logs as Fields[]).map((log) => Object.assign({}, log, { data: times(1000n, log.data) }));

describe('with two nodes', () => {
  test('a payment both show completes', async () => {
    const payment = await shop.waiting('25.00', usdt);
    await stage.send(payment.address, usdt, payment.needs);
    await stage.until(shop.reached(payment, 'completed'));
    expect(await deposits(payment.id)).toMatchObject([{ agreed_at: expect.any(Date) }]);
    expect(await gauge('chain_disputed')).toBe(0);
  });

  test('an amount that one of them invents is never confirmed, and the alarm names the chain', async () => {
    const payment = await shop.waiting('25.00', usdt);
    first.bend = (method, result) => {
      if (method === 'eth_getLogs') return inLogs(result);
      if (method !== 'eth_getBlockReceipts') return result;
      return (result as Fields[]).map((receipt) => Object.assign({}, receipt, { logs: inLogs(receipt.logs) }));
    };
    await stage.send(payment.address, usdt, payment.needs / 1000n);
    await mine(8);
    expect((await shop.read(payment)).status).toBe('confirming');
    expect(await deposits(payment.id)).toMatchObject([
      { amount: String((payment.needs / 1000n) * 1000n), confirmed_at: null, agreed_at: null },
    ]);
    expect(stage.lastRound?.dispute).toMatch(/1 deny 1 transfers, 1 agree/);
    expect(await gauge('chain_disputed')).toBe(1);
    // Once the node tells the truth, the block is read anew and nothing of the lie is left.
    first.straighten();
    await mine(2);
    expect(await deposits(payment.id)).toMatchObject([{ amount: String(payment.needs / 1000n) }]);
    expect((await shop.read(payment)).status).toBe('partially_paid');
    expect(await gauge('chain_disputed')).toBe(0);
    await stage.send(payment.address, usdt, payment.needs - payment.needs / 1000n);
    await stage.until(shop.reached(payment, 'completed'));
    expect(await stage.violations()).toEqual([]);
  });

  test('a dispute about one payment holds every confirmation of the chain, and lets all go on afterwards', async () => {
    const [honest, told] = [await shop.waiting('25.00', eth), await shop.waiting('25.00', usdt)];
    first.bend = (method, result) => {
      if (method === 'eth_getLogs') return inLogs(result);
      if (method !== 'eth_getBlockReceipts') return result;
      return (result as Fields[]).map((receipt) => Object.assign({}, receipt, { logs: inLogs(receipt.logs) }));
    };
    await stage.send(told.address, usdt, 1_000n);
    await mine(1);
    await stage.send(honest.address, eth, honest.needs);
    await mine(8);
    expect((await shop.read(honest)).status).toBe('confirming');
    first.straighten();
    await stage.until(shop.reached(honest, 'completed'));
    expect((await shop.read(told)).status).not.toBe('confirming');
  });

  test('a node that lags makes confirmations wait and is no contradiction', async () => {
    const payment = await shop.waiting('25.00', usdt);
    const height = await stage.anvil.height();
    second.bend = (method, result, [number]) => {
      if (method !== 'eth_getBlockByNumber' || result === null) return result;
      if (number === 'latest') return { ...(result as Fields), number: `0x${height.toString(16)}` };
      return Number(number) > height ? null : result;
    };
    await stage.send(payment.address, usdt, payment.needs);
    await mine(8);
    expect((await shop.read(payment)).status).toBe('confirming');
    expect(stage.lastRound?.dispute).toBeNull();
    expect(await gauge('chain_disputed')).toBe(0);
    second.straighten();
    await stage.until(shop.reached(payment, 'completed'));
  });

  test('a node that fails altogether makes confirmations wait', async () => {
    const payment = await shop.waiting('25.00', eth);
    second.bend = () => undefined;
    await stage.send(payment.address, eth, payment.needs);
    await mine(8);
    expect((await shop.read(payment)).status).toBe('confirming');
    second.straighten();
    await stage.until(shop.reached(payment, 'completed'));
  });

  test('a node that hides a deposit is passed over, since the block promises it', async () => {
    const payment = await shop.waiting('25.00', usdt);
    first.bend = (method, result) => {
      if (method === 'eth_getLogs') return [];
      if (method !== 'eth_getBlockReceipts') return result;
      return (result as Fields[]).map((receipt) => Object.assign({}, receipt, { logs: [] }));
    };
    await stage.send(payment.address, usdt, payment.needs);
    await mine(1);
    expect((await shop.read(payment)).status).toBe('confirming');
  });
});

describe('a chain that changes its mind', () => {
  test('is followed where nothing final is undone, also when the new history is no longer', async () => {
    const payment = await shop.waiting('25.00', eth);
    await stage.send(payment.address, eth, payment.needs);
    await mine(1);
    expect((await shop.read(payment)).status).toBe('confirming');
    await stage.anvil.reorg(1);
    await stage.work();
    expect(stage.lastRound?.halted).toBeNull();
    expect((await shop.read(payment)).status).toBe('awaiting_payment');
  });

  test('is not followed back to where a node only lags', async () => {
    await mine(2);
    const { rows } = await stage.db.pool.query('select height from chain_cursors');
    for (const node of [first, second]) {
      const behind = BigInt(rows[0].height) - 2n;
      node.bend = (method, result, [number]) => {
        if (method !== 'eth_getBlockByNumber' || result === null || number !== 'latest') {
          return method === 'eth_getBlockByNumber' && BigInt(String(number)) > behind ? null : result;
        }
        return lagging;
      };
    }
    const lagging = await stage.anvil.rpc('eth_getBlockByNumber', [
      `0x${(BigInt(rows[0].height) - 2n).toString(16)}`,
      false,
    ]);
    await stage.work();
    expect(stage.lastRound).toMatchObject({ rolledBackTo: null, blocks: 0, halted: null });
    expect((await stage.db.pool.query('select height from chain_cursors')).rows).toEqual(rows);
  });

  test('is halted alone where final blocks would go, and goes on once an administrator has looked', async () => {
    const payment = await shop.waiting('25.00', eth);
    await stage.send(payment.address, eth, payment.needs);
    await mine(testChain.confirmationsRequired - 1);
    await stage.anvil.mine(1);
    const deep = testChain.confirmationsRequired + 2;
    await mine(1);
    const before = await deposits(payment.id);
    await stage.anvil.reorg(deep);
    await stage.work();
    expect(stage.lastRound).toMatchObject({ rolledBackTo: null, halted: expect.stringContaining('which was final') });
    expect(await deposits(payment.id)).toEqual(before);
    expect(await health()).toBe('halted');
    expect(await gauge('chain_halted')).toBe(1);

    stage.clock.advance({ seconds: 2 });
    await mine(3);
    expect(stage.lastRound).toMatchObject({ leased: true, blocks: 0, rolledBackTo: null, halted: null });
    await expect(shop.waiting('25.00', eth)).rejects.toMatchObject({ code: expect.any(String) });

    const resumed = await resumeChain(stage.db, { id: testChain.id, reason: 'looked at three explorers' }, by);
    expect(resumed).toMatchObject({ haltedAt: null, haltReason: null });
    await expect(resumeChain(stage.db, { id: testChain.id, reason: null }, by)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    stage.clock.advance({ seconds: 2 });
    await mine(3);
    expect(await health()).toBe('ok');
    const { rows } = await stage.db.pool.query('select height, head_height, halted_ancestor from chain_cursors');
    expect(rows).toEqual([{ height: rows[0].head_height, head_height: rows[0].head_height, halted_ancestor: null }]);
    const audited = await stage.db.pool.query(
      `select before, after, reason from audit_log where action = 'chain.resume'`,
    );
    expect(audited.rows).toMatchObject([
      { before: { haltReason: expect.any(String) }, after: { haltedAt: null }, reason: 'looked at three explorers' },
    ]);
  });

  test('that was allowed to go back once is halted again by a deeper one', async () => {
    await mine(6);
    await stage.anvil.reorg(testChain.confirmationsRequired + 3);
    await stage.work();
    expect(stage.lastRound?.halted).toMatch(/which was final/);
    await resumeChain(stage.db, { id: testChain.id, reason: null }, by);
    stage.clock.advance({ seconds: 2 });
    await stage.anvil.reorg(testChain.confirmationsRequired + 7);
    await stage.work();
    expect(stage.lastRound?.halted).toMatch(/which was final/);
  });
});
