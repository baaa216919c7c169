import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { signatureHeaders } from '@florin/domain/webhook/signature';
import { serve } from '@hono/node-server';
import express from 'express';
import fastify, { type FastifyRequest } from 'fastify';
import { type Context, Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as forExpress from './express.ts';
import * as forFastify from './fastify.ts';
import * as forFetch from './fetch.ts';
import type { WebhookEvent } from './generated/events.ts';
import * as forHono from './hono.ts';
import * as forNode from './node.ts';

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const now = Date.parse('2026-03-02T09:22:13.500Z');
const event = {
  event: 'payment.completed',
  timestamp: '2026-03-02T09:22:13.064218+00:00',
  data: { payment_id: 'a', note: 'Zoë 🪙', big: 1e21 },
};
// Spaces that no serialiser writes: only the raw bytes verify.
const body = JSON.stringify(event, null, 1);

interface Seen {
  events: WebhookEvent[];
  /** A header that the handler read from the framework's own request. */
  deliveries: unknown[];
  refusals: string[];
  failures: unknown[];
}
let seen: Seen;
let fails: boolean;
const closers: (() => unknown)[] = [];
beforeEach(() => {
  seen = { events: [], deliveries: [], refusals: [], failures: [] };
  fails = false;
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const options = {
  secret,
  now: () => now,
  bodyBytesMax: 4096,
  onRefused: (error: { code: string }) => seen.refusals.push(error.code),
};

/** The handler of every adapter; `delivery` is read from whatever the framework hands over. */
async function handle(given: WebhookEvent, delivery: unknown): Promise<void> {
  await Promise.resolve();
  if (fails) throw new Error('the shop’s own failure');
  seen.events.push(given);
  seen.deliveries.push(delivery);
}

const listening = async (server: ReturnType<typeof createServer>): Promise<string> => {
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => (server.closeAllConnections(), new Promise((resolve) => server.close(resolve))));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
};

/** Each adapter on its framework's own server; the answer is the address of the hook. */
const servers: Readonly<Record<string, () => Promise<string>>> = {
  node: () =>
    listening(
      createServer(
        forNode.webhookListener((given, request: IncomingMessage) => handle(given, request.headers['x-svc-delivery']), {
          ...options,
          onFailed: (error) => seen.failures.push(error),
        }),
      ),
    ),
  express: () => {
    const app = express();
    app.post(
      '/hooks',
      forExpress.webhookHandler(
        (given, request: express.Request) => handle(given, request.get('X-SVC-Delivery')),
        options,
      ),
    );
    app.use(express.json());
    app.use(((error, _request, response, _next) => {
      seen.failures.push(error);
      response.status(500).end();
    }) satisfies express.ErrorRequestHandler);
    return listening(createServer(app));
  },
  'express behind express.raw()': () => {
    const app = express();
    app.use(express.raw({ type: '*/*', limit: 4096 }));
    app.post(
      '/hooks',
      forExpress.webhookHandler((given, request) => handle(given, request.headers['x-svc-delivery']), options),
    );
    app.use(((error: { status?: number }, _request, response, _next) => {
      if (error.status === 413) seen.refusals.push('body_too_large');
      else seen.failures.push(error);
      response.status(error.status ?? 500).end();
    }) satisfies express.ErrorRequestHandler);
    return listening(createServer(app));
  },
  fastify: async () => {
    const app = fastify({ forceCloseConnections: true });
    app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      if (error.statusCode === 413) seen.refusals.push('body_too_large');
      else seen.failures.push(error);
      return reply.code(error.statusCode ?? 500).send();
    });
    await app.register(
      forFastify.webhookPlugin(
        '/hooks',
        (given, request: FastifyRequest) => handle(given, request.headers['x-svc-delivery']),
        options,
      ),
    );
    app.post('/other', (request, reply) => reply.send(request.body));
    closers.push(() => app.close());
    return `${await app.listen({ host: '127.0.0.1', port: 0 })}/hooks`;
  },
  hono: async () => {
    const app = new Hono();
    app.post(
      '/hooks',
      forHono.webhookHandler((given, c: Context) => handle(given, c.req.header('x-svc-delivery')), options),
    );
    app.onError((error, c) => (seen.failures.push(error), c.text('', 500)));
    return new Promise((resolve) => {
      const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
        resolve(`http://127.0.0.1:${port}/hooks`),
      );
      closers.push(() => new Promise((done) => server.close(done)));
    });
  },
  'a fetch-style handler': () => {
    const POST = forFetch.webhookHandler(
      (given: WebhookEvent, request: Request, env: { name: string }) =>
        handle(given, env.name + request.headers.get('x-svc-delivery')),
      options,
    );
    return new Promise((resolve) => {
      const answer = (request: Request): Promise<Response> =>
        POST(request, { name: '' }).catch(
          (error: unknown) => (seen.failures.push(error), new Response(null, { status: 500 })),
        );
      const server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
        resolve(`http://127.0.0.1:${port}/hooks`),
      );
      closers.push(() => new Promise((done) => server.close(done)));
    });
  },
};

