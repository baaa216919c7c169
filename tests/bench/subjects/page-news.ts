import type { Payment } from '@florin/contract/schemas/payment';
import { testTokens } from '@florin/testing/catalogue';
import type { Browser } from 'playwright-core';
import type { Rest } from '../../../apps/dev/src/rest.ts';
import { proxyHeaders } from '../harness/servers.ts';
import { percentile } from '../harness/statistics.ts';
import type { Figure } from '../record/figure.ts';

const millisecondsAtMost = 500;

interface Telling {
  browser: Browser;
  rest: Rest;
  origin: string;
  apiKey: string;
  /** Each is told twice of: a coin that is chosen elsewhere, and that is taken back. */
  payments: number;
}

/** From the API's answer to a write until an open page shows it, which heard of it by the stream. */
export async function newsFigures({ browser, rest, origin, apiKey, payments }: Telling): Promise<Figure[]> {
  const context = await browser.newContext({ locale: 'en', extraHTTPHeaders: proxyHeaders });
  const page = await context.newPage();
  // Drawings are named by the public address, which nobody serves here.
  await context.route(/\.svg/, (route) => route.abort());
  const waits: number[] = [];
  /** The page watches from before the write on; both clocks are this machine's. */
  const told = async (heading: string, write: () => Promise<unknown>): Promise<void> => {
    const shown = page
      .getByRole('heading', { name: heading })
      .waitFor()
      .then(() => performance.now());
    await write();
    const answered = performance.now();
    waits.push(Math.max(0, (await shown) - answered));
  };
  for (let made = 0; made < payments; made += 1) {
    const wanted = { amount_usd: '25.00', allowed_token_ids: Object.values(testTokens).map(({ id }) => id) };
    const { id, pay_url: url } = await rest.post<Payment>('/v1/payments', wanted, { apiKey });
    const listens = page.waitForResponse('**/news');
    await page.goto(origin + new URL(url).pathname);
    await page.getByRole('heading', { name: 'Choose how to pay' }).waitFor();
    await listens;
    await told('Send ETH', () => rest.post(`/v1/pay/${id}/confirm`, { token_id: testTokens.eth.id }));
    await told('Choose how to pay', () => rest.post(`/v1/pay/${id}/change`, {}));
  }
  await context.close();
  const detail = `of ${waits.length} writes; from the API's answer to the page that shows it`;
  return [
    { name: 'news, p50', value: percentile(waits, 0.5), unit: 'ms', detail },
    { name: 'news, p99', value: percentile(waits, 0.99), unit: 'ms', detail, target: { atMost: millisecondsAtMost } },
  ];
}
