import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Refusal } from '@florin/domain/errors';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { toRefusal } from '../src/http/error-handler.ts';
import { networkOf } from '../src/http/origin.ts';
import { key, serverWith, session } from './scene.ts';

let app: FastifyInstance | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
});

const listen = async (options: Parameters<typeof serverWith>[1] = {}): Promise<number> => {
  app = await serverWith(
    { service: { health: () => Promise.resolve({ status: 'ok', version: '0.1.0', chains: [], parts: [] }) } },
    options,
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
};

/** What comes back until the other side closes. */
async function send(port: number, text: string, drip?: string): Promise<{ answer: string; ms: number }> {
  const begun = performance.now();
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString('latin1')));
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  const timer = drip === undefined ? null : setInterval(() => socket.write(drip), 100);
  await once(socket, 'close');
  if (timer) clearInterval(timer);
  return { answer, ms: performance.now() - begun };
}

describe('finding 22', () => {
  test.each([
    ['two Host headers', 'Host: pay.example.com\r\nhost: evil.example.com\r\n'],
    ['no Host header', ''],
  ])('%s are refused by the status of the code', async (_what, hosts) => {
    const port = await listen();
    const head = `GET /health HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`;
    const { answer } = await send(port, head);
    expect(answer).toMatch(/^HTTP\/1\.1 422 /);
    expect(answer).toContain('"code":"VALIDATION_ERROR"');
    expect(answer).toMatch(/x-request-id: /i);
  });

  test('a body that drips is cut when the time of a request is over, and its socket with it', async () => {
    const port = await listen({ requestTimeoutMs: 1_000 });
    const head =
      'POST /v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{';
    const { answer, ms } = await send(port, head, ' ');
    expect(answer).toContain('took too long');
    // The time itself, and at most one look at the sockets more.
    expect(ms).toBeLessThan(4_000);
  }, 30_000);

  test.each([['https://user:secret@shop.example.com/'], ['https://user@shop.example.com/']])(
    'a redirect_url with credentials (%s) is refused',
    async (redirect_url) => {
      app = await serverWith();
      const payload = { amount_usd: '5.00', redirect_url };
      const answer = await app.inject({ method: 'POST', url: '/v1/payments', headers: key, payload });
      expect(answer.json().error.details).toEqual({ redirect_url: ['Must not hold a user name or a password.'] });
    },
  );

  test('HTTPS is promised for subdomains too, and no base address is taken from a page', async () => {
    app = await serverWith(
      { service: { health: () => Promise.resolve({ status: 'ok', version: '0.1.0', chains: [], parts: [] }) } },
      { guarded: true, trustProxy: true },
    );
    const { headers } = await app.inject({ url: '/health', headers: { 'x-forwarded-proto': 'https' } });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['content-security-policy']).toContain("base-uri 'none'");
  });
});

describe('finding 17', () => {
  test("a client's aborted upload is not the database that is away", () => {
    const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    expect(toRefusal(aborted)).toMatchObject({ code: 'VALIDATION_ERROR' });
    const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
    expect(toRefusal(lost)).toMatchObject({ code: 'MAINTENANCE' });
  });

  test('an upload that is broken off makes no line of an error', async () => {
    const lines: string[] = [];
    app = await serverWith({}, {});
    app.addHook('onResponse', async (request) => void lines.push(String(request.routeOptions.url)));
    app.addHook('onError', async (_request, _reply, error) => void lines.push(`error ${toRefusal(error)?.code}`));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      'POST /v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 600\r\n\r\n{',
    );
    setTimeout(() => socket.destroy(), 100);
    await expect.poll(() => lines.length, { timeout: 5_000 }).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes('MAINTENANCE'))).toEqual([]);
  });

  test('a request line of a refusal and of a sign-in has the address, and no other', async () => {
    const { Writable } = await import('node:stream');
    const written: { route: string; address?: string }[] = [];
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        for (const line of chunk.toString().trim().split('\n')) written.push(JSON.parse(line));
        done();
      },
    });
    const refuse = () => Promise.reject(new Refusal('UNAUTHORIZED', 'Wrong.'));
    app = await serverWith(
      {
        service: { health: () => Promise.resolve({ status: 'ok', version: '0.1.0', chains: [], parts: [] }) },
        auth: { login: refuse },
      },
      { logStream: stream, logLevel: 'info' },
    );
    const payload = { email: 'shop@example.com', password: 'x' };
    await app.inject({ method: 'POST', url: '/v1/auth/login', payload, remoteAddress: '203.0.113.7' });
    await app.inject({ url: '/v1/payments', remoteAddress: '203.0.113.8' });
    await app.inject({ url: '/health', remoteAddress: '203.0.113.9', headers: session('merchant') });
    const told = written.filter(({ route }) => route !== undefined).map(({ route, address }) => [route, address]);
    expect(told).toEqual([
      ['/v1/auth/login', '203.0.113.7'],
      ['/v1/payments', '203.0.113.8'],
      ['/health', undefined],
    ]);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
