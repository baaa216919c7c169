import { randomUUID } from 'node:crypto';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmSelection } from './confirm-selection.ts';
import { readPayPage } from './read-pay-page.ts';

const { eth, usdt, usdc } = testTokens;

let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());

const confirm = (paymentId: string, tokenId: string) => confirmSelection(scene.ports, { paymentId, tokenId });
const asSuperuser = async (sql: string, params: unknown[] = []): Promise<void> => {
  const client = new Client({ connectionString: scene.database.url('superuser') });
  await client.connect();
  try {
    await client.query(sql, params);
  } finally {
    await client.end();
  }
};

test('a payment or token that does not exist is not found', async () => {
  const payment = await scene.create('25.00');
  await expect(confirm(randomUUID(), eth.id)).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'No such payment.' });
  await expect(confirm(payment.id, randomUUID())).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'No such active token.',
  });
});

test('a token outside the allowed set is refused and named', async () => {
  const payment = await scene.create('25.00', { allowedTokenIds: [usdt.id] });
  await expect(confirm(payment.id, eth.id)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { token_id: [expect.stringContaining('ETH')] },
  });
});

test('a second choice while the first one runs is a conflict, also for a token that is not allowed', async () => {
  const payment = await scene.create('25.00', { allowedTokenIds: [usdt.id] });
  await scene.choose(payment, usdt);
  await expect(confirm(payment.id, usdt.id)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(confirm(payment.id, eth.id)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a rate older than thirty seconds locks nothing', async () => {
  const payment = await scene.create('25.00');
  await scene.block();
  await scene.freshRate(eth, eth.rateUsd);
  scene.clock.advance({ seconds: 32 });
  await expect(confirm(payment.id, eth.id)).rejects.toMatchObject({ code: 'RATE_STALE' });
  expect(await scene.status(payment)).toBe('awaiting_selection');
});

test('a stablecoin locks at one, whatever its price says, and only while the price is fresh', async () => {
  const payment = await scene.create('25.00');
  const { payment: locked } = await scene.choose(payment, { ...usdc, rateUsd: '0.99' });
  expect(locked).toMatchObject({ lockedRateUsd: '1.0', required: '25000000' });
});

test('an unconfirmed transaction in flight refuses a new choice', async () => {
  const payment = await scene.waiting('32.00', eth);
  await scene.block({ to: payment.address, token: eth, amount: payment.needs / 2n });
  scene.clock.advance({ minutes: 31 });
  await scene.closeWindows();
  await scene.freshRate(eth, eth.rateUsd);
  const { rows } = await scene.db.pool.query('select confirmed_at from deposits where payment_id = $1', [payment.id]);
  expect(rows).toEqual([{ confirmed_at: null }]);
  await scene.db.pool.query('update chain_cursors set head_changed_at = $1', [scene.clock.now()]);
  await expect(confirm(payment.id, eth.id)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('confirmations'),
  });
});

test('money that waits for a rate refuses a choice: it may itself become the choice', async () => {
  const payment = await scene.create('25.00');
  await scene.block();
  const address = (await readPayPage(scene.ports, payment.id)).options[0]?.address ?? '';
  await scene.freshRate(eth, eth.rateUsd);
  scene.clock.advance({ minutes: 2 });
  await scene.block({ to: address, token: eth, amount: 10n ** 15n });
  const { rows } = await scene.db.pool.query('select ruling from deposits where payment_id = $1', [payment.id]);
  expect(rows).toEqual([{ ruling: 'awaiting_rate' }]);
  await expect(scene.choose(payment, usdt)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a transfer that waits for a block refuses a choice until it was not seen for a minute', async () => {
  const payment = await scene.create('25.00');
  const note = `insert into sightings (chain_id, tx_hash, position, deposit_index, seen_at, last_seen_at)
                select $1, $2, 0, deposit_index, $3, $3 from payments where id = $4`;
  await scene.db.pool.query(note, [testChain.id, `0x${'c'.repeat(64)}`, scene.clock.now(), payment.id]);
  await expect(scene.choose(payment, usdt)).rejects.toMatchObject({ code: 'CONFLICT' });
  scene.clock.advance({ minutes: 1 });
  expect((await scene.choose(payment, usdt)).payment.status).toBe('awaiting_payment');
});

test('after a part was paid only the same token may pay the rest', async () => {
  const payment = await scene.waiting('32.00', eth);
  await scene.block({ to: payment.address, token: eth, amount: payment.needs / 2n });
  await scene.blocks(3);
  scene.clock.advance({ minutes: 31 });
  await scene.closeWindows();
  await expect(scene.choose(payment, usdt)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('same token'),
  });
  const { options } = await readPayPage(scene.ports, payment.id);
  expect(options.map(({ token, estimate }) => [token.symbol, estimate])).toEqual([['ETH', payment.needs / 2n]]);
  expect((await scene.choose(payment, eth)).payment.status).toBe('awaiting_payment');
});

test('an amount outside the bounds of a token is refused with the bound', async () => {
  const payment = await scene.create('25.00');
  await asSuperuser('update tokens set min_payment_usd = 30 where id = $1', [usdc.id]);
  await asSuperuser('update settings set version = version + 1');
  scene.clock.advance({ seconds: 2 });
  await expect(scene.choose(payment, usdc)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining('at least 30.00'),
  });
  await asSuperuser('update tokens set min_payment_usd = null where id = $1', [usdc.id]);
});

test('of two parallel choices one wins and one is a conflict', async () => {
  const payment = await scene.create('25.00');
  await scene.block();
  await Promise.all([scene.freshRate(eth, eth.rateUsd), scene.freshRate(usdt, usdt.rateUsd)]);
  const outcomes = await Promise.allSettled([confirm(payment.id, eth.id), confirm(payment.id, usdt.id)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT' } });
});

test('a chain that stands still takes no choice', async () => {
  const payment = await scene.create('25.00');
  await scene.block();
  scene.clock.advance({ minutes: 6 });
  await scene.freshRate(eth, eth.rateUsd);
  await expect(confirm(payment.id, eth.id)).rejects.toMatchObject({ code: 'MAINTENANCE', retryAfterSeconds: 5 });
});

test('a pool row that somebody changed is never shown, neither as an option nor by a choice', async () => {
  const payment = await scene.create('25.00');
  await scene.block();
  await scene.freshRate(eth, eth.rateUsd);
  expect((await readPayPage(scene.ports, payment.id)).options.length).toBeGreaterThan(0);
  const forged = `0x${'9'.repeat(40)}`;
  await asSuperuser(
    `update deposit_addresses set address = $2 where index = (select deposit_index from payments where id = $1)`,
    [payment.id, forged],
  );
  expect((await readPayPage(scene.ports, payment.id)).options).toEqual([]);
  await expect(confirm(payment.id, eth.id)).rejects.toMatchObject({ code: 'MAINTENANCE' });
});
