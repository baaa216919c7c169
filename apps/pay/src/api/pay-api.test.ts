import { expect, test, vi } from 'vitest';
import { openPayApi } from './pay-api.ts';

const now = Date.parse('2026-03-02T09:15:00.000Z');

const answering = (status: number, body: string, headers: Record<string, string> = {}) =>
  vi.fn<typeof fetch>(async () => new Response(body, { status, headers }));

const open = (fetch: typeof globalThis.fetch) =>
  openPayApi('https://pay.example.com/v1/pay/42', { fetch, now: () => now });

test('an answer is taken out of its envelope', async () => {
  const fetch = answering(200, '{"success":true,"data":{"id":"42"},"error":null}');
  expect(await open(fetch).read()).toEqual({ id: '42' });
  expect(fetch.mock.calls[0]?.[0]).toBe('https://pay.example.com/v1/pay/42');
});

test('a choice is sent as JSON and without cookies', async () => {
  const fetch = answering(200, '{"success":true,"data":{},"error":null}');
  await open(fetch).confirm('eth');
  const [address, init] = fetch.mock.calls[0]!;
  expect(address).toBe('https://pay.example.com/v1/pay/42/confirm');
  expect(init).toMatchObject({ method: 'POST', body: '{"token_id":"eth"}', credentials: 'omit', cache: 'no-store' });
});

test('a refusal is told by its code', async () => {
  const fetch = answering(422, '{"success":false,"data":null,"error":{"code":"RATE_STALE","message":"","details":{}}}');
  await expect(open(fetch).rate('eth')).rejects.toMatchObject({ code: 'RATE_STALE' });
});

test('no network counts as being offline', async () => {
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(open(fetch).status()).rejects.toMatchObject({ code: 'OFFLINE' });
});

test.each([
  ["a proxy's own page", () => Promise.resolve(new Response('<html>Bad gateway</html>', { status: 502 }))],
  ['JSON of somebody else', () => Promise.resolve(new Response('null', { status: 200 }))],
])('B19: %s is no fault of the payer’s connection', async (_name, fetch) => {
  await expect(open(fetch).status()).rejects.toMatchObject({ code: 'UNANSWERED' });
});

test("the server's clock is learnt from its answers", async () => {
  const body = '{"success":true,"data":{},"error":null}';
  const api = open(answering(200, body, { date: 'Mon, 02 Mar 2026 09:16:00 GMT' }));
  expect(api.serverAhead()).toBe(0);
  await api.status();
  expect(api.serverAhead()).toBe(60_500);
});

test('a refusal that says when to come back is kept with it', async () => {
  const body = '{"success":false,"data":null,"error":{"code":"RATE_LIMIT_EXCEEDED","message":"","details":{}}}';
  const refused = open(answering(429, body, { 'retry-after': '1200' })).openTicket({ email: 'a@b.c', message: 'x' });
  await expect(refused).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retryAfter: 1200 });
});
