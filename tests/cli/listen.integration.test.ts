import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@florin/webhooks';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ComposedServer } from '../http/composed-server.ts';
import { CuttingProxy } from './cutting-proxy.ts';
import { buildProgramIn, CliProcess } from './program.ts';

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const events = 500;
const cuts = 20;

let server: ComposedServer;
let receiver: Server;
let received: { payment: string; delivery: string; genuine: boolean }[];
let answers: (count: number) => number;
let folder: string;

beforeAll(async () => {
  server = await ComposedServer.open();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'florin-listen-'));
  receiver = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const genuine = await verify(body, request.headers, { secret }).then(
      () => true,
      () => false,
    );
    const { data } = JSON.parse(body.toString()) as { data: { payment_id: string } };
    const delivery = String(request.headers['x-svc-delivery']);
    const status = answers(received.length);
    if (status === 204) received.push({ payment: data.payment_id, delivery, genuine });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test('through 20 cut connections and a kill, listen forwards each of 500 events, signed, and leaves none out', async () => {
  received = [];
  // One post in a hundred is refused once, and has to come again.
  let refusals = 0;
  answers = (count) => (count % 100 === 50 && refusals <= count / 100 ? ((refusals += 1), 503) : 204);
  const { session, key } = await server.merchant();
  const { port } = server.app.server.address() as AddressInfo;
  let pieces = 0;
  const proxy = await CuttingProxy.open(port, (done) => (pieces += 1) % 3 !== 0 && done < cuts);
  onTestFinished(() => proxy.close());
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks?shop=1`;
  const program = buildProgramIn(folder);
  const start = (): CliProcess =>
    new CliProcess(program, ['listen', '--json', '--forward-to', address], {
      FLORIN_BASE_URL: proxy.url,
      FLORIN_API_KEY: key['x-api-key'],
      FLORIN_WEBHOOK_SECRET: secret,
      FLORIN_CONFIG_DIR: folder,
    });
  const first = start();
  onTestFinished(() => void first.kill('SIGKILL'));
  await vi.waitFor(() => expect(first.err).toContain('Listening'), { timeout: 30_000 });

  const created: string[] = [];
  const create = async (): Promise<void> => {
    while (created.length < events) {
      // In small portions, so that the feed is asked often while events flow.
      await vi.waitFor(() => expect(created.length - received.length).toBeLessThan(20), {
        timeout: 60_000,
        interval: 10,
      });
      const { data } = await server.call('POST', '/v1/payments', session, { amount_usd: '20.00' });
      created.push(data.id as string);
    }
  };
  const creating = create();
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(150), { timeout: 60_000, interval: 20 });
  await first.kill('SIGKILL');
  const second = start();
  onTestFinished(() => void second.kill('SIGKILL'));
  await creating;

  await vi.waitFor(() => expect(new Set(received.map(({ payment }) => payment)).size).toBeGreaterThanOrEqual(events), {
    timeout: 90_000,
    interval: 100,
  });
  expect(await second.kill('SIGINT')).toBe(130);
  expect(new Set(received.map(({ payment }) => payment))).toEqual(new Set(created));
  expect(received.filter(({ genuine }) => !genuine)).toEqual([]);
  // At most the event under way when the process was killed came twice, under the same delivery.
  const deliveries = new Set(received.map(({ delivery }) => delivery));
  expect(deliveries.size).toBe(events);
  expect(received.length - events).toBeLessThanOrEqual(1);
  expect([proxy.cuts, refusals > 0]).toEqual([cuts, true]);
}, 240_000);
