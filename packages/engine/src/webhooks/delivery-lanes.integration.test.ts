import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { AddressPolicy } from '@florin/webhook-transport/address-policy';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WebhookTransport } from '@florin/domain/ports/webhook-transport';
import { SealedSecrets } from '@florin/system/sealed-secrets';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { seedMerchant } from '@florin/testing/merchant';
import { TestClock } from '@florin/testing/test-clock';
import { accepted, Receivers, refused, silent, tellEvents } from '@florin/testing/webhook-receivers';
import { type DeliveryLaneOptions, DeliveryLanes } from './delivery-lanes.ts';
import { listDeliveries } from './list-deliveries.ts';
import { readDelivery } from './read-delivery.ts';
import { updateWebhook, type WebhookChange } from './update-webhook.ts';

const ids = { uuid: randomUUID, bytes: (length: number) => randomBytes(length), fraction: () => 0 };
const key = (fill: number) => new Uint8Array(32).fill(fill);
const secrets = new SealedSecrets({ keys: new Map([['k', key(7)]]), sealWith: 'k' }, ids);

let fresh: TestDatabase;
let clock: TestClock;
let merchantId: string;
let opened: DeliveryLanes[] = [];

const lanes = (transport: WebhookTransport, options: Partial<DeliveryLaneOptions> = {}): DeliveryLanes => {
  const onDefect = (error: unknown): void => {
    throw error;
  };
  const made = new DeliveryLanes(
    { db: fresh.db, clock, ids, secrets, transport },
    { retryEveryMs: 0, pollMs: 5, onDefect, ...options },
  );
  opened.push(made);
  return made;
};
/** Delivers until nothing is due or under way. */
const drain = async (one: DeliveryLanes): Promise<void> => {
  while (await one.deliverDue());
  await one.settled();
};
const configure = (change: Partial<WebhookChange> = {}, merchant = merchantId) =>
  updateWebhook(
    { db: fresh.db, clock, ids, secrets, addresses: new AddressPolicy('') },
    {
      merchantId: merchant,
      change: {
        url: 'https://shop.example/hook',
        secret: undefined,
        isActive: true,
        events: ['*'],
        ...change,
      },
    },
  );
const tell = (count: number, merchant = merchantId, sourceId: string | null = null) =>
  tellEvents(fresh.db, { merchantId: merchant, count, at: clock.now(), sourceId });
const deliveries = async (merchant = merchantId) =>
  (await listDeliveries(fresh.db, merchant, { status: null, event: null, page: 1, perPage: 100 })).deliveries;
const onlyDelivery = async () => {
  const [delivery] = await deliveries();
  return readDelivery(fresh.db, merchantId, delivery?.id ?? '');
};
const aMerchant = async (change: Partial<WebhookChange> = {}) => {
  const { accountId } = await seedMerchant(fresh.url('owner'));
  await configure(change, accountId);
  return accountId;
};
/** No process deletes deliveries. */
async function removeAll(): Promise<void> {
  const owner = new Client({ connectionString: fresh.url('owner') });
  await owner.connect();
  await owner.query('delete from delivery_attempts; delete from deliveries').finally(() => owner.end());
}

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  clock = new TestClock();
  merchantId = await aMerchant();
});
afterEach(async () => {
  await Promise.all(opened.map((one) => one.settled()));
  opened = [];
  await removeAll();
});

