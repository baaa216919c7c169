import { ed25519 } from '@noble/curves/ed25519.js';
import { mnemonicToSeedSync } from '@scure/bip39';
import { base58, base64 } from '@scure/base';
import { createKeyPairFromPrivateKeyBytes, getTransactionDecoder, verifySignature } from '@solana/kit';
import { expect, test } from 'vitest';
import { solanaAddressBook } from './address-book.ts';
import { createSolanaKeys } from './keys.ts';
import { encodePlan, type Plan } from './plan.ts';

const keysOf = (words: string) => createSolanaKeys(mnemonicToSeedSync(words));

// Solana cookbook, restoring a key pair from words (BIP-44): m/44'/501'/i'/0' for i from 0 to 9.
const cookbook = [
  '5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N',
  'GcXbfQ5yY3uxCyBNDPBbR5FjumHf89E7YHXuULfGDBBv',
  '7QPgyQwNLqnoSwHEuK8wKy2Y3Ani6EHoZRihTuWkwxbc',
  '5aE8UprEEWtpVskhxo3f8ETco2kVKiZT9SS3D5Lcg8s2',
  '5n6afo6LZmzH1J4R38ZCaNSwaztLjd48nWwToLQkCHxp',
  '2Gr1hWnbaqGXMghicSTHncqV7GVLLddNFJDC7YJoso8M',
  'BNMDY3tCyYbayMzBjZm8RW59unpDWcQRfVmWXCJhLb7D',
  '9CySTpi4iC85gMW6G4BMoYbNBsdyJrfseHoGmViLha63',
  'ApteF7PmUWS8Lzm6tJPkWgrxSFW5LwYGWCUJ2ByAec91',
  '6frdqXQAgJMyKwmZxkLYbdGjnYTvUceh6LNhkQt2siQp',
];

test('deposit addresses are those that every wallet derives from the same words', () => {
  const keys = keysOf('neither lonely flavor argue grass remind eye tag avocado spot unusual intact');
  expect(cookbook.map((_, index) => keys.depositAddress(BigInt(index)).address)).toEqual(cookbook);
  expect(keys.depositAddress(0n).watchKey).toBe(cookbook[0]);
  expect(keysOf(`${'abandon '.repeat(11)}about`).depositAddress(0n).address).toBe(
    'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  );
});

const keys = keysOf('test test test test test test test test test test test junk');
const [treasury, deposit] = [keys.treasuryAddress(), keys.depositAddress(3n).address];
const plan: Plan = {
  payer: treasury,
  blockhash: base58.encode(new Uint8Array(32).fill(7)),
  unitsMax: 1_000,
  unitPrice: 9n,
  reference: base58.encode(new Uint8Array(32).fill(9)),
  owner: deposit,
  destination: treasury,
  amount: 5n,
  token: null,
};
const unsigned = (one: Plan) => base64.encode(encodePlan(one));

test('the treasury is no deposit address of anybody, and a wallet', () => {
  expect(treasury).toBe('2AmbLgAgTeK9Bp3bQmGnw1RkxaxmJZ23bSNDB7A3Fj5x');
  expect(solanaAddressBook.isWallet?.(treasury)).toBe(true);
});

test('the last index has an address and the next one is refused', () => {
  expect(solanaAddressBook.parseAddress(keys.depositAddress(2n ** 31n - 1n).address).ok).toBe(true);
  expect(() => keys.depositAddress(2n ** 31n)).toThrow(/out of range/);
  expect(() => keys.depositAddress(-1n)).toThrow(/out of range/);
});

test('the treasury and the source sign, in that order, exactly the bytes that were decoded', async () => {
  for (const [source, one] of [
    [{ kind: 'deposit', index: 3n }, plan],
    [{ kind: 'treasury' }, { ...plan, owner: treasury, destination: deposit }],
  ] as const) {
    const { raw, txHash } = keys.sign(unsigned(one), source);
    const { messageBytes, signatures } = getTransactionDecoder().decode(base64.decode(raw));
    expect(base64.encode(new Uint8Array(messageBytes))).toBe(unsigned(one));
    const signers = Object.entries(signatures);
    expect(signers.map(([key]) => key)).toEqual(source.kind === 'treasury' ? [treasury] : [treasury, deposit]);
    for (const [key, signature] of signers)
      expect(ed25519.verify(signature!, new Uint8Array(messageBytes), base58.decode(key))).toBe(true);
    expect(txHash).toBe(base58.encode(signers[0]![1]!));
  }
});

test('another implementation makes the same signature', async () => {
  const pair = await createKeyPairFromPrivateKeyBytes(new Uint8Array(32).fill(1));
  const message = new Uint8Array(encodePlan(plan));
  const own = ed25519.sign(message, new Uint8Array(32).fill(1));
  expect(await verifySignature(pair.publicKey, own as never, message)).toBe(true);
});

test('the same bytes always get the same signature', () => {
  const source = { kind: 'deposit', index: 3n } as const;
  expect(keys.sign(unsigned(plan), source)).toEqual(keys.sign(unsigned(plan), source));
});

test('bytes of another source, or of somebody else, are not signed', () => {
  expect(() => keys.sign(unsigned(plan), { kind: 'deposit', index: 4n })).toThrow(/other signatures/);
  expect(() => keys.sign(unsigned(plan), { kind: 'treasury' })).toThrow(/other signatures/);
  expect(() => keys.sign('AAAA', { kind: 'treasury' })).toThrow(/Not one of our transactions/);
  expect(() => keys.decode(unsigned({ ...plan, payer: deposit, owner: deposit }))).toThrow(/somebody else pays/);
});
