import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { newKeyFile, openKeyFile } from '@florin/approvals/key-file';
import { orderChallenge } from '@florin/approvals/order';
import { orders } from '@florin/testing/forgeries/orders';
import { Trial } from '@florin/testing/forgeries/trial';
import { softPasskey } from '@florin/testing/soft-passkey';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedMembers } from './changed-members.ts';
import { dollar, type Requested, SignerScene, thief, usdt } from './signer-scene.ts';
import { waitElsewhere } from './wait-elsewhere.ts';

const key = (person: string) =>
  openKeyFile(
    newKeyFile(person, 'secret', (length) => randomBytes(length)),
    'secret',
  );
const ada = softPasskey('Ada');
const grace = key('Grace');
const adasKey = key('Ada');
const removed = key('Removed');
const stranger = softPasskey('Ada');

let scene: SignerScene;
let trial: Trial<keyof typeof orders.forgeries>;
beforeAll(async () => {
  scene = await SignerScene.open([ada.approver, grace.approver, adasKey.approver, removed.approver], {
    FLORIN_SIGNER_RP_ID: 'localhost',
    FLORIN_SIGNER_ORIGINS: 'http://localhost:4400',
    FLORIN_SIGNER_TWO_PEOPLE_EVM_31337: `${usdt.toLowerCase()}:${1_000n * dollar}`,
    FLORIN_SIGNER_AUTOMATIC_EVM_31337: `${usdt}:${10n * dollar}:${25n * dollar}`,
  });
  trial = new Trial(orders, scene.alarmNames);
}, 120_000);
afterAll(() => scene.close());

/** An attempt at a payment of his own making. */
const pay = (make: () => Promise<Requested>) => async () => scene.pay(await make());

test('finding 3: two INSERTs of the running product move nothing', async () => {
  await trial.refused(
    'withdrawal',
    pay(() => scene.withdrawal(500, thief)),
  );
  await trial.refused(
    'refund',
    pay(() => scene.refund(500n * dollar, thief)),
  );
});

test('what a person signed is paid, and signed again at another price', async () => {
  const withdrawal = await scene.withdrawal(500);
  await scene.sign(withdrawal, ada);
  expect(await scene.pay(withdrawal)).toBe('signed');
  const refund = await scene.refund(500n * dollar);
  await scene.sign(refund, grace);
  expect(await scene.pay(refund)).toBe('signed');
});

test('a signature of another order is none: each member counts', async () => {
  const before = scene.alarms().length;
  for (const [id, change] of changedMembers(thief)) {
    await trial.refused(id, async () => {
      const withdrawal = await scene.withdrawal(500);
      await scene.sign(withdrawal, ada, change);
      return scene.pay(withdrawal);
    });
  }
  expect(scene.alarms().length - before).toBe(changedMembers(thief).length);
});

test('rows that look like signatures are none', async () => {
  const { order } = await scene.withdrawal(500);
  const challenge = orderChallenge(order);
  const forgeries: [id: keyof typeof orders.forgeries, evidence: unknown][] = [
    ['empty', {}],
    ['random', { kind: 'key', approver: grace.approver.id, signature: randomBytes(64).toString('base64url') }],
    ['borrowed', { ...grace.sign(challenge), approver: adasKey.approver.id }],
    ['strangerAs', { ...stranger.sign(challenge), approver: ada.approver.id }],
    ['stranger', stranger.sign(challenge)],
    ['kindSwapped', { ...grace.sign(challenge), approver: ada.approver.id, kind: 'passkey' }],
    ['origin', ada.sign(challenge, { origin: 'https://evil.example' })],
    ['party', ada.sign(challenge, { rpId: 'evil.example' })],
    ['presence', ada.sign(challenge, { flags: 1 })],
    ['type', ada.sign(challenge, { type: 'webauthn.create' })],
    ['frame', ada.sign(challenge, { clientData: { crossOrigin: true } })],
    ['challenge', ada.sign(randomBytes(32))],
  ];
  for (const [id, evidence] of forgeries) await trial.refused(id, () => handed(evidence));
});

async function handed(evidence: unknown): Promise<string> {
  const withdrawal = await scene.withdrawal(500);
  await scene.hand(withdrawal, evidence);
  return scene.pay(withdrawal);
}

test('a genuine signature is good for its own order alone, whatever the bytes and the rows say', async () => {
  const paid = await scene.withdrawal(500);
  const evidence = ada.sign(orderChallenge(paid.order));
  await scene.hand(paid, evidence);
  await trial.refused('reused', () => handed(evidence));
  await trial.refused('swappedWallet', () => scene.pay(paid, { destination: thief }));
  await trial.refused('swappedAmount', () => scene.pay(paid, { amount: 501n * dollar }));
  expect(await scene.pay(paid)).toBe('signed');
  // Another token, another number of digits: the same row is another order then.
  const altered = await scene.withdrawal(100);
  await scene.sign(altered, ada);
  await scene.app.query('update tokens set decimals = 8');
  await trial.refused('decimals', () => scene.pay(altered, { amount: 10_000n * dollar }));
  await scene.app.query('update tokens set decimals = 6');
  expect(await scene.pay(altered)).toBe('signed');
});

