import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@florin/nodes/ports';
import { litecoindOrSkip } from '@florin/testing/litecoind';
import { declaredFetch } from '@florin/testing/declared-calls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openRest } from '../../apps/dev/src/rest.ts';
import { choose, pay } from './pay.ts';
import { RunningStack } from './running-stack.ts';

const hasCoins = await litecoindOrSkip({ funded: false }).then(async (node) => {
  await node?.stop();
  return node !== null;
});

const further = hasCoins ? ['LTC', 'SOL'] : ['SOL'];
const furtherChains = ['--chains', hasCoins ? 'evm,bitcoin,solana' : 'evm,solana'];

test.each([
  // What is no USDT bears the fee of conversion as well.
  { symbols: ['USDT', ...further], args: furtherChains, net: hasCoins ? '73.99' : '49.37' },
])(
  'everything is killed in the middle of payments in $symbols; the next start completes them',
  async ({ symbols, args, net }) => {
    const home = await mkdtemp(join(tmpdir(), 'florin-start-'));
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    const port = await freePort();
    const first = await RunningStack.start(home, port, args);
    const credential = { apiKey: first.file.merchant.api_key };
    const rest = openRest(first.file.base_url, declaredFetch);
    const payments = await Promise.all(symbols.map((symbol) => choose(first.file, rest, symbol)));
    await Promise.all(payments.map((payment) => pay(payment)));
    const ids = payments.map(({ id }) => id);
    const statuses = (): Promise<string[]> =>
      Promise.all(ids.map(async (id) => (await rest.get<{ status: string }>(`/v1/payments/${id}`, credential)).status));
    await vi.waitFor(
      async () => {
        const now = await statuses();
        expect(now).not.toContain('awaiting_payment');
        expect(now.some((status) => ['confirming', 'confirmed'].includes(status))).toBe(true);
      },
      { timeout: 60_000, interval: 200 },
    );
    await first.killEverything();

    const second = await RunningStack.start(home, port, args);
    onTestFinished(() => second.stop());
    const completed = ids.map(() => 'completed');
    await vi.waitFor(async () => expect(await statuses()).toEqual(completed), { timeout: 90_000, interval: 500 });
    const balance = await rest.get<{ balance_usd: string }>('/v1/withdrawals/balance', credential);
    expect(balance.balance_usd).toBe(net);
  },
  400_000,
);
