import { numberToBytesLE } from '@noble/curves/utils.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { seededRandom } from '@florin/testing/seeded-random';
import { mnemonicToSeedSync } from '@scure/bip39';
import { initWasm, TW } from '@trustwallet/wallet-core';
import Long from 'long';
import { expect, test } from 'vitest';
import { enterpriseOf } from './address.ts';
import { childOf, hardenedChildOf, masterKey, publicOf } from './derive.ts';
import { createCardanoKeys } from './keys.ts';
import { networks } from './networks.ts';
import { encodePlan, type Input, type Output, type Plan } from './plan.ts';

const network = networks.get('cardano')!;
const words = 'test test test test test test test test test test test junk';
const seed = mnemonicToSeedSync(words);
const drawn = 1_000;

/** What is drawn, from one seed that is printed. */
function draws() {
  const number = Number(process.env['FLORIN_TEST_SEED'] ?? Date.now() % 2 ** 31);
  process.stdout.write(`wallet-core seed ${number}\n`);
  const random = seededRandom(number);
  const upTo = (end: number): number => Math.floor(random() * end);
  const bytes = (count: number): Uint8Array => Uint8Array.from({ length: count }, () => upTo(256));
  // Beyond 2 to the power of 53, where a number of JavaScript would round.
  const amount = (): bigint => (BigInt(`0x${bytesToHex(bytes(1 + upTo(8)))}`) >> 1n) + 1_000_000n;
  const assets = (count: number): ReadonlyMap<string, bigint> => {
    const policies = Array.from({ length: 2 }, () => bytesToHex(bytes(28)));
    return new Map(
      Array.from({ length: count }, () => [policies[upTo(2)]! + bytesToHex(bytes(upTo(33))), amount()] as const),
    );
  };
  return { upTo, bytes, amount, assets, address: () => enterpriseOf(network, bytes(32)) };
}

function drawPlan({ upTo, bytes, amount, assets, address }: ReturnType<typeof draws>, own: string): Plan {
  const input = (): Input => ({ txHash: bytesToHex(bytes(32)), position: upTo(300), address: own, lovelace: amount() });
  const inputs = Array.from({ length: 1 + upTo(4) }, input);
  const paid: Output = { address: address(), lovelace: amount(), assets: assets(upTo(2)) };
  const change: Output = { address: own, lovelace: amount(), assets: assets(upTo(5)) };
  return { inputs, outputs: [paid, change], fee: 150_000n + BigInt(upTo(1_000_000)), end: BigInt(upTo(2 ** 31)) };
}

const long = (value: bigint): Long => Long.fromString(String(value));
const tokens = ({ assets }: Output) =>
  [...assets].map(([ref, amount]) => ({
    policyId: ref.slice(0, 56),
    assetNameHex: ref.slice(56),
    amount: hexToBytes(amount.toString(16).padStart(16, '0')),
  }));

/** Around body and signatures it writes the form of the eras before contracts, of three parts. */
function inToday(encoded: string): string {
  expect(encoded).toMatch(/^83.*f6$/);
  return `84${encoded.slice(2, -2)}f5f6`;
}

/** Trust's wallet-core, which is written in Rust and C++, is asked for the same transactions. */
test('our bytes, names and signatures are those of wallet-core, for 1,000 drawn movements', async () => {
  const draw = draws();
  const core = await initWasm();
  const { SigningInput, SigningOutput } = TW.Cardano.Proto;
  const keys = createCardanoKeys(seed, network);
  const own = keys.treasuryAddress();
  const key = childOf(childOf([1852n, 1815n, 1n].reduce(hardenedChildOf, masterKey(seed)), 0n), 0n);
  const extended = concatBytes(numberToBytesLE(key.scalar, 32), key.nonceKey, key.chainCode);
  const privateKey = concatBytes(extended, extended);
  expect(enterpriseOf(network, publicOf(key).point)).toBe(own);
  // It knows keys by their addresses with a staking part alone; of those nothing is in the bytes.
  const base = core.AnyAddress.createWithPublicKey(
    core.PrivateKey.createWithData(privateKey).getPublicKeyEd25519Cardano(),
    core.CoinType.cardano,
  ).description();
  for (let count = 0; count < drawn; count += 1) {
    const plan = drawPlan(draw, own);
    const [paid, change] = plan.outputs as [Output, Output];
    const utxos = plan.inputs.map(({ txHash, position, lovelace }) => ({
      outPoint: { txHash: hexToBytes(txHash), outputIndex: Long.fromNumber(position) },
      address: base,
      amount: long(lovelace),
    }));
    const message = SigningInput.create({
      utxos,
      privateKey: [privateKey],
      ttl: long(plan.end),
      transferMessage: { toAddress: paid.address, changeAddress: own, amount: long(paid.lovelace) },
      plan: {
        availableAmount: long(paid.lovelace + change.lovelace + plan.fee),
        amount: long(paid.lovelace),
        fee: long(plan.fee),
        change: long(change.lovelace),
        outputTokens: tokens(paid),
        changeTokens: tokens(change),
        utxos,
      },
    });
    const output = SigningOutput.decode(
      core.AnySigner.sign(SigningInput.encode(message).finish(), core.CoinType.cardano),
    );
    expect([output.error, output.errorMessage]).toEqual([0, '']);
    const signed = keys.sign(encodePlan(network, plan), { kind: 'treasury' });
    expect(signed.raw).toBe(inToday(bytesToHex(output.encoded)));
    expect(signed.txHash).toBe(bytesToHex(output.txId));
  }
});
