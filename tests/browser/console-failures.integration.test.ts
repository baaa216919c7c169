import { examples } from '@florin/contract/examples';
import { ids } from '@florin/contract/examples/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer, type Consoles, fulfil, openConsoles, refuse, tell } from './consoles/visits.ts';

let consoles: Consoles;
beforeAll(async () => void (consoles = await openConsoles()), 240_000);
afterAll(() => consoles?.close(), 60_000);

describe.each([
  { name: 'console', role: 'owner', home: 'Home' },
  { name: 'operator', role: 'operator', home: 'Desk' },
] as const)('the $name', ({ name, role, home }) => {
  test('is there where streams cannot be iterated over, as in Safari', async () => {
    const { page, go } = await consoles.visit(name, role);
    await page.addInitScript('delete ReadableStream.prototype[Symbol.asyncIterator];');
    await go('/');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(home);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('leads past its places to the content, which has the focus then', async () => {
    const { page, go } = await consoles.visit(name, role);
    await go('/');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(home);
  });

  test('says that somebody is still signed in whose sign-out did not arrive', async () => {
    const { page, go } = await consoles.visit(name, role);
    await go('/');
    let isReached = false;
    await answer(page, 'POST', '/v1/auth/logout', (route) => (isReached ? fulfil(route, null) : route.abort()));
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('alert').getByText('You are still signed in.').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(home);
    isReached = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  });

  test('lets go of somebody whose session is over already', async () => {
    const { page, go } = await consoles.visit(name, role);
    await go('/');
    for (const [method, path] of [
      ['POST', '/v1/auth/logout'],
      ['GET', '/v1/auth/me'],
    ] as const)
      await answer(page, method, path, (route) => refuse(route, 401, 'UNAUTHORIZED', 'Sign in.'));
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()).resolves.toBeUndefined();
  });
});

test('a file whose connection is lost is told as that', async () => {
  const { page, go } = await consoles.visit('console', 'owner');
  await go('/payments');
  await page.route(
    ({ pathname }) => pathname === '/v1/payments',
    (route) => (route.request().headers()['accept'] === 'text/csv' ? route.abort() : route.fallback()),
  );
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  await expect(
    page.getByRole('alert').getByText('The connection was lost before the file was whole.').waitFor(),
  ).resolves.toBeUndefined();
});

test('a defect is told to the person who pressed the button, and not only to the log', async () => {
  const { page, go } = await consoles.visit('console', 'owner');
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript(`URL.createObjectURL = () => { throw new TypeError('no room') };`);
  await go('/payments');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  await page.getByRole('alert').getByText('Something unexpected happened on this page: TypeError: no room.').waitFor();
  expect(errors).toEqual(['no room']);
});

test('coins in quarantine are given back also where their token is not among the first hundred', async () => {
  const { page, go } = await consoles.visit('operator', 'operator');
  const deposit = { ...examples.unmatchedDeposit, is_quarantined: true };
  await tell(page, '/v1/admin/unmatched-deposits', { ...examples.unmatchedDepositPage, unmatched_deposits: [deposit] });
  await answer(page, 'GET', '/v1/admin/tokens', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page') ?? '1');
    const token = { ...examples.adminToken, id: number === 2 ? deposit.token.id : ids.usdt, decimals: 18 };
    return fulfil(route, { total: 101, page: number, page_size: 100, total_pages: 2, tokens: [token] });
  });
  await go('/cases?kind=quarantine');
  await page.getByRole('button', { name: 'Give back' }).click();
  await page.getByLabel('Reason').fill('The sender was cleared.');
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/v1/admin/refunds')),
    page.getByRole('button', { name: 'Ask for the refund' }).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({ deposit_id: deposit.id, amount_base_units: '2000000000000000' });
});

test('a refund whose order is refused says why, and can be decided once it is not', async () => {
  const { page, go } = await consoles.visit('operator', 'operator');
  await page.clock.install();
  await tell(page, `/v1/admin/refunds/${ids.refund}`, { ...examples.refund, address: examples.refundAddress.address });
  let isKnown = false;
  await answer(page, 'GET', `/v1/admin/refunds/${ids.refund}/order`, (route) =>
    isKnown ? route.fallback() : refuse(route, 409, 'CONFLICT', 'The signer has not told its rules yet.'),
  );
  await go(`/approvals/refunds/${ids.refund}`);
  await page.getByRole('alert').getByText('The signer has not told its rules yet.').waitFor();
  isKnown = true;
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('button', { name: /^Reject/ }).waitFor()).resolves.toBeUndefined();
});

test('a withdrawal that goes on waiting for something else says for what', async () => {
  const { page, go } = await consoles.visit('console', 'owner');
  await page.clock.install();
  const reason = { waiting_reason: 'treasury_liquidity' };
  await answer(page, 'GET', `/v1/withdrawals/${ids.withdrawal}`, (route) =>
    fulfil(route, { ...examples.withdrawal, ...reason }),
  );
  await go('/withdrawals');
  await page.getByText('Waits: the treasury has too little').waitFor();
  reason.waiting_reason = 'treasury_gas';
  await page.clock.fastForward(20_000);
  await expect(page.getByText('Waits: the treasury lacks gas').waitFor()).resolves.toBeUndefined();
});

test('who has approved goes on to the list where the next one cannot be asked for', async () => {
  const { page, go } = await consoles.visit('operator', 'operator');
  const named = { ...examples.refund, address: examples.refundAddress.address };
  await tell(page, `/v1/admin/refunds/${ids.refund}`, named);
  await tell(page, `/v1/admin/refunds/${ids.refund}/order`, { ...examples.paymentOrder, people_needed: 0 });
  await go(`/approvals/refunds/${ids.refund}`);
  await answer(page, 'GET', '/v1/admin/refunds', (route) => refuse(route, 500, 'INTERNAL_ERROR', 'Ask again.'));
  await page.getByRole('button', { name: /^Approve/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor();
  await expect(page.getByRole('alert').getByText('Ask again.').waitFor()).resolves.toBeUndefined();
});

test.each([
  { name: 'console', role: 'owner', path: '/links', route: '/v1/payment-links', members: examples.paymentLinkPage },
  { name: 'operator', role: 'operator', path: '/cases', route: '/v1/admin/unmatched-deposits', members: {} },
] as const)('from past the end of a list the $name leads back', async ({ name, role, path, route, members }) => {
  const { page, go } = await consoles.visit(name, role);
  const nothing = { payment_links: [], unmatched_deposits: [], total: 21, page: 9, page_size: 20, total_pages: 2 };
  await tell(page, route, { ...members, ...nothing });
  await go(`${path}?page=9`);
  expect(await page.locator('.empty').count()).toBe(0);
  await page.getByRole('button', { name: /^Previous/ }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
  await page.getByRole('button', { name: /^Previous/ }).waitFor();
});
