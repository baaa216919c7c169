import { readRegistration, type Registration } from '@florin/approvals/registration';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { plugAuthenticator } from './authenticator.ts';
import { launchChromium } from './chromium.ts';
import { type Look, nameOf } from './consoles/cells.ts';
import { startFixtureConsole } from './consoles/fixture-console.ts';
import { ConsoleLooker } from './consoles/look.ts';
import { operatorScreens as screens } from './consoles/operator-screens.ts';
import type { Screen } from './consoles/screen.ts';
import { OperatorStage } from './operator/operator-stage.ts';

let browser: Browser;
let stage: OperatorStage;
let context: BrowserContext;
let page: Page;
const failures: string[] = [];

const listening = async (): Promise<Page> => {
  const opened = await context.newPage();
  opened.on('pageerror', (error) => failures.push(error.message));
  return opened;
};

beforeAll(async () => {
  [browser, stage] = await Promise.all([launchChromium(), OperatorStage.open()]);
  context = await browser.newContext();
  page = await listening();
  await page.goto(stage.origin);
  await page.getByLabel('E-mail address').fill(stage.email);
  await page.getByLabel('Password').fill(stage.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Desk' }).waitFor();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await stage?.close();
}, 60_000);

const rows = async <Row>(sql: string, ...params: unknown[]): Promise<Row[]> =>
  (await stage.scene.db.pool.query(sql, params)).rows as Row[];
const home = async (): Promise<void> => {
  await page.goto(stage.origin);
  await page.getByRole('heading', { name: 'Desk' }).waitFor();
};
const dialog = () => page.getByRole('dialog');

test('unmatched coins are found on the desk and assigned, with what that changes shown before', async () => {
  const { paymentId } = await stage.lateCoins();
  await page.getByRole('link', { name: /Unmatched coins/ }).click({ timeout: 15_000 });
  await page.getByText('20 USDT').first().waitFor();
  await page.getByRole('button', { name: 'Assign' }).click();
  expect(await dialog().getByLabel('Id of the payment').inputValue()).toBe(paymentId);
  await dialog().getByText('$20.00').waitFor();
  await dialog().getByLabel('Reason').fill('The payer sent them a minute late.');
  await dialog().getByRole('button', { name: 'Assign' }).click();
  await page.getByText('No coins wait here.').waitFor();
  expect(await rows('select status from payments where id = $1', paymentId)).toEqual([{ status: 'confirmed' }]);
  const told = await rows(`select reason from audit_log where action = 'deposit.assign' or action like '%assign%'`);
  expect(told).toEqual([{ reason: 'The payer sent them a minute late.' }]);
  await home();
  await page
    .getByText(/^Nothing waits/)
    .first()
    .waitFor();
});

/** What a page does to enrol, without a library. */
const create = `(async () => {
  const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const { id, response } = await navigator.credentials.create({ publicKey: {
    challenge: new Uint8Array(32),
    rp: { id: 'localhost', name: 'Florin' },
    user: { id: new Uint8Array([1]), name: 'Ada', displayName: 'Ada' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    authenticatorSelection: { userVerification: 'required' },
  } });
  return { id, clientDataJSON: text(response.clientDataJSON), attestationObject: text(response.attestationObject) };
})()`;

/** A passkey of this browser, as the signer would have accepted it. */
async function enrol(): Promise<ReturnType<typeof readRegistration>> {
  await plugAuthenticator(page);
  const made = await page.evaluate<Registration>(create);
  return readRegistration('Ada', made, { id: 'localhost', origins: [stage.origin] });
}

test('a withdrawal is approved by the keyboard, and signed by the passkey that the signer believes', async () => {
  await home();
  await stage.tell([await enrol()]);
  const { id } = await stage.withdrawals.request(await stage.withdrawals.merchant('900.00'), '500.00');
  await page.getByRole('link', { name: /Withdrawals to approve/ }).click({ timeout: 15_000 });
  await page.getByRole('heading', { name: 'Approvals' }).waitFor();
  await page.locator('main .row-link').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByText('Never before').waitFor();
  await page.getByRole('button', { name: /Approve with passkey/ }).waitFor();
  await page.keyboard.press('a');
  await dialog()
    .getByText(/499\sUSDT on Test chain leaves the treasury/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Sign and approve' }).click();
  await page.getByText('No withdrawal waits.').waitFor();
  expect(await rows('select status from withdrawals where id = $1', id)).toEqual([{ status: 'processing' }]);
  expect(await rows('select withdrawal_id as id from signed_approvals')).toEqual([{ id }]);
});

test('books that were broken by hand alarm the desk within one check', async () => {
  await home();
  await stage.check();
  const rule = await stage.breakBooks();
  await stage.check();
  await page.getByRole('link', { name: `The books do not balance: ${rule}` }).click({ timeout: 15_000 });
  await page
    .getByText(/broken$/)
    .first()
    .waitFor();
  await page.getByText('Paused', { exact: true }).waitFor();
  expect(await rows('select rule from payout_pause')).toEqual([{ rule }]);
});

test('a halted chain is seen on every page and resumed', async () => {
  await home();
  await stage.asOwner(`update chains set halted_at = florin.now(), halt_reason = 'Block 3 was replaced.'`);
  await stage.asOwner('update settings set version = version + 1');
  await page.getByText('Test chain: halted').click({ timeout: 15_000 });
  await page.getByRole('heading', { name: 'Chains' }).waitFor();
  await page.getByRole('link', { name: 'Test chain', exact: true }).click();
  await page.getByText('Block 3 was replaced.').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await dialog()
    .getByLabel(/^Reason/)
    .fill('Other nodes have the same block.');
  await dialog().getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  expect(await rows('select from chains where halted_at is not null')).toEqual([]);
});

test('the desk hears of cases as they come, long before it would ask again', async () => {
  const listens = page.waitForResponse((response) => response.url().endsWith('/news'));
  await home();
  expect((await listens).headers()['content-type']).toContain('text/event-stream');
  const payment = await stage.scene.create('5.00');
  for (const count of [1, 2]) {
    await stage.asOwner(
      `insert into support_tickets (id, payment_id, email, message, created_at)
       values (gen_random_uuid(), $1, 'payer@example.com', 'Where is it?', florin.now())`,
      payment.id,
    );
    // While news are heard the desk asks every twenty seconds by itself.
    const row = page.getByRole('row').filter({ hasText: 'Open tickets' });
    await row.getByRole('cell', { name: String(count), exact: true }).waitFor({ timeout: 10_000 });
  }
});

test('⌘K finds a payment by its id from everywhere, and the audit chain holds when this browser computes it', async () => {
  const payment = await stage.scene.create('31.00');
  await home();
  await page.keyboard.press('Control+k');
  await dialog().getByLabel('Find anything by one word').fill(payment.id);
  await dialog()
    .getByRole('link', { name: /Payment 31.00 USD/ })
    .click();
  await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor();
  await page.goto(`${stage.origin}/books/audit`);
  await page.getByRole('button', { name: 'Compute it again here' }).click();
  await page.getByText(/links? hold/).waitFor();
  expect(failures).toEqual([]);
});

test('every screen is silent to axe, fits its width, tells what the API told, and takes the texts of strangers for texts', async () => {
  const fixture = await startFixtureConsole('operator');
  onTestFinished(() => fixture.close());
  /** Few screens differ in these states: what a question answers is drawn by the same parts on all. */
  const some = screens.filter(({ name }) => ['desk', 'cases-unmatched', 'payments', 'withdrawal'].includes(name));
  const looks: readonly (Look & { of: readonly Screen[] })[] = [
    { telling: 'many', theme: 'dark', language: 'en', width: 320, of: screens },
    { telling: 'one', theme: 'light', language: 'en', width: 1280, of: some },
    { telling: 'empty', theme: 'light', language: 'en', width: 768, of: some },
    { telling: 'no_right', theme: 'light', language: 'en', width: 320, of: some },
  ];
  const wrong: string[] = [];
  for (const { of, ...look } of looks) {
    const looker = await ConsoleLooker.open(browser, fixture.origin, look);
    for (const screen of of)
      wrong.push(...(await looker.faults(screen)).map((fault) => `${nameOf(screen, look)}: ${fault}`));
    await looker.close();
  }
  expect(wrong).toEqual([]);
}, 120_000);
