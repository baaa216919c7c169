import { createBitcoinAddressBook } from '@florin/chain-bitcoin/address-book';
import { type Network, networks } from '@florin/chain-bitcoin/networks';
import { resumeChain } from '@florin/engine/catalogue/pause-chain';
import { readRefund } from '@florin/engine/refunds/list-refunds';
import { requestRefund } from '@florin/engine/refunds/request-refund';
import { approveRefund } from '@florin/engine/refunds/review-refund';
import type { Litecoind } from '@florin/nodes/litecoind';
import { seedAdministrator } from '@florin/testing/administrator';
import { litecoindOrSkip } from '@florin/testing/litecoind';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareChains, findViolations } from '../../apps/worker/src/books/check-everything.ts';
import { CoinStage, coinChain, inCoins, ltc } from './coin-stage.ts';
import { Shop, type Waiting } from './shop.ts';

const real = await litecoindOrSkip();
afterAll(() => real?.stop());

const book = createBitcoinAddressBook(networks.get('litecoinregtest') as Network);

describe.skipIf(real === null)('books and coins, compared with their own node at every block', () => {
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

  const unread: unknown[] = [];
  const clean = async (): Promise<void> => {
    const { adapters, treasury } = stage.outgoing;
    const onUnread = (_chain: unknown, error: unknown): void => void unread.push(error);
    const ports = { db: stage.db, adapters, treasury, onUnread };
    const chains = await compareChains(ports, await stage.catalogue.reload(), 'all');
    expect({ unread, violations: await findViolations(stage.db, chains) }).toEqual({ unread: [], violations: [] });
    expect(chains).toMatchObject([{ comparison: { compared: true } }]);
  };
  const cleanly = (reached: () => Promise<boolean>) => async (): Promise<boolean> => {
    await clean();
    return reached();
  };
  const rows = async (sql: string, ...values: unknown[]) => (await stage.db.pool.query(sql, values)).rows;
  const all = (payments: readonly Waiting[], status: string) => async (): Promise<boolean> =>
    (await Promise.all(payments.map((one) => shop.read(one)))).every((one) => one.status === status);

  test('agree while deposits are swept together, to the last base unit of what each paid for its way', async () => {
    const payments = [await shop.waiting('10.00', ltc), await shop.waiting('250.00', ltc)];
    for (const { address, needs } of payments) await node.pay(address, inCoins(needs));
    await stage.until(cleanly(all(payments, 'completed')));
    const sweeps = await rows(
      `select i.amount::int as amount, i.fee_paid::int as fee, b.amount::int as together, b.fee_paid::int as cost
         from outgoing i join outgoing b on b.id = i.batch_id where i.purpose_id = any($1) order by i.amount`,
      payments.map(({ id }) => id),
    );
    expect(sweeps).toHaveLength(2);
    expect(sweeps.map(({ amount, fee }) => amount + fee)).toEqual(payments.map(({ needs }) => Number(needs)));
    expect(sweeps[0].amount + sweeps[1].amount).toBe(sweeps[0].together);
    expect(sweeps[0].fee + sweeps[1].fee).toBe(sweeps[0].cost);
  });

  test('agree while a deposit that no payment took goes back, its coin spent as a whole', async () => {
    const payment = await shop.waiting('20.00', ltc);
    await node.pay(payment.address, inCoins(payment.needs));
    await stage.until(cleanly(all([payment], 'completed')));
    await node.pay(payment.address, '0.30000000');
    const unmatched = () =>
      rows(
        `select id from deposits where payment_id = $1 and ruling = 'unmatched' and confirmed_at is not null`,
        payment.id,
      );
    await stage.until(cleanly(async () => (await unmatched()).length === 1));
    const [deposit] = await unmatched();
    const wallet = await node.rpc<string>('getnewaddress');
    const order = { source: 'unmatched', chainId: null, paymentId: null, depositId: deposit.id, amount: null } as const;
    const ports = { ...stage.ports, addressBooks: new Map([[book.family, book]]) };
    const { refund } = await requestRefund(ports, { ...order, address: wallet, reason: 'Paid twice' }, by);
    await approveRefund(stage.ports, { id: refund.id, reason: null }, by);
    await stage.until(cleanly(async () => (await readRefund(stage.db, refund.id)).status === 'completed'));
    const [movement] = await rows(
      'select amount::int as amount, coin_count from outgoing where purpose_id = $1',
      refund.id,
    );
    const back = await node.rpc<number>('getreceivedbyaddress', [wallet, 1]);
    expect(Math.round(back * 1e8)).toBe(movement.amount);
  });

  test('agree again when a deep reorg took a batch back and another block has it', async () => {
    const payment = await shop.waiting('30.00', ltc);
    await node.pay(payment.address, inCoins(payment.needs));
    await stage.until(all([payment], 'completed'));
    const [before] = await rows(
      `select block_height::int as height from outgoing where purpose_id = $1 and purpose = 'sweep'`,
      payment.id,
    );
    const depth = (await node.height()) - before.height + 1;
    await node.forget(depth);
    for (let block = 0; block <= depth; block += 1) await node.mineOnly([]);
    await stage.work();
    expect(stage.lastRound?.halted).toMatch(/which was final/);
    await resumeChain(stage.db, { id: coinChain.id, reason: 'Looked at' }, by);
    await stage.catalogue.reload();
    const doubted = () => rows('select id from outgoing where doubted_at is not null');
    await stage.work();
    expect((await doubted()).length).toBeGreaterThan(0);
    await stage.until(async () => (await doubted()).length === 0);
    await clean();
    expect((await shop.read(payment)).status).toBe('completed');
  });
});
