import { freePort } from '@florin/nodes/ports';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildConsole } from '../../apps/console/scripts/build.ts';
import { ComposedServer } from '../http/composed-server.ts';
import { plugAuthenticator } from './authenticator.ts';
import { launchChromium } from './chromium.ts';
import { faultsOf, settled, signIn } from './console-places.ts';

const password = 'correct horse battery staple';
const foundersPassword = 'correct horse battery';
let browser: Browser;
let server: ComposedServer;
let origin: string;
let page: Page;

beforeAll(async () => {
  const door = await freePort();
  origin = `http://localhost:${door}`;
  const variables = { FLORIN_CONSOLE_ADDR: `127.0.0.1:${door}`, FLORIN_CONSOLE_BASE: origin };
  [browser, server] = await Promise.all([launchChromium(), ComposedServer.open({ variables }), buildConsole()]);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
}, 60_000);

const dialog = () => page.getByRole('dialog');
const manage = async (email: string): Promise<void> => {
  await page.getByRole('row', { name: email }).getByRole('button', { name: 'Manage' }).click();
  await dialog().waitFor();
};
const holders = async (merchantId: string) =>
  (await server.database.db.pool.query('select holder_id from account_holders where merchant_id = $1', [merchantId]))
    .rows;

test('a founder hands the account over by passkey, and is told what that means before', async () => {
  const founder = await server.merchant();
  const mira = { email: 'mira@example.com', name: 'Mira Okafor' };
  const invitation = { email: mira.email, role: 'finance' };
  const { data: made } = await server.call('POST', '/v1/team/invitations', founder.session, invitation);
  await server.call('POST', '/v1/auth/join', {}, { invitation: made.code, name: mira.name, password });

  await plugAuthenticator(page);
  await signIn(page, origin, { email: founder.email, password: foundersPassword });
  await page.goto(`${origin}/security`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await dialog().getByLabel('Password').fill(foundersPassword);
  await dialog().getByRole('button', { name: 'Add a passkey' }).click();
  await page.locator('.passkey', { hasText: 'Laptop' }).waitFor();

  await page.goto(`${origin}/team`);
  await settled(page);
  await manage(mira.email);
  await dialog().getByRole('button', { name: 'Hand the account over' }).click();
  await dialog().getByText('Mira Okafor becomes an owner and holds the account from now on').waitFor();
  await dialog().getByText('Your passkey is asked for when you go on.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const handOver = dialog().getByRole('button', { name: 'Hand over to Mira Okafor' });
  await handOver.click();
  await dialog().getByText('This member has no second factor yet').waitFor();
  expect(await holders(founder.accountId)).toEqual([]);

  await server.asOwner(
    `insert into passkeys (id, account_id, credential, public_key, relying_party, name, sign_count, created_at)
     select gen_random_uuid(), id, 'hers', 'hers', 'localhost', 'Phone', 0, florin.now() from accounts where email = $1`,
    mira.email,
  );
  await handOver.click();
  await dialog().waitFor({ state: 'detached' });
  await page.getByRole('row', { name: mira.email }).getByText('Holds the account').waitFor();
  const id = (await server.call('GET', '/v1/team/members', founder.session)).data.members[0].id;
  expect(await holders(founder.accountId)).toEqual([{ holder_id: id }]);

  await manage(mira.email);
  await dialog().getByText('This member holds the account').waitFor();
  expect(await dialog().getByRole('button').allTextContents()).toEqual(['', 'End all sessions']);
  await page.keyboard.press('Escape');
  await manage(founder.email);
  await dialog().getByText('Nobody changes their own role').waitFor();
}, 120_000);
