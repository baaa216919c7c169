import { randomUUID } from 'node:crypto';
import { testTokens } from '@florin/testing/catalogue';
import { seedMerchant } from '@florin/testing/merchant';
import { PaymentScene } from '@florin/testing/payment-scene';
import { Client } from 'pg';
import { anyPayment, searchPorts } from '@florin/testing/any-payment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPayment } from './create-payment.ts';
import { listPayments } from './list-payments.ts';
import type { PaymentFilter } from './payment-filter.ts';
import { readPayment } from './read-payment.ts';

const input = {
  amountUsd: '5.00',
  description: null,
  redirectUrl: null,
  cancelUrl: null,
  allowedTokenIds: undefined,
};

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
const list = (merchantId: string, filter: Partial<PaymentFilter> = {}, size = 20) =>
  listPayments(searchPorts(scene.db), merchantId, { filter: { ...anyPayment, ...filter }, cut: { page: 1, size } });

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
  const { total } = await list(scene.merchant.accountId);
  const { rows } = await scene.db.pool.query<{ counted: string }>(
    'select count(*) as counted from payments where merchant_id = $1',
    [scene.merchant.accountId],
  );
  expect(String(total)).toBe(rows[0]?.counted);
});

test('lists are newest first, filtered by status and day, and another merchant sees none of it', async () => {
  const waiting = await scene.waiting('5.00', usdt);
  const page = await list(scene.merchant.accountId, {}, 5);
  expect(page.payments[0]?.id).toBe(waiting.id);
  const filtered = await list(scene.merchant.accountId, { statuses: ['awaiting_payment'] });
  expect(filtered.payments.map(({ status }) => status)).toEqual(['awaiting_payment']);
  const dayBefore = new Date(scene.clock.now().getTime() - 86_400_000);
  const older = await list(scene.merchant.accountId, { before: dayBefore });
  expect(older).toEqual({ total: 0n, payments: [], nextCursor: null });
  expect((await list(randomUUID())).total).toBe(0n);
  await expect(readPayment(scene.ports, randomUUID(), waiting.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

const eventsOf = async ({ id }: { id: string }): Promise<{ data: Record<string, unknown> }[]> =>
  (await scene.db.pool.query('select body from events where source_id = $1 order by sequence', [id])).rows.map(
    ({ body }) => JSON.parse(body),
  );

test('reference, metadata and e-mail are read as they were given, and the first two are told in every event', async () => {
  const metadata = { z: '2', order_id: 'not-a-uuid', a: 'ß "quoted" \\ \u2028', 'price_usd ': '1.5' };
  const given = { reference: 'R-1', metadata, customerEmail: 'buyer@example.com', description: 'Order 1' };
  const created = await scene.create('5.00', given);
  const chosen = await scene.choose(created, usdt);
  expect(chosen.payment.id).toBe(created.id);
  const read = await readPayment(scene.ports, scene.merchant.accountId, created.id);
  expect(read).toMatchObject(given);
  expect(JSON.stringify(read.metadata)).toBe(JSON.stringify(metadata));
  const events = await eventsOf(created);
  expect(events).toHaveLength(2);
  for (const { data } of events) {
    expect(data).toMatchObject({ reference: 'R-1', description: 'Order 1' });
    expect(JSON.stringify(data['metadata'])).toBe(JSON.stringify(metadata));
    expect(JSON.stringify(data)).not.toContain('buyer@example.com');
  }
});

test('50 creations with one unique reference at once make one payment, and the others name it', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () => scene.create('5.00', { reference: 'only', uniqueReference: true })),
  );
  const made = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
  expect(made).toHaveLength(1);
  for (const one of outcomes) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'CONFLICT', details: { reference: made } });
  }
  const { payments, total } = await list(scene.merchant.accountId, { reference: 'only' });
  expect([payments.map(({ id }) => id), total]).toEqual([made, 1n]);
});

test('a reference that is not asked to be the only one may be used again, and is then taken for those that ask', async () => {
  const first = await scene.create('5.00', { reference: 'twice' });
  const second = await scene.create('5.00', { reference: 'twice' });
  await expect(scene.create('5.00', { reference: 'twice', uniqueReference: true })).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { reference: [first.id] },
  });
  const { payments } = await list(scene.merchant.accountId, { reference: 'twice' });
  expect(payments.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
  await expect(scene.create('5.00', { uniqueReference: true })).rejects.toMatchObject({
    details: { unique_reference: [expect.stringContaining('reference')] },
  });
});

test('the reference of another merchant is neither taken nor found', async () => {
  await scene.create('5.00', { reference: 'shared', uniqueReference: true });
  const other = await seedMerchant(scene.database.url('owner'));
  const theirs = await createPayment(scene.ports, other, { ...input, reference: 'shared', uniqueReference: true });
  const { payments } = await list(other.accountId, { reference: 'shared' });
  expect(payments.map(({ id }) => id)).toEqual([theirs.id]);
});
