import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { localCertificates } from '@florin/nodes/tls';
import { type ConnectionAttempts, watchConnections } from '@florin/testing/connection-attempts';
import { type NameServer, type Question, startNameServer } from '@florin/testing/name-server';
import { createResolveHost } from './resolve-host.ts';
import { createWebhookTransport } from './webhook-transport.ts';

type Transport = Awaited<ReturnType<typeof createWebhookTransport>>;

// The merchant's endpoint and what must never be reached: the same port, on two addresses of this machine.
const outside = '127.0.0.1';
const within = '::1';
const folder = mkdtempSync(join(tmpdir(), 'florin-rebinding-'));

let endpoint: Server;
let inside: Server;
let ca: string;
let port: number;
let reached = 0;
let answer: (question: Question) => readonly string[];
let location = '';
let status = 200;
let names: NameServer;
let transport: Transport;
let attempts: ConnectionAttempts;

beforeAll(async () => {
  const files = await localCertificates(folder);
  ({ ca } = files);
  const tls = { cert: readFileSync(files.cert), key: readFileSync(files.key) };
  endpoint = createHttpsServer(tls, (request, response) => {
    request.resume();
    response.writeHead(status, location === '' ? {} : { Location: location }).end();
  });
  await new Promise<void>((done) => endpoint.listen(0, outside, done));
  ({ port } = endpoint.address() as AddressInfo);
  inside = createServer((socket) => {
    reached += 1;
    socket.destroy();
  });
  await new Promise<void>((done) => inside.listen(port, within, done));
  names = await startNameServer((question) => answer(question));
  attempts = watchConnections();
});
afterAll(async () => {
  attempts.restore();
  await names.close();
  await Promise.all([endpoint, inside].map((server) => new Promise((done) => server.close(done))));
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  [reached, location, status] = [0, '', 200];
  attempts.made.length = 0;
  names.asked.length = 0;
  const resolve = createResolveHost([names.address]);
  transport = await createWebhookTransport({ allow: `${outside}/32:${port}`, caFile: ca, resolve, totalMs: 3_000 });
});
afterEach(async () => {
  await transport.close();
  const strays = attempts.made.filter((made) => made !== `${outside} ${port}`);
  if (reached > 0 || strays.length > 0) throw new Error(`Reached inside ${reached} times, tried ${strays.join()}.`);
});

const post = (url = `https://shop.example:${port}/`) => transport.post({ url, headers: {}, body: '{}' });
/** The certificate is for another name: proof that the endpoint was reached, and that the name still counts. */
const reachedEndpoint = { success: false, error: 'tls_error' };
const refused = { success: false, error: 'blocked_address' };

describe('a name server that is asked over the network', () => {
  test('leads to the endpoint', async () => {
    answer = ({ type }) => (type === 'A' ? [outside] : []);
    expect(await post()).toMatchObject(reachedEndpoint);
    expect(attempts.made).toEqual([`${outside} ${port}`]);
    expect(new Set(names.asked.map(({ type }) => type))).toEqual(new Set(['A', 'AAAA']));
  });

  test.each([
    ['IPv6 beside a good IPv4', ({ type }: Question) => (type === 'A' ? [outside] : [within])],
    ['a second IPv4', ({ type }: Question) => (type === 'A' ? [outside, '127.0.0.2'] : [])],
    ['the first of many', ({ type }: Question) => (type === 'A' ? ['10.0.0.1', outside, outside] : [])],
    ['metadata', ({ type }: Question) => (type === 'A' ? [outside, '169.254.169.254'] : [])],
    ['nothing good', ({ type }: Question) => (type === 'A' ? ['127.0.0.2'] : [within])],
    ['a mapped address', ({ type }: Question) => (type === 'A' ? [] : ['::ffff:7f00:1'])],
  ])('is refused for %s among its answers', async (_name, answers) => {
    answer = answers;
    expect(await post()).toMatchObject(refused);
    expect(attempts.made).toEqual([]);
  });

  test('gains nothing by answering well first and badly later', async () => {
    let asked = 0;
    answer = ({ type }) => {
      if (type === 'A') asked += 1;
      if (asked <= 1) return type === 'A' ? [outside] : [];
      return type === 'A' ? ['127.0.0.2'] : [within];
    };
    expect(await post()).toMatchObject(reachedEndpoint);
    for (let again = 0; again < 5; again += 1) expect(await post()).toMatchObject(refused);
    expect(attempts.made).toEqual([`${outside} ${port}`]);
  });

  test('gains nothing by changing its answer with every question, 40 names at once', async () => {
    const asked = new Map<string, number>();
    answer = ({ name, type }) => {
      if (type === 'AAAA') return [];
      const turn = (asked.get(name) ?? Number(name.slice(1, name.indexOf('.')))) + 1;
      asked.set(name, turn);
      return [turn % 2 === 0 ? outside : '127.0.0.2'];
    };
    const hosts = Array.from({ length: 40 }, (_, host) => `https://h${host}.example:${port}/`);
    for (let round = 1; round <= 3; round += 1) {
      const outcomes = await Promise.all(hosts.map((url) => post(url)));
      expect(outcomes.filter(({ error }) => error === 'tls_error')).toHaveLength(20);
      expect(outcomes.filter(({ error }) => error === 'blocked_address')).toHaveLength(20);
      expect(attempts.made).toHaveLength(20 * round);
    }
  });

  test('is asked once for a connection: what was judged is what is connected to', async () => {
    answer = ({ type }) => (type === 'A' ? [outside] : []);
    await post();
    expect(names.asked.filter(({ type }) => type === 'A')).toHaveLength(1);
  });
});

describe('an endpoint that is allowed', () => {
  test.each(
    [301, 302, 303, 307, 308].flatMap((code) => [
      [code, `https://[${within}]:PORT/`] as const,
      [code, 'http://169.254.169.254/latest/meta-data/'] as const,
      [code, '//127.0.0.2:PORT/'] as const,
      [code, 'file:///etc/passwd'] as const,
    ]),
  )('answers %i to %s, and nobody goes there', async (code, target) => {
    [status, location] = [code, target.replace('PORT', String(port))];
    expect(await post(`https://localhost:${port}/`)).toMatchObject({ success: false, status: code, error: 'redirect' });
    expect(attempts.made).toEqual([`${outside} ${port}`]);
  });
});
