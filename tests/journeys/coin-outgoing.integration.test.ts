import { createBitcoinAddressBook } from '@florin/chain-bitcoin/address-book';
import { type Network, networks } from '@florin/chain-bitcoin/networks';
import { readRefund } from '@florin/engine/refunds/list-refunds';
import { requestRefund } from '@florin/engine/refunds/request-refund';
import { approveRefund } from '@florin/engine/refunds/review-refund';
import { type Litecoind, startLitecoind } from '@florin/nodes/litecoind';
import { seedAdministrator } from '@florin/testing/administrator';
import { BentNode } from '@florin/testing/bent-node';
import { litecoindOrSkip } from '@florin/testing/litecoind';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CoinStage, inCoins, ltc } from './coin-stage.ts';
import { Shop, type Waiting } from './shop.ts';

const real = await litecoindOrSkip();
afterAll(() => real?.stop());

const book = createBitcoinAddressBook(networks.get('litecoinregtest') as Network);

describe.skipIf(real === null)('coins that leave, on their own node', () => {
  const node = real as Litecoind;
  let stage: CoinStage;
  let shop: Shop;
  let by: Awaited<ReturnType<typeof seedAdministrator>>;
  beforeAll(async () => {
    await node.mine(100);
    stage = await CoinStage.open(node);
    shop = await Shop.open(stage);
    by = await seedAdministrator(stage.database.url('owner'));
  });
  afterAll(() => stage?.close());

  const rows = async (sql: string, ...values: unknown[]) => (await stage.db.pool.query(sql, values)).rows;
  const received = async (address: string) => node.rpc<number>('getreceivedbyaddress', [address, 1]);
  const ports = () => ({ ...stage.ports, addressBooks: new Map([[book.family, book]]) });
  const overpaid = async (surplus: bigint): Promise<Waiting> => {
    const payment = await shop.waiting('10.00', ltc);
    await node.pay(payment.address, inCoins(payment.needs + surplus));
    await stage.until(shop.reached(payment, 'completed'));
    return payment;
  };

  test('a surplus goes back to its payer out of the treasury’s coins, and what is left stays there', async () => {
    const surplus = 5_000_000n;
    const payment = await overpaid(surplus);
    const wallet = await node.rpc<string>('getnewaddress');
    const order = {
      source: 'surplus',
      chainId: null,
      paymentId: payment.id,
      depositId: null,
      amount: surplus,
    } as const;
    const { refund } = await requestRefund(ports(), { ...order, address: wallet, reason: 'Paid too much' }, by);
    await approveRefund(stage.ports, { id: refund.id, reason: null }, by);
    await stage.until(async () => (await readRefund(stage.db, refund.id)).status === 'completed');
    expect(await received(wallet)).toBe(0.05);
    const [movement] = await rows('select slot, status, succeeded from outgoing where purpose_id = $1', refund.id);
    expect(movement).toMatchObject({ slot: 'coins', status: 'final', succeeded: true });
    const [coins] = await rows(
      `select count(*)::int as n from coins where source_kind = 'treasury' and spent_by is null`,
    );
    expect(coins.n).toBeGreaterThan(0);
    expect(await stage.violations()).toEqual([]);
  });

  const signaturesFor = (payment: Waiting) =>
    rows(
      `select s.tx_hash, s.fee_cap::int as fee from outgoing_signatures s
         join outgoing o on o.id = s.outgoing_id or o.batch_id = s.outgoing_id
        where o.purpose_id = $1 order by s.signed_at`,
      payment.id,
    );
  /** Blocks without it, until there is a second signature: nobody mines what waits. */
  const signedAgain = async (payment: Waiting) => {
    for (let round = 0; round < 12 && (await signaturesFor(payment)).length < 2; round += 1) {
      stage.clock.advance({ minutes: 10 });
      // Blocks that lag hours behind the product's clock would be from before the next payment.
      await node.rpc('setmocktime', [Math.floor(stage.clock.now().getTime() / 1000)]);
      await node.mineOnly([]);
      await stage.work();
    }
    const [first, second] = await signaturesFor(payment);
    expect(second.fee * 8).toBeGreaterThanOrEqual(first.fee * 9);
    return { first, second };
  };

  test('a sweep that no block takes is signed again at a higher price over the same coins, and one of both arrives', async () => {
    const payment = await shop.waiting('25.00', ltc);
    await node.pay(payment.address, inCoins(payment.needs));
    await stage.until(async () => (await signaturesFor(payment)).length > 0);
    const { first, second } = await signedAgain(payment);
    expect(await node.rpc<string[]>('getrawmempool')).toContain(second.tx_hash);
    expect(await node.rpc<string[]>('getrawmempool')).not.toContain(first.tx_hash);
    await stage.until(shop.reached(payment, 'completed'));
    const mined = await node.rpc<{ confirmations: number }>('getrawtransaction', [second.tx_hash, true]);
    expect(mined.confirmations).toBeGreaterThan(0);
    expect(await stage.violations()).toEqual([]);
  });

  test('a price that was lifted, and then asked of a signer that was away, gives way to a lower one', async () => {
    const payment = await shop.waiting('25.00', ltc);
    await node.pay(payment.address, inCoins(payment.needs));
    await stage.until(async () => (await signaturesFor(payment)).length > 0);
    await stage.db.pool.query(
      `update outgoing set amount = amount - 9 * fee_cap, fee_cap = 10 * fee_cap
        where id in (select coalesce(batch_id, id) from outgoing where purpose_id = $1)`,
      [payment.id],
    );
    const { first, second } = await signedAgain(payment);
    expect(second.fee).toBeLessThan(10 * first.fee);
    await stage.until(shop.reached(payment, 'completed'));
    expect(await stage.violations()).toEqual([]);
  });
});

describe.skipIf(real === null)('coins that leave past a node that relays for a higher price', () => {
  let node: Litecoind;
  let bent: BentNode;
  let stage: CoinStage;
  let shop: Shop;
  beforeAll(async () => {
    node = await startLitecoind({ settings: ['minrelaytxfee=0.0005'] });
    bent = await BentNode.open(node.url);
    await node.mine(100);
    stage = await CoinStage.open({ ...node, url: bent.url });
    shop = await Shop.open(stage);
  });
  afterAll(async () => {
    await stage?.close();
    bent?.close();
    await node?.stop();
  });

  test('bytes that it refuses for their price are signed again at a higher one, though nobody ever took them', async () => {
    bent.bend = (method, result) =>
      method === 'getmempoolinfo' ? { ...(result as object), mempoolminfee: 0.00001, minrelaytxfee: 0.00001 } : result;
    const payment = await shop.waiting('25.00', ltc);
    await node.pay(payment.address, inCoins(payment.needs));
    const movement = async () =>
      (
        await stage.db.pool.query(
          `select o.status, o.last_error, count(*)::int as n from outgoing o
             join outgoing_signatures s on s.outgoing_id = o.id
             join outgoing i on o.id in (i.id, i.batch_id)
            where i.purpose_id = $1 group by o.id`,
          [payment.id],
        )
      ).rows[0];
    await stage.until(async () => /fee not met/.test((await movement())?.last_error ?? ''));
    expect(await movement()).toMatchObject({ n: 1 });
    bent.straighten();
    for (let minutes = 0; minutes < 60 && (await movement()).n < 2; minutes += 10) {
      stage.clock.advance({ minutes: 10 });
      await stage.work();
    }
    await stage.until(shop.reached(payment, 'completed'));
    expect(await movement()).toMatchObject({ status: 'final', n: 2 });
    expect(await stage.violations()).toEqual([]);
  });
});
