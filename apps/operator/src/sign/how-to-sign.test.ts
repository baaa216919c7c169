import { examples } from '@florin/contract/examples';
import type { PaymentOrder } from '@florin/sdk/admin';
import { expect, test } from 'vitest';
import { passkeysOf, wayToSign } from './how-to-sign.ts';

const [sample] = examples.paymentOrder.approvers;
const approver = (change: object) => ({ ...sample, development: false, ...change });
const order = (change: object): PaymentOrder =>
  ({
    ...examples.paymentOrder,
    people_needed: 1,
    relying_party: 'ops.example.com',
    ...change,
  }) as unknown as PaymentOrder;
const passkey = approver({ kind: 'passkey', key: 'ada' });
const keyFile = approver({ kind: 'key', key: 'grace' });

test('a passkey signs where the signer believes one', () => {
  expect(wayToSign(order({ approvers: [passkey, keyFile] }))).toBe('passkey');
  expect(passkeysOf(order({ approvers: [passkey, keyFile] }))).toEqual(['ada']);
});

test('where the signer believes key files alone, no browser signs', () => {
  expect(wayToSign(order({ approvers: [keyFile] }))).toBe('key_file');
  expect(wayToSign(order({ approvers: [passkey], relying_party: null }))).toBe('key_file');
});

test('nobody signs automatic amounts, on development stacks, or before the signer has told', () => {
  expect(wayToSign(order({ approvers: [passkey], people_needed: 0 }))).toBe('unsigned');
  expect(wayToSign(order({ approvers: [approver({ kind: 'key', development: true })] }))).toBe('unsigned');
  expect(wayToSign(order({ approvers: [], people_needed: null, relying_party: null }))).toBe('unsigned');
});
