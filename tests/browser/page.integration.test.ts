import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Checkout } from '@florin/contract/schemas/checkout';
import { paymentStatuses } from '@florin/contract/vocabulary';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { launchChromium } from './chromium.ts';
import { nameOf, openCell, openCellContext } from './gallery/cells.ts';
import { type FixtureServer, startFixtureServer } from './gallery/fixture-server.ts';
import { sampleOf } from './gallery/states.ts';
import { injectWallet } from './injected-wallet.ts';
import { differingShare } from './pixels.ts';
import { unseenFaults } from './unseen-by-axe.ts';
import { ends, openVisitor } from './visitor.ts';

let browser: Browser;
let server: FixtureServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([launchChromium(), startFixtureServer()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const address = (status: Parameters<typeof sampleOf>[0]) => `${server.origin}/pay/${sampleOf(status).id}`;

test('amount, merchant and purpose are there before any script, and stay as they are when it runs', async () => {
  const silent = await openVisitor(browser, { javaScriptEnabled: false, locale: 'de-DE' });
  await silent.page.goto(address('awaiting_payment'));
  const before = await silent.page.locator('header.summary').innerHTML();
  expect(before).toContain('Corner Shop');
  expect(before).toContain('125,00');
  expect(await silent.page.locator('.amount').isVisible()).toBe(true);
  await silent.context.close();

  const usual = await openVisitor(browser, { locale: 'de-DE' });
  await usual.page.goto(address('awaiting_payment'));
  await usual.page.locator('main.panel h2').waitFor();
  expect(await usual.page.locator('header.summary').innerHTML()).toBe(before);
  expect(await usual.page.title()).toContain('Corner Shop');
  await usual.context.close();
});

test('the first load is at most 12 requests, 40 KiB of script and 60 KiB in all, as it comes over the wire', async () => {
  const { context, page, offences } = await openVisitor(browser, { locale: 'ar' });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const sizes = new Map<string, number>();
  const types = new Map<string, string>();
  const requests: string[] = [];
  session.on('Network.requestWillBeSent', ({ request }) => requests.push(request.url));
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  await page.goto(address('awaiting_selection'), { waitUntil: 'networkidle' });
  const bytes = (wanted: (type: string) => boolean) =>
    [...sizes].filter(([id]) => wanted(types.get(id) ?? '')).reduce((sum, [, size]) => sum + size, 0);
  expect(bytes((type) => type === 'Script')).toBeGreaterThan(1000);
  expect(bytes((type) => type === 'Script')).toBeLessThanOrEqual(40 * 1024);
  expect(bytes(() => true)).toBeLessThanOrEqual(60 * 1024);
  expect(requests.slice(12)).toEqual([]);
  expect(offences).toEqual({ errors: [], foreign: [] });
  await context.close();
});

test('an address that leads nowhere, and a service that is away, say so and offer a way on', async () => {
  const { context, page } = await openVisitor(browser, { locale: 'en' });
  let reply = {
    status: 404,
    body: '{"success":false,"data":null,"error":{"code":"NOT_FOUND","message":"","details":{}}}',
  };
  await page.route('**/v1/pay/**', (route) => route.fulfill({ ...reply, contentType: 'application/json' }));
  const nowhere = `${server.origin}/pay/0198c0e5-93b0-7d4c-a1f8-ffffffffffff`;
  await page.goto(nowhere);
  await page.getByRole('heading', { name: 'This payment link does not work' }).waitFor();

  const closed = { code: 'MAINTENANCE', message: 'New nodes until 10:00 UTC.', details: {} };
  reply = { status: 503, body: JSON.stringify({ success: false, data: null, error: closed }) };
  await page.goto(nowhere);
  await page.getByText('New nodes until 10:00 UTC. This page will be back by itself.').waitFor();

  await page.route('**/v1/pay/**', (route) => route.abort());
  await page.goto(nowhere);
  await page.getByRole('heading', { name: 'No connection' }).waitFor();
  await page.unrouteAll();
  const body = JSON.stringify({ success: true, data: sampleOf('failed'), error: null });
  await page.route('**/v1/pay/**', (route) => route.fulfill({ body, contentType: 'application/json' }));
  await page.getByRole('button', { name: 'Try now' }).click();
  await page.getByRole('heading', { name: 'This payment could not be completed' }).waitFor();
  expect(await page.locator('header .merchant').innerText()).toBe('Corner Shop');
  await context.close();
});

test('a page hosted apart from its server asks the API that its document names, and dresses itself', async () => {
  const { context, page } = await openVisitor(browser, { locale: 'en' });
  const sample = sampleOf('completed');
  await page.route(address('completed'), async (route) => {
    const html = (await (await route.fetch()).text())
      .replace(/<script type="application\/json".*?<\/script>/, '')
      .replace(/<style>.*?<\/style>/, '')
      .replace('name="florin-api" content=""', 'name="florin-api" content="https://api.example.com"');
    await route.fulfill({ body: html, contentType: 'text/html' });
  });
  const asked: string[] = [];
  await page.route('https://api.example.com/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    const brand = {
      name: 'Kiosk',
      logo_url: '/assets/logo.svg',
      primary_color: '#7a1f5c',
      support_email: null,
      merchant_logo_url: null,
    };
    const data = route.request().url().endsWith('/brand') ? brand : { ...sample, redirect_url: null };
    const headers = { 'access-control-allow-origin': '*' };
    await route.fulfill({ body: JSON.stringify({ success: true, data, error: null }), headers });
  });
  await page.goto(address('completed'));
  await page.getByRole('heading', { name: 'Payment complete' }).waitFor();
  await page.getByRole('banner').getByText('Kiosk').waitFor();
  expect(await page.locator('html').getAttribute('style')).toContain('--brand: #7a1f5c');
  expect(asked).toContain(`/v1/pay/${sample.id}`);
  await context.close();
});

