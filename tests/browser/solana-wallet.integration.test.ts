import type { Checkout } from '@florin/contract/schemas/checkout';
import type { Payment } from '@florin/contract/schemas/payment';
import type { TestToken } from '@florin/testing/catalogue';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { solanaTokens } from '../journeys/solana-catalogue.ts';
import { SolanaStage } from '../journeys/solana-stage.ts';
import { axeViolations } from './axe.ts';
import { launchChromium } from './chromium.ts';
import { openStageServer, type StageServer } from './stage-server.ts';
import { injectStandardWallet } from './standard-wallet.ts';
import { openVisitor } from './visitor.ts';

const { sol, usdt } = solanaTokens;

let browser: Browser;
let stage: SolanaStage;
let server: StageServer;
beforeAll(async () => {
  [browser, stage] = await Promise.all([launchChromium(), SolanaStage.open()]);
  server = await openStageServer(stage);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await stage?.close();
});

const read = (id: string) => server.rest.get<Checkout>(`/v1/pay/${id}`);
/** A payment in this token whose page is open, with a wallet in its browser. */
const openPaying = async (token: TestToken, { hasWallet = true } = {}) => {
  const order = { amount_usd: '25.00', description: 'Order 7' };
  const { id } = await server.rest.post<Payment>('/v1/payments', order, server.merchant);
  await expect(server.rest.get(`/v1/pay/${id}/recent-block`)).rejects.toThrow(/Confirm a token first/);
  await server.rest.post(`/v1/pay/${id}/confirm`, { token_id: token.id });
  const visitor = await openVisitor(browser, { locale: 'en' });
  const { page } = visitor;
  const wallet = hasWallet
    ? await injectStandardWallet(page, { rpcUrl: stage.node.url, owner: stage.payer })
    : { sent: [], asked: () => 0, decide: () => {} };
  await page.clock.install();
  // A block that was read just now, as on a chain that goes on.
  await stage.pass();
  await page.goto(`${server.origin}/pay/${id}`);
  await page.getByRole('heading', { name: `Send ${token.symbol} on Solana` }).waitFor();
  return { ...visitor, id, wallet, button: page.getByRole('button', { name: 'Pay with Test Wallet' }) };
};

test.each([sol, usdt])('a wallet sends exactly what is due in $symbol, and a reload still knows it', async (token) => {
  const { context, page, offences, id, wallet, button } = await openPaying(token);
  await button.click();
  const told = page.getByText('Sent. This page notices when it arrives.');
  await told.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.reload();
  await told.waitFor();
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  expect(wallet.sent).toHaveLength(1);
  await stage.until(async () => (await read(id)).status === 'completed');
  const { transactions, required_crypto_amount: required, total_received_crypto: received } = await read(id);
  expect(transactions.map(({ tx_hash: hash }) => hash)).toEqual(wallet.sent);
  expect(received).toBe(required);
  expect(offences).toEqual({ errors: [], foreign: [] });
  await context.close();
});

test('a wallet that refuses, or says nothing for a minute, is told apart and leaves the buttons alive', async () => {
  const { context, page, offences, wallet, button } = await openPaying(usdt);
  wallet.decide('refuse');
  await button.click();
  await page.getByText('You declined it in Test Wallet. Nothing was sent.').waitFor();
  expect(await button.getAttribute('aria-disabled')).toBe('false');
  wallet.decide('ignore');
  await button.click();
  await page.getByText('Please confirm the payment in Test Wallet.').waitFor();
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  // Before it is asked the page still reads a block, and the time that passes here would end that.
  await vi.waitFor(() => expect(wallet.asked()).toBe(2), { timeout: 20_000 });
  await page.clock.runFor(61_000);
  await page.getByText('Test Wallet has not answered for a minute.').waitFor();
  expect(await button.getAttribute('aria-disabled')).toBe('false');
  expect(offences).toEqual({ errors: [], foreign: [] });
  await context.close();
});

test('a chain of which no new block is known asks the wallet for nothing', async () => {
  const { context, page, id, wallet, button } = await openPaying(sol);
  await stage.db.pool.query(`update blocks set time = now() - interval '1 minute'`);
  await expect(server.rest.get(`/v1/pay/${id}/recent-block`)).rejects.toThrow(/too old/);
  await button.click();
  await page.getByText('The network cannot be reached at the moment.').waitFor();
  expect(wallet.sent).toEqual([]);
  await context.close();
});

test('a browser without such a wallet is offered none', async () => {
  const { context, page, button } = await openPaying(sol, { hasWallet: false });
  await page.locator('.qr').waitFor();
  expect(await button.count()).toBe(0);
  await context.close();
});
