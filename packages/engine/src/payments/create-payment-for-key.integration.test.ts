import { bodyHash } from '@florin/domain/access/idempotency-key';
import { seedMerchant } from '@florin/testing/merchant';
import { PaymentScene } from '@florin/testing/payment-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IdempotentRequest } from '../access/idempotency.ts';
import type { ShownPayment } from './shown-address.ts';
import { dropIdempotencyKeys } from '../access/drop-idempotency-keys.ts';
import { createPaymentForKey } from './create-payment-for-key.ts';

const input = {
  amountUsd: '5.00',
  description: null,
  redirectUrl: null,
  cancelUrl: null,
  allowedTokenIds: undefined,
};

let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());

let count = 0;
const freshKey = () => `order-${(count += 1)}`;
const request = (key: string, body: unknown = { amount_usd: '5.00' }): IdempotentRequest<ShownPayment> => ({
  merchantId: scene.merchant.accountId,
  method: 'POST',
  path: '/v1/payments',
  key,
  bodyHash: bodyHash(body),
  answer: ({ id, amountUsd }) => ({ id, amount_usd: amountUsd }),
});
const create = (key: string, amountUsd = '5.00', body: unknown = { amount_usd: amountUsd }) =>
  createPaymentForKey(scene.ports, scene.merchant, {
    input: { ...input, amountUsd },
    request: request(key, body),
  });
const countOf = async (table: 'payments' | 'events' | 'idempotency_keys'): Promise<number> =>
  Number((await scene.db.pool.query(`select count(*) from ${table}`)).rows[0].count);
const counts = async () => ({ payments: await countOf('payments'), events: await countOf('events') });

test('a creation under a key costs one round trip, and so does its repetition', async () => {
  const key = freshKey();
  await create(freshKey());
  scene.database.takeStatements();
  await create(key);
  expect(scene.database.takeStatements()).toEqual(['create_payment_for_key']);
  await create(key);
  expect(scene.database.takeStatements()).toEqual(['create_payment_for_key']);
});

test('the same key and body answer as the first time, and nothing is written again', async () => {
  const key = freshKey();
  const first = await create(key);
  if (first.replayed) throw new Error('The first request was answered from a key.');
  const before = await counts();
  expect(await create(key)).toEqual({ replayed: true, data: { id: first.result.id, amount_usd: '5.00' } });
  expect(await counts()).toEqual(before);
});

test('50 parallel creations with one key make one payment', async () => {
  const key = freshKey();
  const before = await counts();
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => create(key)));
  expect(await counts()).toEqual({ payments: before.payments + 1, events: before.events + 1 });
  const made = outcomes.flatMap((one) =>
    one.status === 'fulfilled' && !one.value.replayed ? [one.value.result.id] : [],
  );
  const replayed = outcomes.flatMap((one) =>
    one.status === 'fulfilled' && one.value.replayed ? [one.value.data] : [],
  );
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(made).toHaveLength(1);
  for (const data of replayed) expect(data).toEqual({ id: made[0], amount_usd: '5.00' });
  for (const reason of refused) expect(reason).toMatchObject({ code: 'CONFLICT' });
  expect(await create(key)).toMatchObject({ replayed: true, data: { id: made[0] } });
});

test('another body under the same key is refused', async () => {
  const key = freshKey();
  await create(key);
  const before = await counts();
  await expect(create(key, '6.00')).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { 'Idempotency-Key': [expect.stringContaining('another body')] },
  });
  expect(await counts()).toEqual(before);
});

test('a refusal is not kept: the same key works once the request is right', async () => {
  const key = freshKey();
  await expect(create(key, '0.01')).rejects.toMatchObject({ details: { amount_usd: expect.anything() } });
  expect(await create(key, '7.00')).toMatchObject({ replayed: false, result: { amountUsd: '7.00' } });
});

test('an answer is repeated although the same request would be refused today', async () => {
  const key = freshKey();
  const first = await create(key, '5.00');
  await scene.db.pool.query('update settings set min_payment_usd = 50, version = version + 1');
  await scene.catalogue.reload();
  try {
    expect(await create(key, '5.00')).toMatchObject({ replayed: true });
    await expect(create(freshKey(), '5.00')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(create(key, '6.00')).rejects.toMatchObject({ details: { 'Idempotency-Key': expect.anything() } });
  } finally {
    await scene.db.pool.query('update settings set min_payment_usd = 1, version = version + 1');
    await scene.catalogue.reload();
  }
  expect(first.replayed).toBe(false);
});

test('settings that changed since they were read are read again, and the key is still used once', async () => {
  await scene.catalogue.current();
  await scene.db.pool.query('update settings set version = version + 1');
  const key = freshKey();
  scene.database.takeStatements();
  expect(await create(key)).toMatchObject({ replayed: false });
  expect(scene.database.takeStatements()).toEqual([
    'create_payment_for_key',
    'read_catalogue',
    'create_payment_for_key',
  ]);
  expect(await create(key)).toMatchObject({ replayed: true });
});

test('while the first request is under way, the second is told so at once', async () => {
  const key = freshKey();
  const { merchantId, method, path } = request(key);
  const first = await scene.db.pool.connect();
  await first.query('begin');
  await first.query(`select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2 || ' ' || $3 || ' ' || $4, 0))`, [
    merchantId,
    method,
    path,
    key,
  ]);
  const asked = performance.now();
  await expect(create(key)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(performance.now() - asked).toBeLessThan(1_000);
  await first.query('rollback');
  first.release();
  expect(await create(key)).toMatchObject({ replayed: false });
});

test("another merchant's key is another key", async () => {
  const key = freshKey();
  await create(key);
  const other = await seedMerchant(scene.database.url('owner'));
  const asked = { ...request(key), merchantId: other.accountId };
  expect(await createPaymentForKey(scene.ports, other, { input, request: asked })).toMatchObject({ replayed: false });
});

test('a key is forgotten after 24 hours, and its row is dropped', async () => {
  const key = freshKey();
  const first = await create(key);
  scene.clock.advance({ minutes: 24 * 60 - 1 });
  await scene.catalogue.reload();
  expect(await create(key)).toMatchObject({ replayed: true });
  scene.clock.advance({ minutes: 2 });
  expect(await create(key)).toMatchObject({ replayed: false });
  expect(first.replayed).toBe(false);
  expect(await dropIdempotencyKeys(scene.ports)).toBe(false);
  expect(await countOf('idempotency_keys')).toBe(1);
});

test('a unique reference is answered again under its key, and taken under another', async () => {
  const unique = { ...input, reference: 'keyed', uniqueReference: true };
  const key = freshKey();
  const first = await createPaymentForKey(scene.ports, scene.merchant, { input: unique, request: request(key) });
  if (first.replayed) throw new Error('The first request was answered from a key.');
  const again = await createPaymentForKey(scene.ports, scene.merchant, { input: unique, request: request(key) });
  expect(again).toEqual({ replayed: true, data: { id: first.result.id, amount_usd: '5.00' } });
  await expect(
    createPaymentForKey(scene.ports, scene.merchant, { input: unique, request: request(freshKey()) }),
  ).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { reference: [first.result.id] },
  });
});
