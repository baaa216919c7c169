import { examples } from '@florin/contract/examples';
import { ids } from '@florin/contract/examples/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import type { ConsoleName } from './consoles/fixture-console.ts';
import { type Consoles, openConsoles, tell, type Visit } from './consoles/visits.ts';

let consoles: Consoles;
beforeAll(async () => void (consoles = await openConsoles()), 240_000);
afterAll(() => consoles?.close(), 60_000);
const visit = (name: ConsoleName, role: string): Promise<Visit> => consoles.visit(name, role);

/** Somebody with neither codes nor passkeys, with each, and with both. */
const everyFactor = (somebody: object): object[] =>
  Array.from({ length: 4 }, (_, at) => ({
    ...somebody,
    id: `018f3b6e-0000-7000-8000-00000000000${at}`,
    two_factor_enabled: at % 2 === 1,
    has_passkeys: at > 1,
  }));

test('an endpoint that is switched off and on keeps the events that it is told of', async () => {
  const { page, go } = await visit('console', 'owner');
  const endpoint = { ...examples.webhookEndpoint, events: ['payment.completed', 'refund.completed'] };
  for (const isActive of [true, false]) {
    await tell(page, '/v1/webhooks/endpoints', { endpoints: [{ ...endpoint, is_active: isActive }] });
    await go('/webhooks');
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === 'PUT'),
      page.getByRole('button', { name: isActive ? 'Switch off' : 'Switch on', exact: true }).click(),
    ]);
    expect(request.postDataJSON()).toEqual({ url: endpoint.url, is_active: !isActive, events: endpoint.events });
  }
});

test('who may make no payment is led to no form for one', async () => {
  const { page, go } = await visit('console', 'read_only');
  await go('/');
  expect(await page.locator('a[href="/payments/new"]').count()).toBe(0);

  const support = await visit('console', 'support');
  await support.go('/');
  await support.page.getByRole('link', { name: 'New payment' }).click();
  await support.page.getByRole('heading', { level: 1, name: 'New payment' }).waitFor();
});

test('the address of a screen that is not for a role shows nothing else instead', async () => {
  const { page, go, asked } = await visit('console', 'read_only');
  for (const path of ['/payments/new', '/links/new', '/withdrawals/new']) {
    await go(path);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('There is no such page');
  }
  expect(asked).not.toContain('GET /v1/payments/new');
});

test.each([
  {
    name: 'console',
    role: 'owner',
    path: '/team',
    answer: { ...examples.memberPage, members: everyFactor(examples.member) },
    route: '/v1/team/members',
    shown: ['Switched off', 'Active', 'Passkeys', 'Active Passkeys'],
  },
  {
    name: 'operator',
    role: 'operator',
    path: '/service/administrators',
    answer: { ...examples.administratorPage, administrators: everyFactor(examples.administrator) },
    route: '/v1/admin/administrators',
    shown: ['None', 'Codes', 'Passkeys', 'Codes, passkeys'],
  },
])('the $name tells of everybody by what they sign in beside a password', async (of) => {
  const { page, go } = await visit(of.name as ConsoleName, of.role);
  await tell(page, of.route, of.answer);
  await go(of.path);
  const cells = page.locator('td[data-head="Second factor"]');
  expect((await cells.allTextContents()).map((text) => text.trim())).toEqual(of.shown);
});

test('a verification is asked for by its id, and not looked for among the newest', async () => {
  const { page, go, asked } = await visit('operator', 'operator');
  await page.route(
    ({ pathname, searchParams }) => pathname === '/v1/admin/kyc-submissions' && !searchParams.has('id'),
    (route) => route.fulfill({ json: { success: true, data: { ...examples.kycReviewPage, kyc_submissions: [] } } }),
  );
  await go(`/approvals/kyc/${ids.kycSubmission}`);
  await page.getByRole('heading', { name: 'What was handed in' }).waitFor();
  const query = `status=pending&id=${ids.kycSubmission}&page_size=1`;
  expect(asked.filter((one) => one.includes('kyc-submissions'))).toEqual([`GET /v1/admin/kyc-submissions?${query}`]);
});

const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
const repeatedIds = `[...document.querySelectorAll('[id]')].map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at)`;

describe.each([
  { name: 'console', role: 'owner', label: 'Find a payment or a screen', busy: '/webhooks' },
  { name: 'operator', role: 'operator', label: 'Find anything by one word', busy: '/service' },
] as const)('the search of the $name', ({ name, role, label, busy }) => {
  const search = async (path: string): Promise<Visit> => {
    const visited = await visit(name, role);
    await visited.go(path);
    await visited.page.keyboard.press('Control+k');
    await visited.page.locator('dialog').waitFor();
    return visited;
  };

  test('is named by its own label where the screen has a search as well', async () => {
    const { page } = await search('/payments');
    expect(await page.getByRole('dialog').getByRole('textbox', { name: label }).count()).toBe(1);
    expect(await page.evaluate(repeatedIds)).toEqual([]);
  });

  test('tells who cannot see it what is found', async () => {
    const { page } = await search('/');
    const told = page.locator('dialog [aria-live=polite]');
    expect(await told.count()).toBe(1);
    await page.keyboard.type('1042');
    await told.locator('.found a').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('does not open above another dialog', async () => {
    const { page, go } = await visit(name, role);
    await go(busy);
    await page.locator('main button').first().click();
    await page.locator('dialog').waitFor();
    await page.keyboard.press('Control+k');
    await page.evaluate(drawn);
    expect(await page.locator('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
  });

  test('has a title of its own beside another dialog', async () => {
    const { page } = await search(busy);
    await page.locator('main button').first().dispatchEvent('click');
    await page.locator('dialog').nth(1).waitFor();
    expect(await page.evaluate(repeatedIds)).toEqual([]);
  });
});

test.each([
  { name: 'console', role: 'owner', path: '/money', found: { name: 'Money' } },
  { name: 'operator', role: 'operator', path: `/merchants/${ids.merchant}`, found: {} },
] as const)('the search of the $name closes when the place is chosen where one already is', async (of) => {
  const { page, go } = await visit(of.name, of.role);
  const merchant = { ...examples.searchAnswer.results[0], kind: 'merchant', id: ids.merchant };
  await tell(page, '/v1/admin/search', { q: 'm', results: [merchant] });
  await go(of.path);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').fill('m');
  await page.getByRole('dialog').getByRole('link', of.found).click();
  const closed = page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect(closed).resolves.toBeUndefined();
});
