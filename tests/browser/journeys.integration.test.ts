import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Checkout } from '@florin/contract/schemas/checkout';
import type { Payment } from '@florin/contract/schemas/payment';
import { freePort } from '@florin/nodes/ports';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { payOnChain } from '../../apps/dev/src/demo/pay-on-chain.ts';
import type { DevChain } from '../../apps/dev/src/dev-file.ts';
import { openRest, type Rest } from '../../apps/dev/src/rest.ts';
import { Program } from '../examples/program.ts';
import { RunningStack } from '../start/running-stack.ts';
import { plugAuthenticator } from './authenticator.ts';
import { launchChromium } from './chromium.ts';
import { consoleEnds, faultsOf, openShop, settled, signIn, unexpected } from './console-places.ts';
import { parseEip681 } from './eip681.ts';
import { injectWallet } from './injected-wallet.ts';
import { readQrCode } from './qr-code.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const english: BrowserContextOptions = { locale: 'en-US', viewport: { width: 1280, height: 900 } };
/** A machine that runs the whole stack beside other tests takes its time. */
const patience = { timeout: 60_000 };

let home: string;
let stack: RunningStack;
let browser: Browser;
let rest: Rest;
let chain: DevChain;
/** Opened before all tests, because its window takes a minute to end. */
let leftAlone: { payment: Payment; visitor: Visitor };

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'florin-pay-'));
  [stack, browser] = await Promise.all([RunningStack.start(home, await freePort()), launchChromium()]);
  rest = openRest(stack.file.base_url);
  [chain] = stack.file.chains as [DevChain];
  leftAlone = await openShortWindow();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
  await rm(home, { recursive: true, force: true });
}, 60_000);

const create = (changes: object = {}): Promise<Payment> =>
  rest.post<Payment>(
    '/v1/payments',
    { amount_usd: '25.00', description: 'Order 7', ...changes },
    { apiKey: stack.file.merchant.api_key },
  );
const read = (id: string): Promise<Checkout> => rest.get<Checkout>(`/v1/pay/${id}`);
const token = (symbol: string) => chain.tokens.find((known) => known.symbol === symbol)!;
const sees = (page: Page, heading: string | RegExp) => page.getByRole('heading', { name: heading }).waitFor(patience);
const choose = async (page: Page, symbol: string) => {
  await page.getByRole('radio', { name: new RegExp(`^${symbol} `) }).check();
  await page.getByRole('button', { name: `Continue with ${symbol} on Local Ethereum` }).click();
  await sees(page, `Send ${symbol} on Local Ethereum`);
};
/** Sends on the chain what the payment page asks for, or a part of it. */
const send = async (id: string, amount?: string) => {
  const { token: chosen, wallet_address: to, remaining_crypto_amount: missing } = await read(id);
  await payOnChain(chain, token(chosen!.symbol), to!, amount ?? missing!);
};

/** A payment in ether whose amount is held for one minute, of which a part arrives, on a page that stays open. */
async function openShortWindow(): Promise<typeof leftAlone> {
  const { session_token: session } = await login(stack.file.admin);
  const hold = (minutes: number) =>
    rest.put(`/v1/admin/chains/${chain.id}`, { payment_expiry_minutes: minutes }, { session });
  await hold(1);
  const payment = await create();
  const visitor = await openVisitor(browser, english);
  await visitor.page.goto(payment.pay_url);
  await choose(visitor.page, 'ETH');
  await hold(30);
  await send(payment.id, '0.001');
  return { payment, visitor };
}

