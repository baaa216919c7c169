import { randomBytes, randomUUID } from 'node:crypto';
import { releaseLostDeliveries } from '@florin/database/sql/webhooks/claim';
import type { WebhookOutcome } from '@florin/domain/ports/webhook-transport';
import { SealedSecrets } from '@florin/system/sealed-secrets';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { seedMerchant } from '@florin/testing/merchant';
import { TestClock } from '@florin/testing/test-clock';
import { accepted, Receivers, refused, silent, tellEvents } from '@florin/testing/webhook-receivers';
import { AddressPolicy } from '@florin/webhook-transport/address-policy';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addEndpoint, changeEndpoint, deleteEndpoint } from './change-endpoint.ts';
import { DeliveryLanes } from './delivery-lanes.ts';
import { firstEndpoint } from './endpoint-key.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listEndpoints, readEndpoint } from './list-endpoints.ts';
import { retryDelivery } from './retry-delivery.ts';
import { revealSecret } from './reveal-secret.ts';
import { tryWebhook } from './try-webhook.ts';
import { updateWebhook, type WebhookChange } from './update-webhook.ts';

const ids = { uuid: randomUUID, bytes: (length: number) => randomBytes(length), fraction: () => 0 };
const secrets = new SealedSecrets({ keys: new Map([['k', new Uint8Array(32)]]), sealWith: 'k' }, ids);
const addresses = new AddressPolicy('');
let fresh: TestDatabase;
let clock: TestClock;
let accountId: string;
let receivers: Receivers;
let lanes: DeliveryLanes;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  clock = new TestClock();
  ({ accountId } = await seedMerchant(fresh.url('owner')));
  receivers = new Receivers();
  lanes = new DeliveryLanes(
    { ...ports(), transport: receivers },
    {
      onDefect(error) {
        throw error;
      },
    },
  );
  await updateWebhook(ports(), { merchantId: accountId, change: at('first') });
});

const ports = () => ({ db: fresh.db, clock, ids, secrets, addresses });
const at = (host: string, change: Partial<WebhookChange> = {}): WebhookChange => ({
  url: `https://${host}.example/hook`,
  secret: undefined,
  isActive: true,
  events: ['*'],
  ...change,
});
const add = async (host: string, change: Partial<WebhookChange> = {}) => {
  const added = await addEndpoint(ports(), { accountId, change: at(host, change), once: null }, {});
  if (added.replayed) throw new Error('Nothing was added.');
  return { accountId, endpointId: added.result.id };
};
const tell = (count: number, sourceId: string | null = null) =>
  tellEvents(fresh.db, { merchantId: accountId, count, at: clock.now(), sourceId });
const drain = async () => {
  while (await lanes.deliverDue());
  await lanes.settled();
};
const arrivedAt = (host: string) => receivers.requests.filter(({ url }) => url === `https://${host}.example/hook`);
const answers = (byHost: Record<string, () => WebhookOutcome | Promise<WebhookOutcome>>) => {
  receivers.answer = ({ url }) => byHost[new URL(url).hostname.split('.')[0] ?? '']?.() ?? accepted;
};

test('every endpoint gets what it asks for, in order, under its own delivery and secret', async () => {
  const second = await add('second', { secret: 'whsec_c2Vjb25k' });
  await add('third', { events: ['payment.completed'] });
  await add('off', { isActive: false });
  const sourceId = randomUUID();
  await tell(3, sourceId);
  await drain();
  expect(arrivedAt('first').map(({ body }) => body)).toEqual(arrivedAt('second').map(({ body }) => body));
  expect([arrivedAt('first'), arrivedAt('third'), arrivedAt('off')].map(({ length }) => length)).toEqual([3, 0, 0]);
  const [one, other] = [arrivedAt('first')[0]?.headers ?? {}, arrivedAt('second')[0]?.headers ?? {}];
  expect(one['X-SVC-Delivery']).not.toBe(other['X-SVC-Delivery']);
  expect(one['webhook-signature']).not.toBe(other['webhook-signature']);
  expect(await revealSecret(ports(), second)).toBe('whsec_c2Vjb25k');
  const filter = { status: null, event: null, page: 1, perPage: 100 };
  const of = async (endpointId: string | null, paymentId: string | null) =>
    (await listDeliveries(fresh.db, accountId, { ...filter, endpointId, paymentId })).total;
  expect(await Promise.all([of(null, sourceId), of(second.endpointId, sourceId), of(accountId, null)])).toEqual([
    6n,
    3n,
    3n,
  ]);
  expect(await of(null, randomUUID())).toBe(0n);
});

