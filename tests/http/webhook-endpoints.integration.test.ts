import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ComposedServer } from './composed-server.ts';

let server: ComposedServer;
let shop: Awaited<ReturnType<ComposedServer['merchant']>>;
beforeAll(async () => {
  server = await ComposedServer.open();
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await server.merchant();
});

const path = '/v1/webhooks/endpoints';
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', rest: string, body?: object, headers = {}) =>
  server.call(method, `/v1/webhooks${rest}`, { ...shop.key, ...headers }, body);
const first = { url: 'https://shop.example.com/hooks' };
const books = { url: 'https://books.example.com/hooks', events: ['payment.created'] };
const pay = async (): Promise<string> => {
  const { status, data } = await server.call('POST', '/v1/payments', shop.key, { amount_usd: '20.00' });
  expect(status).toBe(201);
  return data.id;
};

test('the interface’s webhook is the first endpoint, and stays as it was beside others', async () => {
  expect((await call('GET', '/endpoints')).data).toEqual({ endpoints: [] });
  const added = await call('POST', '/endpoints', books);
  expect(added).toMatchObject({ status: 201, data: { ...books, is_first: false, is_active: true, has_secret: true } });
  expect((await call('GET', '')).status).toBe(404);
  const set = await call('PUT', '', first);
  expect(Object.keys(set.data)).toEqual(['url', 'is_active', 'has_secret', 'events', 'updated_at']);
  const { endpoints } = (await call('GET', '/endpoints')).data;
  expect(endpoints).toMatchObject([
    { id: shop.accountId, is_first: true, ...first, health: { status: 'untried', waiting: 0 } },
    { id: added.data.id, is_first: false, ...books },
  ]);
  const changed = await call('PUT', `/endpoints/${shop.accountId}`, { ...first, is_active: false });
  expect(changed).toMatchObject({ status: 200, data: { is_first: true, is_active: false } });
  expect((await call('GET', '')).data).toMatchObject({ ...first, is_active: false });
  const secret = async (rest: string) => (await call('GET', rest)).data.secret;
  expect(await secret(`/endpoints/${shop.accountId}/secret`)).toBe(await secret('/secret'));
  expect(await secret(`/endpoints/${added.data.id}/secret`)).not.toBe(await secret('/secret'));
});

test('deliveries of a payment are found by payment and endpoint, each under its own id', async () => {
  await call('PUT', '', first);
  const { id } = (await call('POST', '/endpoints', books)).data;
  // What is known of an account's webhook may be a second old.
  let paymentId = '';
  const jobs = async (query: string) => (await call('GET', `/deliveries?${query}`)).data.jobs;
  await expect
    .poll(async () => (await jobs(`payment_id=${(paymentId = await pay())}`)).length, { timeout: 10_000 })
    .toBe(2);
  const both = await jobs(`payment_id=${paymentId}`);
  expect(both.map((job: { endpoint_id: string }) => job.endpoint_id).toSorted()).toEqual(
    [id, shop.accountId].toSorted(),
  );
  expect(new Set(both.map((job: { job_id: string }) => job.job_id)).size).toBe(2);
  expect(await jobs(`payment_id=${paymentId}&endpoint_id=${id}`)).toMatchObject([{ endpoint_id: id }]);
  expect(await jobs(`payment_id=${randomUUID()}`)).toEqual([]);
  const own = (await call('GET', `/endpoints/${id}`)).data.health;
  expect(own.waiting).toBeGreaterThanOrEqual(1);
  expect((await call('DELETE', `/endpoints/${id}`)).status).toBe(204);
  expect(await jobs(`payment_id=${paymentId}&endpoint_id=${id}`)).toMatchObject([{ status: 'permanently_failed' }]);
  expect((await call('DELETE', `/endpoints/${id}`)).status).toBe(404);
  expect((await call('DELETE', `/endpoints/${shop.accountId}`)).status).toBe(409);
});

test('a request with a key adds one endpoint', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const [one, again] = [
    await call('POST', '/endpoints', books, headers),
    await call('POST', '/endpoints', books, headers),
  ];
  expect([again.status, again.data.id]).toEqual([201, one.data.id]);
  expect((await server.call('GET', path, shop.key)).data.endpoints).toHaveLength(1);
});

test('what an endpoint cannot be is refused', async () => {
  const { id } = (await call('POST', '/endpoints', books)).data;
  for (const body of [
    { url: 'http://shop.example.com' },
    { url: 'https://127.0.0.1/' },
    { ...books, events: ['nothing'] },
  ])
    for (const [method, rest] of [
      ['POST', '/endpoints'],
      ['PUT', `/endpoints/${id}`],
    ] as const)
      expect((await call(method, rest, body)).error?.code).toBe('VALIDATION_ERROR');
});