test.concurrent('ether, by keyboard alone, from the choice to the shop', async () => {
  const { context, page, offences } = await openVisitor(browser, english);
  await context.route('https://shop.example.com/**', (route) =>
    route.fulfill({ body: '<title>Shop</title><h1>Thank you</h1>', contentType: 'text/html' }),
  );
  const payment = await create({ redirect_url: 'https://shop.example.com/thanks' });
  await page.goto(payment.pay_url);
  await sees(page, 'Choose how to pay');
  await page.keyboard.press('Tab');
  const wanted = page.getByRole('radio', { name: /^ETH / });
  for (let moves = 0; moves < 4 && !(await wanted.isChecked()); moves += 1) await page.keyboard.press('ArrowDown');
  expect(await wanted.isChecked()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await sees(page, 'Send ETH on Local Ethereum');
  expect(await page.evaluate('document.activeElement.tagName')).toBe('H2');

  const checkout = await read(payment.id);
  expect(await readQrCode(page)).toBe(checkout.payment_uri);
  const wish = parseEip681(checkout.payment_uri!);
  expect(wish).toMatchObject({ target: checkout.wallet_address, chainId: chain.chain_id, functionName: null });
  await send(payment.id);
  // Pressed before anything is looked at: after five seconds the page would be gone.
  await page.getByRole('button', { name: 'Stay on this page' }).press('Enter', patience);
  await sees(page, 'Payment complete');
  await page.getByText('You stay on this page.').waitFor();
  expect(offences).toEqual({ errors: [], foreign: [] });
  await page.getByRole('link', { name: 'Return to shop.example.com' }).press('Enter');
  await sees(page, 'Thank you');
  await context.close();
}, 120_000);

test.concurrent('USDT by a wallet of the browser, which is asked for the exact transfer; two tabs see the same', async () => {
  const { context, page, offences } = await openVisitor(browser, english);
  const asked = await injectWallet(page, { rpcUrl: chain.rpc_url, account: chain.payers[1]! });
  const payment = await create();
  await page.goto(payment.pay_url);
  const other = await context.newPage();
  await other.goto(payment.pay_url);
  await choose(page, 'USDT');
  // The second tab still shows the choice; using it leads to where the payment stands.
  await other.bringToFront();
  await sees(other, 'Send USDT on Local Ethereum');

  const { payment_uri: uri, wallet_address: to, required_crypto_amount: amount } = await read(payment.id);
  expect(await readQrCode(other)).toBe(to);
  await other.getByRole('button', { name: 'My wallet reads amounts' }).click();
  expect(await readQrCode(other)).toBe(uri);
  const units = String(BigInt(amount!.replace('.', '').padEnd(amount!.split('.')[0]!.length + 6, '0')));
  expect(parseEip681(uri!)).toEqual({
    target: expect.stringMatching(new RegExp(token('USDT').contract!, 'i')),
    chainId: chain.chain_id,
    functionName: 'transfer',
    parameters: { address: to, uint256: units },
  });
  await page.bringToFront();
  await page.getByRole('button', { name: 'Pay with Test Wallet' }).click();
  await sees(page, 'Payment complete');
  expect(asked.map(({ method }) => method)).toEqual([
    'eth_requestAccounts',
    'wallet_getCapabilities',
    'wallet_switchEthereumChain',
    'eth_chainId',
    'eth_sendTransaction',
  ]);
  await other.bringToFront();
  await sees(other, 'Payment complete');
  expect(offences).toEqual({ errors: [], foreign: [] });
  await context.close();
}, 120_000);

test.concurrent('the example shop: over its plain page one press pays; inside of React and Vue the page is there', async () => {
  const { context, page, offences } = await openVisitor(browser, english);
  const port = String(await freePort());
  const { base_url: FLORIN_BASE_URL, merchant } = stack.file;
  const environment = { FLORIN_BASE_URL, FLORIN_API_KEY: merchant.api_key, PORT: port };
  const shop = new Program(process.execPath, ['examples/embedded-checkout/main.ts'], environment);
  const address = `http://localhost:${port}`;
  await vi.waitFor(() => fetch(address), patience);

  await page.goto(address);
  await page.getByRole('button', { name: 'Buy' }).click();
  const inside = page.frameLocator('florin-checkout iframe');
  await inside.getByRole('radio', { name: /^ETH / }).check(patience);
  await inside.getByRole('button', { name: 'Continue with ETH on Local Ethereum' }).click();
  await inside.getByRole('button', { name: 'Pay from the dev wallet' }).click();
  await inside.getByText('Sent from the dev wallet.').waitFor();
  await inside.getByRole('heading', { name: 'Payment complete' }).waitFor(patience);
  await page.locator('#told', { hasText: 'completed' }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Close' }).press('Enter');
  await page.getByText('Thank you').waitFor();
  expect(await page.locator('florin-checkout').count()).toBe(0);

  for (const framework of ['react', 'vue']) {
    await page.goto(`${address}/${framework}.html`);
    await page.getByRole('button', { name: 'Buy' }).click();
    await inside.getByRole('heading', { name: 'Choose how to pay' }).waitFor(patience);
    await page.getByText('awaiting_selection').waitFor();
    // As high as what the page shows: nothing scrolls inside of it.
    await vi.waitFor(async () =>
      expect(await inside.locator('html').evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0),
    );
  }
  expect(offences.errors).toEqual([]);
  shop.stop();
  await context.close();
}, 120_000);

test('a part, then the rest; the server restarted in between; back and forward', async () => {
  const { context, page, offences } = await openVisitor(browser, english);
  const payment = await create();
  await page.goto('about:blank');
  await page.goto(payment.pay_url);
  await choose(page, 'USDC');
  await send(payment.id, '10');
  await sees(page, 'Send the rest in USDC on Local Ethereum');
  await page
    .getByText(/10\sUSDC arrived\. Please send the remaining 15\sUSDC/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'My wallet reads amounts' }).click();
  expect(await readQrCode(page)).toContain('uint256=15000000');

  await page.goBack();
  await page.goForward();
  await sees(page, 'Send the rest in USDC on Local Ethereum');
  stack.kill('server');
  // It may be back before the page asks again, so what the page says meanwhile is no part of this.
  await vi.waitFor(() => read(payment.id), patience);
  await sees(page, 'Send the rest in USDC on Local Ethereum');
  await send(payment.id);
  await sees(page, 'Payment complete');
  expect(offences.foreign).toEqual([]);
  await context.close();
}, 180_000);

test('a window that ends tells what happens to the part that arrived, and a new one is one press away', async () => {
  const { payment, visitor } = leftAlone;
  const { context, page, offences } = visitor;
  await sees(page, 'The time to pay has ended');
  await page.getByText(/^0\.001\sETH arrived and counts towards this payment/).waitFor(patience);
  await page.getByRole('button', { name: 'Continue with ETH on Local Ethereum' }).click();
  await sees(page, 'Send the rest in ETH on Local Ethereum');
  const { remaining_crypto_amount: missing, required_crypto_amount: required } = await read(payment.id);
  expect(Number(missing)).toBeLessThan(Number(required));
  await send(payment.id);
  await sees(page, /^Payment (found|confirmed|complete)$/);
  expect(offences.foreign).toEqual([]);
  await context.close();
}, 180_000);

const hostile = '<img src=x onerror=alert(1)> $& ${1}';

test.concurrent('a merchant asks for money, is paid, reads it in the statement, and tells a shop that did not listen', async () => {
  const { merchant, console_url: url, tls } = stack.file;
  const shop = await openShop(tls);
  const { context, page, offences } = await openVisitor(browser, consoleEnds.desk);
  await signIn(page, url, merchant);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor(patience);
  const go = async (name: string) => {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await heading(name);
  };

  await go('Webhooks');
  await page.getByRole('button', { name: 'Add an endpoint' }).click();
  await page.getByLabel('Address that events are posted to').fill(shop.url);
  await page.getByRole('dialog').getByRole('button', { name: 'Add an endpoint' }).click();
  await page.getByRole('heading', { name: shop.url }).waitFor(patience);

  // On a page of its own: what the payer sees comes from another origin.
  const maker = await context.newPage();
  await maker.goto(`${url}/payments/new`);
  await maker.getByLabel('Amount in US dollars').fill('12,50');
  await maker.getByLabel('Reference').fill('order-4711');
  await maker.getByRole('button', { name: 'Create' }).click();
  await maker.getByRole('heading', { name: 'The payment waits for its payer' }).waitFor(patience);
  const link = await maker.locator('.copy bdi').innerText();
  expect(await readQrCode(maker)).toBe(link);
  await maker.frameLocator('iframe').getByRole('heading', { name: 'Choose how to pay' }).waitFor(patience);
  await maker.close();
  const id = link.split('/').at(-1)!;

  await rest.post(`/v1/pay/${id}/confirm`, { token_id: token('USDT').id });
  await send(id);
  await go('Payments');
  await page.getByLabel('Search payments').fill('order-4711');
  await page.locator('#content').getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('1 payment', { exact: true }).waitFor(patience);
  expect(new URL(page.url()).search).toBe('?q=order-4711');
  await page.getByRole('link', { name: 'order-4711' }).click();
  await heading('order-4711');
  await page.locator('.verdict', { hasText: 'The money is yours: deliver.' }).waitFor(patience);
  const key = { apiKey: merchant.api_key };
  const paid = await rest.get<Payment>(`/v1/payments/${id}`, key);
  const credited = page.locator('.sums dd').last();
  expect(await credited.innerText()).toBe(`$${paid.net_settlement_usd}`);

  await go('Money');
  const { entries } = await rest.get<{ entries: { payment_id: string; balance_usd: string }[] }>(
    '/v1/balance/entries',
    key,
  );
  const booked = entries.find((entry) => entry.payment_id === id)!;
  const line = page.getByRole('row').filter({ hasText: 'order-4711' });
  expect(await line.getByRole('cell').last().innerText()).toBe(`$${booked.balance_usd}`);

  await go('Home');
  await page.getByRole('link', { name: 'Webhook endpoints that fail: 1' }).click(patience);
  await page.getByText('Fails', { exact: true }).waitFor(patience);
  const failed = page.getByRole('row').filter({ hasText: 'payment.completed' }).filter({ hasText: 'Failed' });
  await failed.getByRole('link').first().click(patience);
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor(patience);
  shop.accepts = true;
  await retry.click(patience);
  await page.getByText('Delivered', { exact: true }).waitFor(patience);
  const isTold = () => shop.told.some((body) => body.includes('"payment.completed"') && body.includes(id));
  await vi.waitFor(() => expect(isTold()).toBe(true), patience);

  expect([unexpected(offences.errors), offences.foreign]).toEqual([[], []]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to Florin' }).waitFor(patience);
  shop.close();
  await context.close();
}, 120_000);

interface Who {
  email: string;
  password: string;
}
const login = ({ email, password }: Who) =>
  rest.post<{ session_token: string; account: { id: string } }>('/v1/auth/login', { email, password });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click(patience);

/** Makes an account in the console. */
async function register(page: Page, { name, email, password }: Who & { name: string }): Promise<void> {
  await page.goto(stack.file.console_url);
  await press(page, 'Create an account');
  await page.getByLabel('Name of your shop').fill(name);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Create an account');
  await page.locator('#content').waitFor(patience);
}

/** A verified account of its own with some money, as the console has just made it. */
async function fund({ email, password }: Who) {
  const [admin, merchant] = await Promise.all([login(stack.file.admin), login({ email, password })]);
  const level = { level: 'basic' };
  await rest.put(`/v1/admin/merchants/${merchant.account.id}/kyc`, level, { session: admin.session_token });
  const session = { session: merchant.session_token };
  // What is known of an account may be a second old.
  const made = () => rest.post<{ key: string }>('/v1/api-keys', { label: 'Shop' }, session);
  const { key: apiKey } = await vi.waitFor(made, patience);
  const { id } = await rest.post<Payment>('/v1/payments', { amount_usd: '40.00' }, { apiKey });
  await rest.post(`/v1/pay/${id}/confirm`, { token_id: token('USDT').id });
  await send(id);
  return { id, apiKey, session };
}

test.concurrent('a new merchant adds a passkey, signs in with nothing else, and withdraws with it', async () => {
  const { console_url: url } = stack.file;
  const who = { name: 'Passkey Shop', email: 'passkeys@example.com', password: 'nine plain words in one row' };
  const { context, page, offences } = await openVisitor(browser, consoleEnds.desk);
  await plugAuthenticator(page);
  await register(page, who);
  const { id, apiKey, session } = await fund(who);

  await page.goto(`${url}/security`);
  await press(page, 'Add a passkey');
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await page.getByRole('dialog').getByLabel('Password').fill(who.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click();
  await page.locator('.passkey', { hasText: 'Laptop' }).waitFor(patience);
  await press(page, 'Sign out');
  await press(page, 'Sign in with a passkey');
  await page.locator('#content').waitFor(patience);

  await page.goto(`${url}/wallets`);
  await page.getByRole('button', { name: 'Name a wallet' }).first().click(patience);
  await page.getByLabel('Address', { exact: true }).fill(chain.payers[0]!);
  await page.getByRole('dialog').getByRole('button', { name: 'Name a wallet' }).click();
  await page.getByText('Local Ethereum').first().waitFor(patience);
  const completed = async () => (await rest.get<Payment>(`/v1/payments/${id}`, { apiKey })).status;
  await vi.waitFor(async () => expect(await completed()).toBe('completed'), patience);

  // Whoever has the password alone gets no money out.
  const asked = { chain_id: chain.id, amount_usd: '20.00' };
  await expect(rest.post('/v1/withdrawals/request', asked, session)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await page.goto(`${url}/withdrawals/new`);
  await page.getByRole('button', { name: /Local Ethereum/ }).click(patience);
  await page.getByLabel('Amount in US dollars').fill('20');
  await press(page, 'Next');
  await page.getByText('Your passkey is asked for when you go on.').waitFor(patience);
  expect(await faultsOf(page)).toEqual([]);
  await press(page, 'Ask for the withdrawal');
  await page.getByRole('row').filter({ hasText: '$20.00' }).waitFor(patience);
  const { withdrawals } = await rest.get<{ withdrawals: { amount_usd: string; destination_address: string }[] }>(
    '/v1/withdrawals',
    { apiKey },
  );
  expect(withdrawals).toMatchObject([{ amount_usd: '20.00', destination_address: chain.payers[0] }]);
  expect([unexpected(offences.errors), offences.foreign]).toEqual([[], []]);
  await context.close();
}, 120_000);

test.concurrent('a new merchant is verified, names its page, finds whatever it looks for, and saves a month as PDF', async () => {
  const { console_url: url, admin } = stack.file;
  const { context, page, offences } = await openVisitor(browser, consoleEnds.desk);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor(patience);
  await register(page, { name: 'New Shop', email: 'new@example.com', password: 'nine plain words in one row' });

  await page.getByRole('link', { name: 'Your account is not verified' }).click(patience);
  await heading('Verification');
  await page.getByLabel('Legal name').fill('New Shop B.V.');
  await page.getByLabel('Number of the document').fill('69599084');
  await press(page, 'Hand in');
  // A country is no guess of ours: none was chosen, and the browser says so.
  await page.locator('select[name=country]:focus:invalid').waitFor(patience);
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
  await page.getByLabel('Document', { exact: true }).selectOption({ label: 'Company registration' });
  await press(page, 'Hand in');
  await page.getByText('The operator looks at it').waitFor(patience);
  expect(await faultsOf(page)).toEqual([]);
  const { session_token: session } = await login(admin);
  const { kyc_submissions: submissions } = await rest.get<{
    kyc_submissions: { id: string; email: string; country: string; document_number: string }[];
  }>('/v1/admin/kyc-submissions?status=pending', { session });
  const handedIn = submissions.find(({ email }) => email === 'new@example.com')!;
  expect(handedIn).toMatchObject({ country: 'NL', document_number: '69599084' });
  await rest.post(`/v1/admin/kyc-submissions/${handedIn.id}/approve`, {}, { session });
  await page.getByText('Approved', { exact: true }).waitFor(patience);

  await page.goto(`${url}/settings`);
  await page.getByLabel('Colour', { exact: true }).first().fill('#7a1f5c');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Payers see it from now on.').waitFor(patience);
  await page.getByRole('button', { name: 'The payer' }).click();
  await page.getByRole('button', { name: 'Save' }).last().click();
  await page.getByText('The next payment is made with it.').waitFor(patience);
  const maker = await context.newPage();
  await maker.goto(`${url}/payments/new`);
  await maker.getByLabel('Amount in US dollars').fill('9');
  await maker.getByLabel('Reference').fill('order-9');
  await press(maker, 'Create');
  await maker.goto(await maker.locator('.copy bdi').innerText(patience));
  expect(await maker.content()).toContain('--brand:#7a1f5c');
  await maker.close();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('order-9');
  await page.getByRole('dialog').getByRole('link', { name: 'order-9' }).click(patience);
  await heading('order-9');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('mon');
  await page.getByRole('dialog').getByRole('link', { name: 'Money' }).click(patience);
  await heading('Money');
  const download = page.waitForEvent('download');
  await press(page, 'Save as PDF');
  const saved = await readFile(await (await download).path());
  expect(saved.subarray(0, 5).toString()).toBe('%PDF-');
  await page.goto(`${url}/payments`);
  await page.getByRole('link', { name: 'order-9' }).waitFor(patience);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await heading('order-9');
  expect([unexpected(offences.errors), offences.foreign]).toEqual([[], []]);
  await context.close();
}, 180_000);

test.concurrent('every screen of the console can be read and used by everybody, whatever merchants write into it', async () => {
  const { merchant, console_url: url } = stack.file;
  const { id } = await create({
    reference: hostile.slice(0, 100),
    description: hostile,
    metadata: { [hostile.slice(0, 40)]: hostile },
  });
  const key = { apiKey: merchant.api_key };
  await rest.post('/v1/payment-links', { title: hostile, min_usd: '1.00', max_usd: '9.00' }, key);
  const main = ['/', '/payments', `/payments/${id}`, '/money', '/webhooks'];
  const more = ['/payments/new', '/payments?q=nothing', '/links', '/links/new', '/withdrawals', '/withdrawals/new'];
  const paths = {
    desk: main,
    phone: [...main, ...more, '/wallets', '/keys', '/settings', '/verification', '/security', '/nowhere'],
  };
  for (const end of ['desk', 'phone'] as const) {
    const { context, page, offences } = await openVisitor(browser, consoleEnds[end]);
    await page.goto(url);
    await page.getByLabel('Password').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await signIn(page, url, merchant);
    for (const path of paths[end]) {
      await page.goto(url + path);
      expect([path, await faultsOf(page)]).toEqual([path, []]);
    }
    await page.goto(`${url}/payments/${id}`);
    await settled(page);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(hostile);
    expect([unexpected(offences.errors), offences.foreign]).toEqual([[], []]);
    await context.close();
  }
}, 180_000);
