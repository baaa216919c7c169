import { randomUUID } from 'node:crypto';
import { testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPayment } from './create-payment.ts';
import { listPayments } from './list-payments.ts';
import { readPayment } from './read-payment.ts';

const { eth, usdt } = testTokens;

let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());

const asOwner = async (sql: string, params: unknown[] = []): Promise<void> => {
  const client = new Client({ connectionString: scene.database.url('owner') });
  await client.connect();
  try {
    await client.query(sql, params);
  } finally {
    await client.end();
  }
};
const everything = { status: null, from: null, before: null, page: 1, perPage: 20 };

test('creating costs one round trip once settings and tokens are known', async () => {
  await scene.create('5.00');
  scene.database.takeStatements();
  await scene.create('5.00');
  expect(scene.database.takeStatements()).toEqual(['create_payment']);
});

test('a payment is told as created, and read as it was written', async () => {
  const created = await scene.create('5.00', { description: 'Order 7', redirectUrl: 'https://shop.example/thanks' });
  expect(await readPayment(scene.ports, scene.merchant.accountId, created.id)).toEqual(created);
  expect(await scene.told(created)).toEqual(['payment.created']);
});

test.each([
  ['0.99', 'at least 1.00'],
  ['100000.01', 'at most 100000.00'],
  ['1e3', 'two decimals'],
  ['5.001', 'two decimals'],
  ['-5', 'two decimals'],
])('an amount of %s is refused with what would do', async (amount, words) => {
  await expect(scene.create(amount)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { amount_usd: [expect.stringContaining(words)] },
  });
});

test.each([
  [[], 'at least one token'],
  [[randomUUID()], 'no token'],
])('allowed tokens %j are refused', async (allowedTokenIds, words) => {
  await expect(scene.create('5.00', { allowedTokenIds })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { allowed_token_ids: [expect.stringContaining(words)] },
  });
});

test('the same token named twice is one', async () => {
  const { id } = await scene.create('5.00', { allowedTokenIds: [eth.id, eth.id, usdt.id] });
  const { rows } = await scene.db.pool.query('select allowed_token_ids from payments where id = $1', [id]);
  expect(rows).toEqual([{ allowed_token_ids: [eth.id, usdt.id] }]);
});

test('without verification nothing is created', async () => {
  const caller = { ...scene.merchant, kycLevel: 'none' as const };
  const input = {
    amountUsd: '5.00',
    description: null,
    redirectUrl: null,
    cancelUrl: null,
    allowedTokenIds: undefined,
  };
  await expect(createPayment(scene.ports, caller, input)).rejects.toMatchObject({ code: 'KYC_REQUIRED' });
});

test('settings that changed after they were read are noticed: the payment follows the new ones', async () => {
  await scene.create('5.00');
  await asOwner('update settings set service_fee_rate = 0.02, version = version + 1');
  const { id } = await scene.create('5.00');
  const { rows } = await scene.db.pool.query('select service_fee_rate from payments where id = $1', [id]);
  expect(rows).toEqual([{ service_fee_rate: '0.020000' }]);
  await asOwner('update settings set service_fee_rate = 0.01, version = version + 1');
});

test('an account that changed is read again before anything is written', async () => {
  await asOwner('update accounts set version = version + 1 where id = $1', [scene.merchant.accountId]);
  const input = {
    amountUsd: '5.00',
    description: null,
    redirectUrl: null,
    cancelUrl: null,
    allowedTokenIds: undefined,
  };
  const refreshed = {
    ...scene.merchant,
    version: scene.merchant.version + 1n,
    paymentSettings: { feePayer: 'payer' as const, enabledTokenIds: [] },
  };
  const ports = { ...scene.ports, refreshCaller: async () => refreshed };
  expect((await createPayment(ports, scene.merchant, input)).feePayer).toBe('payer');
  await asOwner('update accounts set version = version - 1 where id = $1', [scene.merchant.accountId]);
});

test('the kept total equals the counted one after parallel creations', async () => {
  await Promise.all(Array.from({ length: 40 }, () => scene.create('5.00')));
  const { total } = await listPayments(scene.db, scene.merchant.accountId, everything);
  const { rows } = await scene.db.pool.query<{ counted: string }>(
    'select count(*) as counted from payments where merchant_id = $1',
    [scene.merchant.accountId],
  );
  expect(String(total)).toBe(rows[0]?.counted);
});

test('lists are newest first, filtered by status and day, and another merchant sees none of it', async () => {
  const waiting = await scene.waiting('5.00', usdt);
  const page = await listPayments(scene.db, scene.merchant.accountId, { ...everything, perPage: 5 });
  expect(page.payments[0]?.id).toBe(waiting.id);
  const filtered = await listPayments(scene.db, scene.merchant.accountId, {
    ...everything,
    status: 'awaiting_payment',
  });
  expect(filtered.payments.map(({ status }) => status)).toEqual(['awaiting_payment']);
  const dayBefore = new Date(scene.clock.now().getTime() - 86_400_000);
  const older = await listPayments(scene.db, scene.merchant.accountId, { ...everything, before: dayBefore });
  expect(older).toEqual({ total: 0n, payments: [] });
  expect((await listPayments(scene.db, randomUUID(), everything)).total).toBe(0n);
  await expect(readPayment(scene.ports, randomUUID(), waiting.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
