import { mkdirSync } from 'node:fs';
import { freePort } from '@florin/nodes/ports';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPayPage } from '../../apps/pay/scripts/build.ts';
import { ComposedServer, type Headers } from '../http/composed-server.ts';
import { axeViolations } from './axe.ts';
import { launchChromium } from './chromium.ts';
import { startPageHost } from './page-host.ts';
import { readQrCode } from './qr-code.ts';
import { unseenFaults } from './unseen-by-axe.ts';
import { type End, ends, openVisitor } from './visitor.ts';

let server: ComposedServer;
let browser: Browser;
let origin: string;
let key: Headers;
beforeAll(async () => {
  await buildPayPage();
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const variables = { FLORIN_BASE_URL: origin, FLORIN_PAY_PAGE_BASE: origin };
  [server, browser] = await Promise.all([ComposedServer.open({ variables }), launchChromium()]);
  ({ key } = await server.merchant());
  await server.app.listen({ port, host: '127.0.0.1' });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function link(body: object): Promise<{ id: string; address: string }> {
  const { status, data } = await server.call('POST', '/v1/payment-links', key, body);
  expect(status).toBe(201);
  return { id: data.id, address: `${origin}/pay/links/${data.id}` };
}
/** Pictures of a run, where somebody wants to look at them. */
const folder = process.env['FLORIN_PICTURES'];

test.each(['phone', 'desk'] as const)(
  'on a %s a payer without scripts opens payments of fixed and of open amounts, and nobody is shut out',
  async (end: End) => {
    const { context, page } = await openVisitor(browser, { ...ends[end], javaScriptEnabled: false });
    const watched = await openVisitor(browser, ends[end]);
    const fixed = await link({ title: 'Ticket, Saturday', amount_usd: '25.00', uses_max: 1 });
    const open = await link({ title: 'A tip for the kitchen', min_usd: '2.00', max_usd: '50.00' });

    for (const [name, { address }] of Object.entries({ fixed, open })) {
      await watched.page.goto(address);
      expect([await axeViolations(watched.page), await unseenFaults(watched.page)]).toEqual([[], []]);
      const width = await watched.page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(width).toBeLessThanOrEqual(0);
      if (folder) {
        mkdirSync(folder, { recursive: true });
        await watched.page.screenshot({ path: `${folder}/link-${name}-${end}.png`, fullPage: true });
      }
    }
    expect(watched.offences).toEqual({ errors: [], foreign: [] });
    await watched.context.close();

    await page.goto(fixed.address);
    await page.locator('button.main').click();
    await page.waitForURL(/\/pay\/[0-9a-f-]{36}$/);
    expect(await page.locator('header.summary').innerText()).toContain('25.00');
    await page.goto(fixed.address);
    expect(await page.locator('button.main').count()).toBe(0);
    if (folder) await page.screenshot({ path: `${folder}/link-sold-out-${end}.png`, fullPage: true });

    await page.goto(open.address);
    await page.locator('#amount').fill('1');
    await page.locator('button.main').click();
    expect(await page.locator('#amount').getAttribute('aria-invalid')).toBe('true');
    if (folder) await page.screenshot({ path: `${folder}/link-problem-${end}.png`, fullPage: true });
    await page.locator('#amount').fill('7,50');
    await page.locator('button.main').click();
    await page.waitForURL(/\/pay\/[0-9a-f-]{36}$/);
    expect(await page.locator('header.summary').innerText()).toContain('7.50');
    await context.close();
  },
);

test('the code leads where the link does, and its HTML is a link', async () => {
  const { id } = await link({ title: 'Fish & "chips"', amount_usd: '9.00' });
  const { data } = await server.call('GET', `/v1/payment-links/${id}/qr`, key);
  expect(data.url).toMatch(new RegExp(`/pay/links/${id}$`));
  expect(data.html).toBe(`<a href="${data.url}">Fish &amp; &quot;chips&quot;</a>`);
  const { context, page } = await openVisitor(browser);
  await page.setContent(data.svg);
  expect(await readQrCode(page)).toBe(data.url);
  await context.close();
});

test('where the payment page is hosted apart, a link leads from the server there, in its language, and a fast device pays', async () => {
  const [api, pay] = await Promise.all([freePort(), freePort()]);
  const [apiOrigin, payOrigin] = [`http://127.0.0.1:${api}`, `http://127.0.0.1:${pay}`];
  const apart = await server.another({ FLORIN_BASE_URL: apiOrigin, FLORIN_PAY_PAGE_BASE: payOrigin });
  const host = await startPageHost({ port: pay, api: apiOrigin });
  try {
    await apart.app.listen({ port: api, host: '127.0.0.1' });
    const { data } = await apart.call('POST', '/v1/payment-links', key, { title: 'Ticket', amount_usd: '25.00' });
    expect(data.url).toBe(`${apiOrigin}/pay/links/${data.id}`);
    const { context, page, offences } = await openVisitor(browser, { locale: 'en' });
    page.setDefaultTimeout(10_000);
    await page.clock.setFixedTime(Date.now() + 3_600_000);
    await page.goto(data.url);
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.locator('button.main').click();
    await page.waitForURL(`${payOrigin}/pay/*?lang=de`);
    await page.getByRole('radio', { name: /^ETH / }).check();
    await page.getByRole('button', { name: /^Weiter mit ETH/ }).click();
    await page.getByRole('heading', { name: /^ETH .* senden$/ }).waitFor();
    expect(offences.errors).toEqual([]);
    await context.close();
  } finally {
    host.close();
    await apart.close();
  }
});
