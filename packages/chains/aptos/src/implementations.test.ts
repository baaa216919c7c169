import {
  Account,
  AccountAddress,
  AccountAuthenticatorSingleKey,
  AnyPublicKey,
  AnySignature,
  ChainId,
  createUserDerivedObjectAddress,
  deriveTransactionType,
  EntryFunction,
  FeePayerRawTransaction,
  generateSignedTransaction,
  generateSigningMessage,
  parseTypeTag,
  RawTransaction,
  Secp256k1PrivateKey,
  SimpleTransaction,
  TransactionExecutableEntryFunction,
  TransactionExtraConfigV1,
  TransactionInnerPayloadV1,
  U64,
} from '@aptos-labs/ts-sdk';
import { base64 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { seededRandom } from '@florin/testing/seeded-random';
import { initWasm, TW } from '@trustwallet/wallet-core';
import Long from 'long';
import { expect, test } from 'vitest';
import { primaryStore } from './address.ts';
import { createAptosKeys } from './keys.ts';
import { encodeRaw, type Plan } from './plan.ts';
import { hashOf } from './signed.ts';
import { encodeUnsigned } from './unsigned.ts';

const words = 'test test test test test test test test test test test junk';
const drawn = 1_000;
const seed = mnemonicToSeedSync(words);
const keys = createAptosKeys(seed);
const treasury = keys.treasuryAddress();

/** Draws with a seed that is printed, so that a failure can be played again. */
function openDraw() {
  const drawSeed = Number(process.env['FLORIN_TEST_SEED'] ?? Date.now() % 2 ** 31);
  process.stdout.write(`aptos drawn seed ${drawSeed}\n`);
  const random = seededRandom(drawSeed);
  const bits = (): bigint => BigInt(Math.floor(random() * 2 ** 24));
  const below = (limit: bigint): bigint => ((bits() << 48n) | (bits() << 24n) | bits()) % limit;
  const address = (): string =>
    `0x${Array.from({ length: 32 }, () =>
      Math.floor(random() * 256)
        .toString(16)
        .padStart(2, '0'),
    ).join('')}`;
  return { random, below, address };
}

type Draw = ReturnType<typeof openDraw>;

function drawPlan({ random, below, address }: Draw, index: bigint | null): Plan {
  return {
    chainId: Number(below(255n)) + 1,
    sender: index === null ? treasury : keys.depositAddress(index).address,
    payer: index === null ? null : treasury,
    to: address(),
    token: random() < 0.6 ? address() : null,
    amount: below(2n ** 63n) + 1n,
    nonce: below(2n ** 64n),
    maxGas: below(2_000_000n) + 1n,
    gasPrice: below(10_000n) + 100n,
    expiration: below(2n ** 40n),
  };
}

const callOf = ({ token, to, amount }: Plan): EntryFunction => {
  const moved = [AccountAddress.from(to), new U64(amount)];
  return token === null
    ? EntryFunction.build('0x1::aptos_account', 'transfer_coins', [parseTypeTag('0x1::aptos_coin::AptosCoin')], moved)
    : EntryFunction.build(
        '0x1::primary_fungible_store',
        'transfer',
        [parseTypeTag('0x1::fungible_asset::Metadata')],
        [AccountAddress.from(token), ...moved],
      );
};

const accountAt = (path: string): Account => {
  const { privateKey } = HDKey.fromMasterSeed(seed).derive(path);
  return Account.fromPrivateKey({ privateKey: new Secp256k1PrivateKey(privateKey!) });
};

test('our addresses, bytes, names and signatures are those of the TypeScript SDK, for 1,000 drawn movements', () => {
  const draw = openDraw();
  const payer = accountAt("m/44'/637'/1'/0/0");
  expect(treasury).toBe(payer.accountAddress.toStringLong());
  const senders = Array.from({ length: 20 }, (_each, at) => accountAt(`m/44'/637'/0'/0/${at}`));
  for (let count = 0; count < drawn; count += 1) {
    const index = draw.random() < 0.2 ? null : draw.below(20n);
    const plan = drawPlan(draw, index);
    const sender = index === null ? payer : senders[Number(index)]!;
    const raw = new RawTransaction(
      AccountAddress.from(plan.sender),
      2n ** 64n - 1n,
      new TransactionInnerPayloadV1(
        new TransactionExecutableEntryFunction(callOf(plan)),
        new TransactionExtraConfigV1(undefined, plan.nonce),
      ),
      plan.maxGas,
      plan.gasPrice,
      plan.expiration,
      new ChainId(plan.chainId),
    );
    const transaction = new SimpleTransaction(raw, index === null ? undefined : payer.accountAddress);
    expect(deriveTransactionType(transaction) instanceof FeePayerRawTransaction).toBe(index !== null);
    const unsigned = encodeUnsigned(plan);
    expect(unsigned).toBe(
      base64.encode(
        new Uint8Array(
          generateSigningMessage(
            deriveTransactionType(transaction).bcsToBytes(),
            index === null ? 'APTOS::RawTransaction' : 'APTOS::RawTransactionWithData',
          ),
        ),
      ),
    );
    // Every tenth is signed by them too: their signatures take long.
    if (count % 10 !== 0) continue;
    const theirs = generateSignedTransaction({
      transaction,
      senderAuthenticator: sender.signTransactionWithAuthenticator(transaction),
      ...(index === null ? {} : { feePayerAuthenticator: payer.signTransactionWithAuthenticator(transaction) }),
    });
    const ours = keys.sign(unsigned, index === null ? { kind: 'treasury' } : { kind: 'deposit', index });
    expect(ours.raw).toBe(base64.encode(theirs));
    expect(ours.txHash).toBe(hashOf(theirs));
    expect(keys.decode(unsigned)).toMatchObject({ destination: plan.to, amount: plan.amount });
  }
});

/** Bytes of a length and what follows them. */
const between = (bytes: Uint8Array, from: number, end: number): string =>
  Buffer.from(bytes.slice(from, bytes.length - end)).toString('hex');

test('wallet-core writes the same bytes around what makes ours uncounted, for 1,000 drawn movements', async () => {
  const core = await initWasm();
  const draw = openDraw();
  const { SigningInput, SigningOutput } = TW.Aptos.Proto;
  const long = (value: bigint): Long => Long.fromString(value.toString(), true);
  const key = Buffer.alloc(32, 7);
  const theirAddress = core.AnyAddress.createWithPublicKey(
    core.PrivateKey.createWithData(key).getPublicKey(core.CoinType.aptos),
    core.CoinType.aptos,
  ).description();
  for (let count = 0; count < drawn; count += 1) {
    const plan = { ...drawPlan(draw, null), sender: theirAddress };
    const what =
      plan.token === null
        ? {
            tokenTransferCoins: {
              to: plan.to,
              amount: long(plan.amount),
              function: { accountAddress: '0x1', module: 'aptos_coin', name: 'AptosCoin' },
            },
          }
        : { fungibleAssetTransfer: { metadataAddress: plan.token, to: plan.to, amount: long(plan.amount) } };
    const input = SigningInput.create({
      sender: plan.sender,
      sequenceNumber: long(5n),
      maxGasAmount: long(plan.maxGas),
      gasUnitPrice: long(plan.gasPrice),
      expirationTimestampSecs: long(plan.expiration),
      chainId: plan.chainId,
      privateKey: key,
      ...what,
    });
    const theirs = SigningOutput.decode(core.AnySigner.sign(SigningInput.encode(input).finish(), core.CoinType.aptos));
    expect(theirs.errorMessage).toBe('');
    const theirRaw = theirs['rawTxn'];
    const ours = encodeRaw(plan);
    // Sender; then a number and the kind of payload (they: 1 byte, we: 3); the call; then (we: 11 bytes) the nonce; gas, price, end, chain.
    expect(between(theirRaw, 0, theirRaw.length - 32)).toBe(between(ours, 0, ours.length - 32));
    expect(between(theirRaw, 41, 25)).toBe(between(ours, 43, 25 + 11));
    expect(between(theirRaw, theirRaw.length - 25, 0)).toBe(between(ours, ours.length - 25, 0));
  }
});

test('a key opens the account that the SDK derives for the scheme SingleKey', () => {
  const account = accountAt("m/44'/637'/0'/0/5");
  const authenticator = account.signWithAuthenticator(new Uint8Array([1]));
  expect(authenticator).toBeInstanceOf(AccountAuthenticatorSingleKey);
  const { public_key: publicKey, signature } = authenticator as AccountAuthenticatorSingleKey;
  expect([publicKey instanceof AnyPublicKey, signature instanceof AnySignature]).toEqual([true, true]);
  expect(publicKey.authKey().derivedAddress().toStringLong()).toBe(keys.depositAddress(5n).address);
});

test('the store of an asset is where the SDK derives it for an owner', () => {
  const { address } = openDraw();
  for (let count = 0; count < 50; count += 1) {
    const [owner, metadata] = [address(), address()];
    const theirs = createUserDerivedObjectAddress(AccountAddress.from(owner), AccountAddress.from(metadata));
    expect(primaryStore(owner, metadata)).toBe(theirs.toStringLong());
  }
});
