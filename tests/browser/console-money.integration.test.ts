import { examples } from '@florin/contract/examples';
import { ids } from '@florin/contract/examples/ids';
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

/** The refunds of the sample's payment, as the service keeps them. */
async function keepRefunds(page: Page) {
  const kept: object[] = [];
  const path = `/v1/payments/${ids.payment}/refunds`;
  const asked: unknown[] = [];
  await answer(page, 'GET', path, (route) => fulfil(route, { ...examples.merchantRefundPage, refunds: kept }));
  await answer(page, 'POST', path, (route) => {
    const body = route.request().postDataJSON() as { deposit_id?: string; address?: string };
    asked.push(body);
    const { deposit_id: deposit = null, address = null } = body;
    const source = deposit === null ? 'surplus' : 'unmatched';
    const refund = { ...examples.merchantRefund, source, deposit_id: deposit, address, amount_crypto: '0.5' };
    kept.push(refund);
    return fulfil(route, refund);
  });
  await answer(page, 'POST', `/v1/refunds/${ids.refund}/cancel`, (route) => {
    const cancelled = { ...kept.pop(), status: 'rejected' };
    kept.push(cancelled);
    return fulfil(route, cancelled);
  });
  return asked;
}

test('coins without an address go back by a link for the payer, and the request is taken back', async () => {
  const { page, go, asked } = await visit();
  const bodies = await keepRefunds(page);
  await tell(page, `/v1/payments/${ids.payment}`, { ...examples.payment, other_deposits: [examples.otherDeposit] });
  await go(`/payments/${ids.payment}`);
  const giveBack = page.locator('main').getByRole('button', { name: 'Give back' });
  await giveBack.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The wrong coin.');
  await code(page, '111111');
  await dialog.getByRole('button', { name: 'Give back' }).click();

  await dialog.getByRole('heading', { name: 'Link for the payer' }).waitFor();
  await code(page, '222222');
  const [link] = await Promise.all([
    page.waitForRequest((one) => one.url().endsWith(`/v1/refunds/${ids.refund}/link`)),
    dialog.getByRole('button', { name: 'Make the link' }).click(),
  ]);
  await dialog.getByText(examples.refundLink.refund_url).waitFor();
  await dialog.getByRole('button', { name: 'Copy Link for the payer' }).waitFor();
  expect([bodies, link.postDataJSON()]).toEqual([
    [{ deposit_id: examples.otherDeposit.id, reason: 'The wrong coin.', totp_code: '111111' }],
    { totp_code: '222222' },
  ]);
  expect(asked).toContain(`GET /v1/payments/${ids.payment}/refunds?page_size=100`);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Take the request back' }).click();
  expect(await giveBack.count()).toBe(0);
  await dialog.getByRole('button', { name: 'Take the request back' }).click();
  await giveBack.waitFor();
});

test('what was sent beyond the amount goes back, and its link stays when nothing is left to give', async () => {
  const { page, go } = await visit();
  const bodies = await keepRefunds(page);
  const more = { required_crypto_amount: '1', total_received_crypto: '1.5' };
  await tell(page, `/v1/payments/${ids.payment}`, { ...examples.payment, ...more });
  await go(`/payments/${ids.payment}`);
  const surplus = page.locator('section', { has: page.getByRole('heading', { name: 'Sent beyond the amount' }) });
  await surplus.getByText('0.5').waitFor();
  await surplus.getByRole('button', { name: 'Give back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Too much.');
  await dialog.getByRole('button', { name: 'Give back' }).click();
  await dialog.getByRole('button', { name: 'Make the link' }).waitFor();
  await surplus.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await dialog.getByText(examples.refundLink.refund_url).waitFor();
  expect(bodies).toMatchObject([{ reason: 'Too much.' }]);
  expect(bodies[0]).not.toHaveProperty('deposit_id');
});

test('somewhere else than in UTC the days of UTC say so, and the moments below them are of UTC', async () => {
  const { page, go } = await visit({ timezoneId: 'America/New_York' });
  const entry = { ...examples.balanceEntryPage.entries[0], at: '2026-03-01T00:30:00.000Z' };
  await tell(page, '/v1/balance/entries', { ...examples.balanceEntryPage, entries: [entry] });
  await go('/money');
  await page.getByLabel('Month (UTC)').waitFor();
  await page.getByText('Mar 1, 2026, 12:30 AM UTC').waitFor();

  const payment = { ...examples.paymentPage.payments[0], created_at: '2026-03-01T00:30:00.000Z' };
  await tell(page, '/v1/payments', { ...examples.paymentPage, payments: [payment] });
  await go('/payments?from=2026-03-01');
  await page.getByRole('textbox', { name: 'From (UTC)' }).waitFor();
  await expect(page.getByText('Mar 1, 2026, 12:30 AM UTC').waitFor()).resolves.toBeUndefined();
});
