import { createServer } from 'node:https';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { until } from '@florin/nodes/processes';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { axeViolations } from './axe.ts';
import { unseenFaults } from './unseen-by-axe.ts';

/** The two ends of what a console is looked at on. */
export const consoleEnds = {
  phone: { viewport: { width: 320, height: 640 }, colorScheme: 'dark', locale: 'en-US', hasTouch: true },
  desk: { viewport: { width: 1280, height: 900 }, colorScheme: 'light', locale: 'en-US' },
} as const satisfies Record<string, BrowserContextOptions>;

/** A browser that nobody is signed in at says so for the first question of the page. */
const firstQuestion = /status of 401/;
export const unexpected = (errors: readonly string[]): string[] => errors.filter((error) => !firstQuestion.test(error));

const patienceMs = 60_000;

/** Until nothing is asked for any more that was not there before. */
export async function settled(page: Page): Promise<void> {
  const isSettled = async (): Promise<boolean> =>
    (await page.locator('h1').count()) === 1 && (await page.locator('.loading').count()) === 0;
  if (!(await until(isSettled, patienceMs, 100))) throw new Error(`${page.url()} goes on loading.`);
}

export async function signIn(page: Page, url: string, who: { email: string; password: string }): Promise<void> {
  await page.goto(url);
  await page.getByLabel('E-mail address').fill(who.email);
  await page.getByLabel('Password').fill(who.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('#content').waitFor({ timeout: 60_000 });
  await settled(page);
}

/** What is wrong with a screen for who cannot see it, or has little room. */
export async function faultsOf(page: Page): Promise<string[]> {
  await settled(page);
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  return [
    ...(await axeViolations(page)),
    ...(await unseenFaults(page)),
    ...(wide > 0 ? [`${wide} pixels stand beside the screen`] : []),
  ];
}

/** A shop that first refuses what it is told, and then takes it. */
export interface MovingShop {
  url: string;
  accepts: boolean;
  /** Bodies that came, accepted or not. */
  told: string[];
  close(): void;
}

export async function openShop(tls: { cert: string; key: string }): Promise<MovingShop> {
  const shop = { url: '', accepts: false, told: [] as string[], close: () => {} };
  const server = createServer({ cert: readFileSync(tls.cert), key: readFileSync(tls.key) }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      shop.told.push(Buffer.concat(parts).toString('utf8'));
      response.writeHead(shop.accepts ? 200 : 500).end(shop.accepts ? 'thanks' : 'closed');
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  shop.url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
  shop.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return shop;
}