test.each([
  ['hangs', () => new Promise<WebhookOutcome>(() => {})],
  ['is dead', () => silent],
])('a second endpoint that %s delays the first by less than a second', async (_what, answer) => {
  await add('second');
  answers({ second: answer });
  await tell(300);
  const began = performance.now();
  await vi.waitFor(
    async () => {
      await lanes.deliverDue();
      expect(arrivedAt('first')).toHaveLength(300);
    },
    { timeout: 10_000, interval: 1 },
  );
  const tookMs = performance.now() - began;
  // How long the same takes where the second is well.
  answers({});
  await updateWebhook(ports(), { merchantId: accountId, change: at('again') });
  await tell(300);
  const beganAgain = performance.now();
  await vi.waitFor(
    async () => {
      await lanes.deliverDue();
      expect(arrivedAt('again')).toHaveLength(300);
    },
    { timeout: 10_000, interval: 1 },
  );
  expect(tookMs - (performance.now() - beganAgain)).toBeLessThan(1_000);
});

describe('an endpoint that is held and then mended gets what waits at once', () => {
  const held = async (host: string) => {
    answers({ [host]: () => refused });
    await tell(20);
    await drain();
    const tried = arrivedAt(host).length;
    await drain();
    expect([tried < 20, arrivedAt(host).length]).toEqual([true, tried]);
    answers({});
  };
  /** How many arrived beyond `before`, and in how many milliseconds. */
  const arrivals = async (host: string, before: number) => {
    const began = performance.now();
    await drain();
    return { more: arrivedAt(host).length - before, tookMs: performance.now() - began };
  };

  test.each([
    ['a new address of the first', 'first', at('mended')],
    ['a new address of another', 'second', at('mended')],
    ['a new secret of another', 'second', at('second', { secret: 'whsec_bmV3' })],
  ])('by %s', async (_what, host, change) => {
    const second = await add('second');
    await held(host);
    const arrived = new URL(change.url).hostname.split('.')[0] ?? '';
    const before = arrivedAt(arrived).length;
    const key = host === 'first' ? firstEndpoint(accountId) : second;
    await changeEndpoint(ports(), { key, change }, {});
    const { more, tookMs } = await arrivals(arrived, before);
    expect(more).toBeGreaterThan(0);
    expect(tookMs).toBeLessThan(2_000);
  });

  test('by a trial that arrives, and by none that does not', async () => {
    const key = firstEndpoint(accountId);
    const trying = { ...ports(), transport: receivers };
    await held('first');
    answers({ first: () => refused });
    await tryWebhook(trying, key);
    const before = arrivedAt('first').length;
    await drain();
    expect(arrivedAt('first')).toHaveLength(before);
    answers({});
    await tryWebhook(trying, key);
    const { more, tookMs } = await arrivals('first', before + 1);
    expect(more).toBeGreaterThan(0);
    expect(tookMs).toBeLessThan(2_000);
  });

  test('by nothing else', async () => {
    await held('first');
    const before = arrivedAt('first').length;
    await updateWebhook(ports(), { merchantId: accountId, change: at('first', { events: ['payment.created'] }) });
    await drain();
    expect(arrivedAt('first')).toHaveLength(before);
  });
});

test('an endpoint tells how it does', async () => {
  const second = await add('second');
  answers({ second: () => refused });
  expect((await listEndpoints(fresh.db, accountId)).map(({ health }) => health.isWell)).toEqual([null, null]);
  await tell(1);
  await drain();
  expect(
    (await listEndpoints(fresh.db, accountId)).map(({ id, isFirst, health }) => ({ id, isFirst, health })),
  ).toEqual([
    {
      id: accountId,
      isFirst: true,
      health: expect.objectContaining({
        waiting: 0n,
        lastAttemptAt: expect.any(Date),
        lastResponseStatus: 200,
        isWell: true,
      }),
    },
    {
      id: second.endpointId,
      isFirst: false,
      health: expect.objectContaining({
        waiting: 1n,
        lastAttemptAt: expect.any(Date),
        lastResponseStatus: 500,
        isWell: false,
      }),
    },
  ]);
});

