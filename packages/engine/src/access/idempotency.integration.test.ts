import { setTimeout as sleep } from 'node:timers/promises';
import { bodyHash } from '@florin/domain/access/idempotency-key';
import { Refusal } from '@florin/domain/errors';
import { statement, type Session } from '@florin/database/statement';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { seedMerchant } from '@florin/testing/merchant';
import { TestClock } from '@florin/testing/test-clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IdempotentRequest, onceForKey } from './idempotency.ts';

let fresh: TestDatabase;
let merchantId: string;
const clock = new TestClock();
beforeAll(async () => {
  fresh = await freshDatabase();
  ({ accountId: merchantId } = await seedMerchant(fresh.url('owner')));
  await fresh.db.run(statement('test_start_at_zero', `insert into payment_counts values ('${merchantId}', 0, 0)`));
});
afterAll(() => fresh.close());

/** An effect that every test can see: a number that grows. */
const grow = statement<{ merchantId: string }, { total: bigint }>(
  'test_grow',
  'update payment_counts set total = total + 1 where merchant_id = $merchantId returning total',
);
const total = statement<{ merchantId: string }, { total: bigint }>(
  'test_total',
  'select total from payment_counts where merchant_id = $merchantId',
);
const size = async (): Promise<bigint> => (await fresh.db.one(total, { merchantId })).total;
const effect = async (session: Session): Promise<string> => String((await session.one(grow, { merchantId })).total);

let count = 0;
const request = (key = `key-${(count += 1)}`, change: Partial<IdempotentRequest<string>> = {}) => ({
  merchantId,
  method: 'POST',
  path: '/v1/things',
  key,
  bodyHash: bodyHash({ a: '1' }),
  answer: (result: string) => ({ total: result }),
  ...change,
});
const ports = () => ({ db: fresh.db, clock });

test('without a key, work is done each time', async () => {
  const before = await size();
  await onceForKey(ports(), null, effect);
  await onceForKey(ports(), null, effect);
  expect(await size()).toBe(before + 2n);
});

test('with a key, work is done once and its answer repeated', async () => {
  const asked = request();
  const first = await onceForKey(ports(), asked, effect);
  const before = await size();
  expect(first).toEqual({ replayed: false, result: String(before) });
  expect(await onceForKey(ports(), asked, effect)).toEqual({ replayed: true, data: { total: String(before) } });
  expect(await size()).toBe(before);
});

test('50 parallel requests have one effect', async () => {
  const asked = request();
  const before = await size();
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => onceForKey(ports(), asked, effect)));
  expect(await size()).toBe(before + 1n);
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  for (const reason of refused) expect(reason).toMatchObject({ code: 'CONFLICT' });
  expect(outcomes.filter((one) => one.status === 'fulfilled' && one.value?.replayed === false)).toHaveLength(1);
});

test.each([
  ['method', { method: 'PUT' }],
  ['path', { path: '/v1/things/2' }],
])('another %s is another request', async (_part, change) => {
  const asked = request();
  const before = await size();
  await onceForKey(ports(), asked, effect);
  await onceForKey(ports(), { ...asked, ...change }, effect);
  expect(await size()).toBe(before + 2n);
});

test('another body is refused without an effect', async () => {
  const asked = request();
  await onceForKey(ports(), asked, effect);
  const before = await size();
  await expect(onceForKey(ports(), { ...asked, bodyHash: bodyHash({}) }, effect)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { 'Idempotency-Key': [expect.any(String)] },
  });
  expect(await size()).toBe(before);
});

test('a refusal rolls everything back and leaves the key unused', async () => {
  const asked = request();
  const before = await size();
  const refusing = async (session: Session): Promise<string> => {
    await effect(session);
    throw new Refusal('INSUFFICIENT_FUNDS', 'Not enough.');
  };
  await expect(onceForKey(ports(), asked, refusing)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  expect(await size()).toBe(before);
  expect(await onceForKey(ports(), asked, effect)).toMatchObject({ replayed: false });
});

test('work that wants to be run again uses no key', async () => {
  const asked = request();
  expect(await onceForKey(ports(), asked, () => Promise.resolve(null))).toBeNull();
  expect(await onceForKey(ports(), asked, effect)).toMatchObject({ replayed: false });
});

test('while the first is under way the second is told so, and afterwards its answer', async () => {
  const asked = request();
  const started = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const first = onceForKey(ports(), asked, async (session) => {
    started.resolve();
    await go.promise;
    return effect(session);
  });
  await started.promise;
  const outcome = await Promise.race([
    onceForKey(ports(), asked, effect).catch((error: unknown) => error),
    sleep(2_000, 'it waited'),
  ]);
  expect(outcome).toMatchObject({ code: 'CONFLICT' });
  go.resolve();
  await first;
  expect(await onceForKey(ports(), asked, effect)).toMatchObject({ replayed: true });
});
