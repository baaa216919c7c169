import { HDKey } from '@scure/bip32';
import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import bip32 from '../vectors/bip-0032.json' with { type: 'json' };
import bip39 from '../vectors/bip-0039.json' with { type: 'json' };
import { createBitcoinKeys } from './keys.ts';
import { type Network, networks } from './networks.ts';
import { addressOf, ownScript } from './script.ts';

const network = (name: string): Network => networks.get(name)!;
const about = mnemonicToSeedSync(
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
);

test.each(bip32.vectors)('BIP-32: seed $seed', ({ seed, chains }) => {
  const root = HDKey.fromMasterSeed(hexToBytes(seed));
  for (const [path, pub, prv] of chains) {
    const key = path === 'm' ? root : root.derive(path!);
    expect([key.publicExtendedKey, key.privateExtendedKey]).toEqual([pub, prv]);
  }
});

test.each(bip39.vectors)('BIP-39: $words', ({ entropy, words, seed, xprv }) => {
  expect(entropyToMnemonic(hexToBytes(entropy), wordlist)).toBe(words);
  expect(bytesToHex(mnemonicToEntropy(words, wordlist))).toBe(entropy);
  const derived = mnemonicToSeedSync(words, 'TREZOR');
  expect(bytesToHex(derived)).toBe(seed);
  expect(HDKey.fromMasterSeed(derived).privateExtendedKey).toBe(xprv);
});

test('BIP-84: the first addresses of account 0', () => {
  const keys = createBitcoinKeys(about, network('bitcoin'));
  expect(keys.depositAddress(0n).address).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
  expect(keys.depositAddress(1n).address).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g');
  const change = HDKey.fromMasterSeed(about).derive("m/84'/0'/0'/1/0").publicKey!;
  expect(addressOf(network('bitcoin'), ownScript(network('bitcoin'), change))).toBe(
    'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
  );
});

test.each([
  // What other wallets derive from the same words.
  ['litecoin', 0n, 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh'],
  ['litecoin', 1n, 'ltc1qwlezpr3890hcp6vva9twqh27mr6edadreqvhnn'],
  ['dogecoin', 0n, 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC'],
])('%s: address %s is the one of other wallets', (name, index, address) => {
  expect(createBitcoinKeys(about, network(name)).depositAddress(index).address).toBe(address);
});

test.each([
  ['litecoin', "m/84'/2'/0'/0/7", "m/84'/2'/1'/0/0", /^ltc1q/],
  ['litecoinregtest', "m/84'/2'/0'/0/7", "m/84'/2'/1'/0/0", /^rltc1q/],
  ['dogecoin', "m/44'/3'/0'/0/7", "m/44'/3'/1'/0/0", /^D/],
])('%s derives deposits at %s and its treasury at %s', (name, deposit, treasury, form) => {
  const keys = createBitcoinKeys(about, network(name));
  const root = HDKey.fromMasterSeed(about);
  const script = (path: string) => ownScript(network(name), root.derive(path).publicKey!);
  expect(keys.depositAddress(7n)).toEqual({
    address: addressOf(network(name), script(deposit)),
    watchKey: script(deposit),
  });
  expect(keys.treasuryAddress()).toBe(addressOf(network(name), script(treasury)));
  expect(keys.depositAddress(7n).address).toMatch(form);
});

test('no two coins share a script, on test networks neither', () => {
  const scripts = ['bitcoinregtest', 'litecoinregtest', 'dogecoinregtest'].map(
    (name) => createBitcoinKeys(about, network(name)).depositAddress(0n).watchKey,
  );
  expect(new Set(scripts).size).toBe(3);
});

test.each([-1n, 2n ** 31n])('index %s has no address', (index) => {
  expect(() => createBitcoinKeys(about, network('bitcoin')).depositAddress(index)).toThrow('out of range');
});
