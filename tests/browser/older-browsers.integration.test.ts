import { examples } from '@florin/contract/examples';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { launchChromium } from './chromium.ts';
import { type FixtureServer, startFixtureServer } from './gallery/fixture-server.ts';
import { manyOptions, sampleOf } from './gallery/states.ts';
import { startShop } from './shop-page.ts';
import { openVisitor } from './visitor.ts';

let browser: Browser;
let server: FixtureServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([launchChromium(), startFixtureServer()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** What the oldest browsers that docs/embedding.md names do not have, taken from this one. */
const aged = `
  const younger = [
    [Array, 'fromAsync'],
    [ArrayBuffer.prototype, 'transfer', 'resize'],
    [Map, 'groupBy'],
    [Object, 'groupBy'],
    [Promise, 'withResolvers', 'try'],
    [RegExp, 'escape'],
    [Error, 'isError'],
    [Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
    [String.prototype, 'isWellFormed', 'toWellFormed'],
    [Uint8Array, 'fromBase64', 'fromHex'],
    [Uint8Array.prototype, 'toBase64', 'toHex', 'setFromBase64', 'setFromHex'],
    [Iterator.prototype, 'map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
    [Intl, 'DurationFormat', 'Segmenter'],
    [URL, 'parse', 'canParse'],
    [URLSearchParams.prototype, 'size'],
    [AbortSignal, 'any'],
    [ReadableStream, 'from'],
    [ReadableStream.prototype, 'values', Symbol.asyncIterator],
    [Response.prototype, 'bytes'],
    [Element.prototype, 'checkVisibility', 'setHTMLUnsafe', 'moveBefore', 'ariaLabel'],
    [HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover', 'popover'],
    [HTMLDialogElement.prototype, 'requestClose', 'closedBy'],
    [Document.prototype, 'startViewTransition', 'caretPositionFromPoint'],
    [window, 'Iterator', 'requestIdleCallback', 'scheduler', 'cookieStore', 'navigation'],
  ];
  for (const [owner, ...names] of younger) for (const name of names) delete owner[name];`;

const open = async (script: string, options: BrowserContextOptions = {}) => {
  const visitor = await openVisitor(browser, { locale: 'en', ...options });
  await visitor.page.addInitScript(script);
  visitor.page.setDefaultTimeout(30_000);
  return visitor;
};
const choosing = { ...sampleOf('awaiting_selection'), options: [...manyOptions] };
const address = `/pay/${choosing.id}`;

test('a browser of early 2023 shows forty coins, and pays in one of them', async () => {
  const { context, page, offences } = await open(aged);
  server.tell(choosing);
  await page.route('**/confirm', async (route) => {
    server.tell({ ...sampleOf('awaiting_payment'), id: choosing.id });
    await route.fulfill({ json: { success: true, data: examples.confirmedSelection, error: null } });
  });
  await page.goto(server.origin + address);
  await page.getByRole('searchbox').fill('usdt pol');
  await page.getByRole('radio', { name: /^USDT .*Polygon/ }).check();
  await page.getByRole('button', { name: 'Continue with USDT on Polygon' }).click();
  await page.getByRole('heading', { name: /^Send ETH/ }).waitFor();
  expect(await page.locator('.qr').count()).toBe(1);
  expect(offences).toEqual({ errors: [], foreign: [] });
  await context.close();
});

test('a shop opens the payment over its own page there', async () => {
  const shop = await startShop();
  const { context, page, offences } = await open(aged);
  const confirming = sampleOf('confirming');
  shop.show('');
  await page.goto(shop.origin);
  await page.evaluate(`globalThis.opened = openKept('${server.origin}/pay/${confirming.id}')`);
  await page.frameLocator('iframe').getByRole('heading', { name: 'Payment found' }).waitFor();
  expect(await page.getByRole('button', { name: 'Close' }).count()).toBe(1);
  expect(offences).toEqual({ errors: [], foreign: [] });
  await context.close();
  await shop.close();
});

const missing = 'Something went wrong. Nothing was changed; please try again.';

test('a view that cannot be drawn says so below the amount, and makes room for the next one', async () => {
  const { context, page, offences } = await open(`String.prototype.normalize = undefined;`);
  server.tell(choosing);
  await page.goto(server.origin + address);
  await page.getByRole('alert').getByRole('heading', { name: missing }).waitFor();
  expect(await page.locator('header .merchant').innerText()).toBe('Corner Shop');
  expect(await page.locator('footer').innerText()).toContain(choosing.id);
  expect(await page.getByRole('button', { name: 'Try now' }).count()).toBe(1);
  expect(await axeViolations(page)).toEqual([]);
  // Whoever runs the page finds it in the console.
  expect(offences.errors.join()).toContain('normalize');
  server.tell({ ...sampleOf('confirming'), id: choosing.id });
  await page.getByRole('heading', { name: 'Payment found' }).waitFor();
  expect(await page.getByRole('heading', { name: missing }).count()).toBe(0);
  await context.close();
});

test('a page of which nothing can be drawn says so', async () => {
  const { context, page } = await open(`delete Intl.NumberFormat.prototype.format;`);
  server.tell(choosing);
  await page.goto(server.origin + address);
  await page.getByRole('heading', { level: 1, name: missing }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try now' }).click();
  await page.getByRole('heading', { name: missing }).waitFor();
  await context.close();
});

test('a refund whose part of the page does not come over the line can be loaded again', async () => {
  const { context, page } = await open('');
  await page.route('**/refund', (route) =>
    route.fulfill({ json: { success: true, data: examples.payerRefund, error: null } }),
  );
  await page.route('**/assets/refund-*.js', (route) => route.abort());
  await page.goto(`${server.origin}/pay/${sampleOf('completed').id}#refund=abc-DEF_1`);
  await page.getByRole('heading', { name: missing }).waitFor();
  await page.unroute('**/assets/refund-*.js');
  await page.getByRole('button', { name: 'Try now' }).click();
  await page.getByRole('heading', { name: 'Your refund' }).waitFor();
  expect(await page.getByRole('heading', { name: missing }).count()).toBe(0);
  await context.close();
});
