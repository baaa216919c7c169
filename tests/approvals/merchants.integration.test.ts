import { randomUUID } from 'node:crypto';
import { type BindingChange, type MerchantPasskey, withdrawalChallenge } from '@florin/approvals/merchant';
import { softPasskey } from '@florin/testing/soft-passkey';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bound, MerchantScene, newNonce } from './merchant-scene.ts';
import { dollar, type Requested, SignerScene, thief, usdt } from './signer-scene.ts';

const page = 'https://sign.shop.example';
const ada = softPasskey('Ada');
const till = softPasskey('Till');
const safe = softPasskey('Safe', 'sign.shop.example', page);
const operator = softPasskey('Till');
const unsigned = 'its merchant has not signed this withdrawal.';
const unapproved = 'no approver has signed this order.';

let scene: SignerScene;
let merchants: MerchantScene;
beforeAll(async () => {
  scene = await SignerScene.open([ada.approver], {
    FLORIN_SIGNER_RP_ID: 'localhost',
    FLORIN_SIGNER_ORIGINS: 'http://localhost:4400',
    FLORIN_SIGNER_AUTOMATIC_EVM_31337: `${usdt}:${10n * dollar}:${1_000n * dollar}`,
  });
  merchants = new MerchantScene(scene);
}, 120_000);
afterAll(() => scene.close());

const enrol = (passkey: MerchantPasskey, account = scene.account): BindingChange => ({
  action: 'enrol',
  account,
  passkey,
});
const remove = (id: string): BindingChange => ({ action: 'remove', account: scene.account, id });
const names = async () => (await merchants.binding(scene.account)).passkeys;
/** A withdrawal that an approver has signed: all that an operator can do by himself. */
const approved = async (): Promise<Requested> => {
  const withdrawal = await scene.withdrawal(500);
  await scene.sign(withdrawal, ada);
  return withdrawal;
};

test('rows bind nobody: the first passkey of an account is let in by an approver', async () => {
  const change = enrol(bound(till.approver, 'Till'));
  const forgeries: [unknown, unknown][] = [
    [change, {}],
    [change, await merchants.signed(change, till)],
    [change, await merchants.signed(enrol(bound(operator.approver, 'Till')), ada)],
    [change, await merchants.signed(enrol(bound(till.approver, 'Till'), randomUUID()), ada)],
    [change, await merchants.signed(enrol(bound(till.approver, 'Till', page)), ada)],
    [remove(till.approver.id), await merchants.signed(remove(till.approver.id), ada)],
    [{ action: 'else' }, await merchants.signed(change, ada)],
  ];
  const before = scene.alarms().length;
  for (const [given, evidence] of forgeries) expect(await merchants.hand(given, evidence)).toEqual(expect.any(String));
  await expect.poll(() => scene.alarms().length - before).toBe(forgeries.length);
  expect(await names()).toEqual([]);
  const free = await approved();
  expect(await scene.pay(free)).toBe('signed');
  await expect(
    scene.app.query(`insert into merchant_bindings (account_id, head, passkeys) values ($1, '', '{}')`, [
      scene.account,
    ]),
  ).rejects.toThrow('permission denied');
});

test('once bound, approvers alone pay nothing of the account, and neither does the budget that needs nobody', async () => {
  expect(await merchants.change(enrol(bound(till.approver, 'Till')), ada)).toBeNull();
  expect(await names()).toEqual(['Till']);
  const withdrawal = await approved();
  expect(await scene.pay(withdrawal)).toBe(unsigned);
  expect(await scene.pay(await scene.withdrawal(5))).toBe(unsigned);
  await merchants.sign(withdrawal, till);
  expect(await scene.pay(withdrawal)).toBe('signed');
  const small = await scene.withdrawal(5);
  await merchants.sign(small, till);
  expect(await scene.pay(small)).toBe('signed');
  const unasked = await scene.withdrawal(500);
  await merchants.sign(unasked, till);
  expect(await scene.pay(unasked)).toBe(unapproved);
});

