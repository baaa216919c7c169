import { base58, bech32, bech32m } from '@scure/base';
import { hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import addresses from '../vectors/addresses.json' with { type: 'json' };
import witness from '../vectors/bip-0350.json' with { type: 'json' };
import { createBitcoinAddressBook } from './address-book.ts';
import { type Network, networks } from './networks.ts';
import { addressOf, hash160, ownerOf, scriptOf } from './script.ts';

const network = (name: string): Network => networks.get(name)!;
const all = [...networks.values()];

test.each(addresses.base58)('base58: %s is %s', (bytes, text) => {
  expect(base58.encode(hexToBytes(bytes!))).toBe(text);
  expect(Buffer.from(base58.decode(text!)).toString('hex')).toBe(bytes);
});

test.each(addresses.valid)('%s stands for its script on its network', (address, script, name) => {
  const own = network(name!);
  expect(scriptOf(own, address!)).toEqual({ ok: true, script });
  expect(addressOf(own, script!)).toBe(address);
  expect(createBitcoinAddressBook(own).parseAddress(address!)).toEqual({ ok: true, canonical: address });
});

test('no invalid address is taken on any network of Bitcoin', () => {
  const books = all.filter(({ coin }) => coin.name === 'bitcoin').map((one) => createBitcoinAddressBook(one));
  const taken = addresses.invalid.filter((address) => books.some((book) => book.parseAddress(address).ok));
  expect(addresses.invalid).toHaveLength(70);
  expect(taken).toEqual([]);
});

const lower = (texts: readonly string[], codec: typeof bech32 | typeof bech32m) =>
  texts.filter((text) => codec.decodeUnsafe(text) !== undefined);

test('the strings of BIP-173 and BIP-350 are valid under one checksum and not the other', () => {
  expect(lower(witness.bech32.valid, bech32)).toEqual(witness.bech32.valid);
  expect(lower(witness.bech32m.valid, bech32m)).toEqual(witness.bech32m.valid);
  expect(lower([...witness.bech32.invalid, ...witness.bech32m.valid], bech32)).toEqual([]);
  expect(lower([...witness.bech32m.invalid, ...witness.bech32.valid], bech32m)).toEqual([]);
});

const anyBitcoin = (address: string) =>
  ['bitcoin', 'bitcointestnet4'].map((name) => scriptOf(network(name), address)).find(({ ok }) => ok);

test.each(witness.addresses.valid)('BIP-350: %s stands for %s', (address, script) => {
  expect(anyBitcoin(address!)).toEqual({ ok: true, script });
  expect([addressOf(network('bitcoin'), script!), addressOf(network('bitcointestnet4'), script!)]).toContain(
    address!.toLowerCase(),
  );
});

test.each([...witness.addresses.invalid, ...witness.addresses.supersededByBip350])('BIP-350: %s is refused', (text) => {
  expect(anyBitcoin(text)).toBeUndefined();
});

test('BIP-49: a witness key hash inside a script hash', () => {
  const key = hexToBytes('03a1af804ac108a8a51782198c2d034b28bf90c8803f5a53f76276fa69a4eae77f');
  const inner = hexToBytes(`0014${Buffer.from(hash160(key)).toString('hex')}`);
  const script = `a914${Buffer.from(hash160(inner)).toString('hex')}87`;
  expect(script).toBe('a914336caa13e08b96080a32b5d818d59b4ab3b3674287');
  expect(addressOf(network('bitcointestnet4'), script)).toBe('2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2');
});

test('a wrong character is told from a wrong form', () => {
  const check = (name: string, text: string) => createBitcoinAddressBook(network(name)).parseAddress(text);
  expect(check('bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5')).toEqual({ ok: false, reason: 'bad_checksum' });
  expect(check('bitcoin', '1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mp')).toEqual({ ok: false, reason: 'bad_checksum' });
  expect(check('bitcoin', 'hello')).toEqual({ ok: false, reason: 'malformed' });
  expect(check('bitcoin', `1${'1'.repeat(100_000)}`)).toEqual({ ok: false, reason: 'malformed' });
  expect(check('dogecoin', 'doge1qw508d6qejxtdg4y5r3zarvary0c5xw7k3swtre')).toEqual({ ok: false, reason: 'malformed' });
});

test('an address of another network is refused', () => {
  const mine = addresses.valid.filter(([, , name]) => name === 'bitcoin').map(([address]) => address!);
  // Litecoin's old addresses of script hashes begin as Bitcoin's do.
  const others = mine.filter((address) => !address.startsWith('3'));
  for (const name of ['litecoin', 'dogecoin', 'bitcoinregtest', 'litecoinregtest'])
    expect(others.filter((address) => scriptOf(network(name), address).ok)).toEqual([]);
});

test('an old Litecoin address of a script hash is spelled in the new way', () => {
  const book = createBitcoinAddressBook(network('litecoin'));
  const parsed = book.parseAddress('36j4NfKv6Akva9amjWrLG6MuSQym1GuEmm');
  expect(parsed).toMatchObject({ ok: true, canonical: expect.stringMatching(/^M/) });
  expect(scriptOf(network('litecoin'), (parsed as { canonical: string }).canonical)).toEqual({
    ok: true,
    script: 'a914373b819a068f32b7a6b38b6b38729647cfde01c287',
  });
});

test.each([
  ['bitcoin', 1n, 'bitcoin:A?amount=0.00000001'],
  ['bitcoin', 100_000_000n, 'bitcoin:A?amount=1'],
  ['litecoin', 2_030_000_000n, 'litecoin:A?amount=20.3'],
  ['dogecoin', 123_456_789_012_345_678n, 'dogecoin:A?amount=1234567890.12345678'],
])('a payment link of %s for %s', (name, amount, uri) => {
  const book = createBitcoinAddressBook(network(name));
  expect(book.paymentUri({ address: 'A', asset: { kind: 'native' }, amount, decimals: 8, network: name })).toBe(uri);
  expect(
    book.paymentUri({ address: 'A', asset: { kind: 'token', ref: 'x' }, amount, decimals: 8, network: name }),
  ).toBeNull();
});

test('every network is a family of its own, with a name that a signer takes', () => {
  const families = all.map((one) => createBitcoinAddressBook(one).family);
  expect(new Set(families).size).toBe(all.length);
  expect(families.filter((family) => !/^[a-z0-9]{1,32}$/.test(family))).toEqual([]);
});

test('who can spend a coin is known also where its script names a key outright', () => {
  const key = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
  const own = `76a914${Buffer.from(hash160(hexToBytes(key))).toString('hex')}88ac`;
  expect(ownerOf(network('bitcoin'), `21${key}ac`)).toBe(addressOf(network('bitcoin'), own));
  expect(ownerOf(network('bitcoin'), '6a0568656c6c6f')).toBe('6a0568656c6c6f');
});

test('a network goes by the word of its family alone', () => {
  const litecoin = createBitcoinAddressBook(network('litecoin'));
  expect(['litecoin', 'mainnet', 'bitcoin'].filter((name) => litecoin.isNetwork?.(name))).toEqual(['litecoin']);
});
