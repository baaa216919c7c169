import { softPasskey } from '@florin/testing/soft-passkey';
import { expect, test } from 'vitest';
import {
  applyBinding,
  type BindingChange,
  bindingText,
  emptyBinding,
  isNonce,
  isPage,
  type MerchantPasskey,
  partyOf,
  readBindingChange,
  refuseBinding,
  withdrawalChallenge,
  withdrawalText,
} from './merchant.ts';
import { type Order, orderChallenge } from './order.ts';

const account = '0192f0c1-0000-7000-8000-000000000002';
const order: Order = {
  kind: 'withdrawal',
  id: '0192f0c1-0000-7000-8000-000000000001',
  family: 'evm',
  network: '1',
  asset: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  destination: '0x52908400098527886E0F7030069857D2E4169EE7',
  amount: 500_000_000n,
  account,
};
const nonce = 'AAAAAAAAAAAAAAAAAAAAAA';
const passkey = (page: string | null = null): MerchantPasskey => ({ ...softPasskey('Till').approver, page });
const enrol = (one: MerchantPasskey): BindingChange => ({ action: 'enrol', account, passkey: one });

test('what a merchant signs can be read', () => {
  expect(withdrawalText(order, nonce)).toBe(`Florin merchant withdrawal 1
kind: withdrawal
id: 0192f0c1-0000-7000-8000-000000000001
family: evm
network: 1
asset: 0xdAC17F958D2ee523a2206206994597C13D831ec7
destination: 0x52908400098527886E0F7030069857D2E4169EE7
amount: 500000000
account: 0192f0c1-0000-7000-8000-000000000002
nonce: AAAAAAAAAAAAAAAAAAAAAA`);
});

test('each member and the nonce change what is signed, and it is never what an approver signs', () => {
  const changes: Partial<Order>[] = [
    {},
    { id: 'other' },
    { family: 'solana' },
    { network: '10' },
    { asset: 'native' },
    { destination: '0x1' },
    { amount: 500_000_001n },
    { account: null },
  ];
  const challenges = changes.map((change) => withdrawalChallenge({ ...order, ...change }, nonce).toString('hex'));
  challenges.push(
    withdrawalChallenge(order, 'BAAAAAAAAAAAAAAAAAAAAA').toString('hex'),
    orderChallenge(order).toString('hex'),
  );
  expect(new Set(challenges).size).toBe(changes.length + 2);
});

test('a change is good for one list of one account alone', () => {
  const first = passkey();
  const one = applyBinding(emptyBinding, enrol(first));
  expect([...one.passkeys.keys()]).toEqual([first.id]);
  expect(refuseBinding(one, enrol(first))).toMatch(/already/);
  const removed = applyBinding(one, { action: 'remove', account, id: first.id });
  expect(removed.passkeys.size).toBe(0);
  expect(refuseBinding(removed, { action: 'keep', account })).toBe('no passkey is bound to the account');
  const texts = [emptyBinding, one, removed].map((binding) => bindingText(binding, enrol(first)));
  texts.push(bindingText(emptyBinding, { ...enrol(first), account: '0192f0c1-0000-7000-8000-000000000003' }));
  expect(new Set(texts).size).toBe(4);
  expect(applyBinding(one, { action: 'keep', account }).head).not.toBe(one.head);
});

test('an account has so many passkeys and no more', () => {
  let binding = emptyBinding;
  for (let count = 0; count < 10; count += 1) binding = applyBinding(binding, enrol(passkey()));
  expect(refuseBinding(binding, enrol(passkey()))).toMatch(/10 passkeys/);
});

test('a passkey of a page of the merchant is for the domain of that page', () => {
  const other = { id: 'pay.example.com', origins: ['https://pay.example.com'] };
  expect(partyOf(passkey('https://sign.shop.example'), other)).toEqual({
    id: 'sign.shop.example',
    origins: ['https://sign.shop.example'],
  });
  expect(partyOf(passkey(), other)).toBe(other);
  for (const page of ['https://shop.example', 'http://localhost:4400']) expect(isPage(page)).toBe(true);
  for (const page of ['http://shop.example', 'https://shop.example/', 'shop.example', 'ftp://localhost'])
    expect(isPage(page)).toBe(false);
});

test('what was sent is read strictly', () => {
  const change = enrol(passkey('https://shop.example'));
  expect(readBindingChange(JSON.parse(JSON.stringify(change)))).toEqual(change);
  expect(readBindingChange({ action: 'remove', account, id: 'x' })).toEqual({ action: 'remove', account, id: 'x' });
  expect(readBindingChange({ action: 'keep', account })).toEqual({ action: 'keep', account });
  const { approver: development } = softPasskey('Development');
  for (const wrong of [
    null,
    {},
    { action: 'else', account },
    { action: 'keep', account: 'A' },
    { action: 'remove', account },
    enrol({ ...passkey(), page: 'http://shop.example' }),
    { action: 'enrol', account, passkey: { ...development, development: true } },
    { action: 'enrol', account, passkey: { ...development, person: 'A\nB' } },
  ])
    expect(readBindingChange(wrong)).toBeNull();
  expect(isNonce(nonce)).toBe(true);
  for (const wrong of ['', 'A', `${nonce}A`, 'AAAAAAAAAAAAAAAAAAAAA\n']) expect(isNonce(wrong)).toBe(false);
});