test('an endpoint that is removed gets nothing more, and its deliveries stay', async () => {
  const second = await add('second');
  await tell(2);
  await deleteEndpoint(ports(), second, {});
  await tell(2);
  await drain();
  expect([arrivedAt('first').length, arrivedAt('second').length]).toEqual([4, 0]);
  const filter = { status: null, event: null, endpointId: second.endpointId, page: 1, perPage: 100 };
  const { deliveries } = await listDeliveries(fresh.db, accountId, filter);
  expect(deliveries.map(({ status }) => status)).toEqual(['permanently_failed', 'permanently_failed']);
  await expect(readEndpoint(fresh.db, second)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(deleteEndpoint(ports(), firstEndpoint(accountId), {})).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('what is written for an endpoint while it is being removed ends as well', async () => {
  const second = await add('vanishing');
  const filter = { status: null, event: null, endpointId: second.endpointId, page: 1, perPage: 100 };
  const listed = async () =>
    (await listDeliveries(fresh.db, accountId, filter)).deliveries.map(({ status }) => status).toSorted();
  await tell(2);
  await deleteEndpoint(ports(), second, {});
  // A transaction that had read the endpoint before it was removed writes these after that.
  await fresh.db.pool.query(
    `update deliveries d set next_attempt_at = now(), status = s.status, attempt_count = s.attempts
       from (select id, row_number() over () as place from deliveries where endpoint_id = $1) o
       join (values (1, 'pending', 0), (2, 'failed', 1)) as s(place, status, attempts) using (place)
      where d.id = o.id`,
    [second.endpointId],
  );
  expect(await listed()).toEqual(['failed', 'pending']);
  await drain();
  expect(await listed()).toEqual(['permanently_failed', 'permanently_failed']);
  expect([arrivedAt('first').length, arrivedAt('vanishing').length]).toEqual([2, 0]);
});

describe('an endpoint that is removed while an attempt is under way', () => {
  const filter = { status: null, event: null, page: 1, perPage: 100 };
  const listed = async ({ endpointId }: { endpointId: string }) =>
    (await listDeliveries(fresh.db, accountId, { ...filter, endpointId })).deliveries;
  /** Its one delivery, with an attempt that `end` ends; the endpoint is removed before that. */
  const removedMeanwhile = async (host = 'going') => {
    const second = await add(host);
    const { promise, resolve, reject } = Promise.withResolvers<WebhookOutcome>();
    answers({ [host]: () => promise });
    await tell(1);
    await lanes.deliverDue();
    await vi.waitFor(() => expect(arrivedAt(host)).toHaveLength(1));
    await deleteEndpoint(ports(), second, {});
    return { second, resolve, reject };
  };

  test.each([
    ['fails', refused, 'permanently_failed'],
    ['succeeds', accepted, 'success'],
  ])('has that attempt alone where it %s', async (_how, outcome, status) => {
    const { second, resolve } = await removedMeanwhile();
    resolve(outcome);
    await lanes.settled();
    expect(await listed(second)).toMatchObject([{ status, attemptCount: 1, nextAttemptAt: null }]);
  });

  test('has no further one where its worker is lost, or a fault of ours prevents it', async () => {
    const { second } = await removedMeanwhile();
    clock.advance({ minutes: 1 });
    await fresh.db.run(releaseLostDeliveries, { now: clock.now() });
    expect(await listed(second)).toMatchObject([{ status: 'permanently_failed', nextAttemptAt: null }]);
    lanes = new DeliveryLanes({ ...ports(), transport: receivers }, { onDefect: () => {} });
    const { second: other, reject } = await removedMeanwhile('leaving');
    reject(new Error('no room'));
    await lanes.settled();
    expect(await listed(other)).toMatchObject([{ status: 'permanently_failed', nextAttemptAt: null }]);
  });

  test('takes no delivery that is to start anew', async () => {
    const { second, resolve } = await removedMeanwhile();
    resolve(refused);
    await lanes.settled();
    const [delivery] = await listed(second);
    const retry = retryDelivery(ports(), { merchantId: accountId, deliveryId: delivery?.id ?? '' }, null);
    await expect(retry).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('removed') });
    expect(await listed(second)).toEqual([delivery]);
  });
});

test('an account has at most ten endpoints, however many are added at once', async () => {
  const added = await Promise.allSettled(Array.from({ length: 15 }, (_, index) => add(`host-${index}`)));
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
  expect(await listEndpoints(fresh.db, accountId)).toHaveLength(10);
});

test('an account adds at most fifty endpoints in an hour, those that it removes among them', async () => {
  for (let index = 0; index < 50; index += 1) await deleteEndpoint(ports(), await add(`host-${index}`), {});
  await expect(add('another')).rejects.toMatchObject({
    code: 'RATE_LIMIT_EXCEEDED',
    message: expect.stringContaining('at most 50 webhook endpoints in an hour'),
  });
  clock.advance({ minutes: 61 });
  await add('another');
});
