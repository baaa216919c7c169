import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordEvents } from '@florin/database/sql/events/record';
import { statement } from '@florin/database/statement';
import { SealedSecrets } from '@florin/system/sealed-secrets';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { seedMerchant } from '@florin/testing/merchant';
import { TestClock } from '@florin/testing/test-clock';
import { AddressPolicy } from '@florin/webhook-transport/address-policy';
import { dropAttempts } from './drop-attempts.ts';
import { listDeliveries } from './list-deliveries.ts';
import { readDelivery } from './read-delivery.ts';
import { type EventRange, replayEvents } from './replay-events.ts';
import { retryDelivery } from './retry-delivery.ts';
import { updateWebhook } from './update-webhook.ts';

const ids = { uuid: randomUUID, bytes: (length: number) => randomBytes(length), fraction: () => 0 };
const secrets = new SealedSecrets({ keys: new Map([['k', new Uint8Array(32).fill(7)]]), sealWith: 'k' }, ids);

let fresh: TestDatabase;
let clock: TestClock;
let merchantId: string;
const ports = () => ({ db: fresh.db, clock, ids });
const configure = (merchant: string, isActive = true) =>
  updateWebhook(
    { ...ports(), secrets, addresses: new AddressPolicy('') },
    {
      merchantId: merchant,
      change: {
        url: 'https://shop.example/hook',
        secret: undefined,
        isActive,
        events: ['*'],
      },
    },
  );
const aMerchant = async () => {
  const { accountId } = await seedMerchant(fresh.url('owner'));
  await configure(accountId);
  return accountId;
};
const tell = async (types: string[], occurredAt = clock.now()) => {
  const events = types.map((type) => ({
    id: randomUUID(),
    deliveryId: randomUUID(),
    merchantId,
    type,
    sourceType: 'payment',
    sourceId: randomUUID(),
    body: `{"event":"${type}"}`,
    occurredAt,
  }));
  await fresh.db.run(recordEvents, { eventsJson: JSON.stringify(events), deliveryAttemptsMax: 10 });
  return events.map(({ deliveryId }) => deliveryId);
};
const deliveries = async () =>
  (await listDeliveries(fresh.db, merchantId, { status: null, event: null, page: 1, perPage: 100 })).deliveries;
const put = statement<{ id: string; status: string; attempts: number }>(
  'test_put_delivery',
  `update deliveries set status = $status, attempt_count = $attempts, next_attempt_at = null,
          lease = case when $status = 'processing' then id end, leased_until = case when $status = 'processing' then florin.now() end
    where id = $id`,
);
const addAttempt = statement<{ id: string; deliveryId: string; at: Date }>(
  'test_add_attempt',
  `insert into delivery_attempts (id, delivery_id, attempted_at, success, duration_ms) values ($id, $deliveryId, $at, false, 1)`,
);

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  clock = new TestClock();
  merchantId = await aMerchant();
});

describe('a retry', () => {
  const retry = (id: string, merchant = merchantId) =>
    retryDelivery(ports(), { merchantId: merchant, deliveryId: id }, null);

  test.each(['failed', 'permanently_failed'])(
    'of one that is %s starts it anew and keeps its history',
    async (status) => {
      const [id = ''] = await tell(['payment.created']);
      await fresh.db.run(put, { id, status, attempts: 10 });
      await fresh.db.run(addAttempt, { id: randomUUID(), deliveryId: id, at: clock.now() });
      expect(await retry(id)).toEqual({ replayed: false, result: { id, status: 'pending' } });
      const delivery = await readDelivery(fresh.db, merchantId, id);
      expect(delivery).toMatchObject({ status: 'pending', attemptCount: 0, maxAttempts: 10 });
      expect(delivery.nextAttemptAt).not.toBeNull();
      expect(delivery.attempts).toHaveLength(1);
    },
  );

  test('of one that waits for its first attempt changes nothing', async () => {
    const [id = ''] = await tell(['payment.created']);
    const before = await readDelivery(fresh.db, merchantId, id);
    expect(await retry(id)).toMatchObject({ result: { status: 'pending' } });
    expect(await readDelivery(fresh.db, merchantId, id)).toEqual(before);
  });

  test.each(['success', 'processing'])('of one in %s is CONFLICT', async (status) => {
    const [id = ''] = await tell(['payment.created']);
    await fresh.db.run(put, { id, status, attempts: 1 });
    await expect(retry(id)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test("of a missing one is NOT_FOUND, of another merchant's FORBIDDEN", async () => {
    await expect(retry(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const [id = ''] = await tell(['payment.created']);
    await expect(retry(id, await aMerchant())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a replay', () => {
  const replay = (range: Partial<EventRange> = {}) => {
    // A range ends before now: an event of the same millisecond would lie outside of it.
    clock.advance({ seconds: 1 });
    return replayEvents(ports(), merchantId, { from: new Date(0), to: null, events: null, ...range });
  };

  test('delivers the events of a time once more, in their order', async () => {
    const early = new Date(clock.now().getTime() - 7_200_000);
    await tell(['payment.created', 'payment.confirming'], early);
    await tell(['payment.completed']);
    const first = await deliveries();
    clock.advance({ seconds: 5 });
    expect(await replay({ to: new Date(early.getTime() + 1) })).toBe(2);
    const known = new Set(first.map(({ id }) => id));
    const added = (await deliveries()).filter(({ id }) => !known.has(id));
    expect(added.map(({ eventType }) => eventType).toSorted()).toEqual(['payment.confirming', 'payment.created']);
    expect(added.every(({ status, attemptCount }) => status === 'pending' && attemptCount === 0)).toBe(true);
    expect(await replay({ events: ['payment.completed'] })).toBe(1);
    expect(await replay({ events: ['payment.expired'] })).toBe(0);
  });

  test("never touches another merchant's events", async () => {
    await tell(['payment.created']);
    merchantId = await aMerchant();
    expect(await replay()).toBe(0);
  });

  test('of a thousand events is taken, of one more refused', async () => {
    await tell(Array(1000).fill('payment.created'));
    expect(await replay()).toBe(1000);
    await tell(['payment.created']);
    await expect(replay()).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details: { from: [expect.any(String)] } });
  });

  test('needs a webhook that is switched on, and a range that runs forwards', async () => {
    await expect(replay({ from: clock.now(), to: new Date(0) })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await configure(merchantId, false);
    await expect(replay()).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { is_active: expect.any(Array) },
    });
    merchantId = (await seedMerchant(fresh.url('owner'))).accountId;
    await expect(replay()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('attempts older than 90 days are forgotten, their delivery is not', async () => {
  const [id = ''] = await tell(['payment.created']);
  const day = 24 * 3_600_000;
  for (const age of [89, 91]) {
    await fresh.db.run(addAttempt, {
      id: randomUUID(),
      deliveryId: id,
      at: new Date(clock.now().getTime() - age * day),
    });
  }
  expect(await dropAttempts(ports())).toBe(false);
  expect((await readDelivery(fresh.db, merchantId, id)).attempts).toHaveLength(1);
});