test('what the merchant signed is not redirected, by bytes, by rows or by an approver', async () => {
  const signed = await approved();
  await merchants.sign(signed, till);
  expect(await scene.pay(signed, { destination: thief })).toMatch(/another address/);
  expect(await scene.pay(signed, { amount: 501n * dollar })).toMatch(/not the approved amount/);
  const stolen = await scene.withdrawal(500, thief);
  await scene.sign(stolen, ada);
  const nonce = newNonce();
  await merchants.handSignature(stolen, nonce, till.sign(withdrawalChallenge(signed.order, nonce)));
  expect(await scene.pay(stolen)).toBe(unsigned);
  expect(await scene.pay(signed)).toBe('signed');
});

test('a nonce is used once, and says which signature it is of', async () => {
  const [first, second, third] = [await approved(), await approved(), await approved()];
  const nonce = newNonce();
  await merchants.sign(first, till, {}, nonce);
  expect(await scene.pay(first)).toBe('signed');
  await merchants.sign(second, till, {}, nonce);
  expect(await scene.pay(second)).toBe(unsigned);
  await expect.poll(() => scene.alarms().at(-1)?.reason).toBe('its nonce was used before');
  await merchants.handSignature(third, newNonce(), till.sign(withdrawalChallenge(third.order, newNonce())));
  expect(await scene.pay(third)).toBe(unsigned);
  await merchants.handSignature(third, 'short', till.sign(withdrawalChallenge(third.order, 'short')));
  expect(await scene.pay(third)).toBe(unsigned);
});

test('the counter of a device may not go back, over signatures and changes together', async () => {
  const at = (counter: number) => ({ sign: (challenge: Uint8Array) => till.sign(challenge, { counter }) });
  const [first, second, cloned] = [await approved(), await approved(), await approved()];
  await merchants.sign(second, at(1_001));
  await merchants.sign(first, at(1_000));
  expect(await scene.pay(second)).toBe('signed');
  expect(await scene.pay(first)).toBe('signed');
  await merchants.sign(cloned, at(1_000));
  expect(await scene.pay(cloned)).toBe(unsigned);
  await expect.poll(() => scene.alarms().at(-1)?.reason).toContain('1000');
  expect(await merchants.change(enrol(bound(operator.approver, 'Other')), at(1_001))).toContain('1001');
  expect(await names()).toEqual(['Till']);
});

test('a change does not spoil what the same device signed before it', async () => {
  const early = await approved();
  const nonce = newNonce();
  const evidence = till.sign(withdrawalChallenge(early.order, nonce), { counter: 1_500 });
  await merchants.handSignature(early, nonce, evidence);
  const keep: BindingChange = { action: 'keep', account: scene.account };
  const after = { sign: (challenge: Uint8Array) => till.sign(challenge, { counter: 1_501 }) };
  expect(await merchants.change(keep, after)).toBeNull();
  expect(await scene.pay(early)).toBe('signed');
});

test('what others have signed without end delays nobody', async () => {
  const other = randomUUID();
  await scene.app.query(
    `insert into accounts (id, email, name, password_hash, role) values ($1, $2, 'C', '', 'merchant')`,
    [other, `${other}@example.com`],
  );
  await scene.app.query(
    `with open as (
       insert into withdrawals (id, merchant_id, chain_id, token_id, destination, wallet_changed_at, amount_usd, fee_usd,
                                source, status, next_payout_at, created_at, updated_at)
       select gen_random_uuid(), $1, chain_id, token_id, destination, florin.now(), amount_usd, fee_usd, source,
              'processing', florin.now(), florin.now(), florin.now() from withdrawals limit 1
       returning id)
     insert into merchant_signatures (id, withdrawal_id, nonce, passkey, evidence, given_by, created_at)
     select gen_random_uuid(), open.id, 'x', '', '{}', $1, florin.now() from open, generate_series(1, 600)`,
    [other],
  );
  const withdrawal = await approved();
  await merchants.sign(withdrawal, { sign: (challenge: Uint8Array) => till.sign(challenge, { counter: 1_600 }) });
  expect(await scene.pay(withdrawal)).toBe('signed');
});

/** His device, whose counter was at 1,600. */
let used = 2_000;
const later = { sign: (challenge: Uint8Array) => till.sign(challenge, { counter: (used += 1) }) };