/** The public key of RFC 8032, section 7.1, test 1, whose secret half has attested the samples. */
const attestationKey = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';

/** The page of a payment as it is when its document names a key. */
async function openPinned(locale: string, change: (html: string) => string = (html) => html, script = '') {
  const visitor = await openVisitor(browser, { locale });
  await visitor.page.addInitScript({ content: script });
  await visitor.page.route(address('awaiting_payment'), async (route) => {
    const html = (await (await route.fetch()).text()).replace(
      'name="florin-attestation-key" content=""',
      `name="florin-attestation-key" content="${attestationKey}"`,
    );
    await route.fulfill({ body: change(html), contentType: 'text/html' });
  });
  await visitor.page.goto(address('awaiting_payment'));
  return visitor;
}

test.each(['en', 'ar'])(
  'a page that names the key of the signer says that the address is verified: %s',
  async (locale) => {
    const { context, page, offences } = await openPinned(locale);
    const summary = page.locator('details.verified summary');
    await summary.waitFor();
    await summary.focus();
    await page.keyboard.press('Enter');
    await page.locator('details.verified').getByText('21fe31dfa154a261').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(offences).toEqual({ errors: [], foreign: [] });
    await context.close();
  },
);

test('a page that names the key of the signer shows nobody an address of somebody else', async () => {
  const thief = `0x${'1'.repeat(40)}`;
  const { wallet_address: ours } = sampleOf('awaiting_payment');
  const forged = { ...sampleOf('awaiting_payment'), wallet_address: thief };
  const visitor = await openPinned('en', (html) => html.replaceAll(ours!, thief));
  await visitor.page.route('**/v1/pay/**', (route) =>
    route.fulfill({
      body: JSON.stringify({ success: true, data: forged, error: null }),
      contentType: 'application/json',
    }),
  );
  await visitor.page.getByRole('alert').getByRole('heading', { name: 'Please do not pay' }).waitFor();
  expect(await visitor.page.locator('#page').innerText()).not.toContain('1111');
  expect(await visitor.page.locator('#page .qr').count()).toBe(0);
  expect(await axeViolations(visitor.page)).toEqual([]);
  await visitor.context.close();
});

test('a browser that cannot check the address says so, and lets its payer pay', async () => {
  const without = "Object.defineProperty(crypto, 'subtle', { value: undefined })";
  const { context, page } = await openPinned('en', undefined, without);
  await page.getByText('This browser could not check the signature of the address.').waitFor();
  expect(await page.locator('#page .qr').count()).toBe(1);
  expect(await page.locator('details.verified').count()).toBe(0);
  await context.close();
});

test('a page that loses its connection says so, and goes on at once when it is back', async () => {
  const { context, page } = await openVisitor(browser, { locale: 'en' });
  await page.goto(address('confirming'));
  await page.getByRole('heading', { name: 'Payment found' }).waitFor();
  await context.setOffline(true);
  const warning = page.getByText('No connection. What you see may be out of date; the page keeps trying.');
  await warning.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await context.setOffline(false);
  // Sooner than the next poll would be, which waits for longer after each failure.
  await warning.waitFor({ state: 'detached', timeout: 4000 });
  await context.close();
});

test('a payer who chooses another language keeps it over a reload', async () => {
  const { context, page, offences } = await openVisitor(browser, { locale: 'en' });
  await page.goto(address('awaiting_payment'));
  await page.getByLabel('Language').selectOption('ja');
  await page.getByRole('heading', { name: 'Ethereum の ETH を送ってください' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Ethereum の ETH を送ってください' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('ja');
  expect(await context.cookies()).toEqual([]);
  expect(offences).toEqual({ errors: [], foreign: [] });
  await context.close();
});

test.each(['#ffffff', '#ffff00', '#e60000', '#000000'])(
  'a brand of %s leaves every text readable, by day and by night',
  async (brand) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { context, page } = await openVisitor(browser, { locale: 'en', colorScheme, bypassCSP: true });
      for (const status of ['awaiting_selection', 'awaiting_payment'] as const) {
        await page.goto(address(status));
        await page.locator('main.panel h2').waitFor();
        await page.addStyleTag({ content: `:root{--brand:${brand}!important}` });
        expect(await axeViolations(page), `${status}, ${colorScheme}`).toEqual([]);
      }
      await context.close();
    }
  },
);