describe('a delivery', () => {
  test('carries the frozen body, its headers and signatures that an independent receiver accepts', async () => {
    await configure({ secret: 'first-secret' });
    await configure({ secret: 'second-secret' });
    await tell(1);
    const receivers = new Receivers();
    await drain(lanes(receivers));
    const delivery = await onlyDelivery();
    expect(delivery).toMatchObject({
      status: 'success',
      attemptCount: 1,
      lastResponseStatus: 200,
      nextAttemptAt: null,
    });
    expect(delivery.attempts).toMatchObject([
      { success: true, responseStatus: 200, responseBody: 'ok', errorMessage: null, durationMs: 3 },
    ]);

    const [{ url, headers, body } = { url: '', headers: {} as Record<string, string>, body: '' }] = receivers.requests;
    expect(url).toBe('https://shop.example/hook');
    expect(body).toBe(delivery.body);
    expect(headers).toMatchObject({
      'X-SVC-Event': 'payment.created',
      'X-SVC-Delivery': delivery.id,
      'Content-Type': 'application/json',
    });
    const time = /^t=(\d+),/.exec(headers['X-SVC-Signature'] ?? '')?.[1] ?? '';
    expect(Math.abs(Number(time) - clock.now().getTime() / 1000)).toBeLessThan(10);
    const hmac = (secret: string) => createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
    expect(headers['X-SVC-Signature']).toBe(`t=${time},v1=${hmac('second-secret')},v1=${hmac('first-secret')}`);
  });

  test('goes unsigned at once when the secret is cleared', async () => {
    await tell(1);
    await configure({ secret: '' });
    const receivers = new Receivers();
    await drain(lanes(receivers));
    expect(Object.keys(receivers.requests[0]?.headers ?? {})).toEqual([
      'Content-Type',
      'User-Agent',
      'X-SVC-Event',
      'X-SVC-Delivery',
    ]);
  });

  test('is repeated by the schedule, ten times, and then never again', async () => {
    await tell(1);
    const receivers = new Receivers();
    receivers.answer = () => refused;
    const one = lanes(receivers);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await drain(one);
      expect(receivers.requests).toHaveLength(attempt);
      const { status, nextAttemptAt, attemptCount } = await onlyDelivery();
      expect([status, attemptCount]).toEqual([attempt < 10 ? 'failed' : 'permanently_failed', attempt]);
      if (nextAttemptAt === null) break;
      const wait = Math.round((nextAttemptAt.getTime() - clock.now().getTime()) / 1000);
      waits.push(wait);
      clock.advance({ seconds: wait - 2 });
      await drain(one);
      expect(receivers.requests).toHaveLength(attempt);
      clock.advance({ seconds: 4 });
    }
    const schedule = [30, 81, 220, 595, 1610, 4358, 11_794, 31_922, 86_400];
    expect(waits).toHaveLength(schedule.length);
    for (const [index, wait] of schedule.entries()) expect(Math.abs((waits[index] ?? 0) - wait)).toBeLessThanOrEqual(2);
    clock.advance({ minutes: 3 * 24 * 60 });
    await drain(one);
    expect((await onlyDelivery()).attempts).toHaveLength(10);
  });

  test('waits as long as the receiver asks', async () => {
    await tell(1);
    const receivers = new Receivers();
    receivers.answer = () => ({ ...refused, status: 503, retryAfterSeconds: 600 });
    await drain(lanes(receivers));
    const { nextAttemptAt } = await onlyDelivery();
    expect(((nextAttemptAt?.getTime() ?? 0) - clock.now().getTime()) / 1000).toBeCloseTo(600, -1);
  });

  test('goes by the webhook as it is at the attempt', async () => {
    await tell(1);
    const receivers = new Receivers();
    receivers.answer = () => refused;
    const one = lanes(receivers);
    await drain(one);
    await configure({ url: 'https://new.example/hook', secret: 'new-secret' });
    clock.advance({ seconds: 60 });
    await drain(one);
    const [before, after] = receivers.requests;
    expect(after).toMatchObject({ url: 'https://new.example/hook', body: before?.body });
    expect(after?.headers['X-SVC-Delivery']).toBe(before?.headers['X-SVC-Delivery']);
    expect(after?.headers['X-SVC-Signature']).not.toBe(before?.headers['X-SVC-Signature']);
  });

  test('waits and loses no attempt while the webhook is switched off', async () => {
    await tell(3);
    await configure({ isActive: false });
    const receivers = new Receivers();
    const one = lanes(receivers);
    await drain(one);
    clock.advance({ minutes: 60 });
    await drain(one);
    expect(receivers.requests).toHaveLength(0);
    expect((await deliveries()).map(({ status, attemptCount }) => `${status} ${attemptCount}`)).toEqual(
      Array(3).fill('pending 0'),
    );
    await configure();
    await drain(one);
    expect((await deliveries()).map(({ status, attemptCount }) => `${status} ${attemptCount}`)).toEqual(
      Array(3).fill('success 1'),
    );
  });
});

