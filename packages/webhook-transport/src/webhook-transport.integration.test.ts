import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { localCertificates, selfSigned } from '@florin/nodes/tls';
import { createWebhookTransport, type WebhookTransportOptions } from './webhook-transport.ts';

type Transport = Awaited<ReturnType<typeof createWebhookTransport>>;

const folder = mkdtempSync(join(tmpdir(), 'florin-transport-test-'));
let server: Server;
let port: number;
let ca: string;
let connections = 0;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const opened: Transport[] = [];

const open = async (options: Partial<WebhookTransportOptions> = {}): Promise<Transport> => {
  const transport = await createWebhookTransport({ allow: '127.0.0.0/8:*', caFile: ca, ...options });
  opened.push(transport);
  return transport;
};
const message = (url: string) => ({
  url,
  headers: { 'X-SVC-Event': 'payment.created' },
  body: '{"event":"payment.created"}',
});
const toServer = (path = '/hook') => message(`https://localhost:${port}${path}`);

beforeAll(async () => {
  const files = await localCertificates(folder);
  ({ ca } = files);
  server = createServer({ cert: readFileSync(files.cert), key: readFileSync(files.key) }, (request, response) =>
    answer(request, response),
  );
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  await Promise.all(opened.map((transport) => transport.close()));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  connections = 0;
  answer = (request, response) => request.resume().on('end', () => response.end('thanks'));
});

describe('a delivery', () => {
  test('arrives byte for byte with its headers, and its answer is told', async () => {
    const received: { body: string; headers: IncomingMessage['headers']; method: string | undefined }[] = [];
    answer = (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({ body: Buffer.concat(chunks).toString(), headers: request.headers, method: request.method });
        response.writeHead(202, { 'Retry-After': '7' }).end('accepted');
      });
    };
    const sent = { ...toServer(), body: '{"amount":"1.10","note":"ä€"}' };
    expect(await (await open()).post(sent)).toEqual({
      success: true,
      status: 202,
      body: 'accepted',
      error: null,
      durationMs: expect.any(Number),
      retryAfterSeconds: 7,
    });
    expect(received).toMatchObject([
      { method: 'POST', body: sent.body, headers: { 'x-svc-event': 'payment.created', host: `localhost:${port}` } },
    ]);
  });

  test('goes over a connection that stays open for later ones', async () => {
    const transport = await open();
    for (let sent = 0; sent < 10; sent += 1) expect(await transport.post(toServer())).toMatchObject({ success: true });
    expect(connections).toBeLessThanOrEqual(2);
  });

  test.each([
    [301, 'redirect'],
    [307, 'redirect'],
    [304, 'redirect'],
    [400, 'bad_status'],
    [410, 'bad_status'],
    [500, 'bad_status'],
  ])('is refused by status %s as %s, and no redirect is followed', async (status, error) => {
    let requests = 0;
    answer = (request, response) => {
      requests += 1;
      request.resume();
      response.writeHead(status, { Location: `https://localhost:${port}/elsewhere` }).end();
    };
    expect(await (await open()).post(toServer())).toMatchObject({ success: false, status, error });
    expect(requests).toBe(1);
  });

  test('keeps at most 4 KiB of an answer and reads at most 16 KiB of an endless one', async () => {
    let written = 0;
    answer = (request, response) => {
      request.resume();
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && written < 64 * 1024 * 1024 && response.write('é'.repeat(4_096))) written += 8_192;
      };
      response.on('drain', more);
      more();
    };
    const outcome = await (await open()).post(toServer());
    expect(outcome).toMatchObject({ success: true, status: 200, error: null });
    expect(outcome.body).toBe('é'.repeat(2_048));
    expect(written).toBeLessThan(16 * 1024 * 1024);
  });

  test('counts as made when the status came and the rest of the answer never does', async () => {
    answer = (request, response) => {
      request.resume();
      response.writeHead(200).write('partial');
    };
    const transport = await open({ totalMs: 300 });
    expect(await transport.post(toServer())).toMatchObject({
      success: true,
      status: 200,
      body: 'partial',
      error: null,
    });
  });
});

