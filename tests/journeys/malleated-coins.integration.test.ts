import { createBitcoinAddressBook } from '@florin/chain-bitcoin/address-book';
import { type Network, networks } from '@florin/chain-bitcoin/networks';
import { readRefund } from '@florin/engine/refunds/list-refunds';
import { requestRefund } from '@florin/engine/refunds/request-refund';
import { approveRefund } from '@florin/engine/refunds/review-refund';
import type { Litecoind } from '@florin/nodes/litecoind';
import { seedAdministrator } from '@florin/testing/administrator';
import { BentNode } from '@florin/testing/bent-node';
import { litecoindOrSkip } from '@florin/testing/litecoind';
import { malleated } from '@florin/testing/malleated';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CoinStage, inCoins, ltc } from './coin-stage.ts';
import { Shop, type Waiting } from './shop.ts';

const real = await litecoindOrSkip();
afterAll(() => real?.stop());

/** Dogecoin has no node here: one of Litecoin, whose rules for coins without witnesses are the same, says it is one. */
const network = networks.get('dogecoinregtest') as Network;
const book = createBitcoinAddressBook(network);

describe.skipIf(real === null)('coins without witnesses, in a block under another hash', () => {
  const node = real as Litecoind;
  let bent: BentNode;
  let stage: CoinStage;
  let shop: Shop;
  let by: Awaited<ReturnType<typeof seedAdministrator>>;
  beforeAll(async () => {
    await node.mine(100);
    bent = await BentNode.open(node.url);
    bent.bend = (method, result, [height]) => (method === 'getblockhash' && height === 0 ? network.genesis : result);
    stage = await CoinStage.open({ ...node, url: bent.url }, { network: network.name });
    shop = await Shop.open(stage);
    by = await seedAdministrator(stage.database.url('owner'));
  });
  afterAll(async () => {
    await stage?.close();
    bent?.close();
  });

  const rows = async (sql: string, ...values: unknown[]) => (await stage.db.pool.query(sql, values)).rows;
  const pay = (payment: Waiting, amount = payment.needs) => node.pay(payment.address, inCoins(amount));
  const movementsFor = (cause: string) =>
    rows(
      `select distinct o.id, o.status, o.succeeded, o.tx_hash, o.raw from outgoing i
         join outgoing o on o.id = coalesce(i.batch_id, i.id) where i.purpose_id = $1`,
      cause,
    );

  /** Waits until it is sent, and has a block take it in the other form. Answers the hash by which the block has it. */
  const minedOtherwise = async (cause: string): Promise<string> => {
    await stage.until(async () => (await movementsFor(cause)).some(({ raw }) => raw !== null));
    const [{ raw, tx_hash: signed }] = (await movementsFor(cause)) as [{ raw: string; tx_hash: string }];
    const block = await node.mineOnly([malleated(raw)]);
    const { tx } = await node.rpc<{ tx: string[] }>('getblock', [block]);
    expect(tx).not.toContain(signed);
    return tx[1] as string;
  };

  /** Longer than nodes must refuse bytes before anything is given up. */
  const muchLater = async (): Promise<void> => {
    for (let round = 0; round < 15; round += 1) {
      await node.mineOnly([]);
      stage.clock.advance({ minutes: 5 });
      // Blocks that lag hours behind the product's clock would be from before the next payment.
      await node.rpc('setmocktime', [Math.floor(stage.clock.now().getTime() / 1000)]);
      await stage.work();
    }
  };

  test('a sweep completes its payment', { timeout: 240_000 }, async () => {
    const payment = await shop.waiting('10.00', ltc);
    await pay(payment);
    const txHash = await minedOtherwise(payment.id);
    await muchLater();
    await stage.until(shop.reached(payment, 'completed'));
    expect(await movementsFor(payment.id)).toMatchObject([{ status: 'final', succeeded: true, tx_hash: txHash }]);
    expect(await stage.violations()).toEqual([]);
  });

  test('a sweep whose block is gone is sent as it was signed', { timeout: 240_000 }, async () => {
    const payment = await shop.waiting('10.00', ltc);
    await pay(payment);
    const txHash = await minedOtherwise(payment.id);
    stage.clock.advance({ seconds: 2 });
    await stage.work();
    expect(await movementsFor(payment.id)).toMatchObject([{ status: 'included', tx_hash: txHash }]);
    await node.forget(1);
    await node.mineOnly([]);
    await node.mineOnly([]);
    await stage.until(shop.reached(payment, 'completed'));
    const [sweep, ...more] = await movementsFor(payment.id);
    expect(more).toEqual([]);
    expect(sweep).toMatchObject({ status: 'final', succeeded: true });
    expect(sweep.tx_hash).not.toBe(txHash);
    expect(await stage.violations()).toEqual([]);
  });

  test('a refund is paid once', { timeout: 240_000 }, async () => {
    const surplus = 5_000_000n;
    const payment = await shop.waiting('10.00', ltc);
    await pay(payment, payment.needs + surplus);
    await stage.until(shop.reached(payment, 'completed'));
    const wallet = await node.rpc<string>('getnewaddress', ['', 'legacy']);
    const order = {
      source: 'surplus',
      chainId: null,
      paymentId: payment.id,
      depositId: null,
      amount: surplus,
    } as const;
    const ports = { ...stage.ports, addressBooks: new Map([[book.family, book]]) };
    const { refund } = await requestRefund(ports, { ...order, address: wallet, reason: 'Paid too much' }, by);
    await approveRefund(stage.ports, { id: refund.id, reason: null }, by);
    const txHash = await minedOtherwise(refund.id);
    await muchLater();
    await stage.until(async () => (await readRefund(stage.db, refund.id)).status === 'completed');
    expect(await movementsFor(refund.id)).toMatchObject([{ status: 'final', succeeded: true, tx_hash: txHash }]);
    expect(await node.rpc<number>('getreceivedbyaddress', [wallet, 1])).toBe(0.05);
    expect(await stage.violations()).toEqual([]);
  });
});