test('the counter of a device may not go back, and may be handed in out of turn', async () => {
  const [first, second, cloned] = [
    await scene.withdrawal(100),
    await scene.withdrawal(100),
    await scene.withdrawal(100),
  ];
  const [one, two] = [first, second].map(({ order }, at) => ada.sign(orderChallenge(order), { counter: 1_000 + at }));
  await scene.hand(second, two);
  await scene.hand(first, one);
  expect(await scene.pay(second)).toBe('signed');
  expect(await scene.pay(first)).toBe('signed');
  await scene.hand(cloned, ada.sign(orderChallenge(cloned.order), { counter: 1_000 }));
  await trial.refused('counter', () => scene.pay(cloned));
  expect(scene.alarms().at(-1)?.reason).toContain('1000');
});

test('from the amount on, two different people sign; two keys of one person are one', async () => {
  const large = await scene.withdrawal(1_000);
  await trial.refused('nobody', () => scene.pay(large));
  await scene.sign(large, ada2());
  await scene.sign(large, adasKey);
  await trial.refused('twoKeys', () => scene.pay(large));
  await scene.sign(large, grace);
  expect(await scene.pay(large)).toBe('signed');
  const justBelow = await scene.withdrawal(999);
  await scene.sign(justBelow, grace);
  expect(await scene.pay(justBelow)).toBe('signed');
});
/** Her device, whose counter was at 1,001. */
const ada2 = () => ({ ...ada, sign: (challenge: Uint8Array) => ada.sign(challenge, { counter: 2_000 }) });

test('small payments need nobody until the budget of their day is used up, also after a restart', async () => {
  expect(await scene.pay(await scene.withdrawal(10))).toBe('signed');
  expect(await scene.pay(await scene.refund(10n * dollar))).toBe('signed');
  await trial.refused(
    'aboveAutomatic',
    pay(() => scene.withdrawal(11)),
  );
  await scene.stop();
  await scene.start();
  await trial.refused(
    'automaticDay',
    pay(() => scene.withdrawal(6)),
  );
  expect(await scene.pay(await scene.withdrawal(5))).toBe('signed');
  // A person may still agree to more.
  const agreed = await scene.withdrawal(9);
  await scene.sign(agreed, grace);
  expect(await scene.pay(agreed)).toBe('signed');
});

test('a signature of somebody who left the list counts no more, also one that was given before', async () => {
  const early = await scene.withdrawal(100);
  await scene.sign(early, removed);
  // The signer has seen it.
  await scene.pay(await scene.withdrawal(100));
  await scene.stop();
  expect(scene.atConsole('--list-approvers')).toContain('Removed');
  scene.atConsole('--remove-approver', removed.approver.id);
  await scene.start();
  await trial.refused('removed', () => scene.pay(early));
});

test('a book that was changed, cut short or replaced stops the signer at its start', async () => {
  await scene.stop();
  const whole = scene.book();
  const head = readFileSync(scene.file('seed.approvals.head'));
  const lines = whole.trimEnd().split('\n');
  const swapped = whole.replace(grace.approver.publicKey, stranger.approver.publicKey.slice(0, 43));
  const start = () => scene.start().then(String, String);
  for (const [id, content] of [
    ['bookKey', swapped],
    ['bookEnd', `${lines.slice(0, -2).join('\n')}\n`],
    ['bookBegin', `${lines.slice(1).join('\n')}\n`],
    ['bookEmpty', ''],
  ] as const) {
    writeFileSync(scene.file('seed.approvals'), content);
    await trial.refused(id, start);
  }
  writeFileSync(scene.file('seed.approvals'), whole);
  writeFileSync(scene.file('seed.approvals.head'), '{}');
  await trial.refused('bookHead', start);
  writeFileSync(scene.file('seed.approvals.head'), head);
  await scene.start();
});

test('the console changes nothing while the signer runs, and believes no development key in production', async () => {
  const development = openKeyFile(
    newKeyFile('Development', null, (length) => randomBytes(length)),
    null,
  );
  const file = scene.write('development', { approver: development.approver });
  expect(() => scene.atConsole('--accept-approver', file)).toThrow(/Stop the signer first/);
  await scene.stop();
  expect(() => scene.atConsole('--accept-approver', file)).toThrow(/development alone/);
  await scene.start();
});

test('signatures of five hundred older orders that wait on another chain keep no newer one from being paid', async () => {
  await waitElsewhere(scene, 500);
  const withdrawal = await scene.withdrawal(500);
  await scene.sign(withdrawal, grace);
  expect(await scene.pay(withdrawal)).toBe('signed');
  const refund = await scene.refund(500n * dollar);
  await scene.sign(refund, grace);
  expect(await scene.pay(refund)).toBe('signed');
  // What a device signed before is known first, so that its counter does not seem to go back.
  const [earlier, later] = [await scene.withdrawal(100), await scene.withdrawal(100)];
  await scene.hand(earlier, ada.sign(orderChallenge(earlier.order), { counter: 3_000 }));
  await scene.hand(later, ada.sign(orderChallenge(later.order), { counter: 3_001 }));
  expect(await scene.pay(later)).toBe('signed');
  expect(await scene.pay(earlier)).toBe('signed');
});

test('every forgery of the table was tried', () => {
  expect(trial.untried).toEqual([]);
});
