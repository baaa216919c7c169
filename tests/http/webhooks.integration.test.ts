import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localCertificates } from '@florin/nodes/tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';

let server: ComposedServer;
let url: string;
let status: number;
let received: { headers: IncomingHttpHeaders; body: string }[];
let key: Headers;
const closers: (() => unknown)[] = [];
const call: ComposedServer['call'] = (...asked) => server.call(...asked);

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'florin-try-webhook-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const tls = await localCertificates(folder);
  const receiver = createServer(
    { cert: await readFile(tls.cert), key: await readFile(tls.key) },
    async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
      response.writeHead(status, { location: '/elsewhere' }).end('thanks');
    },
  );
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    receiver.closeAllConnections();
    receiver.close();
  });
  url = `https://localhost:${(receiver.address() as AddressInfo).port}/hook`;
  server = await ComposedServer.open({
    variables: { FLORIN_WEBHOOK_ALLOW: '127.0.0.0/8:*', FLORIN_WEBHOOK_CA: tls.ca },
  });
});
afterAll(async () => {
  await server?.close();
  for (const close of closers) await close();
});
beforeEach(async () => {
  status = 200;
  received = [];
  ({ key } = await server.merchant());
});

const setUp = (change: object = {}) => call('PUT', '/v1/webhooks', key, { url, ...change });
const trial = () => call('POST', '/v1/webhooks/test', key);

describe('a trial of the webhook', () => {
  test('posts an invented completed payment, signed and with the headers of a delivery', async () => {
    await setUp();
    const { secret } = (await call('GET', '/v1/webhooks/secret', key)).data;
    const tried = await trial();
    expect(tried.status).toBe(200);
    expect(tried.data).toMatchObject({ delivered: true, status_code: 200, response_body: 'thanks' });
    const [{ headers, body } = { headers: {} as IncomingHttpHeaders, body: '' }] = received;
    expect(JSON.parse(body)).toEqual(tried.data.payload_sent);
    expect(tried.data.payload_sent).toMatchObject({ event: 'payment.completed', data: { status: 'COMPLETED' } });
    expect(headers).toMatchObject({ 'x-svc-event': 'payment.completed', 'x-svc-delivery': expect.any(String) });
    const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-svc-signature'])) ?? [];
    expect(signature).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
    expect((await call('GET', '/v1/webhooks/deliveries', key)).data.total).toBe(0);
    expect((await call('GET', '/v1/events', key)).data.events).toEqual([]);
  });

  test('goes unsigned without a secret, and under another delivery each time', async () => {
    await setUp({ secret: '' });
    await trial();
    await trial();
    expect(received.map(({ headers }) => headers['x-svc-signature'])).toEqual([undefined, undefined]);
    expect(new Set(received.map(({ headers }) => headers['x-svc-delivery'])).size).toBe(2);
  });

  test.each([500, 404, 302])('tells of an answer %s that it is none', async (code) => {
    status = code;
    await setUp();
    expect((await trial()).data).toMatchObject({ delivered: false, status_code: code, response_body: 'thanks' });
    expect(received).toHaveLength(1);
  });

  test('tells in a word why no answer came', async () => {
    await setUp({ url: 'https://localhost:1/hook' });
    expect((await trial()).data).toMatchObject({
      delivered: false,
      status_code: 0,
      response_body: 'connection_refused',
    });
  });

  test('is refused before the first set-up and while the webhook is switched off', async () => {
    expect((await trial()).error.code).toBe('NOT_FOUND');
    await setUp({ is_active: false });
    expect((await trial()).error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { is_active: expect.any(Array) },
    });
  });

  test('is refused while four others are under way', async () => {
    await setUp();
    const answers = await Promise.all(Array.from({ length: 8 }, trial));
    const codes = answers.map((answer) => answer.status).toSorted();
    expect(codes).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
    expect((await trial()).status).toBe(200);
  });
});

describe('a failed delivery', () => {
  const failed = async (): Promise<string> => {
    await setUp();
    await call('POST', '/v1/payments', key, { amount_usd: '20.00' });
    const [job] = (await call('GET', '/v1/webhooks/deliveries', key)).data.jobs;
    await server.asOwner(
      `update deliveries set status = 'permanently_failed', attempt_count = 10, next_attempt_at = null where id = $1`,
      job.job_id,
    );
    return job.job_id as string;
  };

  test('is started anew, once for one Idempotency-Key', async () => {
    const id = await failed();
    const once = { ...key, 'idempotency-key': 'again' };
    const path = `/v1/webhooks/deliveries/${id}/retry`;
    const first = await call('POST', path, once);
    expect([first.status, first.data]).toEqual([200, { job_id: id, status: 'pending' }]);
    const again = await call('POST', path, once);
    expect([again.data, again.headers['idempotency-replayed']]).toEqual([first.data, 'true']);
    expect((await call('GET', `/v1/webhooks/deliveries/${id}`, key)).data).toMatchObject({
      status: 'pending',
      attempt_count: 0,
    });
  });

  test('of another merchant is FORBIDDEN to retry, and one that is not there NOT_FOUND', async () => {
    const id = await failed();
    const other = await server.merchant();
    expect((await call('POST', `/v1/webhooks/deliveries/${id}/retry`, other.key)).error.code).toBe('FORBIDDEN');
    const nobody = '0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12';
    expect((await call('POST', `/v1/webhooks/deliveries/${nobody}/retry`, key)).error.code).toBe('NOT_FOUND');
  });

  test('and every other event of a time are replayed on request', async () => {
    await failed();
    const replay = (body: object) => call('POST', '/v1/webhooks/replay', key, body);
    expect((await replay({ from: '2020-01-01T00:00:00Z' })).data).toEqual({ queued: 1 });
    expect((await call('GET', '/v1/webhooks/deliveries', key)).data.total).toBe(2);
    expect((await replay({ from: '2020-01-01' })).error.details).toEqual({ from: [expect.any(String)] });
    expect((await replay({ from: '2020-01-01T00:00:00Z', events: ['nothing'] })).status).toBe(422);
  });
});
