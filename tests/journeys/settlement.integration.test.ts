import { afterAll, beforeAll, expect, test } from 'vitest';
import { Shop } from './shop.ts';
import { Stage, stageTokens } from './stage.ts';

const { eth, usdt, usdc } = stageTokens;

let stage: Stage;
let shop: Shop;
beforeAll(async () => {
  stage = await Stage.open();
  shop = await Shop.open(stage);
});
afterAll(() => stage.close());

test.each([eth, usdt, usdc])(
  'a payment in $symbol is swept to the treasury and credited with its net',
  async (token) => {
    const before = {
      treasury: await stage.balance(await stage.treasury(), token),
      usd: Number(await shop.balanceUsd()),
    };
    const payment = await shop.waiting('25.00', token);
    await stage.send(payment.address, token, payment.needs);
    await stage.until(shop.reached(payment, 'completed'));
    expect(await shop.read(payment)).toMatchObject({
      serviceFeeUsd: '0.25',
      conversionFeeUsd: '0.13',
      netSettlementUsd: '24.62',
    });
    expect(Number(await shop.balanceUsd()) - before.usd).toBeCloseTo(24.62, 9);
    expect(await stage.balance(payment.address, token)).toBe(0n);
    const arrived = (await stage.balance(await stage.treasury(), token)) - before.treasury;
    // The chain's own coin pays for its move out of itself.
    if (token.contract === null) expect(arrived).toBeLessThan(payment.needs);
    else expect(arrived).toBe(payment.needs);
  },
);

test('a sweep is booked after the gas that paid for it, also when a dead worker holds the gas', async () => {
  const payment = await shop.waiting('25.00', usdt);
  await stage.send(payment.address, usdt, payment.needs);
  const held = `from outgoing s where s.purpose = 'sweep' and s.purpose_id = $1 and g.purpose = 'gas' and g.purpose_id = s.id`;
  const hold = (until: string) =>
    stage.db.pool.query(
      `update outgoing g set leased_until = $2 ${held} and g.status <> 'final' and s.status in ('signed', 'sent', 'included')`,
      [payment.id, until],
    );
  await stage.until(async () => (await hold('infinity')).rowCount === 1);
  for (let block = 0; block < 6; block += 1) {
    await stage.anvil.mine(1);
    stage.clock.advance({ seconds: 1 });
    await stage.work();
    expect(await stage.violations()).toEqual([]);
  }
  expect((await shop.read(payment)).status).toBe('confirmed');
  await hold('-infinity');
  await stage.until(shop.reached(payment, 'completed'));
});

test('a part and its top-up are swept together', async () => {
  const payment = await shop.waiting('40.00', usdt);
  await stage.send(payment.address, usdt, 15_000_000n);
  await stage.until(shop.reached(payment, 'partially_paid'));
  await stage.send(payment.address, usdt, 25_000_000n);
  await stage.until(shop.reached(payment, 'completed'));
  expect(await stage.balance(payment.address, usdt)).toBe(0n);
});

test('an overpayment credits no more than due; the rest is kept for the payer', async () => {
  const payment = await shop.waiting('10.00', usdc);
  await stage.send(payment.address, usdc, 13_000_000n);
  await stage.until(shop.reached(payment, 'completed'));
  expect(await shop.read(payment)).toMatchObject({ netSettlementUsd: '9.85', receivedUsd: '13.00' });
  const { rows } = await stage.db.pool.query(`select amount from ledger_transfers where idempotency_key = $1`, [
    `settlement_surplus:${payment.id}`,
  ]);
  expect(rows).toEqual([{ amount: '3.00' }]);
});

test('two transfers to one address in one transaction both count', async () => {
  const payment = await shop.waiting('20.00', usdt);
  await stage.sendSeveral(payment.address, usdt, [12_000_000n, 8_000_000n]);
  await stage.until(shop.reached(payment, 'completed'));
  const { transactions } = await shop.read(payment);
  expect(transactions?.map(({ amount }) => amount).toSorted()).toEqual(['12000000', '8000000']);
  expect(new Set(transactions?.map(({ txHash }) => txHash)).size).toBe(1);
});

