import { execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, symlinkSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { compile } from './compile.ts';
import { packed, type Packed, root } from './packed-package.ts';

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const guide = readFileSync(join(root, 'docs/webhooks.md'), 'utf8');
/** Every piece of code in the guide, by the file name in its first line. */
const snippets = new Map(
  Array.from(guide.matchAll(/```ts\n\/\/ (\S+\.ts)\n(.*?)```/gs), ([, name = '', text = '']) => [name, text]),
);

/** Serves the route of a framework that has its own way to be started. */
const routeServer = `
  import { serve } from '@hono/node-server';
  import { POST } from './route.ts';
  serve({ fetch: (request: Request) => POST(request), port: Number(process.env['PORT']) });
`;

let shop: Packed;
const children: ReturnType<typeof spawn>[] = [];
beforeAll(() => {
  shop = packed('packages/webhooks');
  // The frameworks are those of the project itself, beside the installed tarball.
  for (const name of ['express', 'fastify', 'hono', '@hono/node-server', '@types']) {
    mkdirSync(join(shop.folder, 'node_modules/@hono'), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(shop.folder, 'node_modules', name));
  }
  for (const [name, text] of snippets) writeFileSync(join(shop.folder, name), text);
  writeFileSync(join(shop.folder, 'route-server.ts'), routeServer);
}, 120_000);
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  shop.remove();
});

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

test('all code of the guide is tried here, and its types fit the frameworks', () => {
  expect(guide.match(/```ts\n/g)).toHaveLength(snippets.size);
  expect(compile(shop.folder, [...snippets.keys(), 'route-server.ts'], { types: ['node'], skipLibCheck: true })).toBe(
    '',
  );
});

test.each(['with-express.ts', 'with-fastify.ts', 'with-hono.ts', 'with-node.ts', 'route-server.ts'])(
  '%s answers a signed event with 204, acts once on two of them, and refuses another secret',
  async (file) => {
    const port = await freePort();
    const env = { ...process.env, PORT: String(port), FLORIN_WEBHOOK_SECRET: secret };
    const server = spawn(process.execPath, [file], { cwd: shop.folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(server);
    let printed = '';
    server.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const address = `http://localhost:${port}/hooks/florin`;
    await vi.waitFor(() => fetch(address), { timeout: 30_000, interval: 100 });

    const tryIt = (environment: object): Promise<string> =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, ['try-it.ts', address], {
          cwd: shop.folder,
          env: { ...env, ...environment },
        });
        children.push(child);
        let output = '';
        child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
        child.on('close', () => resolve(output.trim()));
      });
    expect(await tryIt({})).toBe('204');
    expect(await tryIt({})).toBe('204');
    expect(await tryIt({ FLORIN_WEBHOOK_SECRET: 'another' })).toBe('400 signature_mismatch');
    expect(printed).toBe('deliver 0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12\n');
    server.kill();
  },
);

test('the commands for curl and openssl follow the feed, and tell a genuine delivery from any other', async () => {
  const [feed = '', genuine = ''] = Array.from(guide.matchAll(/```sh\n(.*?)```/gs), ([, text = '']) => text).slice(-2);
  const asked: string[] = [];
  const service = createHttpServer((request, response) => {
    asked.push(`${request.url} ${String(request.headers['x-api-key'])}`);
    response.end(JSON.stringify({ success: true, data: { events: [], next_cursor: 'bmV3ZXN0' }, error: null }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void service.close());
  await once(service, 'listening');
  const shell = async (script: string, env: Record<string, string>): Promise<string> => {
    const done = promisify(execFile)('bash', ['-c', script], { cwd: shop.folder, env: { ...process.env, ...env } });
    return done.then(
      ({ stdout }) => stdout.trim(),
      () => 'refused',
    );
  };
  const { port } = service.address() as AddressInfo;
  await shell(feed, { BASE: `http://127.0.0.1:${port}`, KEY: 'flr_key' });
  expect(asked).toEqual(['/v1/events?after=latest flr_key', '/v1/events?after=bmV3ZXN0&wait_seconds=25 flr_key']);
  const body = '{"event":"payment.completed"}';
  const v1 = (key: string): string => createHmac('sha256', key).update(`1772443333.${body}`).digest('hex');
  writeFileSync(join(shop.folder, 'body.json'), body);
  const check = (signature: string) => shell(genuine, { SIGNATURE: signature, SECRET: secret });
  expect(await check(`t=1772443333,v1=${v1('another')},v1=${v1(secret)}`)).toBe('genuine');
  expect(await check(`t=1772443334,v1=${v1(secret)}`)).toBe('refused');
  expect(await check(`t=1772443333,v1=${v1('another')}`)).toBe('refused');
});
