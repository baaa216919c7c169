import { spawn } from 'node:child_process';
import { readFileSync, symlinkSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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
