import { examples } from '@florin/contract/examples';
import type { Checkout } from '@florin/contract/schemas/checkout';
import type { OtherDeposit } from '@florin/contract/schemas/other-deposit';
import { type PaymentStatus, paymentStatuses } from '@florin/contract/vocabulary';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { launchChromium } from './chromium.ts';
import { type FixtureServer, startFixtureServer } from './gallery/fixture-server.ts';
import { manyOptions, sampleOf, takenAt } from './gallery/states.ts';
import { readQrCode } from './qr-code.ts';
import { startShop } from './shop-page.ts';
import { unseenFaults } from './unseen-by-axe.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let browser: Browser;
let server: FixtureServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([launchChromium(), startFixtureServer()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

let payments = 0;
/** A payment of its own, as it is told from now on. */
const told = (status: PaymentStatus, changes: Partial<Checkout> = {}): Checkout => {
  payments += 1;
  const id = `0198c0e5-93b0-7d4c-a1f8-1000000000${String(payments).padStart(2, '0')}`;
  const checkout = { ...sampleOf(status), ...changes, id };
  server.tell(checkout);
  return checkout;
};
const addressOf = ({ id }: Checkout) => `${server.origin}/pay/${id}`;
const open = async (checkout: Checkout, options: BrowserContextOptions = {}): Promise<Visitor> => {
  const visitor = await openVisitor(browser, { locale: 'en', ...options });
  await visitor.page.goto(addressOf(checkout));
  await visitor.page.locator('main.panel h2').waitFor();
  return visitor;
};
const textOf = async (page: Page) => (await page.locator('#page').innerText()).replaceAll('\u00a0', ' ');
const envelope = (data: unknown) => ({
  contentType: 'application/json',
  body: JSON.stringify({ success: true, data, error: null }).replaceAll('https://pay.example.com', server.origin),
});
const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const [usdt] = sampleOf('awaiting_selection').options;
const address = sampleOf('awaiting_payment').wallet_address!;
const ofToken = (uri = `ethereum:${contract}@1/transfer?address=${address}&uint256=49900000`) => ({
  token: usdt!.token,
  chain: usdt!.chain,
  required_crypto_amount: '49.9',
  remaining_crypto_amount: '49.9',
  amount_usd: '49.90',
  payment_uri: uri,
});
const other = examples.otherDeposit as OtherDeposit;
/** What a wallet on Ethereum answers, which agrees to everything. */
const onEthereum = `async ({ method }) => (method === 'eth_chainId' ? '0x1' : ['0xpayer'])`;

test('B1: money on a wrong network is told beside what is still asked for, and where it can be looked up', async () => {
  const chain = { ...other.chain, name: 'Base' };
  const wrong: OtherDeposit = { ...other, reason: 'wrong_chain', amount_crypto: '49.9', chain };
  const { context, page } = await open(told('awaiting_payment', { ...ofToken(), other_deposits: [wrong] }));
  const text = await textOf(page);
  expect(text).toContain('49.90 USDT on Base arrived. This payment waits for USDT on Ethereum');
  expect(text).toContain('Please do not send it again: Corner Shop can have it given back');
  expect(await page.locator('.others a').getAttribute('href')).toBe(other.explorer_url);
  expect(await axeViolations(page)).toEqual([]);
  await context.close();
});

test('B2: the first code of a token is the address alone; a wallet that reads amounts is remembered for the visit', async () => {
  const checkout = told('awaiting_payment', ofToken());
  const { context, page } = await open(checkout);
  expect(await readQrCode(page)).toBe(address);
  await page.getByRole('button', { name: 'My wallet reads amounts' }).click();
  expect(await readQrCode(page)).toBe(checkout.payment_uri);
  await page.reload();
  await page.locator('main.panel h2').waitFor();
  expect(await readQrCode(page)).toBe(checkout.payment_uri);
  await page.goto(addressOf(told('awaiting_payment')));
  await page.locator('.qr').waitFor();
  expect(await readQrCode(page)).toBe(sampleOf('awaiting_payment').payment_uri);
  await context.close();
});

test('B2: coins of a token that begin to count turn the code of a coin into the address alone', async () => {
  const asked = told('awaiting_payment');
  const { context, page } = await open(asked);
  expect(await readQrCode(page)).toBe(asked.payment_uri);
  const partly = { ...sampleOf('partially_paid'), ...ofToken(), total_received_crypto: '20', id: asked.id };
  server.tell(partly);
  await page.getByRole('heading', { name: 'Send the rest in USDT on Ethereum' }).waitFor();
  expect(await readQrCode(page)).toBe(address);
  await context.close();
});

describe('B3: another coin', () => {
  /** A payment that is chosen and taken back as the service would. */
  const openChoice = async () => {
    const choosing = told('awaiting_selection');
    const { id } = choosing;
    const paying = { ...sampleOf('awaiting_payment'), id };
    const visitor = await openVisitor(browser, { locale: 'en' });
    const { page } = visitor;
    await page.route('**/confirm', async (route) => {
      server.tell(paying);
      await route.fulfill(envelope(examples.confirmedSelection));
    });
    await page.route('**/change', async (route) => {
      server.tell(choosing);
      await route.fulfill(envelope(choosing));
    });
    await page.goto('about:blank');
    await page.goto(addressOf(choosing));
    const choose = async () => {
      await page.getByRole('radio', { name: /^ETH / }).check();
      await page.getByRole('button', { name: 'Continue with ETH on Ethereum' }).click();
      await page.getByRole('heading', { name: 'Send ETH on Ethereum' }).waitFor();
    };
    return { ...visitor, choose, sees: () => page.getByRole('heading', { name: 'Choose how to pay' }).waitFor() };
  };

  test('going back changes the coin and stays on the page, again and again', async () => {
    const { context, page, choose, sees, offences } = await openChoice();
    for (let turns = 0; turns < 2; turns += 1) {
      await choose();
      await page.goBack();
      await sees();
    }
    await choose();
    await page.reload();
    await page.getByRole('heading', { name: 'Send ETH on Ethereum' }).waitFor();
    await page.goBack();
    await sees();
    expect(offences).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  test('the button does the same, and is gone once something has arrived', async () => {
    const { context, page, choose, sees } = await openChoice();
    await choose();
    await page.getByRole('button', { name: 'Choose another coin' }).click();
    await sees();
    const part = await open(told('partially_paid'));
    expect(await part.page.getByRole('button', { name: 'Choose another coin' }).count()).toBe(0);
    await Promise.all([context.close(), part.context.close()]);
  });
});

test('B4: every status has its way to the shop', async () => {
  const shop = { redirect_url: 'https://shop.example.com/thanks', cancel_url: 'https://shop.example.com/cart' };
  const { context, page } = await open(told('failed', shop));
  const ways: string[] = [];
  for (const status of paymentStatuses) {
    await page.goto(addressOf(told(status, shop)));
    await page.locator('main.panel h2').waitFor();
    const links = page.locator('a[href^="https://shop.example.com"]');
    ways.push(`${status}: ${await links.count()}× ${(await links.innerText()).replaceAll('\u00a0', ' ')}`);
  }
  expect(ways).toMatchInlineSnapshot(`
    [
      "awaiting_selection: 1× Do not pay, return to shop.example.com",
      "awaiting_payment: 1× Do not pay, return to shop.example.com",
      "partially_paid: 1× Return to shop.example.com",
      "confirming: 1× Return to shop.example.com",
      "confirmed: 1× Return to shop.example.com",
      "completed: 1× Return to shop.example.com",
      "expired: 1× Return to shop.example.com",
      "expired_selection: 1× Do not pay, return to shop.example.com",
      "expired_partial: 1× Return to shop.example.com",
      "blacklisted: 1× Return to shop.example.com",
      "sweep_failed: 1× Return to shop.example.com",
      "failed: 1× Return to shop.example.com",
    ]
  `);
  await context.close();
});

test('B5: an address that is marked by hand, by clicks or by the page is copied letter by letter', async () => {
  const { context, page } = await open(told('awaiting_payment'), { permissions: ['clipboard-read'] });
  const shown = page.locator('.address');
  const copied = async () => {
    await page.keyboard.press('Control+c');
    return page.evaluate('navigator.clipboard.readText()');
  };
  await shown.dblclick();
  expect(await copied()).toBe(address);
  await shown.click({ clickCount: 3 });
  expect(await copied()).toBe(address);
  await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))`);
  await page.getByRole('button', { name: 'Copy: Address' }).click();
  await page.getByText('Selected: copy it now').first().waitFor();
  expect(await copied()).toBe(address);
  await context.close();
});

describe('forty coins', () => {
  const many = () => told('awaiting_selection', { options: [...manyOptions] });

  test('B6: each coin is one entry, what cannot be used comes last, and the way on is in sight', async () => {
    const { context, page } = await open(many(), phone);
    const entries = await page.locator('fieldset > details > summary strong').allInnerTexts();
    expect(entries).toEqual(['BNB', 'DAI', 'LINK', 'POL', 'USDC', 'USDT', 'WBTC', 'AAVE']);
    expect(Number(await page.evaluate('document.documentElement.scrollHeight'))).toBeLessThan(2 * 640 + 300);
    const button = await page.getByRole('button', { name: 'Continue', exact: true }).boundingBox();
    expect(button!.y + button!.height).toBeLessThanOrEqual(640);
    expect(await axeViolations(page)).toEqual([]);
    expect(await unseenFaults(page)).toEqual([]);
    await context.close();
  });

  test('B7: “USDT on Polygon” takes eight keys, and one more goes on', async () => {
    const { context, page } = await open(many());
    const keys = ['Tab', ...'usdt p', 'Enter'];
    expect(keys).toHaveLength(8);
    for (const key of keys) await page.keyboard.press(key);
    expect(await page.getByRole('radio', { name: /^USDT .*Polygon/ }).isChecked()).toBe(true);
    expect(await page.evaluate('document.activeElement.innerText')).toBe('Continue with USDT on Polygon');
    expect(await page.getByText('Choose a coin first.').count()).toBe(0);
    await context.close();
  });

  test('B15: fees that come late move nothing', async () => {
    const visitor = await openVisitor(browser, { locale: 'en', ...phone });
    const { page } = visitor;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/fee-estimates', async (route) => {
      await held;
      await route.continue();
    });
    await page.addInitScript(`
      globalThis.moved = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) globalThis.moved += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });`);
    for (const checkout of [told('awaiting_selection'), many()]) {
      await page.goto(addressOf(checkout));
      await page.locator('main.panel h2').waitFor();
      release();
      await page.locator('.fee').getByText('$0.42').first().waitFor({ state: 'attached' });
      expect(Number(await page.evaluate('moved'))).toBeLessThanOrEqual(0.02);
    }
    await visitor.context.close();
  });
});

describe('B8: the way back by itself', () => {
  const shop = { redirect_url: 'https://shop.example.com/thanks' };
  const openShop = async (checkout: Checkout) => {
    const visitor = await openVisitor(browser, { locale: 'en' });
    await visitor.context.route('https://shop.example.com/**', (route) =>
      route.fulfill({ body: '<h1>Thank you</h1>', contentType: 'text/html' }),
    );
    await visitor.page.clock.install();
    await visitor.page.goto(addressOf(checkout));
    await visitor.page.locator('main.panel h2').waitFor();
    return visitor;
  };

  test('is for whoever saw the payment complete', async () => {
    const confirming = told('confirming', shop);
    const { context, page } = await openShop(confirming);
    server.tell({ ...sampleOf('completed'), ...shop, id: confirming.id });
    await page.clock.runFor(6000);
    await page.getByRole('button', { name: 'Stay on this page' }).waitFor();
    await page.clock.runFor(6000);
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    expect(page.url()).toBe(shop.redirect_url);
    await context.close();
  });

  test.each([
    ['a paid link that is opened again for its receipt', {}],
    ['a notice of what was sent too much', { total_received_crypto: '0.05', surplus_crypto_amount: '0.01459174' }],
    ['a notice of coins that do not count', { other_deposits: [{ ...other, reason: 'after_settlement' as const }] }],
  ])('does not take away %s', async (name, changes) => {
    const completed = { ...shop, ...changes };
    const first = told(name.startsWith('a paid') ? 'completed' : 'confirming', completed);
    const { context, page } = await openShop(first);
    server.tell({ ...sampleOf('completed'), ...completed, id: first.id });
    await page.clock.runFor(6000);
    const complete = page.getByRole('heading', { name: 'Payment complete' });
    await complete.waitFor();
    await page.clock.runFor(10_000);
    expect(await page.getByRole('link', { name: 'Return to shop.example.com' }).isVisible()).toBe(true);
    expect(await complete.isVisible()).toBe(true);
    await context.close();
  });
});

test('B9: a refund link is still open after a reload and in another language', async () => {
  const checkout = told('completed');
  const { context, page } = await openVisitor(browser, { locale: 'en' });
  await page.route('**/refund', (route) => route.fulfill(envelope(examples.payerRefund)));
  await page.goto(`${addressOf(checkout)}#refund=abc-DEF_1`);
  await page.getByRole('heading', { name: 'Your refund' }).waitFor();
  expect(page.url()).not.toContain('refund=');
  await page.reload();
  await page.getByRole('heading', { name: 'Your refund' }).waitFor();
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('heading', { name: 'Ihre Rückzahlung' }).waitFor();
  expect(page.url()).not.toContain('refund=');
  await context.close();
});

