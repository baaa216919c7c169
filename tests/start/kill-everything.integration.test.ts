import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@florin/nodes/ports';
import { declaredFetch } from '@florin/testing/declared-calls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { payOnChain } from '../../apps/dev/src/demo/pay-on-chain.ts';
import { openRest } from '../../apps/dev/src/rest.ts';
import { RunningStack } from './running-stack.ts';

interface Confirmed {
  wallet_address: string;
  required_crypto_amount: string;
}

test('everything is killed in the middle of a payment; the next start completes it', async () => {
  const home = await mkdtemp(join(tmpdir(), 'florin-start-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const port = await freePort();
  const first = await RunningStack.start(home, port);
  const credential = { apiKey: first.file.merchant.api_key };
  const rest = openRest(first.file.base_url, declaredFetch);
  const [chain] = first.file.chains;
  const token = chain?.tokens.find(({ symbol }) => symbol === 'USDT');
  if (!chain || !token) throw new Error('The stack offers no USDT.');
  const { id } = await rest.post<{ id: string }>('/v1/payments', { amount_usd: '25.00' }, credential);
  const confirmed = await rest.post<Confirmed>(`/v1/pay/${id}/confirm`, { token_id: token.id });
  await payOnChain(chain, token, confirmed.wallet_address, confirmed.required_crypto_amount);
  const status = async (): Promise<string> =>
    (await rest.get<{ status: string }>(`/v1/payments/${id}`, credential)).status;
  await vi.waitFor(async () => expect(['confirming', 'confirmed']).toContain(await status()), {
    timeout: 60_000,
    interval: 200,
  });
  await first.killEverything();

  const second = await RunningStack.start(home, port);
  onTestFinished(() => second.stop());
  await vi.waitFor(async () => expect(await status()).toBe('completed'), { timeout: 90_000, interval: 500 });
  const balance = await rest.get<{ balance_usd: string }>('/v1/withdrawals/balance', credential);
  expect(balance.balance_usd).toBe('24.75');
}, 400_000);
