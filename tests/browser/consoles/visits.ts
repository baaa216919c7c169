import { onTestFinished } from 'vitest';
import type { Browser, BrowserContextOptions, Page, Request, Route } from 'playwright-core';
import { launchChromium } from '../chromium.ts';
import { settled } from '../console-places.ts';
import { type ConsoleName, type FixtureConsole, startFixtureConsole } from './fixture-console.ts';

export interface Visit {
  page: Page;
  /** Goes to an address of the console, until it is drawn. */
  go: (path: string) => Promise<void>;
  /** What the page asked the server for, for example `GET /v1/payments?q=1`. */
  asked: string[];
}

/** Both consoles over samples, and a browser to look at them. */
export interface Consoles {
  /** Somebody of that role, in a browser of their own; until the test is over. */
  visit(name: ConsoleName, role: string, options?: BrowserContextOptions): Promise<Visit>;
  close(): Promise<void>;
}

const nameOf = (request: Request): string => request.method() + request.url().replace(/^https?:\/\/[^/]+/, ' ');

interface Visitor {
  role: string;
  options?: BrowserContextOptions;
}

async function visit(browser: Browser, { origin }: FixtureConsole, { role, options = {} }: Visitor): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1280, height: 900 }, ...options });
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

export async function openConsoles(): Promise<Consoles> {
  const [browser, console, operator] = await Promise.all([
    launchChromium(),
    startFixtureConsole('console'),
    startFixtureConsole('operator'),
  ]);
  const fixtures = { console, operator };
  return {
    visit: (name, role, options = {}) => visit(browser, fixtures[name], { role, options }),
    close: async () => {
      await browser.close();
      await Promise.all([console.close(), operator.close()]);
    },
  };
}

/** Answers requests of one method and path instead of the samples. */
export async function answer(page: Page, method: string, path: string, by: (route: Route) => unknown): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (route.request().method() === method) await by(route);
      else await route.fallback();
    },
  );
}

const done = (data: unknown) => ({ json: { success: true, data, error: null } });
export const fulfil = (route: Route, data: unknown): Promise<void> => route.fulfill(done(data));

export const refuse = (route: Route, status: number, code: string, message: string): Promise<void> =>
  route.fulfill({ status, json: { success: false, data: null, error: { code, message, details: {} } } });

/** Tells a page something else than the sample. */
export const tell = (page: Page, path: string, data: unknown): Promise<void> =>
  answer(page, 'GET', path, (route) => fulfil(route, data));
