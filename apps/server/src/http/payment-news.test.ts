import type { AddressInfo } from 'node:net';
import { notFound, Refusal } from '@florin/domain/errors';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { serverWith, uuid } from '../../test/scene.ts';
import type { NewsPorts } from './payment-news.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** A server with news that the test tells by hand, and how many listen. */
async function serving(news: Partial<NewsPorts> = {}) {
  const told = new Set<() => void>();
  const watch: NewsPorts['watch'] = async (_id, tell) => {
    told.add(tell);
    return () => void told.delete(tell);
  };
  app = await serverWith({}, { news: { watch, heartbeatMs: 60_000, longestMs: 60_000, ...news } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return { app, told, address: `${origin}/pay/${uuid}/news` };
}

/** Reads a stream as it comes; `rest` is what came after the test read last. */
async function listening(address: string) {
  const leave = new AbortController();
  const answer = await fetch(address, { signal: leave.signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const next = async (): Promise<string | undefined> => (await reader.read()).value;
  return { answer, next, leave: () => leave.abort() };
}

test('whoever listens hears of every change, in a form that no proxy keeps back or stores', async () => {
  const { told, address } = await serving();
  const { answer, next, leave } = await listening(address);
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(answer.headers.get('x-accel-buffering')).toBe('no');
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await next()).toBe('retry: 3000\n\n');
  for (let change = 0; change < 2; change += 1) {
    for (const tell of told) tell();
    expect(await next()).toBe('event: news\ndata: {}\n\n');
  }
  leave();
  await vi.waitFor(() => expect(told.size).toBe(0));
});

test('a silent stream says that it lives, and ends when it is old', async () => {
  const { told, address } = await serving({ heartbeatMs: 20, longestMs: 300 });
  const { next } = await listening(address);
  await next();
  expect(await next()).toBe(':\n\n');
  const rest: (string | undefined)[] = [];
  while (rest.at(-1) !== undefined || rest.length === 0) rest.push(await next());
  expect(told.size).toBe(0);
});

test('a server that stops ends its streams and waits for none of them', async () => {
  const { app: stopping, told, address } = await serving();
  const { next } = await listening(address);
  await next();
  await stopping.close();
  expect(await next()).toBeUndefined();
  expect(told.size).toBe(0);
});

test('whoever leaves while the payment is looked for is forgotten', async () => {
  const found = Promise.withResolvers<void>();
  let watching = 0;
  const { app: server, address } = await serving({
    watch: async () => {
      watching += 1;
      await found.promise;
      return () => void (watching -= 1);
    },
  });
  const gone = new Promise((resolve) => {
    server.server.once('connection', (socket) => socket.once('close', resolve));
  });
  const leave = new AbortController();
  const asked = fetch(address, { signal: leave.signal }).catch(() => null);
  await vi.waitFor(() => expect(watching).toBe(1));
  leave.abort();
  await Promise.all([asked, gone]);
  found.resolve();
  await vi.waitFor(() => expect(watching).toBe(0));
});

test('an unknown payment, a malformed id and too many listeners are refused in the envelope', async () => {
  const codeOf = async (address: string): Promise<[number, string]> => {
    const answer = await fetch(address);
    return [answer.status, ((await answer.json()) as { error: { code: string } }).error.code];
  };
  const refusing = (refusal: Refusal) => serving({ watch: () => Promise.reject(refusal) });
  const unknown = await refusing(notFound('payment'));
  expect(await codeOf(unknown.address)).toEqual([404, 'NOT_FOUND']);
  expect(await codeOf(unknown.address.replace(uuid, 'nothing'))).toEqual([422, 'VALIDATION_ERROR']);
  await unknown.app.close();
  const full = await refusing(new Refusal('RATE_LIMIT_EXCEEDED', 'Too many wait for news.', { retryAfterSeconds: 60 }));
  const answer = await fetch(full.address);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
});