describe('a delivery fails', () => {
  test('by timeout when the answer takes too long', async () => {
    answer = (request) => void request.resume();
    const outcome = await (await open({ totalMs: 300 })).post(toServer());
    expect(outcome).toMatchObject({ success: false, status: null, body: null, error: 'timeout' });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(290);
  });

  test('by timeout when the connection is never completed', async () => {
    const silent = createTcpServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const url = `https://localhost:${(silent.address() as AddressInfo).port}/`;
    expect(await (await open({ connectMs: 600 })).post(message(url))).toMatchObject({ status: null, error: 'timeout' });
    silent.close();
  });

  test('by connection_refused when nobody listens', async () => {
    const gone = createTcpServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port: closed } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    expect(await (await open()).post(message(`https://localhost:${closed}/`))).toMatchObject({
      error: 'connection_refused',
    });
  });

  test('by connection_reset when the receiver hangs up', async () => {
    answer = (request) => request.socket.destroy();
    expect(await (await open()).post(toServer())).toMatchObject({ status: null, error: 'connection_reset' });
  });

  test('by tls_error when nobody vouches for the certificate, or it is for another name', async () => {
    expect(await (await open({ caFile: null })).post(toServer())).toMatchObject({ error: 'tls_error' });
    const renamed = await open({ resolve: async () => ['127.0.0.1'] });
    expect(await renamed.post(message(`https://shop.example:${port}/`))).toMatchObject({ error: 'tls_error' });
  });

  test('by tls_error when the certificate is good for clients only', async () => {
    const ofClient = selfSigned('localhost', { onlyClients: true });
    const caFile = join(folder, 'client.pem');
    writeFileSync(caFile, ofClient.cert);
    const wrong = createServer(ofClient);
    await new Promise<void>((resolve) => wrong.listen(0, '127.0.0.1', resolve));
    const url = `https://localhost:${(wrong.address() as AddressInfo).port}/`;
    expect(await (await open({ caFile })).post(message(url))).toMatchObject({ status: null, error: 'tls_error' });
    await new Promise((resolve) => wrong.close(resolve));
  });

  test('by tls_error when the port speaks plain text', async () => {
    const plain = createTcpServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    const url = `https://localhost:${(plain.address() as AddressInfo).port}/`;
    expect(await (await open()).post(message(url))).toMatchObject({ status: null, error: 'tls_error' });
    plain.close();
  });

  test('by protocol_error when the headers have no end', async () => {
    answer = (request, response) => {
      request.resume();
      response.writeHead(200, { 'X-Long': 'x'.repeat(15_000), 'X-Longer': 'x'.repeat(15_000) }).end();
    };
    expect(await (await open()).post(toServer())).toMatchObject({ success: false, error: 'protocol_error' });
  });

  test('by dns_error when the name leads nowhere', async () => {
    const transport = await open({ resolve: async () => [] });
    expect(await transport.post(message('https://shop.example/'))).toMatchObject({ error: 'dns_error' });
  });
});

describe('the guard', () => {
  const blocked = { success: false, status: null, body: null, error: 'blocked_address' };

  test('opens no connection to this machine unless the operator allows it', async () => {
    const transport = await open({ allow: '' });
    for (const host of [
      'localhost',
      '127.0.0.1',
      '2130706433',
      '0x7f000001',
      '017700000001',
      '127.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'a.localhost',
    ]) {
      const outcome = await transport.post(message(`https://${host}:${port}/`));
      expect({ host, ...outcome }).toMatchObject({ host, ...blocked });
    }
    expect(connections).toBe(0);
  });

  test('allows exactly the networks and ports that the operator names', async () => {
    const named = await open({ allow: `127.0.0.0/8:${port}` });
    expect(await named.post(toServer())).toMatchObject({ success: true });
    const other = await open({ allow: `127.0.0.0/8:${port + 1},10.0.0.0/8:*` });
    expect(await other.post(toServer())).toMatchObject(blocked);
  });

  test('condemns a name when any one of its addresses is closed', async () => {
    const transport = await open({ allow: '', resolve: async () => ['93.184.216.34', '10.0.0.1'] });
    expect(await transport.post(message('https://shop.example/'))).toMatchObject(blocked);
  });

  test('a name that changes its answer gains nothing: it is asked once, and the socket goes where the check looked', async () => {
    const answers = [['127.0.0.1'], ['169.254.169.254']];
    let asked = 0;
    const transport = await open({ resolve: async () => answers[asked++] ?? [], totalMs: 2_000 });
    // The certificate is for another name, which proves that the connection itself was made.
    expect(await transport.post(message(`https://shop.example:${port}/`))).toMatchObject({ error: 'tls_error' });
    expect([asked, connections]).toEqual([1, 1]);
    expect(await transport.post(message(`https://shop.example:${port}/`))).toMatchObject(blocked);
    expect([asked, connections]).toEqual([2, 1]);
  });

  test('speaks TLS only', async () => {
    const transport = await open({ allow: '127.0.0.0/8:*' });
    expect(await transport.post(message(`http://127.0.0.1:${port}/`))).toMatchObject(blocked);
    expect(connections).toBe(0);
  });
});
