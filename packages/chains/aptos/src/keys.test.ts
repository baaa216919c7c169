import { base64 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { expect, test } from 'vitest';
import { addressOf, nativeMetadata } from './address.ts';
import { createAptosKeys, depositPath } from './keys.ts';
import type { Plan } from './plan.ts';
import { encodeUnsigned } from './unsigned.ts';

/** aptos-ts-sdk, tests/unit/helper.ts: secp256k1WalletTestObject. */
const words = 'shoot island position soft burden budget tooth cruel issue economy destroy above';
const sdkAddress = '0x4b4aa8759fcef40ba49e999409eb73a98252f44f6612a4de2b23bad5c37b15a6';
const seed = mnemonicToSeedSync(words);
const keys = createAptosKeys(seed);
const treasury = keys.treasuryAddress();
const plan: Plan = {
  chainId: 1,
  sender: keys.depositAddress(3n).address,
  payer: treasury,
  to: treasury,
  token: `0x${'7'.repeat(64)}`,
  amount: 25_000_000n,
  nonce: 77n,
  maxGas: 900n,
  gasPrice: 100n,
  expiration: 1_795_000_000n,
};
const refusalOf = (changed: Partial<Plan>): string => {
  try {
    keys.decode(encodeUnsigned({ ...plan, ...changed }));
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
};

test('the first deposit address is the one of the published vector, and all follow from one public key', () => {
  expect(keys.depositAddress(0n)).toEqual({ address: sdkAddress, watchKey: sdkAddress });
  const branch = HDKey.fromExtendedKey(HDKey.fromMasterSeed(seed).derive(depositPath).publicExtendedKey);
  const publicOnly = addressOf(branch.deriveChild(41).publicKey!);
  expect(publicOnly).toBe(keys.depositAddress(41n).address);
  expect(() => keys.depositAddress(-1n)).toThrow('out of range');
});

test('a sweep is decoded from its bytes alone: the treasury pays, and its end is its slot', () => {
  expect(keys.decode(encodeUnsigned(plan))).toEqual({
    kind: 'transfer',
    network: '1',
    uses: { kind: 'lifetime', blockhash: 'until-1795000000' },
    feeCap: 90_000n,
    destination: treasury,
    asset: { kind: 'token', ref: plan.token },
    amount: 25_000_000n,
  });
});

test('bytes are refused that somebody else pays for, that move nothing, or that go to the chain itself', () => {
  const other = keys.depositAddress(9n).address;
  expect({
    'another payer': refusalOf({ payer: other }),
    'a deposit address that pays for itself': refusalOf({ payer: null }),
    'a treasury that pays for itself twice': refusalOf({ sender: treasury }),
    nothing: refusalOf({ amount: 0n }),
    'the coin as a token': refusalOf({ token: nativeMetadata }),
    'to the framework': refusalOf({ to: `0x${'1'.padStart(64, '0')}` }),
    ours: refusalOf({}),
  }).toMatchInlineSnapshot(`
    {
      "a deposit address that pays for itself": "Not one of our transactions: somebody else pays for it.",
      "a treasury that pays for itself twice": "Not one of our transactions: its payer is its sender.",
      "another payer": "Not one of our transactions: somebody else pays for it.",
      "nothing": "Not one of our transactions: it moves nothing.",
      "ours": "accepted",
      "the coin as a token": "Not one of our transactions: it moves the chain's own coin as a token.",
      "to the framework": "Not one of our transactions: its receiver is the chain itself.",
    }
  `);
});

test('bytes with something before, behind or inside of them are no plan', () => {
  const bytes = base64.decode(encodeUnsigned(plan));
  const changed = [
    bytes.slice(0, -1),
    new Uint8Array([...bytes, 0]),
    bytes.slice(32),
    ...[31, 32, 65, 73, 74, 75, 107, 112].map((at) => bytes.map((byte, place) => (place === at ? byte ^ 1 : byte))),
  ];
  for (const one of changed) expect(() => keys.decode(base64.encode(one))).toThrow('not what we would have built');
  expect(() => keys.decode('no bytes')).toThrow('not what we would have built');
});

test('only the keys of the source sign, and the same bytes get the same signature', () => {
  const unsigned = encodeUnsigned(plan);
  expect(() => keys.sign(unsigned, { kind: 'deposit', index: 4n })).toThrow('other signatures');
  expect(keys.sign(unsigned, { kind: 'deposit', index: 3n })).toEqual(
    keys.sign(unsigned, { kind: 'deposit', index: 3n }),
  );
});