const delivery = '018f0000-0000-7000-8000-000000000001';
const signed = (text = body): Record<string, string> => ({
  'Content-Type': 'application/json',
  'X-SVC-Event': 'payment.completed',
  'X-SVC-Delivery': delivery,
  ...signatureHeaders({ deliveryId: delivery, at: new Date(now), body: text, secrets: [secret, 'previous'] }),
});
const post = (url: string, text: string | ReadableStream = body, headers = signed()): Promise<Response> =>
  fetch(url, { method: 'POST', body: text, headers, duplex: 'half' } as RequestInit);

describe.each(Object.entries(servers))('on %s', (name, start) => {
  test('a delivery of the sender reaches the handler, whose request is the framework’s own, and is answered 204', async () => {
    const answer = await post(await start());
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(seen).toEqual({ events: [event], deliveries: [delivery], refusals: [], failures: [] });
  });

  test('a changed body is refused with the code as text, for the delivery’s log', async () => {
    const answer = await post(await start(), body.replace('Zoë', 'Zoe'));
    expect([answer.status, await answer.text()]).toEqual([400, 'signature_mismatch']);
    expect(seen).toEqual({ events: [], deliveries: [], refusals: ['signature_mismatch'], failures: [] });
  });

  test('an unsigned request and an empty one are refused', async () => {
    const url = await start();
    expect(await (await post(url, body, { 'Content-Type': 'application/json' })).text()).toBe('header_missing');
    expect(await (await post(url, '')).text()).toBe('body_missing');
    expect(seen.events).toEqual([]);
  });

  test('a body beyond the limit is refused with 413, whether or not its length is told', async () => {
    const url = await start();
    const long = 'x'.repeat(5000);
    expect((await post(url, long)).status).toBe(413);
    expect((await post(url, new Blob([long]).stream())).status).toBe(413);
    expect(seen.refusals).toEqual(['body_too_large', 'body_too_large']);
  });

  test('what the handler throws goes the framework’s way, so that the sender comes again', async () => {
    fails = true;
    const url = await start();
    expect((await post(url)).status).toBe(500);
    expect(seen.failures).toEqual([new Error('the shop’s own failure')]);
    fails = false;
    expect((await post(url)).status).toBe(204);
  });

  test('other methods than POST reach nothing', async () => {
    const answer = await fetch(await start());
    expect([404, 405]).toContain(answer.status);
    expect(answer.status === 405 ? answer.headers.get('allow') : name).toBe(answer.status === 405 ? 'POST' : name);
  });
});

test('a handler without a secret does not start', () => {
  const unset = { ...options, secret: undefined as string | undefined, onFailed: () => undefined };
  const makers = [
    (chosen: typeof unset) => forNode.webhookListener(handle, chosen),
    (chosen: typeof unset) => forExpress.webhookHandler(handle, chosen),
    (chosen: typeof unset) => forFastify.webhookPlugin('/hooks', handle, chosen),
    (chosen: typeof unset) => forHono.webhookHandler(handle, chosen),
    (chosen: typeof unset) => forFetch.webhookHandler(handle, chosen),
  ];
  for (const make of makers) {
    expect(() => make(unset)).toThrow(expect.objectContaining({ code: 'secret_missing' }));
    expect(() => make({ ...unset, secret: `${secret}\n` })).toThrow(
      expect.objectContaining({ code: 'secret_whitespace' }),
    );
  }
});

test('behind express.json() the refusal says that the body was parsed', async () => {
  const app = express();
  app.use(express.json());
  app.post('/hooks', forExpress.webhookHandler(handle, options));
  const answer = await post(await listening(createServer(app)));
  expect([answer.status, await answer.text()]).toEqual([500, 'body_parsed']);
});

test('behind a Hono middleware that parsed, and on a request that was read, the refusal says so', async () => {
  const app = new Hono();
  app.use(async (c, next) => (await c.req.json(), next()));
  app.post('/hooks', forHono.webhookHandler(handle, options));
  const answer = await app.request('/hooks', { method: 'POST', body, headers: signed() });
  expect([answer.status, await answer.text()]).toEqual([500, 'body_parsed']);

  const request = new Request('https://shop.example.com', { method: 'POST', body, headers: signed() });
  await request.json();
  expect((await forFetch.webhookHandler(handle, options)(request)).status).toBe(500);
  expect(seen.refusals).toEqual(['body_parsed', 'body_parsed']);
});

test('the Fastify plugin leaves the parsers of other routes alone', async () => {
  const url = await servers['fastify']!();
  const answer = await fetch(url.replace('/hooks', '/other'), {
    method: 'POST',
    body: '{"a": 1}',
    headers: { 'Content-Type': 'application/json' },
  });
  expect(await answer.json()).toEqual({ a: 1 });
});

test('a sender that breaks off is refused and leaves nothing hanging', async () => {
  const { hostname, port } = new URL(await servers['node']!());
  const socket = connect(Number(port), hostname);
  const head = 'POST /hooks HTTP/1.1\r\nHost: shop.example.com\r\nContent-Length: 100\r\n\r\n{"event"';
  await new Promise((resolve) => socket.write(head, resolve));
  socket.destroy();
  await vi.waitFor(() => expect(seen.refusals).toEqual(['body_missing']), { timeout: 10_000 });
});
