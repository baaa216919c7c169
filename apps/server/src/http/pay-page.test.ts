import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { examples } from '@florin/contract/examples';
import type { Checkout } from '@florin/contract/schemas/checkout';
import { notFound } from '@florin/domain/errors';
import { afterAll, expect, test } from 'vitest';
import { mountedRoutes } from '../../../../tests/contract/mounted-routes.ts';
import { serverWith, uuid } from '../../test/scene.ts';
import type { PayPage } from './pay-page.ts';
import { readBuiltPage } from './pay-page-files.ts';

const template = `<!doctype html>
<html lang="en"><head><title>Payment</title><meta name="florin-wallet-relay" content="" /><meta name="florin-ton-bridges" content="" /></head>
<body><div id="page"><div class="bare"></div></div>
<noscript><p class="noscript">Needs JavaScript.</p></noscript></body></html>`;

const folder = mkdtempSync(join(tmpdir(), 'florin-page-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), template);
writeFileSync(join(folder, 'assets', 'index-abc.js'), 'console.log("page")');
writeFileSync(join(folder, 'assets', 'de-x_Y9.js'), '');
writeFileSync(join(folder, 'assets', 'ar-12.js'), '');
afterAll(() => rmSync(folder, { recursive: true }));

const checkout = { ...(examples.checkout as Checkout), id: uuid };
const payPage = (changes: Partial<PayPage> = {}): PayPage => ({
  built: readBuiltPage(folder)!,
  brand: examples.brand,
  brandOf: async () => examples.brand,
  frameAncestors: "'none'",
  imageOrigin: 'https://api.example.com',
  walletRelay: null,
  tonBridges: [],
  readConnectOrigins: async () => [],
  readCheckout: async () => checkout,
  now: () => new Date('2026-03-02T09:20:00.000Z'),
  payFromDevWallet: null,
  ...changes,
});
const serving = (changes: Partial<PayPage> = {}) => serverWith({}, { payPage: payPage(changes) });
const app = await serving();

/** What the document tells its script. */
const embeddedIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="embedded">(.*)<\/script>/.exec(html)![1]!) as {
    checkout: Checkout | null;
    now: string;
    dev_wallet: boolean;
  };

test("the page is nobody's to keep, to frame, to index or to add scripts to", async () => {
  const { statusCode, headers } = await app.inject(`/pay/${uuid}`);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', 'noindex']);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'sha256-");
  expect(policy).toContain("img-src 'self' data: https://api.example.com");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|\*/);
});

test('the one style in the document is the one that the policy names', async () => {
  const { headers, body } = await app.inject(`/pay/${uuid}`);
  const style = /<style>(.*?)<\/style>/.exec(body)![1]!;
  expect(style).toBe(':root{--brand:#1f6f5c}');
  const hash = createHash('sha256').update(style).digest('base64');
  expect(String(headers['content-security-policy'])).toContain(`'sha256-${hash}'`);
});

test('merchant, amount, purpose and brand stand in the document before any script has run', async () => {
  const { body } = await app.inject(`/pay/${uuid}`);
  expect(body).toContain('<title>$125.00 · Corner Shop</title>');
  expect(body).toContain('<span class="merchant"><bdi>Corner Shop</bdi></span>');
  expect(body).toContain('<bdi dir="ltr">$125.00</bdi>');
  expect(body).toContain('<p class="description"><bdi>Order 1042</bdi></p>');
  expect(body).toContain('<span>Florin</span>');
  expect(body).not.toContain('class="bare"');
  expect(embeddedIn(body)).toMatchObject({ checkout, now: '2026-03-02T09:20:00.000Z', dev_wallet: false });
});

test('what a merchant wrote stays text, in the page and in what its script reads', async () => {
  const hostile = `</script><script>alert(1)</script><img src=x onerror="a('$&')">`;
  const open = await serving({
    readCheckout: async () => ({ ...checkout, merchant_name: hostile, description: hostile }),
  });
  const { body } = await open.inject(`/pay/${uuid}`);
  expect(body).not.toContain('<script>alert');
  expect(body).not.toContain('<img src=x');
  expect(embeddedIn(body).checkout).toMatchObject({ merchant_name: hostile, description: hostile });
});

test.each([
  ['de-DE,de;q=0.9,en;q=0.5', '', '<html lang="de" dir="ltr">', 'de-x_Y9.js', '125,00'],
  ['en-GB', '', '<html lang="en" dir="ltr">', null, '$125.00'],
  ['fr-FR, ar;q=0.3', '', '<html lang="ar" dir="rtl">', 'ar-12.js', '125.00'],
  ['en', '?lang=de', '<html lang="de" dir="ltr">', 'de-x_Y9.js', '125,00'],
  ['en', '?lang=a&lang=b', '<html lang="en" dir="ltr">', null, '$125.00'],
])('a browser that asks for %s at %s gets %s', async (accepted, query, start, script, amount) => {
  const { body } = await app.inject({
    url: `/pay/${uuid}${query}`,
    headers: { 'accept-language': accepted },
  });
  expect(body).toContain(start);
  expect(body).toContain(amount);
  const preloaded = /<link rel="modulepreload" crossorigin href="\.\/assets\/(.*?)">/.exec(body)?.[1] ?? null;
  expect(preloaded).toBe(script);
});

