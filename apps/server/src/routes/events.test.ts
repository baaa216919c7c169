import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { key, serverWith, uuid } from '../../test/scene.ts';
import type { ServerPorts } from '../ports.ts';
import { eventRoutes } from './events.ts';

const empty = {
  epoch: uuid,
  sequence: null,
  xid: null,
  id: null,
  type: null,
  sourceType: null,
  sourceId: null,
  body: null,
};
const entry = {
  epoch: uuid,
  sequence: 7n,
  xid: '42',
  id: uuid,
  type: 'payment.created',
  sourceType: 'payment',
  sourceId: uuid,
  body: JSON.stringify({ event: 'payment.created', timestamp: '2026-03-02T09:14:31.482000+00:00', data: {} }),
};

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** A server whose feed the test fills by hand, and how many wait for it. */
async function serving() {
  const told = new Set<() => void>();
  const rows: object[] = [];
  const ending = new AbortController();
  const ports = {
    db: { many: async () => (rows.length === 0 ? [empty] : rows) },
    feed: {
      watch: async (_id: string, tell: () => void) => {
        told.add(tell);
        return () => void told.delete(tell);
      },
      ending: ending.signal,
    },
  } as unknown as ServerPorts;
  app = await serverWith({ events: eventRoutes(ports) });
  app.addHook('preClose', async () => ending.abort());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/v1/events`;
  const ask = (query: string, signal?: AbortSignal) =>
    fetch(`${address}?${query}`, { headers: key, ...(signal && { signal }) });
  return { app, told, rows, ask };
}
const pageOf = async (answer: Response) =>
  ((await answer.json()) as { data: { events: { id: string }[] } }).data.events;

test('a request that may wait is answered by the next event', async () => {
  const { told, rows, ask } = await serving();
  const asked = ask('wait_seconds=25');
  await vi.waitFor(() => expect(told.size).toBe(1));
  rows.push(entry);
  for (const tell of told) tell();
  expect((await pageOf(await asked)).map(({ id }) => id)).toEqual([uuid]);
  expect(told.size).toBe(0);
});

test('without a wait, and after it, an empty page is the answer', async () => {
  const { told, ask } = await serving();
  expect(await pageOf(await ask(''))).toEqual([]);
  const began = performance.now();
  expect(await pageOf(await ask('wait_seconds=1'))).toEqual([]);
  expect(performance.now() - began).toBeGreaterThan(900);
  expect(told.size).toBe(0);
});

test('whoever leaves waits no longer, and a server that stops answers those who do', async () => {
  const { app: stopping, told, ask } = await serving();
  const leave = new AbortController();
  const left = ask('wait_seconds=25', leave.signal).catch(() => null);
  await vi.waitFor(() => expect(told.size).toBe(1));
  leave.abort();
  await left;
  await vi.waitFor(() => expect(told.size).toBe(0));
  const asked = ask('wait_seconds=25');
  await vi.waitFor(() => expect(told.size).toBe(1));
  await stopping.close();
  expect(await pageOf(await asked)).toEqual([]);
});

test.each(['26', '-1', '1.5', 'x', ''])('a wait of "%s" seconds is refused', async (seconds) => {
  const { ask } = await serving();
  expect((await ask(`wait_seconds=${seconds}`)).status).toBe(422);
});