test('B10: after a new price the page still says what has come and asks for the rest', async () => {
  const renewed = { ...ofToken(), total_received_crypto: '20', remaining_crypto_amount: '29.9' };
  const { context, page } = await open(told('awaiting_payment', renewed));
  const text = await textOf(page);
  expect(text).toContain('Send the rest in USDT on Ethereum');
  expect(text).toContain('20 USDT arrived. Please send the remaining 29.90 USDT');
  await context.close();
});

test('B11: the receipt says when, at which rate, by which transaction and of which payment', async () => {
  const checkout = told('completed');
  const { context, page } = await open(checkout);
  await page.emulateMedia({ media: 'print' });
  const receipt = (await page.locator('.receipt').innerText()).replaceAll('\u00a0', ' ');
  for (const part of [
    'Corner Shop',
    'Order 1042',
    'Reference\n1042',
    '$125.00',
    '0.03540826 ETH',
    '1 ETH = $3,530.25',
    'Mar 2, 2026',
  ])
    expect(receipt).toContain(part);
  expect(receipt).toContain(examples.checkoutTransaction.tx_hash);
  expect(receipt).toContain(checkout.id);
  // Before there is a receipt, the shop's own number stands beside the payment's.
  const waiting = await open(told('awaiting_payment', { reference: 'A-17' }));
  expect(await waiting.page.locator('footer').innerText()).toContain('Reference A-17\n');
  await waiting.page.goto(addressOf(told('awaiting_payment', { reference: null })));
  await waiting.page.locator('.qr').waitFor();
  expect(await waiting.page.locator('footer').innerText()).not.toContain('Reference');
  await waiting.context.close();
  await context.close();
});

