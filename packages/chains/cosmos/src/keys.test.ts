import { secp256k1 } from '@noble/curves/secp256k1.js';
import { base64 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import trust from '@trustwallet/wallet-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf } from './address.ts';
import { createCosmosKeys, depositPath } from './keys.ts';
import { networks } from './networks.ts';
import { encodeAuthInfo, encodeBody, encodeRaw, encodeSignDoc } from './transaction-parts.ts';
import { hashOf } from './transaction-hash.ts';
import { encodePlan } from './unsigned.ts';

const { initWasm, TW } = trust;
const hub = networks.get('cosmoshub')!;
const noble = networks.get('noble')!;
const words = 'special sign fit simple patrol salute grocery chicken wheat radar tonight ceiling';
const seed = mnemonicToSeedSync(words);
const keys = createCosmosKeys(seed, hub);

test('one seed has the same accounts on every network, each spelled with its own prefix', () => {
  const one = keys.depositAddress(0n).address;
  const other = createCosmosKeys(seed, noble).depositAddress(0n).address;
  expect(one).toBe('cosmos1jhg0e7s6gn44tfc5k37kr04sznyhedtc9rzys5');
  expect(other).toMatch(/^noble1jhg0e7s6gn44tfc5k37kr04sznyhedtc/);
});

test('deposit addresses follow from one public key alone', () => {
  const branch = HDKey.fromExtendedKey(HDKey.fromMasterSeed(seed).derive(depositPath(hub)).publicExtendedKey);
  for (const index of [0, 1, 77])
    expect(addressOf('cosmos', branch.deriveChild(index).publicKey!)).toBe(keys.depositAddress(BigInt(index)).address);
  expect(() => keys.depositAddress(2n ** 31n)).toThrow(/out of range/);
});

test('a transfer has the bytes and the signature of the published vector', () => {
  // Trust Wallet Core, rust/chains/tw_cosmos/tests, test_sign_coin_send.
  const privateKey = Buffer.from('80e81ea269e66a0a05b11236df7919fb7fbeedba87452d667489d7403a02f005', 'hex');
  const publicKey = secp256k1.getPublicKey(privateKey);
  const from = addressOf('cosmos', publicKey);
  expect(from).toBe('cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02');
  const to = 'cosmos1zt50azupanqlfam5afhv3hexwyutnukeh4c573';
  const plan = {
    chainId: 'gaia-13003',
    moves: [{ from, to, denomination: 'muon', amount: 1n }],
    fee: 200n,
    feeDenomination: 'muon',
    gas: 200_000n,
    payer: null,
    signers: [{ address: from, account: 1037n, sequence: 8n }],
  } as const;
  const [body, authInfo] = [encodeBody(plan), encodeAuthInfo(plan, [publicKey])];
  const document = encodeSignDoc({ body, authInfo, chainId: plan.chainId, account: 1037n });
  expect(base64.encode(encodeRaw(body, authInfo, [secp256k1.sign(document, privateKey)]))).toBe(
    'CowBCokBChwvY29zbW9zLmJhbmsudjFiZXRhMS5Nc2dTZW5kEmkKLWNvc21vczFoc2s2anJ5eXFqZmhwNWRoYzU1dGM5anRja3lneDBlcGg2ZGQw' +
      'MhItY29zbW9zMXp0NTBhenVwYW5xbGZhbTVhZmh2M2hleHd5dXRudWtlaDRjNTczGgkKBG11b24SATESZQpQCkYKHy9jb3Ntb3MuY3J5cHRvLnNl' +
      'Y3AyNTZrMS5QdWJLZXkSIwohAlcobsPzfTNVe7uqAAsndErJAjqplnyudaGB0f+R+p3FEgQKAggBGAgSEQoLCgRtdW9uEgMyMDAQwJoMGkD54fQA' +
      'FlekIAnE62hZYl0uQelh/HLv0oQpCciY5Dn8H1SZFuTsrGdu41PH1Uxa4woptCELi/8Ov9yzdeEFAC9H',
  );
});

const denominations = fc.constantFrom(
  'uatom',
  'ibc/F04D72CF9B5D9C849BB278B691CDFA2241813327430EC9CDC83F8F4CA4CDC2B0',
  'factory/cosmos1jhg0e7s6gn44tfc5k37kr04sznyhedtc9rzys5/gold',
);

test('1,000 drawn intents get the same bytes from another implementation', async () => {
  const core = await initWasm();
  const { Cosmos } = TW;
  const source = { kind: 'treasury' } as const;
  const privateKey = HDKey.fromMasterSeed(seed).derive("m/44'/118'/1'/0/0").privateKey!;
  const from = keys.treasuryAddress();
  const intents = fc.record({
    to: fc.constantFrom(...[0n, 1n, 2n, 999n].map((index) => keys.depositAddress(index).address)),
    denomination: denominations,
    amount: fc.bigInt({ min: 1n, max: 2n ** 90n }),
    fee: fc.bigInt({ min: 1n, max: 2n ** 60n }),
    gas: fc.integer({ min: 1, max: 2 ** 31 }),
    account: fc.integer({ min: 0, max: 2 ** 31 }),
    sequence: fc.integer({ min: 0, max: 2 ** 31 }),
  });
  fc.assert(
    fc.property(intents, ({ to, denomination, amount, fee, gas, account, sequence }) => {
      const signed = keys.sign(
        encodePlan({
          chainId: hub.chainId,
          moves: [{ from, to, denomination, amount }],
          fee,
          feeDenomination: 'uatom',
          gas: BigInt(gas),
          payer: null,
          signers: [{ address: from, account: BigInt(account), sequence: BigInt(sequence) }],
        }),
        source,
      );
      const coins = (denom: string, units: bigint) => [{ denom, amount: String(units) }];
      const input = Cosmos.Proto.SigningInput.create({
        signingMode: Cosmos.Proto.SigningMode.Protobuf,
        accountNumber: account as never,
        chainId: hub.chainId,
        sequence: sequence as never,
        privateKey,
        fee: { gas: gas as never, amounts: coins('uatom', fee) },
        messages: [{ sendCoinsMessage: { fromAddress: from, toAddress: to, amounts: coins(denomination, amount) } }],
      });
      const answer = core.AnySigner.sign(Cosmos.Proto.SigningInput.encode(input).finish(), core.CoinType.cosmos);
      const { serialized, errorMessage } = Cosmos.Proto.SigningOutput.decode(answer);
      expect(errorMessage).toBe('');
      const { tx_bytes: raw } = JSON.parse(serialized) as { tx_bytes: string };
      expect(signed).toEqual({ raw, txHash: hashOf(base64.decode(raw)) });
    }),
    { numRuns: 1_000 },
  );
});
