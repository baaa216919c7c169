import { examples } from '@florin/contract/examples';
import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer, type Consoles, fulfil, openConsoles, tell, type Visit } from './consoles/visits.ts';

let consoles: Consoles;
beforeAll(async () => void (consoles = await openConsoles()), 240_000);
afterAll(() => consoles?.close(), 60_000);

/** A service that keeps what it did by idempotency key; its answers come only once it is told that they may. */
class Losing {
  readonly made = new Map<string, unknown>();
  answers = false;
  readonly take = (data: unknown) => (route: Route) => {
    const request = route.request();
    this.made.set(request.headers()['idempotency-key'] ?? `none ${this.made.size}`, request.postDataJSON());
    return this.answers ? fulfil(route, data) : route.abort('connectionreset');
  };
}

/** Somebody who is asked for the code of an authenticator. */
async function visit(options: BrowserContextOptions = {}): Promise<Visit> {
  const visited = await consoles.visit('console', 'owner', options);
  const account = { ...examples.signedInAccount, two_factor_enabled: true, has_passkeys: false };
  await tell(visited.page, '/v1/auth/me', account);
  return visited;
}

const code = async (page: Page, text: string): Promise<void> =>
  page.getByLabel('Code of your second factor').fill(text);

test('a withdrawal whose answer was lost is pressed for again, also after a step back, and is one withdrawal', async () => {
  const { page, go } = await visit();
  const service = new Losing();
  await answer(page, 'POST', '/v1/withdrawals/request', service.take(examples.withdrawal));
  await go('/withdrawals/new');
  await page.locator('button.choice').first().click();
  const amount = async (usd: string): Promise<void> => {
    await page.getByLabel('Amount in US dollars').fill(usd);
    await page.getByRole('button', { name: 'Next' }).click();
  };
  const press = () => page.getByRole('button', { name: 'Ask for the withdrawal' }).click();
  await amount('500');
  await code(page, '111111');
  await press();
  await page.getByRole('alert').getByText('No answer from').waitFor();
  await code(page, '222222');
  await press();
  await expect.poll(() => [...service.made.values()]).toMatchObject([{ totp_code: '222222' }]);
  await page.getByRole('alert').getByText('No answer from').waitFor();

  await page.getByRole('button', { name: 'Back' }).click();
  await amount('500.00');
  service.answers = true;
  await code(page, '333333');
  await press();
  await page.getByRole('heading', { level: 1, name: 'Withdrawals' }).waitFor();
  const order = { amount_usd: '500.00', destination_address: examples.wallet.address };
  expect([...service.made.values()]).toMatchObject([{ ...order, totp_code: '333333' }]);
});

test('a payment whose answer was lost is created once, and the next one is another', async () => {
  const { page, go } = await visit();
  const service = new Losing();
  await answer(page, 'POST', '/v1/payments', service.take(examples.payment));
  await go('/payments/new');
  const create = async (): Promise<void> => {
    await page.getByLabel('Amount in US dollars').fill('25');
    await page.getByRole('button', { name: 'Create' }).click();
  };
  await create();
  await page.getByRole('alert').getByText('No answer from').waitFor();
  service.answers = true;
  await create();
  await page.getByText('The payment waits for its payer').waitFor();
  expect(service.made.size).toBe(1);
  await page.getByRole('button', { name: 'Make another' }).click();
  await create();
  await page.getByText('The payment waits for its payer').waitFor();
  expect(service.made.size).toBe(2);
});