describe('merchants do not wait for one another', () => {
  test('a hanging endpoint holds up its own deliveries only', async () => {
    const others = await Promise.all([1, 2, 3].map((shop) => aMerchant({ url: `https://other-${shop}.example/` })));
    await tell(40);
    for (const other of others) await tell(5, other);
    const receivers = new Receivers();
    let release = (): void => {};
    const hanging = new Promise<void>((resolve) => (release = resolve));
    receivers.answer = (request) => (request.url.includes('shop') ? hanging.then(() => silent) : accepted);
    const one = lanes(receivers, { total: 12, retries: 6, untried: 4, perEndpoint: 4 });
    const done = async () => {
      await one.deliverDue();
      const rows = (await Promise.all(others.map((other) => deliveries(other)))).flat();
      return rows.filter(({ status }) => status === 'success').length;
    };
    await expect.poll(done, { timeout: 10_000, interval: 1 }).toBe(15);
    expect(receivers.requests.filter(({ url }) => url.includes('shop'))).toHaveLength(4);
    release();
    await one.settled();
    // Four silences are not yet five: the endpoint may get one more attempt, and after that it is held.
    await one.deliverDue();
    await one.settled();
    const before = receivers.requests.length;
    await drain(one);
    expect(receivers.requests.length - before).toBe(0);
    const held = (await deliveries()).filter(({ status }) => status === 'pending');
    expect(held.map(({ attemptCount }) => attemptCount)).toEqual(Array(35).fill(0));
  });

  test('repeated attempts leave room for deliveries that were never tried', async () => {
    await tell(20);
    const receivers = new Receivers();
    // What an endpoint refuses does not hold it: it is there.
    receivers.answer = () => ({ ...refused, status: 404 });
    await drain(lanes(receivers));
    clock.advance({ seconds: 60 });
    const other = await aMerchant({ url: 'https://other.example/' });
    await tell(3, other);
    const hanging: (() => void)[] = [];
    receivers.answer = ({ url }) =>
      url.includes('other') ? accepted : new Promise((resolve) => hanging.push(() => resolve(accepted)));
    const one = lanes(receivers, { total: 12, retries: 4, untried: 8, perEndpoint: 8 });
    await one.deliverDue();
    expect(hanging).toHaveLength(4);
    await expect
      .poll(async () => (await deliveries(other)).map(({ status }) => status))
      .toEqual(Array(3).fill('success'));
    await one.deliverDue();
    expect(hanging).toHaveLength(4);
    for (const release of hanging) release();
    await one.settled();
  });
});

test("one merchant's long queue goes out without a pause", async () => {
  await tell(500);
  const receivers = new Receivers();
  const one = lanes(receivers, { perEndpoint: 3 });
  while (await one.deliverDue());
  await one.settled();
  expect(receivers.requests).toHaveLength(500);
});

describe('several workers', () => {
  test('deliver everything once', async () => {
    const merchants = await Promise.all(
      Array.from({ length: 5 }, (_, shop) => aMerchant({ url: `https://shop-${shop}.example/` })),
    );
    for (const merchant of merchants) await tell(60, merchant);
    const receivers = new Receivers();
    await Promise.all([1, 2, 3].map(() => drain(lanes(receivers, { total: 16, perEndpoint: 4 }))));
    const told = receivers.requests.map(({ headers }) => headers['X-SVC-Delivery']);
    expect(told).toHaveLength(300);
    expect(new Set(told).size).toBe(300);
    for (const merchant of merchants) {
      expect(
        (await deliveries(merchant)).every(({ status, attemptCount }) => status === 'success' && attemptCount === 1),
      ).toBe(true);
    }
  });

  test('take up what a dead one left, after its lease; the attempt it may have made counts and is told', async () => {
    await tell(1);
    const dead = new Receivers();
    let revive = (): void => {};
    dead.answer = () => new Promise((resolve) => (revive = () => resolve({ ...refused, body: 'too late' })));
    const first = lanes(dead);
    await first.deliverDue();
    const receivers = new Receivers();
    const second = lanes(receivers);
    await drain(second);
    expect(receivers.requests).toHaveLength(0);
    expect(await onlyDelivery()).toMatchObject({ status: 'processing', attemptCount: 1, attempts: [] });
    clock.advance({ seconds: 31 });
    await drain(second);
    expect(await onlyDelivery()).toMatchObject({ status: 'success', attemptCount: 2 });
    revive();
    await first.settled();
    const delivery = await onlyDelivery();
    expect(delivery).toMatchObject({ status: 'success', attemptCount: 2, lastResponseStatus: 200 });
    expect(delivery.attempts).toMatchObject([
      { success: false, responseStatus: null, errorMessage: 'interrupted' },
      { success: true, responseBody: 'ok' },
    ]);
  });

  test('that die in every attempt make ten, and no eleventh', async () => {
    await tell(1);
    const hanging = new Receivers();
    hanging.answer = () => new Promise(() => {});
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      const dying = new DeliveryLanes(
        { db: fresh.db, clock, ids, secrets, transport: hanging },
        { retryEveryMs: 0, pollMs: 5, onDefect: () => {} },
      );
      await dying.deliverDue();
      clock.advance({ seconds: 31 });
    }
    expect(hanging.requests).toHaveLength(10);
    const { status, attempts, nextAttemptAt } = await onlyDelivery();
    expect([status, attempts.length, nextAttemptAt]).toEqual(['permanently_failed', 10, null]);
  });
});

