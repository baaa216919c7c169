import { randomBytes, randomUUID } from 'node:crypto';
import { AddressPolicy } from '@florin/webhook-transport/address-policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '@florin/database/statement';
import { SealedSecrets } from '@florin/system/sealed-secrets';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { seedMerchant } from '@florin/testing/merchant';
import { TestClock } from '@florin/testing/test-clock';
import { accepted, Receivers, silent, tellEvents } from '@florin/testing/webhook-receivers';
import { type DeliveryLaneOptions, DeliveryLanes } from './delivery-lanes.ts';
import { updateWebhook } from './update-webhook.ts';

const ids = { uuid: randomUUID, bytes: (length: number) => randomBytes(length), fraction: () => 0 };
const secrets = new SealedSecrets({ keys: new Map([['k', new Uint8Array(32)]]), sealWith: 'k' }, ids);
const clock = new TestClock();

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const merchantAt = async (host: string): Promise<string> => {
  const { accountId } = await seedMerchant(fresh.url('owner'));
  const ports = { db: fresh.db, clock, ids, secrets, addresses: new AddressPolicy('') };
  const webhook = { url: `https://${host}.example/hook`, secret: undefined, isActive: true, events: ['*'] };
  await updateWebhook(ports, { merchantId: accountId, change: webhook });
  return accountId;
};
const openLanes = (receivers: Receivers, options: Partial<DeliveryLaneOptions> = {}) =>
  new DeliveryLanes(
    { db: fresh.db, clock, ids, secrets, transport: receivers },
    {
      ...options,
      onDefect(error) {
        throw error;
      },
    },
  );
const tell = (merchantId: string, count: number) => tellEvents(fresh.db, { merchantId, count, at: clock.now() });
const statusCounts = statement<{ merchantIds: readonly string[] }, { status: string; attempts: number; count: bigint }>(
  'test_status_counts',
  `select status, attempt_count as attempts, count(*) from deliveries where merchant_id = any ($merchantIds::uuid[])
    group by 1, 2 order by 1, 2`,
);

test('while 50 of 100 endpoints hang, every first attempt of the other 50 arrives', async () => {
  const hanging = await Promise.all(Array.from({ length: 50 }, (_, index) => merchantAt(`hanging-${index}`)));
  const others = await Promise.all(Array.from({ length: 50 }, (_, index) => merchantAt(`other-${index}`)));
  // What hangs came first and is more than all slots of a worker could hold.
  for (const merchantId of hanging) await tell(merchantId, 30);
  for (const merchantId of others) await tell(merchantId, 10);
  const receivers = new Receivers();
  const ends: (() => void)[] = [];
  receivers.answer = ({ url }) =>
    url.includes('hanging') ? new Promise((resolve) => ends.push(() => resolve(silent))) : accepted;
  const lanes = openLanes(receivers);
  const arrived = async () => {
    await lanes.deliverDue();
    return receivers.requests.filter(({ url }) => url.includes('other')).length;
  };
  await expect.poll(arrived, { timeout: 20_000, interval: 1 }).toBe(500);
  await expect
    .poll(() => fresh.db.many(statusCounts, { merchantIds: others }))
    .toEqual([{ status: 'success', attempts: 1, count: 500n }]);
  // None of those that hang has come to its end meanwhile, and each has few of the slots.
  expect(ends).toHaveLength(100);
  for (const end of ends) end();
  await lanes.settled();
}, 60_000);

test('jobs that the breaker held start within a minute of the endpoint answering again', async () => {
  const merchantId = await merchantAt('back-again');
  await tell(merchantId, 40);
  const receivers = new Receivers();
  receivers.answer = () => silent;
  const lanes = openLanes(receivers);
  const deliver = async () => {
    while (await lanes.deliverDue());
    await lanes.settled();
  };
  await deliver();
  const counts = () => fresh.db.many(statusCounts, { merchantIds: [merchantId] });
  const held = { status: 'pending', attempts: 0 };
  expect(await counts()).toEqual([
    { status: 'failed', attempts: 1, count: 5n },
    { ...held, count: 35n },
  ]);
  // A long outage: probes fail one by one, what is held loses no attempt.
  for (let second = 0; second < 60; second += 1) {
    clock.advance({ seconds: 1 });
    await deliver();
  }
  const waiting = (await counts()).find(({ status }) => status === 'pending');
  expect(waiting).toMatchObject(held);
  expect(Number(waiting?.count)).toBeGreaterThanOrEqual(30);

  receivers.answer = () => accepted;
  let seconds = 0;
  for (; (await counts()).some(({ status }) => status === 'pending') && seconds < 120; seconds += 1) {
    clock.advance({ seconds: 1 });
    await deliver();
  }
  expect(seconds).toBeLessThanOrEqual(60);
}, 60_000);

test('more silent endpoints than there are slots keep no healthy one waiting', async () => {
  const quiet = await Promise.all(Array.from({ length: 20 }, (_, index) => merchantAt(`quiet-${index}`)));
  const healthy = await merchantAt('healthy');
  for (const merchantId of quiet) await tell(merchantId, 30);
  const receivers = new Receivers();
  receivers.answer = () => silent;
  const lanes = openLanes(receivers, { total: 16 });
  while (await lanes.deliverDue());
  await lanes.settled();
  // From here on each probe hangs, and every endpoint may have one.
  const ends: (() => void)[] = [];
  receivers.answer = ({ url }) =>
    url.includes('quiet') ? new Promise((resolve) => ends.push(() => resolve(silent))) : accepted;
  clock.advance({ seconds: 16 });
  for (let step = 0; step < 20; step += 1) await lanes.deliverDue();
  expect(ends).toHaveLength(8);
  await tell(healthy, 5);
  const arrived = async () => {
    await lanes.deliverDue();
    return receivers.requests.filter(({ url }) => url.includes('healthy')).length;
  };
  await expect.poll(arrived, { timeout: 5_000, interval: 1 }).toBe(5);
  for (const end of ends) end();
  await lanes.settled();
}, 60_000);
