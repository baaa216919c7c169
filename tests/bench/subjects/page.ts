import { join } from 'node:path';
import type { Payment } from '@florin/contract/schemas/payment';
import { seedAddressPool } from '@florin/testing/address-pool';
import { seedCatalogue, testChain, testTokens } from '@florin/testing/catalogue';
import type { Browser } from 'playwright-core';
import { openRest } from '../../../apps/dev/src/rest.ts';
import { buildPayPage } from '../../../apps/pay/scripts/build.ts';
import { launchChromium } from '../../browser/chromium.ts';
import type { BenchRun, Subject } from '../harness/bench-run.ts';
import { openSingle } from '../harness/cluster.ts';
import { publicOrigin } from '../harness/public-origin.ts';
import { proxyHeaders, startProduct } from '../harness/servers.ts';
import { median } from '../harness/statistics.ts';
import type { Figure } from '../record/figure.ts';
import { seedFortyTokens } from '../seed/forty-tokens.ts';
import { seedMerchant } from '../seed/merchant.ts';
import { newsFigures } from './page-news.ts';

/** A slow phone on a slow line: 4 × slower processor, 1.6 Mbit/s down, 150 ms for each round trip. */
const slow = { processor: 4, bytesPerSecond: 1_600_000 / 8, latency: 150 };
const millisecondsAtMost = 1500;
const addresses = 120;

const bytesAtMost = 60 * 1024;
const requestsAtMost = 12;
/** Cumulative layout shift, as browsers count it. */
const shiftAtMost = 0.02;
/** After the network fees, which come last, have been answered: what they bring may still move something. */
const settledMilliseconds = 1000;

interface Visit {
  /** Milliseconds from the start of the navigation until a payer can choose. */
  interactive: number;
  /** Compressed bytes and requests of all that came. */
  bytes: number;
  requests: number;
  shift: number;
}

const watchShifts = `
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** One payer's first visit: nothing is in any cache. */
async function visit(browser: Browser, origin: string, path: string): Promise<Visit> {
  const context = await browser.newContext({
    locale: 'de-DE',
    extraHTTPHeaders: proxyHeaders,
    viewport: { width: 390, height: 844 },
  });
  // The server names its drawings by its public address; they come from where it really listens.
  await context.route(`${publicOrigin}/**`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(publicOrigin, origin) });
    await route.fulfill({ response });
  });
  const page = await context.newPage();
  await page.addInitScript(watchShifts);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const { processor, bytesPerSecond, latency } = slow;
  const conditions = { offline: false, latency, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await session.send('Network.emulateNetworkConditions', conditions);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor });
  let bytes = 0;
  let requests = 0;
  session.on('Network.requestWillBeSent', () => (requests += 1));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  const fees = page.waitForResponse('**/fee-estimates');
  await page.goto(origin + path, { waitUntil: 'commit' });
  await (await fees).finished();
  await page.waitForTimeout(settledMilliseconds);
  // The page marks the moment itself: what this test adds by asking does not count.
  const interactive = await page.evaluate<number>(`performance.getEntriesByName('interactive')[0].startTime`);
  const shift = await page.evaluate<number>('shifted');
  await context.close();
  return { interactive, bytes, requests, shift };
}

async function openPage({ cluster, folder }: BenchRun) {
  await buildPayPage();
  const urls = await cluster.createDatabase('bench_page');
  await seedCatalogue(urls.owner);
  const { attestationKey } = await seedAddressPool(urls.owner, addresses);
  const owner = openSingle(urls.owner);
  const merchant = await seedMerchant(owner);
  await owner.query(
    `insert into chain_cursors (chain_id, height, head_height, head_changed_at)
     values ($1, 100, 100, florin.now() + interval '1 hour')`,
    [testChain.id],
  );
  // Nothing refreshes prices here, and an old one could not be chosen.
  await owner.query(`update rates set at = florin.now() + interval '1 hour'`);
  const forty = await seedFortyTokens(owner);
  const server = await startProduct({ databaseUrl: urls.app, logFile: join(folder, 'page.log'), attestationKey });
  const rest = openRest(server.origin, (url, request) =>
    fetch(url, { ...request, headers: { ...(request.headers as Record<string, string>), ...proxyHeaders } }),
  );
  const pathOf = async (tokens: readonly string[]): Promise<string> => {
    const wanted = { amount_usd: '25.00', allowed_token_ids: tokens };
    const { pay_url: url } = await rest.post<Payment>('/v1/payments', wanted, { apiKey: merchant.apiKey });
    return new URL(url).pathname;
  };
  const few = await pathOf(Object.values(testTokens).map(({ id }) => id));
  const telling = { rest, origin: server.origin, apiKey: merchant.apiKey };
  return { owner, server, telling, paths: { 3: few, 40: await pathOf(forty) } };
}

const highest = (visits: readonly Visit[], of: (visit: Visit) => number): number => Math.max(...visits.map(of));

/** What a payer who can choose among so many tokens met. */
const figuresOf = (tokens: string, visits: readonly Visit[]): Figure[] => [
  {
    name: `interactive, ${tokens} tokens`,
    value: median(visits.map(({ interactive }) => interactive)),
    unit: 'ms',
    detail: 'median; 4 × slower processor, 1.6 Mbit/s, 150 ms',
    target: { atMost: millisecondsAtMost },
  },
  {
    name: `loaded, ${tokens} tokens`,
    value: highest(visits, ({ bytes }) => bytes) / 1024,
    unit: 'KiB',
    target: { atMost: bytesAtMost / 1024 },
  },
  {
    name: `requests, ${tokens} tokens`,
    value: highest(visits, ({ requests }) => requests),
    unit: 'requests',
    target: { atMost: requestsAtMost },
  },
  {
    name: `layout shift, ${tokens} tokens`,
    value: highest(visits, ({ shift }) => shift),
    unit: 'CLS',
    target: { atMost: shiftAtMost },
  },
];

export const page: Subject = {
  name: 'page',
  about: 'the payment page on a slow phone, with 3 and with 40 tokens: until a payer can choose, and until news shows',
  async run(run) {
    const { owner, server, telling, paths } = await openPage(run);
    const browser = await launchChromium();
    const wanted = run.quick ? 3 : 15;
    try {
      const figures: Figure[] = [];
      for (const [tokens, path] of Object.entries(paths)) {
        // The first one also warms the server, and is not counted.
        await visit(browser, server.origin, path);
        const visits: Visit[] = [];
        for (let made = 0; made < wanted; made += 1) {
          visits.push(await visit(browser, server.origin, path));
          run.say(
            `${tokens} tokens, visit ${made + 1} of ${wanted}: ${Math.round(visits.at(-1)?.interactive ?? 0)} ms`,
          );
        }
        figures.push(...figuresOf(tokens, visits));
      }
      const payments = run.quick ? 10 : 50;
      figures.push(...(await newsFigures({ ...telling, browser, payments })));
      return { counts: { visits: wanted * Object.keys(paths).length, writes: 2 * payments }, figures };
    } finally {
      await browser.close();
      await server.end();
      await owner.end();
    }
  },
};
