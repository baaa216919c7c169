import { type BindingChange, type MerchantPasskey, withdrawalChallenge } from '@florin/approvals/merchant';
import { orderChallenge } from '@florin/approvals/order';
import { readRegistration } from '@florin/approvals/registration';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bound, MerchantScene, newNonce } from '../approvals/merchant-scene.ts';
import { SignerScene, thief } from '../approvals/signer-scene.ts';
import { launchChromium } from './chromium.ts';
import { type PasskeyPage, type Person, servePasskeyPage } from './passkey-page.ts';

const unsigned = 'its merchant has not signed this withdrawal.';

let browser: Browser;
let operatorsPage: PasskeyPage;
let merchantsPage: PasskeyPage;
let scene: SignerScene;
let merchants: MerchantScene;
let approver: Person;
let merchant: Person;

beforeAll(async () => {
  [browser, operatorsPage, merchantsPage] = await Promise.all([
    launchChromium(),
    servePasskeyPage(),
    servePasskeyPage(),
  ]);
  approver = await operatorsPage.person(browser);
  merchant = await merchantsPage.person(browser);
  scene = await SignerScene.open([await passkeyOf(approver, 'Ada', operatorsPage)], {
    FLORIN_SIGNER_RP_ID: 'localhost',
    FLORIN_SIGNER_ORIGINS: operatorsPage.origin,
  });
  merchants = new MerchantScene(scene);
}, 240_000);
afterAll(async () => {
  await scene?.close();
  await browser?.close();
  await Promise.all([operatorsPage?.close(), merchantsPage?.close()]);
}, 60_000);

const passkeyOf = async (person: Person, name: string, { origin }: PasskeyPage) =>
  readRegistration(name, await person.enrol(name), { id: 'localhost', origins: [origin] });
let till: MerchantPasskey;
const enrol = (passkey: MerchantPasskey): BindingChange => ({ action: 'enrol', account: scene.account, passkey });
/** Signed by an approver in a browser: all that an operator can do by himself. */
const approved = async (destination?: string) => {
  const withdrawal = await scene.withdrawal(500, destination);
  await scene.hand(withdrawal, await approver.sign(orderChallenge(withdrawal.order)));
  return withdrawal;
};

test('a merchant signs a withdrawal', async () => {
  expect(await scene.pay(await approved())).toBe('signed');
  const { origin } = merchantsPage;
  till = bound(await passkeyOf(merchant, 'Till', merchantsPage), 'Till', origin);
  expect(await merchants.change(enrol(till), merchant)).toMatch(/not in the list/);
  expect(await merchants.change(enrol(till), approver)).toBeNull();
  expect((await merchants.binding(scene.account)).passkeys).toEqual(['Till']);
  const withdrawal = await approved();
  expect(await scene.pay(withdrawal)).toBe(unsigned);
  await merchants.sign(withdrawal, approver);
  expect(await scene.pay(withdrawal)).toBe(unsigned);
  await merchants.sign(withdrawal, merchant);
  expect(await scene.pay(withdrawal)).toBe('signed');
});

test('what the merchant signed is good for its own destination and once for its nonce', async () => {
  const nonce = newNonce();
  const signed = await approved();
  const evidence = await merchant.sign(withdrawalChallenge(signed.order, nonce));
  const stolen = await approved(thief);
  await merchants.handSignature(stolen, nonce, evidence);
  expect(await scene.pay(stolen)).toBe(unsigned);
  await merchants.handSignature(signed, nonce, evidence);
  expect(await scene.pay(signed)).toBe('signed');
  const again = await approved();
  await merchants.sign(again, merchant, {}, nonce);
  expect(await scene.pay(again)).toBe(unsigned);
});

test('the merchant binds a second device, removes the lost one, and ends it', async () => {
  const second = await merchantsPage.person(browser);
  const passkey = bound(await passkeyOf(second, 'Safe', merchantsPage), 'Safe', merchantsPage.origin);
  expect(await merchants.change(enrol(passkey), approver)).toMatch(/not in the list/);
  expect(await merchants.change(enrol(passkey), merchant)).toBeNull();
  const early = await approved();
  await merchants.sign(early, merchant);
  expect(await merchants.change({ action: 'remove', account: scene.account, id: till.id }, second)).toBeNull();
  expect((await merchants.binding(scene.account)).passkeys).toEqual(['Safe']);
  expect(await scene.pay(early)).toBe(unsigned);
  await merchants.sign(early, second);
  expect(await scene.pay(early)).toBe('signed');
  const last: BindingChange = { action: 'remove', account: scene.account, id: passkey.id };
  expect(await merchants.change(last, approver)).toMatch(/not in the list/);
  expect(await merchants.change(last, second)).toBeNull();
  expect(await scene.pay(await approved())).toBe('signed');
});

test('a device that does not ask who is there is bound to nothing', async () => {
  const stranger = await merchantsPage.person(browser, { verifies: false });
  await expect(passkeyOf(stranger, 'Somebody', merchantsPage)).rejects.toThrow(/[Vv]erif/);
});
