import { Transaction, type TransactionObjectArgument } from '@mysten/sui/transactions';
import { base58, base64 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import trust from '@trustwallet/wallet-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, fromBytes } from './address.ts';
import { nativeType } from './coin-type.ts';
import { createSuiKeys, depositPath } from './keys.ts';
import { mainnet, testnet } from './networks.ts';
import type { ObjectRef, Plan } from './plan.ts';
import { signBytes } from './sign-bytes.ts';
import { encodePlan } from './unsigned.ts';

const words = 'test test test test test test test test test test test junk';
const seed = mnemonicToSeedSync(words);
const keys = createSuiKeys(seed);
const treasury = keys.treasuryAddress();

test('deposit addresses follow from one public key alone', () => {
  const branch = HDKey.fromExtendedKey(HDKey.fromMasterSeed(seed).derive(depositPath).publicExtendedKey);
  for (const index of [0, 1, 77])
    expect(addressOf(branch.deriveChild(index).publicKey!)).toBe(keys.depositAddress(BigInt(index)).address);
  expect(() => keys.depositAddress(2n ** 31n)).toThrow(/out of range/);
});

test('the identifiers that networks show in short are the first bytes of the digests that name them', () => {
  expect([mainnet, testnet].map((digest) => fromBytes(base58.decode(digest).slice(0, 4)))).toEqual([
    '0x35834a8a',
    '0x4c78adac',
  ]);
});

test.each([
  [
    'film crazy soon outside stand loop subway crumble thrive popular green nuclear struggle pistol arm wife phrase warfare march wheat nephew ask sunny firm',
    'Ar2Vs2ei2HgaCIvcsAVAZ6bKYXhDfRTlF432p8Wn4lsL',
    'y7a8KDd9Py4i5GIka7zAFSHOCOTVLm9ibDx3wPd6WsQa7C1FUdxz32+h5TYmNNWUpTRgWgdBAeG9OgAnDBg0cQ==',
  ],
  [
    'require decline left thought grid priority false tiny gasp angle royal system attack beef setup reward aunt skill wasp tray vital bounce inflict level',
    'A5IcrmWDxl0J/4MNkrtE1AvwiLZiqih9tjttcGlafw+m',
    'ijfLeBFowLQjuUD9h6/q9cmuZGg1Afo0ZgZJsZrJsIt2FSFddIomOzqnan3v1T9aW14aBMAlymUELgryib4Q/A==',
  ],
  [
    'organ crash swim stick traffic remember army arctic mesh slice swear summer police vast chaos cradle squirrel hood useless evidence pet hub soap lake',
    'AuEiECTZwyHhqStzpO/RNBXO89/Wa8oc4BtoneKnl6h8',
    'qAZyBPNUOtr2uKNByx9HNpWlDxQrOCjtMajYXGTAtWMnTp1cFYMe6QyT0EsYJ0t5xKtK8xq29yChbpsHWz94qA==',
  ],
])('a transaction is signed as the published vectors are, with %s', (phrase, publicKey, signature) => {
  // MystenLabs/sui, sdk/typescript/test/unit/cryptography/keypair.test.ts, secp256k1 at m/54'/784'/0'/0/0
  const content = base64.decode(
    'AAACAQDMdYtdFSLGe6VbgpuIsMksv9Ypzpvkq2jiYq0hAjUpOQIAAAAAAAAAIHGwPza+lUm6RuJV1vn9pA4y0PwVT7k/KMMbUViQS5ydACAM' +
      'Vn/9+BYsttUa90vgGZRDuS6CPUumztJN5cbEY3l9RgEBAQEAAAEBAHUFfdk1Tg9l6STLBoSBJbbUuehTDUlLH7p81kpqCKsaBCiJ034Ac84f' +
      '1oqgmpz79O8L/UeLNDUpOUMa+LadeX93AgAAAAAAAAAgs1e67e789jSlrzOJUXq0bb7Bn/hji+3F5UoMAbze595xCSZCVjU1ItUC9G7KQjyg' +
      'NiBbzZe8t7YLPjRAQyGTzAIAAAAAAAAAIAujHFcrkJJhZfCmxmCHsBWxj5xkviUqB479oupdgMZu07b+hkrjyvCcX50dO30v3PszXFj7+lCN' +
      'TUTuE4UI3eoCAAAAAAAAACBIv39dyVELUFTkNv72mat5R1uHFkQdViikc1lTMiSVlOD+eESUq3neyciBatafk9dHuhhrS37RaSflqKwFlwzP' +
      'AgAAAAAAAAAg8gqL3hCkAho8bb0PoqshJdqQFoRP8ZmQMZDFvsGBqa11BX3ZNU4PZekkywaEgSW21LnoUw1JSx+6fNZKagirGgEAAAAAAAAA' +
      'KgQAAAAAAAAA',
  );
  const key = HDKey.fromMasterSeed(mnemonicToSeedSync(phrase)).derive("m/54'/784'/0'/0/0");
  expect(base64.encode(key.publicKey!)).toBe(publicKey);
  const [, signed = ''] = signBytes(content, [key]).raw.split(' ');
  expect(base64.encode(base64.decode(signed).slice(1, 65))).toBe(signature);
});

const hex = (bytes: number) => fc.uint8Array({ minLength: bytes, maxLength: bytes });
const digests = hex(32).map((bytes) => base58.encode(bytes));
const refs = fc.record({
  id: hex(32).map(fromBytes),
  version: fc.bigInt({ min: 1n, max: 2n ** 62n }),
  digest: digests,
});
const places = fc.uniqueArray(refs, { maxLength: 5, selector: ({ id }) => id });
const tokens = hex(32).map((bytes) => `${fromBytes(bytes)}::usdc::USDC`);
const amounts = fc.bigInt({ min: 1n, max: 2n ** 62n });

/** A movement of the treasury's or of a deposit address, from every kind of funds. */
const plans = fc
  .record({
    index: fc.integer({ min: -1, max: 20 }),
    chain: fc.constantFrom(mainnet, testnet),
    epoch: fc.bigInt({ min: 0n, max: 2n ** 40n }),
    nonce: fc.nat(2 ** 31),
    tag: hex(16),
    to: fc.option(hex(32).map((bytes) => fromBytes(bytes))),
    token: fc.option(tokens),
    amount: amounts,
    coins: places,
    withdrawal: fc.bigInt({ min: 0n, max: 2n ** 62n }),
    payment: places,
    price: fc.bigInt({ min: 1n, max: 10n ** 5n }),
    budget: amounts,
    delivery: fc.constantFrom('balance' as const, 'object' as const),
    usesGas: fc.boolean(),
  })
  .map((one): { plan: Plan; index: number } => {
    const sender = one.index < 0 ? treasury : keys.depositAddress(BigInt(one.index)).address;
    const usesGas = one.usesGas && one.index < 0 && one.token === null && one.payment.length > 0;
    const paying = one.payment.filter(({ id }) => one.coins.every((coin) => coin.id !== id));
    const { amount, chain, epoch, nonce, tag, delivery, price, budget } = one;
    const withdrawal = one.coins.length === 0 ? amount : one.withdrawal;
    return {
      index: one.index,
      plan: {
        chain,
        epoch,
        nonce,
        tag,
        sender,
        amount,
        delivery,
        destination: one.to ?? treasury,
        coinType: one.token ?? nativeType,
        funds: usesGas && paying.length > 0 ? { kind: 'gas' } : { kind: 'held', withdrawal, coins: one.coins },
        gas: { owner: treasury, price, budget, payment: paying },
      },
    };
  });

const refOf = ({ id, version, digest }: ObjectRef) => ({ objectId: id, version: version.toString(), digest });

/** The same transaction by the library of the network's makers. */
function theirs(plan: Plan): Promise<Uint8Array> {
  const { coinType, funds, gas } = plan;
  const it = new Transaction();
  it.setSender(plan.sender);
  it.setGasOwner(gas.owner);
  it.setGasPrice(gas.price);
  it.setGasBudget(gas.budget);
  it.setGasPayment(gas.payment.map(refOf));
  const epoch = plan.epoch.toString();
  const during = { minEpoch: epoch, maxEpoch: epoch, minTimestamp: null, maxTimestamp: null };
  it.setExpiration({ ValidDuring: { ...during, chain: plan.chain, nonce: plan.nonce } });
  it.pure(plan.tag);
  const to = it.pure.address(plan.destination);
  const held = funds.kind === 'held' ? funds : { coins: [], withdrawal: 0n };
  const sender = held.coins.length > 0 ? it.pure.address(plan.sender) : null;
  const payer = gas.payment.length > 0 ? it.pure.address(gas.owner) : null;
  const amount = funds.kind === 'gas' || held.coins.length > 0 ? it.pure.u64(plan.amount) : null;
  const withdrawal = held.withdrawal > 0n ? it.withdrawal({ amount: held.withdrawal, type: coinType }) : null;
  const coins = held.coins.map((coin) => it.objectRef(refOf(coin)));
  const call = (target: string, given: TransactionObjectArgument[], type = coinType) =>
    it.moveCall({ target: `0x2::${target}`, typeArguments: [type], arguments: given });
  const deliver = (part: TransactionObjectArgument, send: string): void => {
    if (plan.delivery === 'object') it.transferObjects([part], to);
    else call(send, [part, to]);
  };
  const split = (from: TransactionObjectArgument): TransactionObjectArgument => it.splitCoins(from, [amount!])[0]!;
  const [first, ...others] = coins;
  if (funds.kind === 'gas') deliver(split(it.gas), 'coin::send_funds');
  else if (first === undefined) {
    const kind = plan.delivery === 'object' ? 'coin' : 'balance';
    deliver(call(`${kind}::redeem_funds`, [withdrawal!]), 'balance::send_funds');
  } else {
    const all = withdrawal === null ? others : [...others, call('coin::redeem_funds', [withdrawal])];
    if (all.length > 0) it.mergeCoins(first, all);
    deliver(split(first), 'coin::send_funds');
    call('coin::send_funds', [first, sender!]);
  }
  if (payer !== null) call('coin::send_funds', [it.gas, payer], nativeType);
  return it.build();
}

test('1,000 drawn intents get the bytes, the names and the signatures of two other implementations', async () => {
  const core = await trust.initWasm();
  const wallet = core.HDWallet.createWithMnemonic(words, '');
  const { secp256k1 } = core.Curve;
  /** Trust's wallet-core derives the keys and signs; it knows no address of Sui for this kind of key. */
  const opened = new Map<string, { key: InstanceType<typeof core.PrivateKey>; publicKey: Uint8Array }>();
  const keyAt = (path: string) => {
    const found = opened.get(path);
    if (found) return found;
    const key = wallet.getKeyByCurve(secp256k1, path);
    const made = { key, publicKey: key.getPublicKeySecp256k1(true).data() };
    opened.set(path, made);
    return made;
  };
  const sign = (path: string, content: Uint8Array): string => {
    const { key, publicKey } = keyAt(path);
    const hash = core.Hash.sha256(core.Hash.blake2b(Buffer.concat([Buffer.alloc(3), content]), 32));
    const signature = Buffer.from(key.sign(hash, secp256k1)).subarray(0, 64);
    return Buffer.concat([Buffer.of(1), signature, publicKey]).toString('base64');
  };
  const treasuryPath = "m/54'/784'/1'/0/0";
  let drawn = 0;
  await fc.assert(
    fc.asyncProperty(plans, async ({ plan, index }) => {
      const unsigned = encodePlan(plan);
      const content = await theirs(plan);
      expect(unsigned).toBe(base64.encode(content));
      const source = index < 0 ? ({ kind: 'treasury' } as const) : ({ kind: 'deposit', index: BigInt(index) } as const);
      const { raw, txHash } = keys.sign(unsigned, source);
      const paths = [...new Set([index < 0 ? treasuryPath : `m/54'/784'/0'/0/${index}`, treasuryPath])];
      expect(raw).toBe([unsigned, ...paths.map((path) => sign(path, content))].join(' '));
      const named = Buffer.concat([Buffer.from('TransactionData::'), content]);
      expect(txHash).toBe(core.Base58.encodeNoCheck(core.Hash.blake2b(named, 32)));
      const { destination, amount, gas } = plan;
      expect(keys.decode(unsigned)).toMatchObject({ kind: 'transfer', destination, amount, feeCap: gas.budget });
      drawn += 1;
    }),
    { numRuns: 1_000 },
  );
  expect(drawn).toBe(1_000);
});
