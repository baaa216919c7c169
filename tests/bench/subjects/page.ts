import { join } from 'node:path';
import type { Payment } from '@florin/contract/schemas/payment';
import { seedAddressPool } from '@florin/testing/address-pool';
import { seedCatalogue, testChain } from '@florin/testing/catalogue';
import type { Browser } from 'playwright-core';
import { openRest } from '../../../apps/dev/src/rest.ts';
import { buildPayPage } from '../../../apps/pay/scripts/build.ts';
import { launchChromium } from '../../browser/chromium.ts';
import type { BenchRun, Subject } from '../harness/bench-run.ts';
import { openSingle } from '../harness/cluster.ts';
import { publicOrigin } from '../harness/public-origin.ts';
import { proxyHeaders, startProduct } from '../harness/servers.ts';
import { median } from '../harness/statistics.ts';
import { seedMerchant } from '../seed/merchant.ts';

/** A slow phone on a slow line: 4 × slower processor, 1.6 Mbit/s down, 150 ms for each round trip. */
const slow = { processor: 4, bytesPerSecond: 1_600_000 / 8, latency: 150 };
const millisecondsAtMost = 1500;
const addresses = 50;

interface Visit {
  /** Milliseconds from the start of the navigation until a payer can choose. */
  interactive: number;
  /** Compressed bytes of all that came until then. */
  bytes: number;
}

/** One payer's first visit: nothing is in any cache. */
async function visit(browser: Browser, origin: string, path: string): Promise<Visit> {
  const context = await browser.newContext({ locale: 'de-DE', extraHTTPHeaders: proxyHeaders });
  // The server names its drawings by its public address; here they come from where it really listens.
  await context.route(`${publicOrigin}/**`, (route) =>
    route.fulfill({ body: '<svg xmlns="http://www.w3.org/2000/svg"/>', contentType: 'image/svg+xml' }),
  );
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const { processor, bytesPerSecond, latency } = slow;
  const conditions = { offline: false, latency, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await session.send('Network.emulateNetworkConditions', conditions);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(origin + path, { waitUntil: 'commit' });
  await page.locator('input[type=radio]:enabled').first().check();
  // The page marks the moment itself: what this test adds by asking does not count.
  const interactive = await page.evaluate<number>(`performance.getEntriesByName('interactive')[0].startTime`);
  await context.close();
  return { interactive, bytes };
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
  const server = await startProduct({ databaseUrl: urls.app, logFile: join(folder, 'page.log'), attestationKey });
  const rest = openRest(server.origin, (url, request) =>
    fetch(url, { ...request, headers: { ...(request.headers as Record<string, string>), ...proxyHeaders } }),
  );
  const payment = await rest.post<Payment>('/v1/payments', { amount_usd: '25.00' }, { apiKey: merchant.apiKey });
  return { owner, server, path: new URL(payment.pay_url).pathname };
}

export const page: Subject = {
  name: 'page',
  about: 'the payment page on a slow phone: until a payer can choose',
  async run(run) {
    const { owner, server, path } = await openPage(run);
    const browser = await launchChromium();
    try {
      const visits: Visit[] = [];
      // The first one also warms the server, and is not counted.
      await visit(browser, server.origin, path);
      const wanted = run.quick ? 3 : 15;
      for (let made = 0; made < wanted; made += 1) {
        visits.push(await visit(browser, server.origin, path));
        run.say(`visit ${made + 1} of ${wanted}: ${Math.round(visits.at(-1)?.interactive ?? 0)} ms`);
      }
      const bytes = Math.max(...visits.map((one) => one.bytes));
      return {
        counts: { visits: wanted },
        figures: [
          {
            name: 'interactive',
            value: median(visits.map(({ interactive }) => interactive)),
            unit: 'ms',
            detail: 'median; 4 × slower processor, 1.6 Mbit/s, 150 ms',
            target: { atMost: millisecondsAtMost },
          },
          { name: 'loaded until then', value: bytes / 1024, unit: 'KiB', target: { atMost: 60 } },
        ],
      };
    } finally {
      await browser.close();
      await server.end();
      await owner.end();
    }
  },
};
