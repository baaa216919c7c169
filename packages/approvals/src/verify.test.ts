import { randomBytes } from 'node:crypto';
import { softPasskey, type Assertion } from '@florin/testing/soft-passkey';
import { expect, test } from 'vitest';
import { applyChange, changeText, emptyRoster, readApprover, refuseChange, type Approver } from './approver.ts';
import { readEvidence } from './evidence.ts';
import { newKeyFile, openKeyFile, readKeyOwner } from './key-file.ts';
import { challengeOf, orderChallenge, orderText, type Order } from './order.ts';
import { verifyEvidence } from './verify.ts';

const order: Order = {
  kind: 'withdrawal',
  id: '0192f0c1-0000-7000-8000-000000000001',
  family: 'evm',
  network: '1',
  asset: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  destination: '0x52908400098527886E0F7030069857D2E4169EE7',
  amount: 500_000_000n,
  account: '0192f0c1-0000-7000-8000-000000000002',
};
const challenge = orderChallenge(order);
const relyingParty = { id: 'localhost', origins: ['http://localhost:4400'] };
const random = (length: number) => randomBytes(length);
const listed = (...approvers: Approver[]) => new Map(approvers.map((one) => [one.id, one]));
const ada = softPasskey('Ada');
const judge = (assertion: Assertion, more: Partial<Parameters<typeof verifyEvidence>[0]> = {}) =>
  verifyEvidence({
    challenge,
    evidence: ada.sign(challenge, assertion),
    approvers: listed(ada.approver),
    relyingParty,
    counter: 0,
    ...more,
  });

test('what a person signs can be read', () => {
  expect(orderText(order)).toBe(`Florin payment order 1
kind: withdrawal
id: 0192f0c1-0000-7000-8000-000000000001
family: evm
network: 1
asset: 0xdAC17F958D2ee523a2206206994597C13D831ec7
destination: 0x52908400098527886E0F7030069857D2E4169EE7
amount: 500000000
account: 0192f0c1-0000-7000-8000-000000000002`);
  expect(orderText({ ...order, account: null })).toMatch(/account: none$/);
});

test('each member of an order changes what is signed, and none may break a line', () => {
  const others: Partial<Order>[] = [
    { kind: 'refund' },
    { id: 'other' },
    { family: 'solana' },
    { network: '10' },
    { asset: 'native' },
    { destination: '0x1' },
    { amount: 500_000_001n },
    { account: null },
  ];
  const challenges = [{}, ...others].map((change) => orderChallenge({ ...order, ...change }).toString('hex'));
  expect(new Set(challenges).size).toBe(others.length + 1);
  expect(() => orderText({ ...order, destination: '0x1\namount: 1' })).toThrow('destination');
});

test('the challenge of a payment is never that of another statement', () => {
  expect(orderChallenge(order)).toEqual(challengeOf(orderText(order)));
  expect(challengeOf(changeText(emptyRoster, { action: 'remove', id: 'x' }))).not.toEqual(challenge);
});

test('a passkey of the list is recognised, with its counter', async () => {
  expect(await judge({ counter: 7 })).toEqual({ by: ada.approver, counter: 7, why: null });
});

test.each<[what: string, assertion: Assertion]>([
  ['of another page', { origin: 'https://evil.example' }],
  ['of another relying party', { rpId: 'evil.example' }],
  ['without user verification', { flags: 1 }],
  ['without a person', { flags: 4 }],
  ['of a registration', { type: 'webauthn.create' }],
  ['in a frame', { clientData: { crossOrigin: true } }],
  ['in a frame that says of whom', { clientData: { crossOrigin: true, topOrigin: 'https://evil.example' } }],
])('an assertion %s is refused', async (_what, assertion) => {
  expect(await judge(assertion)).toMatchObject({ by: null, why: expect.any(String) });
});

test('an assertion over something else, by somebody else, or with an old counter is refused', async () => {
  const other = orderChallenge({ ...order, amount: 1n });
  expect(await judge({}, { challenge: other })).toMatchObject({ by: null });
  expect(await judge({ counter: 5 }, { counter: 5 })).toMatchObject({ by: null, why: expect.stringContaining('5') });
  expect(await judge({}, { approvers: listed(softPasskey('Eve').approver) })).toMatchObject({ by: null });
  expect(await judge({}, { relyingParty: null })).toMatchObject({ by: null });
  const swapped = { ...ada.approver, publicKey: softPasskey('Eve').approver.publicKey };
  expect(await judge({}, { approvers: listed(swapped) })).toMatchObject({ by: null });
  const evidence = { ...ada.sign(challenge), signature: 'AAAA' };
  expect(await judge({}, { evidence })).toMatchObject({ by: null });
});

test('a key file signs, opens with its passphrase alone, and is believed for its own key', async () => {
  const text = newKeyFile('Grace', 'correct horse', random);
  expect(text).not.toContain('correct horse');
  const { approver, sign } = openKeyFile(text, 'correct horse');
  expect(readKeyOwner(text)).toEqual(approver);
  expect(() => openKeyFile(text, 'wrong')).toThrow('passphrase');
  expect(() => openKeyFile(text, null)).toThrow('passphrase');
  const given = { challenge, evidence: sign(challenge), approvers: listed(approver), relyingParty: null, counter: 0 };
  expect(await verifyEvidence(given)).toEqual({ by: approver, counter: 0, why: null });
  expect(await verifyEvidence({ ...given, challenge: orderChallenge({ ...order, amount: 1n }) })).toMatchObject({
    by: null,
  });
  const other = openKeyFile(newKeyFile('Eve', null, random), null);
  expect(await verifyEvidence({ ...given, approvers: listed(other.approver) })).toMatchObject({ by: null });
});

test('a key that lies open says that it is for development, and cannot say otherwise', () => {
  const text = newKeyFile('Development', null, random);
  expect(openKeyFile(text, null).approver.development).toBe(true);
  expect(() => openKeyFile(text.replace('"development": true', '"development": false'), null)).toThrow('development');
});

test('the seal of a key file covers whose key it is', () => {
  const text = newKeyFile('Grace', 'correct horse', random);
  expect(() => openKeyFile(text.replace('Grace', 'Eve'), 'correct horse')).toThrow('passphrase');
});

test('a change of the list is good for one list alone', () => {
  const enrol = { action: 'enrol', approver: ada.approver } as const;
  const one = applyChange(emptyRoster, enrol);
  expect([...one.approvers.keys()]).toEqual([ada.approver.id]);
  expect(refuseChange(one, enrol)).toBe('this key is in the list already');
  const removed = applyChange(one, { action: 'remove', id: ada.approver.id });
  expect(removed.approvers.size).toBe(0);
  expect(refuseChange(removed, { action: 'remove', id: ada.approver.id })).toBe('there is no such approver');
  // The same words, after another list, are another statement: an old enrolment does not bring a removed key back.
  expect(changeText(removed, enrol)).not.toBe(changeText(emptyRoster, enrol));
});

test('what was sent is read strictly', () => {
  const evidence = ada.sign(challenge);
  expect(readEvidence({ ...evidence, extra: 1 })).toEqual(evidence);
  for (const wrong of [null, 'x', {}, { ...evidence, kind: 'toString' }, { ...evidence, signature: 'not base64!' }])
    expect(readEvidence(wrong)).toBeNull();
  expect(readApprover(ada.approver)).toEqual(ada.approver);
  for (const wrong of [null, { ...ada.approver, person: 'A\nB' }, { ...ada.approver, kind: 'key' }])
    expect(readApprover(wrong)).toBeNull();
});