test('a token that only calls itself USDT pays nothing', async () => {
  const payment = await shop.waiting('15.00', usdt);
  await stage.sendLookAlike(payment.address, payment.needs);
  await stage.anvil.mine(3);
  await stage.work();
  expect((await shop.read(payment)).status).toBe('awaiting_payment');
  await stage.send(payment.address, usdt, payment.needs);
  await stage.until(shop.reached(payment, 'completed'));
});

test('a window that ended unpaid is chosen again and paid in another token', async () => {
  const payment = await shop.waiting('18.00', eth);
  stage.clock.advance({ minutes: 31 });
  await stage.anvil.mine(1);
  await stage.work();
  expect((await shop.read(payment)).status).toBe('expired_selection');
  const again = await shop.choose(payment, usdc);
  expect(again.address).toBe(payment.address);
  await stage.send(again.address, usdc, again.needs);
  await stage.until(shop.reached(payment, 'completed'));
});

test('a reorg under confirming goes back and the payment completes later', async () => {
  const payment = await shop.waiting('12.00', eth);
  const hash = await stage.send(payment.address, eth, payment.needs);
  await stage.until(shop.reached(payment, 'confirming'));
  const raw = await stage.anvil.rawTransaction(hash);
  await stage.anvil.reorg(2);
  await stage.work();
  expect((await shop.read(payment)).status).toBe('awaiting_payment');
  await stage.anvil.rpc('eth_sendRawTransaction', [raw]);
  await stage.until(shop.reached(payment, 'completed'));
});

test('a part that was left is swept after its grace and credited in proportion', async () => {
  const payment = await shop.waiting('40.00', usdt);
  await stage.send(payment.address, usdt, 10_000_000n);
  await stage.until(shop.reached(payment, 'partially_paid'));
  stage.clock.advance({ minutes: 31 });
  await stage.until(shop.reached(payment, 'expired_selection'));
  stage.clock.advance({ minutes: 24 * 60 });
  // The chain has to be read past the window, and its blocks bear the time of the machine.
  await stage.anvil.rpc('evm_increaseTime', [2 * 24 * 3600]);
  await stage.until(shop.reached(payment, 'expired_partial'));
  expect(await shop.read(payment)).toMatchObject({ serviceFeeUsd: '0.10', netSettlementUsd: '9.85' });
  expect(await stage.balance(payment.address, usdt)).toBe(0n);
});

test('money that comes long after its window is taken at the rate of then', async () => {
  const payment = await shop.waiting('18.00', eth);
  stage.clock.advance({ minutes: 60 });
  await stage.until(shop.reached(payment, 'expired_selection'));
  await stage.send(payment.address, eth, payment.needs + payment.needs / 10n);
  await stage.until(shop.reached(payment, 'completed'));
  expect(await shop.read(payment)).toMatchObject({ netSettlementUsd: '17.73' });
});

test('whoever measures hears how long a sweep took from its intent to its final block, once', async () => {
  const finals: [purpose: string, seconds: number][] = [];
  stage.watch = { step: (_of, work) => work(), final: (...final) => finals.push(final) };
  const payment = await shop.waiting('25.00', eth);
  await stage.send(payment.address, eth, payment.needs);
  await stage.until(shop.reached(payment, 'completed'));
  stage.watch = null;
  const sweeps = finals.filter(([purpose]) => purpose === 'sweep');
  expect(sweeps).toEqual([['sweep', expect.any(Number)]]);
  expect(sweeps[0]?.[1]).toBeGreaterThan(0);
  expect(sweeps[0]?.[1]).toBeLessThan(60);
});

test('after all of this the books balance', async () => {
  expect(await stage.violations()).toEqual([]);
});
