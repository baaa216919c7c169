import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { newKeyFile, openKeyFile } from '@florin/approvals/key-file';
import { orderChallenge } from '@florin/approvals/order';
import { softPasskey } from '@florin/testing/soft-passkey';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dollar, SignerScene, thief, usdt } from './signer-scene.ts';

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
beforeAll(async () => {
  scene = await SignerScene.open([ada.approver, grace.approver, adasKey.approver, removed.approver], {
    FLORIN_SIGNER_RP_ID: 'localhost',
    FLORIN_SIGNER_ORIGINS: 'http://localhost:4400',
    FLORIN_SIGNER_TWO_PEOPLE_EVM_31337: `${usdt.toLowerCase()}:${1_000n * dollar}`,
    FLORIN_SIGNER_AUTOMATIC_EVM_31337: `${usdt}:${10n * dollar}:${25n * dollar}`,
  });
}, 120_000);
afterAll(() => scene.close());

const unsigned = 'no approver has signed this order.';

test('two INSERTs of the running product move nothing', async () => {
  expect(await scene.pay(await scene.withdrawal(500, thief))).toBe(unsigned);
  expect(await scene.pay(await scene.refund(500n * dollar, thief))).toBe(unsigned);
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
  const changes = [
    { kind: 'refund' },
    { id: '00000000-0000-7000-8000-000000000000' },
    { family: 'solana' },
    { network: '1' },
    { asset: 'native' },
    { destination: thief },
    { amount: 501n * dollar },
    { account: null },
  ] as const;
  for (const change of changes) {
    const withdrawal = await scene.withdrawal(500);
    await scene.sign(withdrawal, ada, change);
    expect(await scene.pay(withdrawal)).toBe(unsigned);
  }
  expect(scene.alarms().length - before).toBe(changes.length);
});

test('rows that look like signatures are none', async () => {
  const { order } = await scene.withdrawal(500);
  const challenge = orderChallenge(order);
  const forgeries: unknown[] = [
    {},
    { kind: 'key', approver: grace.approver.id, signature: randomBytes(64).toString('base64url') },
    { ...grace.sign(challenge), approver: adasKey.approver.id },
    { ...stranger.sign(challenge), approver: ada.approver.id },
    stranger.sign(challenge),
    { ...grace.sign(challenge), approver: ada.approver.id, kind: 'passkey' },
    ada.sign(challenge, { origin: 'https://evil.example' }),
    ada.sign(challenge, { rpId: 'evil.example' }),
    ada.sign(challenge, { flags: 1 }),
    ada.sign(challenge, { type: 'webauthn.create' }),
    ada.sign(challenge, { clientData: { crossOrigin: true } }),
    ada.sign(randomBytes(32)),
  ];
  for (const evidence of forgeries) {
    const withdrawal = await scene.withdrawal(500);
    await scene.hand(withdrawal, evidence);
    expect(await scene.pay(withdrawal)).toBe(unsigned);
  }
});

test('a genuine signature is good for its own order alone, whatever the bytes and the rows say', async () => {
  const paid = await scene.withdrawal(500);
  const evidence = ada.sign(orderChallenge(paid.order));
  await scene.hand(paid, evidence);
  const other = await scene.withdrawal(500);
  await scene.hand(other, evidence);
  expect(await scene.pay(other)).toBe(unsigned);
  expect(await scene.pay(paid, { destination: thief })).toMatch(/another address/);
  expect(await scene.pay(paid, { amount: 501n * dollar })).toMatch(/not the approved amount/);
  expect(await scene.pay(paid)).toBe('signed');
  // Another token, another number of digits: the same row is another order then.
  const altered = await scene.withdrawal(100);
  await scene.sign(altered, ada);
  await scene.app.query('update tokens set decimals = 8');
  expect(await scene.pay(altered, { amount: 10_000n * dollar })).toMatch(/have signed|has signed/);
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
  expect(await scene.pay(cloned)).toBe(unsigned);
  expect(scene.alarms().at(-1)?.reason).toContain('1000');
});

test('from the amount on, two different people sign; two keys of one person are one', async () => {
  const large = await scene.withdrawal(1_000);
  expect(await scene.pay(large)).toBe('0 of 2 people have signed this order.');
  await scene.sign(large, ada2());
  await scene.sign(large, adasKey);
  expect(await scene.pay(large)).toBe('1 of 2 people have signed this order.');
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
  expect(await scene.pay(await scene.withdrawal(11))).toBe(unsigned);
  await scene.stop();
  await scene.start();
  expect(await scene.pay(await scene.withdrawal(6))).toMatch(/budget of payments without approval is used up/);
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
  expect(await scene.pay(early)).toBe(unsigned);
});

test('a book that was changed, cut short or replaced stops the signer at its start', async () => {
  await scene.stop();
  const whole = scene.book();
  const head = readFileSync(scene.file('seed.approvals.head'));
  const lines = whole.trimEnd().split('\n');
  const swapped = whole.replace(grace.approver.publicKey, stranger.approver.publicKey.slice(0, 43));
  for (const content of [swapped, `${lines.slice(0, -2).join('\n')}\n`, `${lines.slice(1).join('\n')}\n`, '']) {
    writeFileSync(scene.file('seed.approvals'), content);
    await expect(scene.start()).rejects.toThrow('book of approvals');
  }
  writeFileSync(scene.file('seed.approvals'), whole);
  writeFileSync(scene.file('seed.approvals.head'), '{}');
  await expect(scene.start()).rejects.toThrow('book of approvals');
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