describe('events of one source', () => {
  const indexes = (receivers: Receivers) =>
    receivers.requests.map(({ body }) => (JSON.parse(body) as { index: number }).index);

  test('arrive in their order, with several workers and whatever time each takes', async () => {
    await tell(12, merchantId, randomUUID());
    const receivers = new Receivers();
    receivers.answer = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return accepted;
    };
    const workers = [1, 2, 3].map(() => lanes(receivers));
    const done = async () => {
      await Promise.all(workers.map((worker) => worker.deliverDue()));
      return receivers.requests.length;
    };
    await expect.poll(done, { timeout: 10_000, interval: 1 }).toBe(12);
    expect(indexes(receivers)).toEqual(Array.from({ length: 12 }, (_, index) => index));
  });

  test('pass one that waits to be repeated', async () => {
    await tell(3, merchantId, randomUUID());
    const receivers = new Receivers();
    receivers.answer = ({ body }) =>
      body.includes('"index":0') && receivers.requests.length === 1 ? refused : accepted;
    const one = lanes(receivers);
    await drain(one);
    expect(indexes(receivers)).toEqual([0, 1, 2]);
    clock.advance({ seconds: 60 });
    await drain(one);
    expect(indexes(receivers)).toEqual([0, 1, 2, 0]);
  });
});

describe('a fault of our own', () => {
  test('is told, burns no attempt and is tried again later', async () => {
    await tell(1);
    const defects: [unknown, string][] = [];
    const foreign = new SealedSecrets({ keys: new Map([['other', key(1)]]), sealWith: 'other' }, ids);
    const receivers = new Receivers();
    const broken = new DeliveryLanes(
      { db: fresh.db, clock, ids, secrets: foreign, transport: receivers },
      { retryEveryMs: 0, pollMs: 5, onDefect: (error, id) => defects.push([error, id]) },
    );
    await drain(broken);
    expect(defects).toEqual([[expect.objectContaining({ name: 'InvariantError' }), (await onlyDelivery()).id]]);
    expect(receivers.requests).toHaveLength(0);
    clock.advance({ seconds: 31 });
    await drain(lanes(receivers));
    expect(await onlyDelivery()).toMatchObject({ status: 'success', attemptCount: 1 });
  });
});

describe('the history', () => {
  test("shows a merchant's own deliveries, newest first, by status and event", async () => {
    await tell(2);
    await drain(lanes(new Receivers()));
    clock.advance({ seconds: 5 });
    await tell(1);
    const list = (
      status: 'success' | 'pending' | null,
      event: 'payment.created' | 'payment.expired' | null,
      page = 1,
    ) => listDeliveries(fresh.db, merchantId, { status, event, page, perPage: 2 });
    expect(await list(null, null)).toMatchObject({
      total: 3n,
      deliveries: [{ status: 'pending' }, { status: 'success' }],
    });
    expect((await list(null, null, 2)).deliveries).toHaveLength(1);
    expect(await list('success', 'payment.created')).toMatchObject({ total: 2n });
    expect(await list('success', 'payment.expired')).toEqual({ total: 0n, deliveries: [] });
    const stranger = await aMerchant();
    expect(await deliveries(stranger)).toEqual([]);
  });

  test("another merchant's delivery is NOT_FOUND", async () => {
    await tell(1);
    const [delivery] = await deliveries();
    const stranger = await aMerchant();
    for (const [merchant, id] of [
      [stranger, delivery?.id ?? ''],
      [merchantId, randomUUID()],
    ] as const) {
      await expect(readDelivery(fresh.db, merchant, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