test.each([
  ['an unknown payment', `/pay/${uuid}`, notFound('payment')],
  ['a database that is away', `/pay/${uuid}`, new Error('no connection')],
  ['an id of nothing', '/pay/42', null],
])('%s leaves the document to its script', async (_name, path, error) => {
  const open = await serving({ readCheckout: () => Promise.reject(error ?? new Error('never asked')) });
  const { statusCode, body } = await open.inject(path);
  expect([statusCode, embeddedIn(body).checkout]).toEqual([200, null]);
  expect(body).toContain('class="bare"');
});

test('operators may let shops show the page inside theirs', async () => {
  const open = await serving({ frameAncestors: 'https://shop.example.com' });
  const { headers } = await open.inject(`/pay/${uuid}`);
  expect(String(headers['content-security-policy'])).toContain('frame-ancestors https://shop.example.com');
});

test('the page may ask the nodes that the operator named for everybody, and nobody where they cannot be read', async () => {
  const asked = async (readConnectOrigins: PayPage['readConnectOrigins']) => {
    const { headers } = await (await serving({ readConnectOrigins })).inject(`/pay/${uuid}`);
    return /connect-src [^;]+/.exec(String(headers['content-security-policy']))?.[0];
  };
  expect(await asked(async () => ['https://rpc.example.com'])).toBe("connect-src 'self' https://rpc.example.com");
  expect(await asked(() => Promise.reject(new Error('no connection')))).toBe("connect-src 'self'");
});

test('the page knows a relay of WalletConnect and may ask it where the operator has one, and nowhere else', async () => {
  const told = async (walletRelay: string | null) => {
    const { headers, body } = await (await serving({ walletRelay })).inject(`/pay/${uuid}`);
    const [policy] = /connect-src [^;]+/.exec(String(headers['content-security-policy']))!;
    return [policy, /name="florin-wallet-relay" content="(.*?)"/.exec(body)![1]];
  };
  expect(await told('wss://relay.example.com/?projectId=abc')).toEqual([
    "connect-src 'self' wss://relay.example.com",
    'wss://relay.example.com/?projectId=abc',
  ]);
  expect(await told(null)).toEqual(["connect-src 'self'", '']);
});

test('the page knows bridges of TON Connect and may ask them where the operator has named some', async () => {
  const tonBridges = ['https://one.example.com/bridge', 'https://one.example.com/other', 'https://two.example.com'];
  const { headers, body } = await (await serving({ tonBridges })).inject(`/pay/${uuid}`);
  expect(/connect-src [^;]+/.exec(String(headers['content-security-policy']))![0]).toBe(
    "connect-src 'self' https://one.example.com https://two.example.com",
  );
  expect(body).toContain(`<meta name="florin-ton-bridges" content="${tonBridges.join(' ')}" />`);
});

test('the dev wallet has a route in a development stack alone', async () => {
  const production = mountedRoutes(await serving());
  expect(production.filter((route) => / \/pay/.test(route)).toSorted()).toEqual([
    'GET /pay/:payment_id',
    'GET /pay/:payment_id/news',
    'GET /pay/assets/:name',
  ]);
  const open = await serving({ payFromDevWallet: async (id) => `0x${id.length}` });
  expect(mountedRoutes(open)).toContain('POST /pay/:payment_id/dev-wallet');
  const { statusCode, body } = await open.inject({ method: 'POST', url: `/pay/${uuid}/dev-wallet` });
  expect([statusCode, JSON.parse(body).data]).toEqual([200, { tx_hash: '0x36' }]);
  expect(embeddedIn((await open.inject(`/pay/${uuid}`)).body).dev_wallet).toBe(true);
});

test('scripts are kept for ever, because their name changes with their content', async () => {
  const { headers, body } = await app.inject('/pay/assets/index-abc.js');
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect([headers['content-encoding'], body]).toEqual([undefined, 'console.log("page")']);
});

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
])('a browser that reads %s gets %s', async (accepted, coding, decompress) => {
  const { headers, rawPayload } = await app.inject({
    url: '/pay/assets/index-abc.js',
    headers: { 'accept-encoding': accepted },
  });
  expect(headers['content-encoding']).toBe(coding);
  expect(String(decompress(rawPayload))).toBe('console.log("page")');
});

test.each(['/pay/assets/other.js', '/pay/assets/..%2Findex.html', '/pay', '/pay/a/b'])(
  '%s is no file of the page',
  async (path) => {
    const { statusCode, body } = await app.inject(path);
    expect([statusCode, JSON.parse(body).error.code]).toEqual([404, 'NOT_FOUND']);
  },
);

test('a page that was not built is told apart from one that is', () => {
  expect(readBuiltPage(join(folder, 'nowhere'))).toBeNull();
});