test.each(['en', 'de', 'ar'])('a payment fits the screen of a desk, 1280 by 800: %s', async (language) => {
  const context = await openCellContext(browser, { theme: 'light', language, width: 1280 });
  const page = await context.newPage();
  await openCell(page, server.origin, 'awaiting_payment');
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(800);
  await context.close();
});

test('a desk whose browser has no wallet is told how to pay without one; one with a wallet, and a phone, are not', async () => {
  const byHand = 'Scan the code with the wallet on your phone, or copy amount and address into your wallet.';
  const bare = await openVisitor(browser, { locale: 'en' });
  await bare.page.goto(address('awaiting_payment'));
  await bare.page.getByText(byHand).waitFor();
  expect(await axeViolations(bare.page)).toEqual([]);
  await bare.context.close();
  const equipped = await openVisitor(browser, { locale: 'en' });
  await injectWallet(equipped.page, { rpcUrl: server.origin, account: `0x${'11'.repeat(20)}` });
  await equipped.page.goto(address('awaiting_payment'));
  await equipped.page.getByRole('button', { name: 'Pay with Test Wallet' }).waitFor();
  expect(await equipped.page.getByText(byHand).count()).toBe(0);
  await equipped.context.close();
  const phone = await openVisitor(browser, ends.phone);
  await phone.page.goto(address('awaiting_payment'));
  await phone.page.getByRole('link', { name: 'Open in a wallet' }).waitFor();
  expect(await phone.page.getByText(byHand).count()).toBe(0);
  await phone.context.close();
});

/** The sample payment on a chain of another family, whose payments have no link. */
const onFamily = (family: string, rpcUrl: string | null): Checkout => {
  const sample = sampleOf('awaiting_payment');
  const chain = { ...sample.chain!, chain_type: family, name: 'Elsewhere' };
  return {
    ...sample,
    payment_uri: null,
    chain,
    wallet_network: { ...sample.wallet_network!, family, rpc_url: rpcUrl },
  };
};

test.each([
  ['aptos', null, ['Open in Petra']],
  ['sui', null, ['Open in Slush', 'Open in Phantom']],
  ['cosmos', 'https://rpc.example.com', ['Open in Keplr']],
  // The page could not pay there either.
  ['cosmos', null, []],
] as const)('on a phone, %s with the node %s is paid inside of %j', async (family, rpcUrl, links) => {
  const { context, page } = await openVisitor(browser, ends.phone);
  const told = onFamily(family, rpcUrl);
  const body = JSON.stringify({ success: true, data: told, error: null });
  // Wallets open pages by TLS alone.
  const secure = 'https://pay.example.com';
  await page.route(`${secure}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === `/v1/pay/${told.id}`) return route.fulfill({ body, contentType: 'application/json' });
    const response = await route.fetch({ url: `${server.origin}${pathname}` });
    const html = pathname.startsWith('/pay/0') ? await response.text() : null;
    // The document comes without its payment, so that the script asks for it.
    const bare = html?.replace(/<script type="application\/json".*?<\/script>/, '').replaceAll(server.origin, secure);
    return route.fulfill(bare === undefined ? { response } : { response, body: bare });
  });
  await page.goto(`${secure}/pay/${told.id}`);
  await page.getByRole('heading', { name: 'Send ETH on Elsewhere' }).waitFor();
  expect(await page.getByRole('link', { name: /^Open in/ }).allInnerTexts()).toEqual(links);
  expect(await page.locator('.qr').count()).toBe(1);
  await context.close();
});

const pictures = join(import.meta.dirname, 'pictures');
/** Share of pixels that may differ: antialiasing, not layout. */
const tolerance = 0.005;
const isUpdating = process.env['UPDATE_PICTURES'] === '1';

describe.each([
  { theme: 'light', language: 'en', width: 320 },
  { theme: 'dark', language: 'ar', width: 1280 },
] as const)('in $theme, $language, $width px', (look) => {
  let context: BrowserContext;
  let page: Page;
  let eye: Page;
  beforeAll(async () => {
    context = await openCellContext(browser, look);
    [page, eye] = [await context.newPage(), await context.newPage()];
  });
  afterAll(() => context?.close());

  test.each(paymentStatuses)('%s looks as it did', async (status) => {
    await openCell(page, server.origin, status, { isFlat: true });
    const taken = await page.screenshot({ fullPage: true });
    const file = join(pictures, `${nameOf({ ...look, status })}.png`);
    if (isUpdating) {
      mkdirSync(pictures, { recursive: true });
      writeFileSync(file, taken);
    }
    // A picture that is missing fails here: make it with UPDATE_PICTURES=1 and look at it.
    expect(await differingShare(eye, taken, readFileSync(file))).toBeLessThanOrEqual(tolerance);
    expect(await unseenFaults(page)).toEqual([]);
  });
});

describe('on a desk of 1280 by 800, in the language of the longest words', () => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await openCellContext(browser, { theme: 'light', language: 'de', width: 1280 });
    page = await context.newPage();
  });
  afterAll(() => context?.close());

  test.each(paymentStatuses)('%s is seen without scrolling', async (status) => {
    await openCell(page, server.origin, status);
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(800);
  });
});
