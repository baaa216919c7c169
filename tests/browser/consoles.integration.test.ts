import { examples } from '@florin/contract/examples';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from './chromium.ts';
import { settled } from './console-places.ts';
import { type ConsoleName, type FixtureConsole, startFixtureConsole } from './consoles/fixture-console.ts';

let browser: Browser;
let fixtures: Readonly<Record<ConsoleName, FixtureConsole>>;

beforeAll(async () => {
  const [opened, console, operator] = await Promise.all([
    launchChromium(),
    startFixtureConsole('console'),
    startFixtureConsole('operator'),
  ]);
  [browser, fixtures] = [opened, { console, operator }];
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await Promise.all(Object.values(fixtures ?? {}).map((fixture) => fixture.close()));
});

interface Visit {
  page: Page;
  /** Goes to an address of the console, until it is drawn. */
  go: (path: string) => Promise<void>;
  /** What the page asked the server for, for example `GET /v1/payments?q=1`. */
  asked: string[];
}

const nameOf = (request: Request): string => request.method() + request.url().replace(/^https?:\/\/[^/]+/, ' ');

async function visit(name: ConsoleName, role: string): Promise<Visit> {
  const { origin } = fixtures[name];
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1280, height: 900 } });
  onTestFinished(() => context.close());
  await context.addCookies([{ name: 'role', value: role, url: origin }]);
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(nameOf(request)));
  const go = async (path: string): Promise<void> => {
    await page.goto(origin + path);
    await settled(page);
  };
  return { page, go, asked };
}

/** Tells a page something else than the sample. */
async function tell(page: Page, path: string, data: unknown): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === path,
    (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { success: true, data, error: null } })
        : route.fallback(),
  );
}

test('an endpoint that is switched off and on keeps the events that it is told of', async () => {
  const { page, go } = await visit('console', 'owner');
  const endpoint = { ...examples.webhookEndpoint, events: ['payment.completed', 'refund.completed'] };
  for (const isActive of [true, false]) {
    await tell(page, '/v1/webhooks/endpoints', { endpoints: [{ ...endpoint, is_active: isActive }] });
    await go('/webhooks');
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === 'PUT'),
      page.getByRole('button', { name: isActive ? 'Switch off' : 'Switch on', exact: true }).click(),
    ]);
    expect(request.postDataJSON()).toEqual({ url: endpoint.url, is_active: !isActive, events: endpoint.events });
  }
});

test('who may make no payment is led to no form for one', async () => {
  const { page, go } = await visit('console', 'read_only');
  await go('/');
  expect(await page.locator('a[href="/payments/new"]').count()).toBe(0);

  const support = await visit('console', 'support');
  await support.go('/');
  await support.page.getByRole('link', { name: 'New payment' }).click();
  await support.page.getByRole('heading', { level: 1, name: 'New payment' }).waitFor();
});

test('the address of a screen that is not for a role shows nothing else instead', async () => {
  const { page, go, asked } = await visit('console', 'read_only');
  for (const path of ['/payments/new', '/links/new', '/withdrawals/new']) {
    await go(path);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('There is no such page');
  }
  expect(asked).not.toContain('GET /v1/payments/new');
});
