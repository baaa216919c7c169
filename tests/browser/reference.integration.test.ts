import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDocsFiles } from '@florin/server/http/docs-files';
import type { FastifyInstance } from 'fastify';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSite } from '../../apps/docs/scripts/build.ts';
import { serverWith } from '../../apps/server/test/scene.ts';
import { axeViolations } from './axe.ts';
import { launchChromium } from './chromium.ts';
import { unseenFaults } from './unseen-by-axe.ts';
import { ends, openVisitor } from './visitor.ts';

const folder = mkdtempSync(join(tmpdir(), 'florin-docs-'));
let app: FastifyInstance;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  await writeSite(folder);
  [app, browser] = await Promise.all([serverWith({}, { docs: openDocsFiles(folder) }), launchChromium()]);
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const shownCode = (page: Page): Promise<string | null> =>
  page.locator('#create figure:visible code').first().textContent();

test.each([
  ['phone', 'light'],
  ['desk', 'dark'],
] as const)(
  'on a %s in %s nobody is shut out, nothing is refused by the policy or wider than the window',
  async (end, colorScheme) => {
    const { context, page, offences } = await openVisitor(browser, { ...ends[end], colorScheme });
    for (const name of ['start', 'payments', 'events']) {
      await page.goto(`${origin}/docs/${name}`);
      expect([name, await axeViolations(page), await unseenFaults(page)]).toEqual([name, [], []]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
    expect(offences).toEqual({ errors: [], foreign: [] });
    await context.close();
  },
);

test('by the keyboard alone a reader finds an operation, chooses a language and a theme, and keeps both', async () => {
  const { context, page, offences } = await openVisitor(browser, ends.desk);
  await page.goto(`${origin}/docs`);
  await page.waitForURL('**/docs/start');
  await page.keyboard.press('/');
  await page.keyboard.type('create payment');
  // What is found for the first letters is there before what is found for all.
  await expect.poll(() => page.getByRole('option').first().textContent()).toContain('Create a payment');
  const options = await page.getByRole('option').allTextContents();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  expect(await page.getByRole('option', { selected: true }).textContent()).toBe(options[0]);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/payments#create');
  expect(await shownCode(page)).toContain('curl "$FLORIN_BASE_URL/v1/payments"');

  await page.getByRole('radio', { name: 'curl' }).focus();
  for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.press('ArrowRight');
  expect(await shownCode(page)).toContain('$florin->payments->create([');
  await page.getByRole('button', { name: 'Theme: system' }).press('Enter');
  await page.getByRole('button', { name: 'Theme: light' }).press('Enter');
  await page.reload();
  expect(await shownCode(page)).toContain('$florin->payments->create([');
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(20, 23, 28)');

  await page.keyboard.press('/');
  await page.keyboard.type('net_settlement');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('option').count()).toBe(0);
  expect(offences).toEqual({ errors: [], foreign: [] });
  await context.close();
});

test('without scripts everything is there to be read', async () => {
  const { context, page } = await openVisitor(browser, { ...ends.phone, javaScriptEnabled: false });
  await page.goto(`${origin}/docs/payments`);
  expect(await page.locator('#create figure:visible').count()).toBe(4);
  expect(await page.getByRole('searchbox').count()).toBe(0);
  await page.getByRole('link', { name: 'Event types', exact: true }).click();
  await page.waitForURL('**/docs/events');
  expect(await page.locator('[id="payment.completed"]').textContent()).toContain('This is the event to deliver on.');
  await context.close();
});
