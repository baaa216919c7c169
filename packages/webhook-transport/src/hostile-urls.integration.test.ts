import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ConnectionAttempts, watchConnections } from '@florin/testing/connection-attempts';
import { createWebhookTransport } from './webhook-transport.ts';

const file = new URL('hostile-urls.json', import.meta.url);
const groups = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>);
const all = groups.flatMap(([, urls]) => urls);

const answers: Record<string, string[]> = {
  loopback: ['127.0.0.1'],
  unspecified: ['0.0.0.0'],
  private: ['10.0.0.1'],
  metadata: ['169.254.169.254'],
  six: ['::1'],
  mapped: ['::ffff:127.0.0.1'],
  translated: ['64:ff9b::7f00:1'],
  zone: ['fe80::1%eth0'],
  mixed: ['93.184.216.34', '127.0.0.1'],
  'mixed-six': ['93.184.216.34', '2606:4700::1111', '::1'],
  nothing: [],
  junk: ['127.1'],
};
/** A name server in the attacker's hands; real names lead nowhere. */
const resolve = async (hostname: string): Promise<string[]> => {
  const name = hostname.replace(/\.$/, '').replace(/\.attacker\.example$/, '');
  return answers[name] ?? (name === '127.0.0.1' ? ['127.0.0.1'] : []);
};

type Transport = Awaited<ReturnType<typeof createWebhookTransport>>;
const opened: Transport[] = [];
async function open(allow: string): Promise<Transport> {
  const transport = await createWebhookTransport({ allow, caFile: null, resolve, connectMs: 500, totalMs: 2_000 });
  opened.push(transport);
  return transport;
}

/** Listens on this port of this machine, as the services do that a hostile URL is after. */
let inside: Server[];
let port: number;
let accepted = 0;
let attempts: ConnectionAttempts;
let strict: Transport;
const listen = (host: string, at: number): Promise<Server> =>
  new Promise((done, failed) => {
    const server = createServer((socket) => {
      accepted += 1;
      socket.destroy();
    });
    server.once('error', failed).listen(at, host, () => done(server));
  });

beforeAll(async () => {
  const first = await listen('127.0.0.1', 0);
  ({ port } = first.address() as AddressInfo);
  inside = [first, await listen('::1', port)];
  attempts = watchConnections();
  strict = await open('');
});
afterAll(async () => {
  attempts.restore();
  await Promise.all(opened.map((transport) => transport.close()));
  await Promise.all(inside.map((server) => new Promise((done) => server.close(done))));
});
beforeEach(() => {
  accepted = 0;
  attempts.made.length = 0;
});

/** The word of the delivery log, or that the URL is none. */
async function refusalOf(transport: Transport, url: string): Promise<string | null> {
  try {
    const { success, error } = await transport.post({ url, headers: {}, body: '{}' });
    return success ? null : error;
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_INVALID_URL') return 'no URL';
    throw error;
  }
}

const refusals = ['blocked_address', 'dns_error', 'protocol_error', 'no URL'];

test('there are more than 120 hostile URLs, each of them once', () => {
  expect(all.length).toBeGreaterThanOrEqual(120);
  expect(new Set(all).size).toBe(all.length);
});

describe.each(groups)('%s', (_group, urls) => {
  test.each(urls)('%j opens no connection', async (url) => {
    expect(refusals).toContain(await refusalOf(strict, url));
    expect(attempts.made).toEqual([]);
  });
});

test('none reaches a service on the port that it listens on, also while another network is allowed every port', async () => {
  const aimed = all.flatMap((text) => {
    const url = URL.parse(text);
    if (!url || !/^(https?|wss?|ftp):$/.test(url.protocol)) return [];
    url.port = String(port);
    return [url.href];
  });
  expect(aimed.length).toBeGreaterThan(120);
  const elsewhere = await open('198.51.100.7/32:*');
  const seen = await Promise.all(aimed.map((url) => refusalOf(elsewhere, url)));
  expect(seen.filter((refusal) => refusal === null || !refusals.includes(refusal))).toEqual([]);
  expect([attempts.made, accepted]).toEqual([[], 0]);
});

test('the watch sees what is allowed', async () => {
  expect(await refusalOf(await open('127.0.0.1/32:*'), `https://127.0.0.1:${port}/`)).toMatch(
    /^(connection_reset|tls_error)$/,
  );
  expect(attempts.made).toEqual([`127.0.0.1 ${port}`]);
  await expect.poll(() => accepted).toBe(1);
});
