import { hexToBytes } from '@noble/hashes/utils.js';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { parseTransaction, recoverTransactionAddress, serializeTransaction } from 'viem';
import { expect, test } from 'vitest';
import { createEvmKeys } from './keys.ts';

const seed = mnemonicToSeedSync('test test test test test test test test test test test junk');
const keys = createEvmKeys(seed);

test('BIP-39: the words of the specification give its seed', () => {
  // First English vector of the BIP-39 reference, passphrase TREZOR.
  const words = `${'abandon '.repeat(11)}about`;
  expect(mnemonicToSeedSync(words, 'TREZOR')).toEqual(
    hexToBytes(
      'c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04',
    ),
  );
});

test('BIP-32: test vector 1 derives m/0h/1', () => {
  const root = HDKey.fromMasterSeed(hexToBytes('000102030405060708090a0b0c0d0e0f'));
  expect(root.derive("m/0'/1").privateExtendedKey).toBe(
    'xprv9wTYmMFdV23N2TdNG573QoEsfRrWKQgWeibmLntzniatZvR9BmLnvSxqu53Kw1UmYPxLgboyZQaXwTCg8MSY3H2EU4pWcQDnRnrVA1xe8fs',
  );
});

test('deposit addresses are those that every wallet derives from the same words', () => {
  const known = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'];
  expect([0n, 1n].map((index) => keys.depositAddress(index).address)).toEqual(known);
  expect(keys.depositAddress(0n).watchKey).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266');
});

test('the treasury is no deposit address', () => {
  expect(keys.treasuryAddress()).toBe('0x8C8d35429F74ec245F8Ef2f4Fd1e551cFF97d650');
});

test('the last index has an address and the next one is refused', () => {
  expect(keys.depositAddress(2n ** 31n - 1n).address).toMatch(/^0x[0-9a-fA-F]{40}$/);
  expect(() => keys.depositAddress(2n ** 31n)).toThrow(/out of range/);
  expect(() => keys.depositAddress(-1n)).toThrow(/out of range/);
});

const unsigned = serializeTransaction({
  type: 'eip1559',
  chainId: 31_337,
  nonce: 7,
  gas: 21_000n,
  maxFeePerGas: 9n,
  maxPriorityFeePerGas: 9n,
  to: keys.treasuryAddress() as `0x${string}`,
  value: 5n,
});

test('a signature is of the source alone and leaves the transaction as it was', async () => {
  for (const [source, address] of [
    [{ kind: 'deposit', index: 3n }, keys.depositAddress(3n).address],
    [{ kind: 'treasury' }, keys.treasuryAddress()],
  ] as const) {
    const { raw, txHash } = keys.sign(unsigned, source);
    expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(address);
    expect(txHash).toMatch(/^0x[0-9a-f]{64}$/);
    const { r, s, v, yParity, ...content } = parseTransaction(raw as `0x02${string}`);
    expect([r, s, v, yParity]).not.toContain(undefined);
    expect(content).toEqual(parseTransaction(unsigned));
  }
});

test('the same bytes always get the same signature', () => {
  expect(keys.sign(unsigned, { kind: 'treasury' })).toEqual(keys.sign(unsigned, { kind: 'treasury' }));
});

test('bytes that are none of ours are not signed', () => {
  expect(() => keys.sign('0x02c0', { kind: 'treasury' })).toThrow(/Not one of our transactions/);
});
