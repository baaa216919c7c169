import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright-core';

/** What a page must never do, gathered while it is looked at. */
export interface Offences {
  /** Errors in the console and exceptions that nobody caught. */
  errors: string[];
  /** Requests to any origin but that of the page, or of the frame, that makes them. */
  foreign: string[];
}

/** Requests that a test makes fail on purpose say so in the console. */
const provoked =
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)|status of 50[0-9]/;

/** Watches a page from before its first request. */
export function watchPage(page: Page): Offences {
  const offences: Offences = { errors: [], foreign: [] };
  page.on('console', (message) => {
    if (message.type() === 'error' && !provoked.test(message.text())) offences.errors.push(message.text());
  });
  page.on('pageerror', (error) => offences.errors.push(String(error)));
  /** A page may show another one, which has an origin of its own. */
  const origins = new WeakMap<Frame, string>();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.isNavigationRequest()) origins.set(request.frame(), url.origin);
    else if (url.protocol !== 'data:' && url.origin !== origins.get(request.frame()))
      offences.foreign.push(request.url());
  });
  return offences;
}

/** The two ends of what a page is shown on: a small phone, and a desk in the dark that reads from the right. */
export const ends = {
  phone: { viewport: { width: 320, height: 640 }, colorScheme: 'light', locale: 'en', hasTouch: true },
  desk: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark', locale: 'ar' },
} as const satisfies Record<string, BrowserContextOptions>;

export type End = keyof typeof ends;

export interface Visitor {
  context: BrowserContext;
  page: Page;
  offences: Offences;
}

/** A browser of somebody who was never here. */
export async function openVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  return { context, page, offences: watchPage(page) };
}