test('B12: what a wallet has sent is remembered over a reload, and many wallets are two buttons', async () => {
  const visitor = await openVisitor(browser, { locale: 'en' });
  const { page } = visitor;
  await page.addInitScript(`
    addEventListener('eip6963:requestProvider', () => {
      for (const n of [1, 2, 3, 4]) dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: {
        info: { uuid: 'wallet-' + n, name: 'Wallet ' + n }, provider: { request: ${onEthereum} } } }));
    });`);
  await page.goto(addressOf(told('awaiting_payment', ofToken())));
  await page.getByText('Other wallets').waitFor();
  expect(await page.getByRole('button', { name: /^Pay with/ }).count()).toBe(2);
  await page.getByRole('button', { name: 'Pay with Wallet 1' }).click();
  await page.getByText('Sent. This page notices when it arrives.').waitFor();
  await page.reload();
  await page.getByText('Sent. This page notices when it arrives.').waitFor();
  expect(await page.getByRole('button', { name: 'Pay with Wallet 1' }).getAttribute('aria-disabled')).toBe('true');
  await visitor.context.close();
});

test('what a wallet has sent keeps it from the same amount as long as that was held, and no longer', async () => {
  const visitor = await openVisitor(browser, { locale: 'en' });
  const { page } = visitor;
  await page.addInitScript(`
    addEventListener('eip6963:requestProvider', () => dispatchEvent(new CustomEvent('eip6963:announceProvider', {
      detail: { info: { uuid: 'wallet', name: 'Wallet' }, provider: { request: ${onEthereum} } } })));`);
  let minutes = 0;
  const after = (more: number) => new Date(takenAt.getTime() + more * 60_000);
  await page.route('**/v1/pay/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: after(minutes).toUTCString() } });
  });
  const held = (more: number) => ({ ...ofToken(), selection_expires_at: after(more).toISOString() });
  const { id } = told('awaiting_payment', held(10));
  const paying = (more: number) => ({ ...sampleOf('awaiting_payment'), ...held(more), id });
  await page.route('**/confirm', async (route) => {
    server.tell(paying(40));
    await route.fulfill(envelope(examples.confirmedSelection));
  });
  const button = page.getByRole('button', { name: 'Pay with Wallet' });
  await page.goto(addressOf(paying(10)));
  await button.click();
  await page.getByText('Sent. This page notices when it arrives.').waitFor();
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  // The transaction failed, and nothing arrived.
  minutes = 11;
  server.tell({ ...sampleOf('expired_selection'), ...held(10), options: [usdt!], total_received_crypto: '0', id });
  await page.getByRole('button', { name: 'Continue with USDT on Ethereum' }).click();
  await page.getByRole('heading', { name: 'Send USDT on Ethereum' }).waitFor();
  expect(await button.getAttribute('aria-disabled')).toBe('false');
  expect(await page.getByText('Sent. This page notices when it arrives.').count()).toBe(0);
  await visitor.context.close();
});

