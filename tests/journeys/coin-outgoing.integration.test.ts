import { createBitcoinAddressBook } from '@florin/chain-bitcoin/address-book';
import { type Network, networks } from '@florin/chain-bitcoin/networks';
import { readRefund } from '@florin/engine/refunds/list-refunds';
import { requestRefund } from '@florin/engine/refunds/request-refund';
import { approveRefund } from '@florin/engine/refunds/review-refund';
import type { Litecoind } from '@florin/nodes/litecoind';
import { seedAdministrator } from '@florin/testing/administrator';
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

  test('a sweep that no block takes is signed again at a higher price over the same coins, and one of both arrives', async () => {
    const payment = await shop.waiting('25.00', ltc);
    await node.pay(payment.address, inCoins(payment.needs));
    const signatures = () =>
      rows(
        `select s.tx_hash, s.fee_cap::int as fee from outgoing_signatures s
           join outgoing o on o.id = s.outgoing_id or o.batch_id = s.outgoing_id
          where o.purpose_id = $1 order by s.signed_at`,
        payment.id,
      );
    await stage.until(async () => (await signatures()).length > 0);
    // Blocks without it: nobody mines what waits.
    for (let round = 0; round < 12 && (await signatures()).length < 2; round += 1) {
      stage.clock.advance({ minutes: 10 });
      await node.mineOnly([]);
      await stage.work();
    }
    const [first, second] = await signatures();
    expect(second.fee * 8).toBeGreaterThanOrEqual(first.fee * 9);
    expect(await node.rpc<string[]>('getrawmempool')).toContain(second.tx_hash);
    expect(await node.rpc<string[]>('getrawmempool')).not.toContain(first.tx_hash);
    await stage.until(shop.reached(payment, 'completed'));
    const mined = await node.rpc<{ confirmations: number }>('getrawtransaction', [second.tx_hash, true]);
    expect(mined.confirmations).toBeGreaterThan(0);
    expect(await stage.violations()).toEqual([]);
  });
});
