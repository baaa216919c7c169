import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { contract } from '@florin/contract/contract';
import { routeFor } from '@florin/testing/contract-routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile } from './compile.ts';
import { packed, type Packed, root } from './packed-package.ts';

const guide = readFileSync(join(root, 'docs/sdk.md'), 'utf8');
/** Every piece of code in the guide, by the file name in its first line. */
const snippets = new Map(
  Array.from(guide.matchAll(/```ts\n\/\/ (\S+\.ts)\n(.*?)```/gs), ([, name = '', text = '']) => [name, text]),
);

/** Calls what the snippets export, and prints what comes of it. */
const caller = `
  import { Florin } from '@florin/sdk';
  import { pay } from './cart.ts';
  import { florin, settings } from './patient.ts';
  import { addressOf } from './pinned.ts';
  import { follow } from './follow.ts';
  import { withdraw } from './refusals.ts';
  import { signIn } from './sign-in.ts';
  import { settled } from './wait.ts';
  import { walk } from './walk.ts';

  const id = '${contract.payments.read.metadata.examples.params?.['payment_id']}';
  const { fee_payer } = await settings(new AbortController().signal);
  const baseUrl = process.env['FLORIN_BASE_URL'] ?? '';
  const { admin, accounts, payments } = await signIn(baseUrl, 'a@example.com', 'correct horse battery');
  const own: Florin = florin;
  console.log(JSON.stringify({
    pay: await pay(own, ['1', '2.50'], 'order-1042'),
    fee_payer,
    withdraw: await withdraw(own, id),
    cursor: await walk(own, undefined),
    followed: await follow(own, 'c1'),
    settled: await settled(own, id),
    me: (await accounts.auth.me()).email,
    merchants: (await admin.merchants.list()).total,
    tokens: (await payments.tokens()).tokens.length,
    address: await addressOf(id),
  }));
`;

/** Stands in for the service: answers each route with the example that the contract has for it. */
function serveExamples(): Server {
  return createServer((request, response) => {
    const { method = 'GET', url = '/' } = request;
    const named = routeFor(method, url);
    const page = new URL(url, 'http://localhost').searchParams.get('after');
    const data = named?.route.metadata.examples.data;
    const answer = page === null ? data : { events: [], next_cursor: page };
    request.resume().on('end', () => {
      response.writeHead(named === null ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success: named !== null, data: answer ?? null, error: null }));
    });
  }).listen(0, '127.0.0.1');
}

let shop: Packed;
let service: Server;
beforeAll(async () => {
  shop = packed('packages/sdk');
  service = serveExamples();
  await once(service, 'listening');
  for (const [name, text] of snippets) writeFileSync(join(shop.folder, name), text);
  writeFileSync(join(shop.folder, 'caller.ts'), caller);
}, 120_000);
afterAll(() => {
  service.close();
  shop.remove();
});

test('all code of the guide is tried here, and compiles', () => {
  expect(guide.match(/```ts\n/g)).toHaveLength(snippets.size);
  const processType = 'declare const process: { env: Record<string, string | undefined> };';
  writeFileSync(join(shop.folder, 'process.d.ts'), processType);
  const files = ['process.d.ts', ...snippets.keys(), 'caller.ts'];
  expect(compile(shop.folder, files, { lib: ['es2022', 'dom'] })).toBe('');
});

/** The public key of RFC 8032, section 7.1, test 1, whose secret half has attested the contract's examples. */
const published = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';

const run = async (file: string): Promise<string> => {
  const { port } = service.address() as AddressInfo;
  const env = {
    ...process.env,
    FLORIN_BASE_URL: `http://127.0.0.1:${port}`,
    FLORIN_API_KEY: 'key',
    FLORIN_ATTESTATION_KEY: published,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: shop.folder, env });
  return stdout;
};

test('the first payment prints where the payer goes', async () => {
  expect(await run('first-payment.ts')).toMatch(/^Send the payer to http\S+\/pay\/[0-9a-f-]{36}\n$/);
});

test('every other piece does what its text says', async () => {
  const printed = await run('caller.ts');
  const { cursor, ...told } = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
  const { examples } = contract.payments.create.metadata;
  expect(told).toEqual({
    pay: (examples.data as { pay_url: string }).pay_url,
    fee_payer: 'user',
    withdraw: expect.stringMatching(/^requested [0-9a-f-]{36}$/),
    followed: 'c1',
    settled: expect.stringMatching(/^credited \d+\.\d\d$/),
    me: expect.stringContaining('@'),
    merchants: expect.any(Number),
    tokens: expect.any(Number),
    address: (contract.payments.read.metadata.examples.data as { wallet_address: string }).wallet_address,
  });
  expect(cursor).toBe((contract.events.list.metadata.examples.data as { next_cursor: string }).next_cursor);
});
