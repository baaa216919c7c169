import { randomUUID } from 'node:crypto';
import { seedAdministrator } from '@florin/testing/administrator';
import { mustBalance } from '@florin/testing/books';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ignoreDeposit } from '../deposits/ignore-deposit.ts';
import { abandonPayments } from './abandon-payments.ts';
import { cancelPayment } from './cancel-payment.ts';
import { dropSelection } from './drop-selection.ts';
import { readPayPage } from './read-pay-page.ts';
import { readPayment } from './read-payment.ts';

const { eth, usdt, usdc } = testTokens;

let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());
afterEach(() => mustBalance(scene));

const merchantOf = async ({ id }: { id: string }): Promise<string> => {
  const { rows } = await scene.db.pool.query('select merchant_id from payments where id = $1', [id]);
  return rows[0].merchant_id as string;
};
const drop = ({ id }: { id: string }) => dropSelection(scene.ports, id);
const cancel = async (payment: { id: string }) =>
  cancelPayment(scene.ports, await merchantOf(payment), { paymentId: payment.id });
const others = async ({ id }: { id: string }) =>
  (await readPayPage(scene.ports, id)).otherDeposits?.map(({ symbol, reason, status }) => [symbol, reason, status]);

describe('a choice that is taken back', () => {
  test('opens every coin again, and the next one is locked like the first', async () => {
    const payment = await scene.waiting('32.00', eth);
    await drop(payment);
    expect(await scene.status(payment)).toBe('awaiting_selection');
    const { options } = await readPayPage(scene.ports, payment.id);
    expect(options.map(({ token }) => token.symbol)).toContain('USDC');
    expect((await scene.choose(payment, usdt)).payment).toMatchObject({ status: 'awaiting_payment' });
    expect(await scene.told(payment)).toEqual([
      'payment.created',
      'payment.awaiting_payment',
      'payment.awaiting_payment',
    ]);
  });

  test('changes nothing the second time, and nothing is told', async () => {
    const payment = await scene.waiting('32.00', eth);
    await drop(payment);
    await drop(payment);
    expect(await scene.told(payment)).toEqual(['payment.created', 'payment.awaiting_payment']);
  });

  test('still takes the coins that were sent for it, at its rate, whole and in part', async () => {
    for (const [share, status] of [
      [1n, 'confirming'],
      [2n, 'partially_paid'],
    ] as const) {
      const payment = await scene.waiting('32.00', eth);
      await drop(payment);
      await scene.block({ to: payment.address, token: eth, amount: payment.needs / share });
      expect(await scene.read(payment)).toMatchObject({ status, token: { symbol: 'ETH' } });
      expect((await scene.told(payment)).slice(-2)).toEqual(['payment.awaiting_payment', `payment.${status}`]);
    }
  });

  test('takes coins for it although another one was chosen since', async () => {
    const payment = await scene.waiting('32.00', eth);
    await drop(payment);
    await scene.choose(payment, usdt);
    await scene.block({ to: payment.address, token: eth, amount: payment.needs });
    expect(await scene.read(payment)).toMatchObject({ status: 'confirming', token: { symbol: 'ETH' } });
  });

  test('takes another allowed coin as the choice', async () => {
    const payment = await scene.waiting('32.00', eth);
    await drop(payment);
    await scene.freshRate(usdc, '1.0');
    await scene.block({ to: payment.address, token: usdc, amount: 32_000_000n });
    expect(await scene.read(payment)).toMatchObject({ status: 'confirming', token: { symbol: 'USDC' } });
  });

  test('is refused once something has arrived or is on its way, and after the window', async () => {
    const part = await scene.waiting('32.00', eth);
    await scene.block({ to: part.address, token: eth, amount: part.needs / 2n });
    await expect(drop(part)).rejects.toMatchObject({ code: 'CONFLICT' });
    const inFlight = await scene.waiting('32.00', eth);
    const note = `insert into sightings (chain_id, tx_hash, position, deposit_index, seen_at, last_seen_at)
                  select $1, $2, 0, deposit_index, $3, $3 from payments where id = $4`;
    await scene.db.pool.query(note, [testChain.id, `0x${'d'.repeat(64)}`, scene.clock.now(), inFlight.id]);
    await expect(drop(inFlight)).rejects.toMatchObject({ code: 'CONFLICT' });
    const late = await scene.waiting('32.00', eth);
    scene.clock.advance({ minutes: 31 });
    await scene.closeWindows();
    await expect(drop(late)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(drop({ id: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is not abandoned while the window of its lock is open', async () => {
    const payment = await scene.create('32.00');
    scene.clock.advance({ minutes: 24 * 60 - 5 });
    const { payment: chosen } = await scene.choose(payment, eth);
    await drop(chosen);
    scene.clock.advance({ minutes: 10 });
    await scene.block();
    await abandonPayments(scene.ports);
    expect(await scene.status(payment)).toBe('awaiting_selection');
  });
});

describe('a payment that its merchant cancels', () => {
  test('is over before a choice and after it, and its merchant is told', async () => {
    for (const payment of [await scene.create('32.00'), await scene.waiting('32.00', eth)]) {
      expect(await cancel(payment)).toMatchObject({ id: payment.id, status: 'expired' });
      expect((await scene.told(payment)).at(-1)).toBe('payment.expired');
      await expect(cancel(payment)).rejects.toMatchObject({ code: 'CONFLICT' });
    }
  });

  test('is not found by another merchant', async () => {
    const payment = await scene.create('32.00');
    await expect(cancelPayment(scene.ports, randomUUID(), { paymentId: payment.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await scene.status(payment)).toBe('awaiting_selection');
  });

  test('goes on once money has arrived', async () => {
    const payment = await scene.waiting('32.00', eth);
    await scene.block({ to: payment.address, token: eth, amount: payment.needs / 2n });
    await expect(cancel(payment)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await scene.status(payment)).toBe('partially_paid');
  });
});

describe('B1: coins that do not count', () => {
  test('are told to payer and merchant with their reason: a wrong coin, dust, and what comes when all is over', async () => {
    const payment = await scene.waiting('32.00', eth);
    await scene.block({ to: payment.address, token: eth, amount: payment.needs / 2n });
    await scene.freshRate(usdc, '1.0');
    await scene.block({ to: payment.address, token: usdc, amount: 32_000_000n });
    await scene.block({ to: payment.address, token: eth, amount: 1n });
    expect(await others(payment)).toEqual([
      ['ETH', 'below_dust', 'waiting'],
      ['USDC', 'wrong_token', 'waiting'],
    ]);
    const told = await readPayment(scene.ports, await merchantOf(payment), payment.id);
    const page = await readPayPage(scene.ports, payment.id);
    expect(told.otherDeposits).toEqual(page.otherDeposits);
    expect(page.deposits).toHaveLength(1);
  });

  test('a coin that comes after a cancelled payment is told, and what an administrator makes of it', async () => {
    const payment = await scene.waiting('32.00', eth);
    await cancel(payment);
    await scene.block({ to: payment.address, token: eth, amount: payment.needs });
    expect(await others(payment)).toEqual([['ETH', 'after_settlement', 'waiting']]);
    const { rows } = await scene.db.pool.query('select id from deposits where payment_id = $1', [payment.id]);
    const order = { depositId: rows[0].id as string, reason: 'The payer was asked.', ignored: true };
    await ignoreDeposit(scene.ports, order, await seedAdministrator(scene.database.url('owner')));
    expect(await others(payment)).toEqual([['ETH', 'after_settlement', 'ignored']]);
  });

  test('a payment that received what it asked for tells of none', async () => {
    const payment = await scene.waiting('32.00', eth);
    await scene.block({ to: payment.address, token: eth, amount: payment.needs });
    expect(await others(payment)).toBeUndefined();
  });
});
