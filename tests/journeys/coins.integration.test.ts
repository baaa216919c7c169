import type { Litecoind } from '@florin/nodes/litecoind';
import { litecoindOrSkip } from '@florin/testing/litecoind';
import { resumeChain } from '@florin/engine/catalogue/pause-chain';
import type { Actor } from '@florin/engine/audit/record';
import { planSweeps } from '@florin/engine/sweeps/plan-sweeps';
import { seedAdministrator } from '@florin/testing/administrator';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CoinStage, coinChain, inCoins, ltc } from './coin-stage.ts';
import { Shop, type Waiting } from './shop.ts';

const real = await litecoindOrSkip();
afterAll(() => real?.stop());

describe.skipIf(real === null)('payments in Litecoin, on its own node', () => {
  const node = real as Litecoind;
  let stage: CoinStage;
  let shop: Shop;
  let by: Actor;
  beforeAll(async () => {
    await node.mine(100);
    stage = await CoinStage.open(node, { poolRows: 200n });
    shop = await Shop.open(stage);
    by = await seedAdministrator(stage.database.url('owner'));
  });
  afterAll(() => stage?.close());
  afterEach(async () => {
    if ((await stage.violations()).length > 0) throw new Error('The books do not add up.');
  });

  const rows = async (sql: string, ...values: unknown[]) => (await stage.db.pool.query(sql, values)).rows;
  const status = async (payment: { id: string }) => (await shop.read(payment)).status;
  const pay = (payment: Waiting, amount = payment.needs) => node.pay(payment.address, inCoins(amount));
  const elsewhere = () => node.rpc<string>('getnewaddress');
  const block = async (): Promise<void> => {
    await node.mine();
    stage.clock.advance({ seconds: 1 });
  };

  test('a payment completes, is swept, and the merchant is credited once', async () => {
    const payment = await shop.waiting('25.00', ltc);
    const before = await shop.balanceUsd();
    await pay(payment);
    await stage.work();
    expect(await status(payment)).toBe('awaiting_payment');
    await stage.until(shop.reached(payment, 'completed'));
    expect(await shop.balanceUsd()).not.toBe(before);
    const [sweep] = await rows(
      `select status, succeeded from outgoing where purpose_id = $1 and purpose = 'sweep'`,
      payment.id,
    );
    expect(sweep).toMatchObject({ status: 'final', succeeded: true });
  });

  test('a deposit of new coins waits by itself, and the sweeps of others do not wait for it', async () => {
    const [minted, other] = [await shop.waiting('25.00', ltc), await shop.waiting('25.00', ltc)];
    await node.rpc('generatetoaddress', [1, minted.address]);
    await pay(other);
    for (let count = 0; count < coinChain.confirmationsRequired; count += 1) await block();
    await stage.look();
    expect(await status(minted)).toBe('confirmed');
    const sweeps = `select i.status, i.batch_id from outgoing i
                     where i.purpose_id = any($1::uuid[]) and i.purpose = 'sweep' and i.status <> 'dead'
                     order by array_position($1::uuid[], i.purpose_id)`;
    await stage.until(shop.reached(other, 'completed'));
    expect(await rows(sweeps, [minted.id, other.id])).toEqual([
      { status: 'intent', batch_id: null },
      { status: 'final', batch_id: expect.any(String) },
    ]);
    await node.mine(100);
    stage.clock.advance({ seconds: 60 });
    await stage.until(shop.reached(minted, 'completed'));
    expect(await rows(sweeps, [minted.id])).toEqual([{ status: 'final', batch_id: null }]);
  });

  /** A transaction of the wallet, signed, that pays so many coins to one address: no command of the node makes such a one. */
  const inManyCoins = async (address: string, amounts: readonly bigint[]): Promise<string> => {
    const { scriptPubKey } = await node.rpc<{ scriptPubKey: string }>('getaddressinfo', [address]);
    const size = (scriptPubKey.length / 2).toString(16).padStart(2, '0');
    const output = (value: bigint): string =>
      `${Buffer.from(new BigUint64Array([value]).buffer).toString('hex')}${size}${scriptPubKey}`;
    const count = amounts.length.toString(16).padStart(2, '0');
    const bare = `0200000000${count}${amounts.map(output).join('')}00000000`;
    const { hex: funded } = await node.rpc<{ hex: string }>('fundrawtransaction', [bare, {}, false]);
    return (await node.rpc<{ hex: string }>('signrawtransactionwithwallet', [funded])).hex;
  };

  /** A chain whose transactions have room for so many coins: those of the real one take minutes to sign. */
  const roomFor = (ownMax: number) => Object.assign(stage.adapter.slots, { ownMax });
  const sweepsOf = (payment: Waiting) =>
    rows(
      `select (select count(*)::int from deposits d where d.swept_by = o.id) as deposits, status
         from outgoing o where purpose_id = $1 and purpose = 'sweep' and status <> 'dead' order by 1`,
      payment.id,
    );
  /** A payment in 21 coins, and another one in the same block. */
  const crowdedAndOther = async (): Promise<[Waiting, Waiting]> => {
    const [crowded, other] = [await shop.waiting('25.00', ltc), await shop.waiting('25.00', ltc)];
    const [count, needs] = [21, crowded.needs];
    const amounts = Array.from({ length: count }, () => needs / BigInt(count) + 1n);
    const first = await node.rawTransaction(await pay(other));
    await node.mineOnly([first, await inManyCoins(crowded.address, amounts)]);
    return [crowded, other];
  };
  const inTwo = [
    { deposits: 1, status: 'final' },
    { deposits: 20, status: 'final' },
  ];

  test('a payment in more coins than there is room for moves in parts, and others do not wait for it', async () => {
    roomFor(20);
    const [crowded, other] = await crowdedAndOther();
    await stage.until(shop.reached(other, 'completed'));
    await stage.until(shop.reached(crowded, 'completed'));
    expect(await sweepsOf(crowded)).toEqual(inTwo);
    roomFor(600);
  });

  test('a batch that was planned with more coins than there is room for goes without those of the most', async () => {
    const [crowded, other] = await crowdedAndOther();
    for (let count = 1; count < coinChain.confirmationsRequired; count += 1) await block();
    await stage.look();
    expect(await planSweeps({ ...stage.outgoing, onWaiting: () => {} })).toBe(2);
    roomFor(20);
    await stage.until(shop.reached(other, 'completed'));
    await stage.until(shop.reached(crowded, 'completed'));
    expect(await sweepsOf(crowded)).toEqual(inTwo);
    roomFor(600);
  });

  test('what only waits in the mempool is noted and counts for nothing; replaced, it never counts', async () => {
    const payment = await shop.waiting('25.00', ltc);
    const first = await pay(payment);
    await stage.work();
    expect(await status(payment)).toBe('awaiting_payment');
    expect(await rows('select tx_hash from sightings where tx_hash = $1', first)).toHaveLength(1);
    await node.rpc('sendrawtransaction', [await node.conflicting(first, await elsewhere())]);
    for (let count = 0; count < coinChain.confirmationsRequired + 2; count += 1) {
      await block();
      await stage.work();
    }
    expect(await status(payment)).toBe('awaiting_payment');
    expect(await rows('select id from deposits where payment_id = $1', payment.id)).toEqual([]);
  });

  test('a confirming deposit that a reorg spends elsewhere takes its payment back, and nothing is credited', async () => {
    const payment = await shop.waiting('25.00', ltc);
    const before = await shop.balanceUsd();
    const txHash = await pay(payment);
    await block();
    await stage.work();
    expect(await status(payment)).toBe('confirming');
    const double = await node.conflicting(txHash, await elsewhere());
    await node.forget(1);
    await node.mineOnly([double]);
    await block();
    await stage.work();
    expect(await status(payment)).toBe('awaiting_payment');
    for (let count = 0; count < coinChain.confirmationsRequired + 2; count += 1) {
      await block();
      await stage.work();
    }
    expect(await status(payment)).toBe('awaiting_payment');
    expect(await shop.balanceUsd()).toBe(before);
  });

  test('a confirming deposit that a reorg moves to another block goes on', async () => {
    const payment = await shop.waiting('25.00', ltc);
    const txHash = await pay(payment);
    await block();
    await stage.work();
    expect(await status(payment)).toBe('confirming');
    const raw = await node.rawTransaction(txHash);
    await node.forget(1);
    await node.mineOnly([]);
    await block();
    await stage.work();
    expect(['confirming', 'awaiting_payment']).toContain(await status(payment));
    if ((await rows('select 1 from deposits where tx_hash = $1 and orphaned_at is null', txHash)).length === 0)
      await node.mineOnly([raw]).catch(() => {});
    await stage.until(shop.reached(payment, 'completed'));
  });

  /** What had been final is gone: the chain halts, and somebody has looked at it. */
  const resume = async (): Promise<void> => {
    await stage.work();
    expect(stage.lastRound?.halted).toMatch(/which was final/);
    await resumeChain(stage.db, { id: coinChain.id, reason: 'Looked at' }, by);
    await stage.catalogue.reload();
    await stage.work();
  };

  /** Confirmed, with nothing signed yet: the worker has read the blocks and moved nothing. */
  const confirmed = async (payment: Waiting): Promise<string> => {
    const txHash = await pay(payment);
    for (let count = 0; count < coinChain.confirmationsRequired; count += 1) await block();
    await stage.look();
    expect(await status(payment)).toBe('confirmed');
    return txHash;
  };

  test('a confirmed deposit that a reorg spends elsewhere suspends its sweep and ends in failed, without a credit', async () => {
    const payment = await shop.waiting('25.00', ltc);
    const before = await shop.balanceUsd();
    const txHash = await confirmed(payment);
    const double = await node.conflicting(txHash, await elsewhere());
    await node.forget(coinChain.confirmationsRequired);
    await node.mineOnly([double]);
    await node.mine(coinChain.confirmationsRequired);
    await resume();
    expect(await status(payment)).toBe('confirmed');
    expect(await rows(`select id from outgoing where purpose_id = $1 and status <> 'dead'`, payment.id)).toEqual([]);
    await stage.until(shop.reached(payment, 'failed'));
    expect(await shop.balanceUsd()).toBe(before);
  });

  test('a confirmed deposit that comes back in another block goes on and completes', async () => {
    const payment = await shop.waiting('25.00', ltc);
    const txHash = await confirmed(payment);
    const raw = await node.rawTransaction(txHash);
    await node.forget(coinChain.confirmationsRequired);
    for (let count = 0; count <= coinChain.confirmationsRequired; count += 1) await node.mineOnly([]);
    await resume();
    expect(await status(payment)).toBe('confirmed');
    expect(await rows('select orphaned_at from deposits where tx_hash = $1', txHash)).toMatchObject([
      { orphaned_at: expect.any(Date) },
    ]);
    await node.mineOnly([raw]);
    await stage.until(shop.reached(payment, 'completed'));
  });

  test('a hundred deposits are swept in one transaction of at most 69 virtual bytes each', async () => {
    const payments: Waiting[] = [];
    for (let count = 0; count < 100; count += 1) payments.push(await shop.waiting('5.00', ltc));
    await node.payMany(Object.fromEntries(payments.map(({ address, needs }) => [address, inCoins(needs)])));
    await stage.until(async () => (await Promise.all(payments.map(status))).every((one) => one === 'completed'), 60);
    const ids = payments.map(({ id }) => id);
    const sweeps = await rows(
      `select distinct coalesce(batch_id, id) as id from outgoing where purpose_id = any($1) and purpose = 'sweep'`,
      ids,
    );
    expect(sweeps).toHaveLength(1);
    const [{ tx_hash: txHash }] = (await rows(
      'select tx_hash from outgoing_signatures where outgoing_id = $1',
      sweeps[0].id,
    )) as [{ tx_hash: string }];
    const { vsize, vin } = await node.rpc<{ vsize: number; vin: unknown[] }>('getrawtransaction', [txHash, true]);
    expect(vin).toHaveLength(100);
    expect(vsize / 100).toBeLessThanOrEqual(69);
  }, 240_000);
});
