import { randomUUID } from 'node:crypto';
import { type Change, changeText } from '@florin/approvals/approver';
import { challengeOf, orderChallenge } from '@florin/approvals/order';
import { readRegistration } from '@florin/approvals/registration';
import { readTold } from '@florin/approvals/told';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dollar, type Requested, SignerScene, usdt } from '../approvals/signer-scene.ts';
import { launchChromium } from './chromium.ts';
import { type PasskeyPage, type Person, servePasskeyPage } from './passkey-page.ts';

let browser: Browser;
let page: PasskeyPage;
let scene: SignerScene;
let ada: Person;
let grace: Person;

beforeAll(async () => {
  [browser, page] = await Promise.all([launchChromium(), servePasskeyPage()]);
  ada = await page.person(browser);
  grace = await page.person(browser);
  const first = await approverOf(ada, 'Ada');
  scene = await SignerScene.open([first], {
    FLORIN_SIGNER_RP_ID: 'localhost',
    FLORIN_SIGNER_ORIGINS: page.origin,
    FLORIN_SIGNER_TWO_PEOPLE_EVM_31337: `${usdt}:${1_000n * dollar}`,
  });
}, 240_000);
afterAll(async () => {
  await scene?.close();
  await browser?.close();
  await page?.close();
}, 60_000);

const approverOf = async (person: Person, name: string) =>
  readRegistration(name, await person.enrol(name), { id: 'localhost', origins: [page.origin] });
const sign = async (requested: Requested, by: Person) =>
  scene.hand(requested, await by.sign(orderChallenge(requested.order)));
const told = async () => {
  const read = readTold((await scene.client.health()).approvals);
  if (read === null) throw new Error('The signer told nothing.');
  return read;
};
/** Signed by her in her browser, and handed in as the product's role does it. */
const change = async (wanted: Change, by: Person) => {
  const evidence = await by.sign(challengeOf(changeText(await told(), wanted)));
  await scene.app.query(
    `insert into approver_proposals (id, change, evidence, proposed_by, created_at, signed_at)
     values ($1, $2, $3, $4, florin.now(), florin.now())`,
    [randomUUID(), JSON.stringify(wanted), JSON.stringify(evidence), scene.account],
  );
  return (await told()).approvers.map(({ person }) => person);
};

test('an administrator whose passkey was accepted at the console approves in a browser', async () => {
  const withdrawal = await scene.withdrawal(500);
  expect(await scene.pay(withdrawal)).toBe('no approver has signed this order.');
  await sign(withdrawal, ada);
  expect(await scene.pay(withdrawal)).toBe('signed');
});

test('a second one is enrolled by the first, two people pay from the amount on, and who left is refused', async () => {
  const second = await approverOf(grace, 'Grace');
  const early = await scene.withdrawal(1_000);
  await sign(early, ada);
  await sign(early, grace);
  expect(await scene.pay(early)).toBe('1 of 2 people have signed this order.');
  expect(await change({ action: 'enrol', approver: second }, ada)).toEqual(['Ada', 'Grace']);
  const large = await scene.withdrawal(1_000);
  await sign(large, ada);
  expect(await scene.pay(large)).toBe('1 of 2 people have signed this order.');
  await sign(large, grace);
  expect(await scene.pay(large)).toBe('signed');
  expect(await change({ action: 'remove', id: second.id }, ada)).toEqual(['Ada']);
  const small = await scene.withdrawal(500);
  await sign(small, grace);
  expect(await scene.pay(small)).toBe('no approver has signed this order.');
});

test('a device that does not ask who is there enrols nobody', async () => {
  const stranger = await page.person(browser, { verifies: false });
  await expect(approverOf(stranger, 'Somebody')).rejects.toThrow(/[Vv]erif/);
});