test('further passkeys are let in by one of the account: by no approver, and by none of another account', async () => {
  const another = enrol(bound(operator.approver, 'Operator'));
  for (const by of [ada, operator]) expect(await merchants.change(another, by)).toMatch(/not in the list/);
  const evidence = await merchants.signed(enrol(bound(safe.approver, 'Safe', page)), later);
  expect(await merchants.hand(enrol(bound(safe.approver, 'Safe', page)), evidence)).toBeNull();
  expect(await names()).toEqual(['Safe', 'Till']);
  // Of a page of the merchant's own: pages of the operator cannot ask it for anything.
  const withdrawal = await approved();
  const nonce = newNonce();
  const challenge = withdrawalChallenge(withdrawal.order, nonce);
  await merchants.handSignature(
    withdrawal,
    nonce,
    safe.sign(challenge, { rpId: 'localhost', origin: 'http://localhost:4400' }),
  );
  expect(await scene.pay(withdrawal)).toBe(unsigned);
  await merchants.handSignature(withdrawal, nonce, safe.sign(challenge));
  expect(await scene.pay(withdrawal)).toBe('signed');
});

test('a passkey that was removed counts no more, and an old change does not bring it back', async () => {
  const early = await approved();
  await merchants.sign(early, safe);
  const enrolment = enrol(bound(safe.approver, 'Safe', page));
  const { head } = await merchants.binding(scene.account);
  const replayed = await merchants.signed(enrolment, later);
  expect(await merchants.change(remove(safe.approver.id), ada)).toMatch(/not in the list/);
  expect(await merchants.change(remove(safe.approver.id), later)).toBeNull();
  expect(await names()).toEqual(['Till']);
  expect(await scene.pay(early)).toBe(unsigned);
  expect(await merchants.hand(enrolment, replayed)).toEqual(expect.any(String));
  expect((await merchants.binding(scene.account)).head).not.toBe(head);
  expect(await names()).toEqual(['Till']);
});

test('what is bound is the same after a restart, whatever the rows say', async () => {
  const before = await merchants.binding(scene.account);
  const early = await approved();
  await merchants.sign(early, later);
  await scene.client.health();
  await scene.stop();
  await scene.start();
  expect(await merchants.binding(scene.account)).toEqual(before);
  expect(await scene.pay(early)).toBe('signed');
  expect(await scene.pay(await approved())).toBe(unsigned);
});

test('the console ends a binding after a week alone, and a passkey of the merchant calls that off', async () => {
  await scene.stop();
  expect(scene.atConsole('--list-merchants')).toContain(`${scene.account}\nTill`);
  expect(scene.atConsole('--release-merchant', scene.account)).toContain('is released at');
  const file = scene.write('merchant', {
    account: scene.account,
    passkey: { key: operator.approver.id, name: 'Operator', public_key: operator.approver.publicKey, page: null },
  });
  expect(() => scene.atConsole('--accept-merchant', file)).toThrow(/The account is bound/);
  await scene.start();
  const { releaseAt } = await merchants.binding(scene.account);
  expect(releaseAt?.getTime()).toBeGreaterThan(Date.now() + 6.9 * 24 * 60 * 60 * 1000);
  expect(await scene.pay(await approved())).toBe(unsigned);
  expect(await merchants.change({ action: 'keep', account: scene.account }, ada)).toMatch(/not in the list/);
  expect(await merchants.change({ action: 'keep', account: scene.account }, later)).toBeNull();
  expect((await merchants.binding(scene.account)).releaseAt).toBeNull();
});

test('the merchant ends it at once by removing the last passkey; the console may bind the account anew', async () => {
  expect(await merchants.change(remove(till.approver.id), later)).toBeNull();
  expect(await scene.pay(await approved())).toBe('signed');
  await scene.stop();
  const file = scene.write('merchant', {
    account: scene.account,
    passkey: { key: safe.approver.id, name: 'Safe', public_key: safe.approver.publicKey, page },
  });
  expect(scene.atConsole('--accept-merchant', file)).toContain(`Bound ${scene.account}`);
  await scene.start();
  expect(await names()).toEqual(['Safe']);
  expect(await scene.pay(await approved())).toBe(unsigned);
});
