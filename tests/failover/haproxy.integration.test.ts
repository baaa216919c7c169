import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { haproxyBinary, HaproxyMissing } from '@florin/nodes/haproxy-binary';
import { freePort } from '@florin/nodes/ports';
import { endProcess } from '@florin/nodes/processes';
import { localCertificates } from '@florin/nodes/tls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { root } from '../architecture/tree.ts';

const source = join(root, 'deploy', 'ha');
const folder = mkdtempSync(join(tmpdir(), 'florin-haproxy-'));
const binary = haproxyOrSkip();
const open: (() => Promise<unknown> | void)[] = [];
afterAll(async () => {
  for (const close of open.toReversed()) await close();
  rmSync(folder, { recursive: true, force: true });
});

/** Null, loudly, on a machine that has none and can fetch none. In CI that is a failure. */
function haproxyOrSkip(): ReturnType<typeof haproxyBinary> | null {
  try {
    return haproxyBinary();
  } catch (error) {
    if (!(error instanceof HaproxyMissing) || process.env['CI'] === 'true') throw error;
    process.stderr.write(`\nSKIPPED: tests of HAProxy. ${error.message}\n\n`);
    return null;
  }
}

async function listen(answer: RequestListener, port: number): Promise<Server> {
  const server = createServer(answer).listen(port, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return server;
}

describe.skipIf(binary === null)('HAProxy as deploy/ha sets it up', () => {
  let port: number;
  let answer: RequestListener;
  let isReady = true;

  beforeAll(async () => {
    const ports = { api: 0, server: 0, ops: 0, database: 0 };
    // one after the other, so that none is given twice
    for (const name of ['api', 'server', 'ops', 'database'] as const) ports[name] = await freePort();
    port = ports.api;
    const tls = await localCertificates(join(folder, 'tls'));
    writeFileSync(join(folder, 'florin.pem'), `${readFileSync(tls.cert, 'utf8')}${readFileSync(tls.key, 'utf8')}`);
    // Nothing else is changed: host one is here, and nobody is at host two.
    const places: readonly (readonly [string, string])[] = [
      ['/etc/haproxy/florin.pem', join(folder, 'florin.pem')],
      ['/etc/haproxy/', `${source}/`],
      ['bind :443', `bind 127.0.0.1:${ports.api}`],
      ['bind 127.0.0.1:5000', `bind 127.0.0.1:${ports.database}`],
      ['10.91.0.11:4400', `127.0.0.1:${ports.server}`],
      ['10.91.0.11:5432', `127.0.0.1:1`],
      ['10.91.0.12', '127.0.0.254'],
      ['check port 9400', `check port ${ports.ops}`],
    ];
    const written = places.reduce(
      (config, [from, to]) => {
        if (!config.includes(from)) throw new Error(`The configuration does not name ${from}.`);
        return config.replaceAll(from, to);
      },
      readFileSync(join(source, 'haproxy.cfg'), 'utf8'),
    );
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, written);
    await listen((asked, response) => answer(asked, response), ports.server);
    await listen((_asked, response) => response.writeHead(isReady ? 200 : 503).end(), ports.ops);
    const env = { ...process.env, ...binary?.environment };
    const path = binary?.path ?? '';
    execFileSync(path, ['-c', '-f', file], { env, stdio: 'pipe' });
    const child = spawn(path, ['-db', '-f', file], { env, stdio: 'ignore' });
    open.push(() => endProcess(child.pid ?? 0, ['SIGTERM', 'SIGKILL']));
    answer = (_asked, response) => response.end('well');
    await until(200);
  });

  /** Asks until it is answered so; at first nobody listens. */
  async function until(status: number): Promise<void> {
    const statusNow = async () => (await ask().catch(() => null))?.status;
    for (let asked = 0; (await statusNow()) !== status; asked += 1) {
      if (asked > 100) throw new Error(`It is not answered with ${status}.`);
      await sleep(200);
    }
  }

  async function ask(): Promise<{ status: number | undefined; retryAfter: string | undefined; body: string }> {
    // A connection for each: one that is used again is closed without a word when its server is gone, and asked anew.
    const place = { host: '127.0.0.1', port, path: '/', agent: false } as const;
    const asked = request({ ...place, rejectUnauthorized: false }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: response.statusCode, retryAfter: response.headers['retry-after'], body: await text(response) };
  }

  test('what a server was asked before it was no longer ready is still answered, and later requests are told to wait', async () => {
    let end: (() => void) | null = null;
    answer = (_asked, response) => {
      if (end === null) end = () => response.end('late');
      else response.end('well');
    };
    const slow = ask();
    await vi.waitFor(() => expect(end).not.toBeNull());
    isReady = false;
    // Two checks of a second each, until the server counts as down.
    await until(503);
    await sleep(1_500);
    (end as (() => void) | null)?.();
    expect(await slow).toMatchObject({ status: 200, body: 'late' });
    const told = await ask();
    expect(told.retryAfter).toBe('2');
    expect(JSON.parse(told.body)).toMatchObject({ success: false, error: { code: 'MAINTENANCE' } });
    isReady = true;
    answer = (_asked, response) => response.end('well');
    await until(200);
  });

  test('a server that dies of a request leaves an answer of the same form', async () => {
    answer = (asked) => asked.socket.destroy();
    const lost = await ask();
    expect(lost).toMatchObject({ status: 502, retryAfter: '2' });
    expect(JSON.parse(lost.body)).toMatchObject({ success: false, data: null, error: { code: 'INTERNAL_ERROR' } });
  });
});