test('B13: a desk offers no link that nothing answers; a phone on which nothing answers says so', async () => {
  const desk = await open(told('awaiting_payment'));
  expect(await desk.page.getByText('Open in a wallet').count()).toBe(0);
  const handheld = await open(told('awaiting_payment'), phone);
  await handheld.page.getByText('Open in a wallet').click();
  await handheld.page.getByText('No wallet has opened. Scan the code or copy the address.').waitFor();
  await Promise.all([desk.context.close(), handheld.context.close()]);
});

test('B17: in Arabic the rate reads from left to right', async () => {
  const { context, page } = await open(told('awaiting_selection'), { locale: 'ar' });
  await page.getByRole('radio', { name: /^ETH / }).check();
  expect(await page.locator('.actions .hint .exact').innerText()).toMatch(/^1 ETH = /);
  await context.close();
});

test('B18: without JavaScript the page says how the payment stands and what is to be sent where', async () => {
  const checkout = told('awaiting_payment', ofToken());
  const { context, page } = await openVisitor(browser, { javaScriptEnabled: false, ...phone });
  await page.goto(addressOf(checkout));
  const text = await textOf(page);
  for (const part of ['Send exactly this amount', '49.9 USDT', 'Ethereum', address, checkout.id, 'Reference 1042'])
    expect(text).toContain(part);
  expect(await page.locator('.bare').first().isVisible()).toBe(false);
  expect(await readQrCode(page)).toBe(address);
  await page.goto(addressOf(told('completed')));
  expect(await textOf(page)).toContain('Your payment has arrived.');
  await context.close();
});

