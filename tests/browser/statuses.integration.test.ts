import type { AccountBrand } from '@florin/contract/schemas/account';
import type { Checkout, ConfirmedSelection } from '@florin/contract/schemas/checkout';
import type { CreatedRefund, Refund } from '@florin/contract/schemas/refund';
import type { Payment } from '@florin/contract/schemas/payment';
import { type PaymentStatus, paymentStatuses } from '@florin/contract/vocabulary';
import { approveRefund } from '@florin/engine/refunds/review-refund';
import { seedAdministrator } from '@florin/testing/administrator';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseUnits } from 'viem';
import { testChain, type TestToken, testTokens } from '@florin/testing/catalogue';
import { Stage } from '../journeys/stage.ts';
import { axeViolations } from './axe.ts';
import { launchChromium } from './chromium.ts';
import { freezeCall } from './freeze.ts';
import { openStageServer, type StageServer } from './stage-server.ts';
import { type End, ends, watchPage } from './visitor.ts';

const { eth, usdt } = testTokens;

let browser: Browser;
let stage: Stage;
let server: StageServer;
const contexts = {} as Record<End, BrowserContext>;

beforeAll(async () => {
  [browser, stage] = await Promise.all([launchChromium(), Stage.open()]);
  server = await openStageServer(stage);
  for (const end of ['phone', 'desk'] as const) contexts[end] = await browser.newContext(ends[end]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await stage?.close();
});

const create = async (amount = '25.00'): Promise<string> =>
  (await server.rest.post<Payment>('/v1/payments', { amount_usd: amount, description: 'Order 7' }, server.merchant)).id;

/** A payment with its token chosen: where its coins go and how many. */
const waiting = async (token: TestToken) => {
  const id = await create();
  const chosen = await server.rest.post<ConfirmedSelection>(`/v1/pay/${id}/confirm`, { token_id: token.id });
  return { id, to: chosen.wallet_address, needs: parseUnits(chosen.required_crypto_amount, token.decimals) };
};
const statusOf = async (id: string): Promise<PaymentStatus> =>
  (await server.rest.get<Checkout>(`/v1/pay/${id}`)).status;
const reached = (id: string, status: PaymentStatus) => async () => (await statusOf(id)) === status;
const administer = (id: string, action: string) =>
  server.rest.post(`/v1/admin/payments/${id}/${action}`, { reason: 'For the test' }, server.administrator);
const mine = async () => {
  await stage.anvil.mine(1);
  await stage.work();
};
/** Time passes for us and for the chain. */
const pass = async (time: Parameters<Stage['clock']['advance']>[0]) => {
  stage.clock.advance(time);
  await stage.anvil.setNextBlockTimestamp(Math.ceil(stage.clock.now().getTime() / 1000));
  await mine();
};
/** As the token's issuer, who made the contract. */
const freeze = async (account: string) => {
  const [from] = await stage.anvil.accounts();
  await stage.anvil.rpc('eth_sendTransaction', [{ from, to: stage.contracts['USDT'], data: freezeCall(account) }]);
};

const visited = new Set<PaymentStatus>();

const headingOf = (page: Page) => page.locator('main.panel h2').innerText();

/** What is wrong with the page of a payment in this status: seen from both ends, before and after a reload. */
async function faultsOf(id: string, status: PaymentStatus): Promise<string[]> {
  const faults: string[] = [];
  const present = await statusOf(id);
  if (present !== status) faults.push(`it is ${present}`);
  for (const end of ['phone', 'desk'] as const) {
    const page = await contexts[end].newPage();
    const { errors, foreign } = watchPage(page);
    await page.goto(`${server.origin}/pay/${id}`);
    await page.locator('main.panel h2').waitFor();
    faults.push(...(await axeViolations(page)));
    const wider = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    if (wider !== 0) faults.push(`scrolls sideways by ${String(wider)} px on ${end}`);
    const heading = await headingOf(page);
    await page.reload();
    await page.locator('main.panel h2').waitFor();
    if ((await headingOf(page)) !== heading) faults.push(`says something else after a reload on ${end}`);
    faults.push(...errors, ...foreign);
    await page.close();
  }
  visited.add(status);
  return faults;
}

test('before and while money arrives', async () => {
  expect(await faultsOf(await create(), 'awaiting_selection')).toEqual([]);
  const paid = await waiting(eth);
  expect(await faultsOf(paid.id, 'awaiting_payment')).toEqual([]);
  await stage.send(paid.to, eth, paid.needs / 2n);
  await mine();
  expect(await faultsOf(paid.id, 'partially_paid')).toEqual([]);
  await stage.send(paid.to, eth, paid.needs - paid.needs / 2n);
  await mine();
  expect(await faultsOf(paid.id, 'confirming')).toEqual([]);
  await stage.until(reached(paid.id, 'completed'));
  expect(await faultsOf(paid.id, 'completed')).toEqual([]);
});

test('B1: a part in another coin than the chosen one is told on the page, and to the merchant', async () => {
  const payment = await waiting(eth);
  const page = await contexts.phone.newPage();
  await page.goto(`${server.origin}/pay/${payment.id}`);
  await page.getByRole('heading', { name: 'Send ETH on Test chain' }).waitFor();
  const hash = await stage.send(payment.to, usdt, 10_000_000n);
  await mine();
  // By itself the page reads it at its third poll.
  await page.reload();
  await page.getByText(/10\sUSDT on Test chain arrived\. This payment waits for ETH on Test chain/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const { other_deposits: others } = await server.rest.get<Payment>(`/v1/payments/${payment.id}`, server.merchant);
  expect(others).toMatchObject([{ reason: 'wrong_token', status: 'waiting', tx_hash: hash, amount_crypto: '10' }]);
  await page.close();
}, 60_000);

test('the whole in another coin than the chosen one is accepted, and the page that asked for the chosen one says so', async () => {
  const payment = await waiting(eth);
  const page = await contexts.phone.newPage();
  await page.goto(`${server.origin}/pay/${payment.id}`);
  await page.getByRole('heading', { name: 'Send ETH on Test chain' }).waitFor();
  await stage.send(payment.to, usdt, 25_000_000n);
  await mine();
  await page.getByRole('heading', { name: 'Payment found' }).waitFor();
  await page.getByText('You sent USDT on Test chain instead of ETH on Test chain. That is fine').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const told = await server.rest.get<Payment>(`/v1/payments/${payment.id}`, server.merchant);
  expect(told).toMatchObject({ status: 'confirming', token: { symbol: 'USDT' }, other_deposits: [] });
  await stage.until(reached(payment.id, 'completed'));
  await page.close();
}, 60_000);

test('the page tells within half a second what the API tells', async () => {
  const payment = await waiting(eth);
  const page = await contexts.phone.newPage();
  const listens = page.waitForResponse((response) => response.url().endsWith('/news'));
  await page.goto(`${server.origin}/pay/${payment.id}`);
  expect((await listens).status()).toBe(200);
  await stage.send(payment.to, eth, payment.needs);
  await mine();
  await page.getByRole('heading', { name: 'Payment found' }).waitFor();
  const seen = page
    .getByRole('heading', { name: /Payment (confirmed|complete)/ })
    .waitFor()
    .then(() => performance.now());
  await stage.anvil.mine(testChain.confirmationsRequired);
  const worked = stage.work();
  while ((await statusOf(payment.id)) === 'confirming') await page.waitForTimeout(25);
  const told = performance.now();
  expect((await seen) - told).toBeLessThanOrEqual(500);
  expect(await page.title()).toContain('✓');
  await worked;
  await page.close();
}, 60_000);

test('B21: maintenance leaves a payment that is under way on its page', async () => {
  const [paid, fresh] = [await waiting(eth), await create()];
  await stage.send(paid.to, eth, paid.needs);
  await mine();
  const maintain = (scope: string) =>
    server.rest.put('/v1/admin/maintenance', { scope, message: 'Back at noon.' }, server.administrator);
  await maintain('deposits');
  const page = await contexts.phone.newPage();
  try {
    await page.goto(`${server.origin}/pay/${paid.id}`);
    await page.getByRole('heading', { name: 'Payment found' }).waitFor();
    await page.getByText('Closed for maintenance. This page will be back by itself.').waitFor();
    await page.goto(`${server.origin}/pay/${fresh}`);
    await page.getByText('Back at noon.').waitFor();
  } finally {
    await maintain('none');
  }
  await page.reload();
  await page.getByRole('heading', { name: 'Choose how to pay' }).waitFor();
  expect(await page.getByText('Back at noon.').count()).toBe(0);
  await page.close();
}, 60_000);

test('a merchant shows his own name, colour and logo, which stay within the rules of the page', async () => {
  const payment = await create();
  const put = (path: string, body: object) => server.rest.put<AccountBrand>(path, body, server.merchant);
  const logo = (await contexts.desk.newPage().then(async (page) => {
    await page.goto('about:blank');
    const png = await page.screenshot({ clip: { x: 0, y: 0, width: 48, height: 48 } });
    await page.close();
    return png;
  })) as Buffer;
  await put('/v1/account/brand', { name: 'Corner Shop & Sons', primary_color: '#FFEE00' });
  const { logo_url: url } = await put('/v1/account/brand/logo', { image: logo.toString('base64') });
  for (const [image, problem] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /Must be a PNG/],
    [Buffer.concat([logo, Buffer.alloc(32_768)]), /at most 32768 bytes/],
    [Buffer.concat([logo.subarray(0, 16), Buffer.from('0000ffff', 'hex'), logo.subarray(20)]), /at most 512 pixels/],
  ] as const)
    await expect(put('/v1/account/brand/logo', { image: image.toString('base64') })).rejects.toThrow(problem);

  const page = await contexts.desk.newPage();
  const offences = watchPage(page);
  await page.goto(`${server.origin}/pay/${payment}`);
  await page.locator('main.panel h2').waitFor();
  expect(await page.locator('.merchant').innerText()).toBe('Corner Shop & Sons');
  const shown = page.locator('.merchant img');
  expect(await shown.getAttribute('src')).toBe(url);
  const width = `[document.querySelector('.merchant img')].map((i) => i.decode().then(() => i.naturalWidth))[0]`;
  expect(await page.evaluate(width)).toBe(48);
  const served = await page.request.get(url!);
  expect(served.headers()).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(await page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--brand')")).toBe('#ffee00');
  expect(await axeViolations(page)).toEqual([]);
  expect(offences).toEqual({ errors: [], foreign: [] });
  await page.close();
  const headers = { authorization: `Bearer ${server.merchant.session}` };
  const removed = await fetch(`${server.origin}/v1/account/brand/logo`, { method: 'DELETE', headers });
  expect(await removed.json()).toMatchObject({ data: { name: 'Corner Shop & Sons', logo_url: null } });
  expect(await put('/v1/account/brand', {})).toEqual({ name: null, primary_color: null, logo_url: null });
}, 60_000);

test('what only an administrator can cause', async () => {
  const expired = await create();
  await administer(expired, 'expire');
  expect(await faultsOf(expired, 'expired')).toEqual([]);
  const failed = await waiting(eth);
  await administer(failed.id, 'fail');
  expect(await faultsOf(failed.id, 'failed')).toEqual([]);
});

test('money of a listed sender', async () => {
  const payment = await waiting(eth);
  const [, , , listed = ''] = await stage.anvil.accounts();
  const entry = { chain_type: 'evm', address: listed, reason: 'For the test' };
  await server.rest.post('/v1/admin/blacklist', entry, server.administrator);
  const value = `0x${payment.needs.toString(16)}`;
  await stage.anvil.rpc('eth_sendTransaction', [{ from: listed, to: payment.to, value }]);
  await mine();
  expect(await faultsOf(payment.id, 'blacklisted')).toEqual([]);
});

test('a sweep that waits and is given up, a window that ends, and a part that is settled', async () => {
  const stuck = await waiting(usdt);
  const part = await waiting(eth);
  await freeze(stuck.to);
  await stage.send(stuck.to, usdt, stuck.needs);
  await stage.send(part.to, eth, part.needs / 2n);
  await stage.until(reached(stuck.id, 'confirmed'));
  expect(await faultsOf(stuck.id, 'confirmed')).toEqual([]);

  await pass({ minutes: 31 });
  await stage.until(reached(part.id, 'expired_selection'));
  expect(await faultsOf(part.id, 'expired_selection')).toEqual([]);
  await administer(part.id, 'settle-partial');
  await stage.until(reached(part.id, 'expired_partial'));
  expect(await faultsOf(part.id, 'expired_partial')).toEqual([]);

  for (let round = 0; round < 12 && (await statusOf(stuck.id)) === 'confirmed'; round += 1) await pass({ seconds: 31 });
  expect(await faultsOf(stuck.id, 'sweep_failed')).toEqual([]);
});

test('every status was looked at', () => {
  expect([...visited].toSorted()).toEqual([...paymentStatuses].toSorted());
});

test('a payer who sent too much names an address by the link and sees what becomes of it', async () => {
  const payment = await waiting(usdt);
  const surplus = 3_000_000n;
  await stage.send(payment.to, usdt, payment.needs + surplus);
  await stage.until(reached(payment.id, 'completed'));
  const request = {
    source: 'surplus',
    chain_id: testChain.id,
    payment_id: payment.id,
    amount_base_units: String(surplus),
    reason: 'The payer asked for it',
  };
  const asking = await contexts.phone.newPage();
  await asking.goto(`${server.origin}/pay/${payment.id}`);
  await asking.getByText('3 USDT more than was due').waitFor();
  await asking.close();
  const { refund_url: link } = await server.rest.post<CreatedRefund>(
    '/v1/admin/refunds',
    request,
    server.administrator,
  );
  const page = await contexts.phone.newPage();
  const offences = watchPage(page);
  // What is on its way back is asked for no more.
  await page.goto(link!.replace(/#.*/, ''));
  await page.getByRole('heading', { name: 'Payment complete' }).waitFor();
  expect(await page.getByText('more than was due').count()).toBe(0);
  await page.goto(link!);
  await page.getByRole('heading', { name: 'Your refund' }).waitFor();
  expect(page.url()).not.toContain('refund=');
  expect(await axeViolations(page)).toEqual([]);
  const address = page.getByLabel(/^Your address for/);
  await address.fill('0x1234');
  await page.getByRole('button', { name: 'Send it there' }).click();
  await page.getByText('This is not an address for USDT on Test chain').waitFor();
  await address.fill(stage.payer);
  await page.getByRole('button', { name: 'Send it there' }).click();
  await page.getByRole('heading', { name: 'Your address was received' }).waitFor();
  expect(await page.locator('.address').innerText()).toMatch(/^0x/);
  expect(offences.foreign).toEqual([]);
  await page.close();
});

test('a wrong coin is told, and goes back by the link that its payer names an address behind', async () => {
  const payment = await waiting(eth);
  await stage.send(payment.to, usdt, 7_000_000n);
  await mine();
  const page = await contexts.phone.newPage();
  await page.goto(`${server.origin}/pay/${payment.id}`);
  await page.getByText(/7\sUSDT on Test chain arrived\. This payment waits for ETH on Test chain/).waitFor();
  const [wrong] = (await server.rest.get<Payment>(`/v1/payments/${payment.id}`, server.merchant)).other_deposits;
  const request = {
    source: 'unmatched',
    chain_id: testChain.id,
    deposit_id: wrong!.id,
    amount_base_units: '7000000',
    reason: 'Wrong coin',
  };
  let refund: CreatedRefund | null = null;
  // It is refused until the deposit is final.
  await stage.until(async () => {
    refund = await server.rest
      .post<CreatedRefund>('/v1/admin/refunds', request, server.administrator)
      .catch(() => null);
    return refund !== null;
  });
  const { id, refund_url: link } = refund as unknown as CreatedRefund;
  await page.goto('about:blank');
  await page.goto(link!);
  const wallet = `0x${'7a'.repeat(20)}`;
  await page.getByLabel(/^Your address for/).fill(wallet);
  await page.getByRole('button', { name: 'Send it there' }).click();
  await page.getByRole('heading', { name: 'Your address was received' }).waitFor();
  // By the stage's own approver, whose signature the signer asks for.
  await approveRefund(stage.ports, { id, reason: null }, await seedAdministrator(stage.database.url('owner')));
  await stage.until(async () => {
    const { status } = await server.rest.get<Refund>(`/v1/admin/refunds/${id}`, server.administrator);
    return status === 'completed';
  });
  expect(await stage.balance(wallet, usdt)).toBe(7_000_000n);
  await page.reload();
  await page.getByRole('heading', { name: 'Your refund was sent' }).waitFor();
  // The entry of the history remembers the refund: the payment's own link is opened as a new one.
  await page.goto('about:blank');
  await page.goto(`${server.origin}/pay/${payment.id}`);
  await page.getByText(/7\sUSDT on Test chain arrived and was sent back\./).waitFor();
  await page.close();
});

test('help is given from the page: what is known of the transaction, what is wrong, and the limit', async () => {
  const payment = await waiting(eth);
  const hash = await stage.send(payment.to, eth, payment.needs / 2n);
  await mine();
  const page = await contexts.phone.newPage();
  const ask = async (email: string, message: string, tx = '') => {
    await page.goto(`${server.origin}/pay/${payment.id}`);
    await page.getByText('Need help?').click();
    await page.getByLabel('Your e-mail').fill(email);
    await page.getByLabel('What happened?').fill(message);
    await page.getByLabel('Transaction number, if you have it').fill(tx);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
  };
  await ask('not an address', '');
  await page.getByText('Enter your e-mail, for example name@example.com.').waitFor();
  await page.getByText('Say in a few words what happened.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await ask('payer@example.com', 'Where is it?', hash);
  await page.getByText('The transaction was found and counts towards this payment.').waitFor();
  for (const message of ['Again', 'And again']) {
    await ask('payer@example.com', message);
    await page.getByText('Thank you, your request was received.').waitFor();
  }
  await ask('payer@example.com', 'Once more');
  await page.getByText(/You can write again in (59|60) minutes/).waitFor();
  await page.close();
});
