import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checksummed, evmAddressBook, watchKeyOf } from './address-book.ts';

// The test cases that EIP-55 itself lists.
const eip55 = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

test.each(eip55)('EIP-55 spells %s', (address) => {
  expect(checksummed(address.toLowerCase())).toBe(address);
  expect(evmAddressBook.parseAddress(address)).toEqual({ ok: true, canonical: address });
});

test('one case throughout is accepted and spelled canonically', () => {
  for (const address of eip55) {
    const upper = `0x${address.slice(2).toUpperCase()}`;
    for (const spelling of [address.toLowerCase(), upper]) {
      expect(evmAddressBook.parseAddress(spelling)).toEqual({ ok: true, canonical: address });
    }
  }
});

test('a mixed-case address with any letter in the wrong case is refused', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const letters = [...address].flatMap((digit, at) => (at > 1 && /[a-zA-Z]/.test(digit) ? [at] : []));
  fc.assert(
    fc.property(fc.subarray(letters, { minLength: 1 }), (flipped) => {
      const wrong = [...address]
        .map((digit, at) =>
          flipped.includes(at) ? (digit === digit.toUpperCase() ? digit.toLowerCase() : digit.toUpperCase()) : digit,
        )
        .join('');
      const digits = wrong.slice(2);
      fc.pre(digits !== digits.toLowerCase() && digits !== digits.toUpperCase());
      expect(evmAddressBook.parseAddress(wrong)).toEqual({ ok: false, reason: 'bad_checksum' });
    }),
  );
});

test.each([
  '',
  '0x',
  '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0X5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
  '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae',
  '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaedd',
  '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaeg',
  ' 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
  '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed\n',
  'vitalik.eth',
])('%j is no address', (input) => {
  expect(evmAddressBook.parseAddress(input)).toEqual({ ok: false, reason: 'malformed' });
});

test('the watch key is the lower-case spelling', () => {
  expect(watchKeyOf(eip55[4] ?? '')).toBe('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed');
});

test('a wallet link names the chain, the receiver and the exact base units', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const token = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
  const amount = 2_014_000_000_000_000_001n;
  expect(
    evmAddressBook.paymentUri({ address, asset: { kind: 'native' }, amount, decimals: 18, network: '31337' }),
  ).toBe(`ethereum:${address}@31337?value=2014000000000000001`);
  expect(
    evmAddressBook.paymentUri({ address, asset: { kind: 'token', ref: token }, amount: 1n, decimals: 6, network: '1' }),
  ).toBe(`ethereum:${token}@1/transfer?address=${address}&uint256=1`);
});

test('a network is the number of a chain', () => {
  const names = ['1', '31337', '0', '01', '0x1', 'mainnet', ''];
  expect(names.filter((name) => evmAddressBook.isNetwork?.(name))).toEqual(['1', '31337']);
});

test('nobody is paid at the zero address, where coins are burnt', () => {
  expect(evmAddressBook.isWallet?.(`0x${'0'.repeat(40)}`)).toBe(false);
  expect(evmAddressBook.isWallet?.(eip55[4] ?? '')).toBe(true);
});