test('B16: forty coins are read compressed', async () => {
  const { context, page } = await openVisitor(browser, { locale: 'en', ...phone });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  const requests: string[] = [];
  session.on('Network.requestWillBeSent', ({ request }) => requests.push(request.url));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  const checkout = told('awaiting_selection', { options: [...manyOptions] });
  const [document] = await Promise.all([
    page.goto(addressOf(checkout), { waitUntil: 'networkidle' }),
    page.waitForResponse('**/fee-estimates'),
  ]);
  expect(document!.headers()['content-encoding']).toMatch(/^(br|gzip)$/);
  const answer = await page.request.get(`${server.origin}/v1/pay/${checkout.id}`);
  expect(answer.headers()['content-encoding']).toMatch(/^(br|gzip)$/);
  expect(bytes).toBeLessThanOrEqual(60 * 1024);
  expect(requests.length).toBeLessThanOrEqual(12);
  const widths = `[...document.images].map((image) => image.complete && image.naturalWidth > 0)`;
  expect(await page.evaluate(`${widths}.filter((isDrawn) => isDrawn).length`)).toBeGreaterThanOrEqual(9);
  await context.close();
});

test('B19: an answer of something before the service is no fault of the payer’s connection', async () => {
  const { context, page } = await openVisitor(browser, { locale: 'en' });
  await page.route('**/v1/pay/**', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
  await page.goto(`${server.origin}/pay/0198c0e5-93b0-7d4c-a1f8-ffffffffffff`);
  await page.getByRole('heading', { name: 'The service does not answer' }).waitFor();
  expect(await textOf(page)).toContain('Your connection is fine');
  await context.close();
});

test('B20: what is wrong in the help form takes the focus, and a cut hash is no transaction', async () => {
  const { context, page } = await open(told('awaiting_payment'));
  await page.getByText('Need help?').click();
  await page.getByText('Write to Florin, which handles this payment for Corner Shop.').waitFor();
  await page.getByLabel('Your e-mail').fill('payer@example.com');
  await page.getByLabel('What happened?').fill('Where is it?');
  await page.getByLabel('Transaction number, if you have it').fill('0xabc');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('This is not the number of a transaction.').waitFor();
  expect(await page.evaluate('document.activeElement.name')).toBe('tx_hash');
  await context.close();
});

test('B22: the tab says that the payment is found and complete, and forced colours keep the edge of a warning', async () => {
  const { context, page } = await open(told('completed'), { forcedColors: 'active' });
  expect(await page.title()).toMatch(/^✓ Payment complete · \$125\.00 · Corner Shop$/);
  await page.goto(addressOf(told('confirming')));
  await page.locator('main.panel h2').waitFor();
  expect(await page.title()).toMatch(/^Payment found · /);
  await page.goto(addressOf(told('awaiting_payment')));
  await page.locator('.warning').waitFor();
  const edge = `getComputedStyle(document.querySelector('.warning')).borderTopStyle`;
  expect(await page.evaluate(edge)).toBe('solid');
  await context.close();
});

describe('inside of the shop’s page', () => {
  const shop = { redirect_url: 'https://shop.example.com/thanks' };
  let seller: Awaited<ReturnType<typeof startShop>>;
  beforeAll(async () => {
    seller = await startShop();
  });
  afterAll(() => seller.close());
  const inShop = async (checkout: Checkout, element = '') => {
    const { context, page } = await openVisitor(browser, { locale: 'en' });
    await context.route('https://shop.example.com/**', (route) =>
      route.fulfill({ body: '<h1>Thank you</h1>', contentType: 'text/html' }),
    );
    seller.show(element.replace('PAY', addressOf(checkout)));
    await page.goto(seller.origin);
    page.setDefaultTimeout(10_000);
    return { context, page, frame: page.frameLocator('iframe').last() };
  };
  const heard = (page: Page) => page.evaluate('heard');

  test('a page that does not greet hears that something is ready, and nothing of the payment', async () => {
    const { context, page, frame } = await inShop(told('confirming', shop), '<iframe src="PAY"></iframe>');
    await frame.getByRole('heading', { name: 'Payment found' }).waitFor();
    // Another frame of the same page greets in its place.
    await page.evaluate(`document.body.append(Object.assign(document.createElement('iframe'), {
      srcdoc: '<script>parent.frames[0].postMessage({ florin: 1, type: "hello" }, "*")</script>' }))`);
    await page.waitForTimeout(300);
    expect(await heard(page)).toEqual([{ type: 'ready', florin: 1 }]);
    await context.close();
  });

  test('the element tells where the payment stands, hears nobody else, and leads the whole page back', async () => {
    const confirming = told('confirming', shop);
    const { context, page, frame } = await inShop(confirming, '<florin-checkout pay-url="PAY"></florin-checkout>');
    await frame.getByRole('heading', { name: 'Payment found' }).waitFor();
    await page.evaluate(`
      globalThis.statuses = [];
      document.querySelector('florin-checkout').addEventListener('status', ({ detail }) => statuses.push(detail.status));
      postMessage({ florin: 1, type: 'status', payment_id: 'x', status: 'completed' }, '*');
      document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: '<script>parent.postMessage(' +
        '{ florin: 1, type: "return", url: "https://evil.example.com" }, "*")</script>' }))`);
    server.tell({ ...sampleOf('completed'), ...shop, id: confirming.id });
    await page.waitForFunction(`statuses.length > 0`);
    expect(await page.evaluate('statuses')).toEqual(['completed']);
    expect(page.url()).toBe(`${seller.origin}/`);
    await page.waitForURL(shop.redirect_url);
    await context.close();
  });

  test('a modal closes by Escape inside of the page, and may keep the shop where it is', async () => {
    const { context, page, frame } = await inShop(told('confirming', shop));
    await page.evaluate(`globalThis.opened = openKept('${addressOf(told('confirming', shop))}')`);
    await frame.getByRole('link', { name: 'Return to shop.example.com' }).click();
    expect(await page.evaluate('opened.closed')).toBe('confirming');
    expect(page.url()).toBe(`${seller.origin}/`);
    await page.evaluate(`globalThis.opened = openKept('${addressOf(told('awaiting_payment'))}')`);
    await frame.getByRole('heading', { name: /^Send ETH/ }).press('Escape');
    expect(await page.evaluate('opened.closed')).toBe('awaiting_payment');
    expect(await page.evaluate(`document.activeElement.tagName`)).toBe('BODY');
    expect(
      await page.evaluate(
        `(() => { try { openKept('javascript:alert(1)'); } catch (error) { return error.message; } })()`,
      ),
    ).toMatch(/is no address of a payment page/);
    await context.close();
  });
});
