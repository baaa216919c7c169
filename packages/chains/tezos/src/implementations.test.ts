import { bytesToHex } from '@noble/hashes/utils.js';
import { seededRandom } from '@florin/testing/seeded-random';
import { mnemonicToSeedSync } from '@scure/bip39';
import { LocalForger } from '@taquito/local-forging';
import { initWasm, TW } from '@trustwallet/wallet-core';
import Long from 'long';
import { expect, test } from 'vitest';
import { parseAccount } from './address.ts';
import { encode } from './base58.ts';
import { callContent } from './call-content.ts';
import { createTezosKeys } from './keys.ts';
import { encodeGroup, encodePlan, type Move, type Plan, revealGas } from './plan.ts';

const words = 'test test test test test test test test test test test junk';
const drawn = 1_000;
const treasuryPath = "m/44'/1729'/1'/0'";
const wholeMax = 2n ** 63n - 1n;

/** What is drawn, from one seed that is printed. */
function draws() {
  const seed = Number(process.env['FLORIN_TEST_SEED'] ?? Date.now() % 2 ** 31);
  process.stdout.write(`forging seed ${seed}\n`);
  const random = seededRandom(seed);
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => Math.floor(random() * 256));
  const number = (most: bigint): bigint => BigInt(`0x${bytesToHex(bytes(1 + Math.floor(random() * 8)))}`) % (most + 1n);
  const account = (): string => encode((['tz1', 'tz2', 'tz3', 'tz4'] as const)[Math.floor(random() * 4)]!, bytes(20));
  const move = (): Move => {
    const [to, amount] = [account(), number(wholeMax - 1n) + 1n];
    if (random() < 0.4) return { kind: 'coins', to, amount };
    const id = random() < 0.5 ? null : number(wholeMax);
    return { kind: 'tokens', contract: encode('KT1', bytes(20)), id, to, amount };
  };
  const plan = (source: string): Plan => ({
    branch: encode('block', bytes(32)),
    source,
    reveals: random() < 0.3,
    counter: number(10n ** 12n) + 1n,
    fee: number(10n ** 9n),
    gas: number(1_040_000n),
    storage: number(60_000n),
    move: move(),
  });
  return { plan };
}

/** The ecosystem's own library reads our bytes and forges the same ones from what it has read. */
async function expectTaquitoAgrees(plan: Plan, forged: string, publicKey: string): Promise<void> {
  const forger = new LocalForger();
  const { source, counter, fee, gas, storage, reveals, move } = plan;
  const own = (kind: string, [number, cost, limit, bytes]: readonly bigint[]) => ({
    kind,
    source,
    fee: String(cost),
    counter: String(number),
    gas_limit: String(limit),
    storage_limit: String(bytes),
  });
  const reveal = { ...own('reveal', [counter - 1n, 0n, revealGas, 0n]), public_key: publicKey };
  const transfer = { ...callContent(source, move), ...own('transaction', [counter, fee, gas, storage]) };
  const group = { branch: plan.branch, contents: [...(reveals ? [reveal] : []), transfer] };
  expect(await forger.forge(group as never)).toBe(forged);
  expect(await forger.parse(forged)).toEqual(group);
}

/** wallet-core forges no reveal of the present protocol: its bytes are those of groups without one. */
test('our bytes, signatures and addresses are those of wallet-core and Taquito, for 1,000 drawn movements each', async () => {
  const draw = draws();
  const core = await initWasm();
  const { tezos } = core.CoinType;
  const { SigningInput, SigningOutput, Operation } = TW.Tezos.Proto;
  const key = core.HDWallet.createWithMnemonic(words, '').getKey(tezos, treasuryPath);
  const publicKey = key.getPublicKeyEd25519().data();
  const keys = createTezosKeys(mnemonicToSeedSync(words));
  const source = keys.treasuryAddress();
  expect(source).toBe(core.CoinTypeExt.deriveAddress(tezos, key));
  const long = (value: bigint): Long => Long.fromString(String(value));
  const parametersOf = (move: Move) => {
    if (move.kind === 'coins') return {};
    const { id, to } = move;
    const [entrypoint, amount] = ['transfer', String(move.amount)];
    return id === null
      ? { parameters: { fa12Parameters: { entrypoint, from: source, to, value: amount } } }
      : {
          parameters: {
            fa2Parameters: { entrypoint, txsObject: [{ from: source, txs: [{ to, tokenId: String(id), amount }] }] },
          },
        };
  };
  let compared = 0;
  while (compared < drawn) {
    const plan = draw.plan(source);
    const { move } = plan;
    const { raw } = keys.sign(encodePlan(plan), { kind: 'treasury' });
    expect(keys.decode(encodePlan(plan))).toMatchObject({ destination: move.to, amount: move.amount });
    expect(parseAccount(move.to)).toEqual({ ok: true, canonical: move.to });
    const forged = bytesToHex(encodeGroup(plan, publicKey));
    expect(raw.slice(0, -128)).toBe(forged);
    await expectTaquitoAgrees(plan, forged, encode('edpk', publicKey));
    // Coins for tz4 are younger than the library too.
    if (plan.reveals || (move.kind === 'coins' && move.to.startsWith('tz4'))) continue;
    compared += 1;
    const operation = {
      source,
      counter: long(plan.counter),
      fee: long(plan.fee),
      gasLimit: long(plan.gas),
      storageLimit: long(plan.storage),
      kind: Operation.OperationKind.TRANSACTION,
      transactionOperationData: {
        destination: move.kind === 'coins' ? move.to : move.contract,
        amount: long(move.kind === 'coins' ? move.amount : 0n),
        ...parametersOf(move),
      },
    };
    const operationList = { branch: plan.branch, operations: [operation] };
    const input = SigningInput.create({ privateKey: key.data(), operationList });
    const output = SigningOutput.decode(core.AnySigner.sign(SigningInput.encode(input).finish(), tezos));
    expect(raw).toBe(bytesToHex(output.encoded));
  }
  expect(compared).toBe(drawn);
});

test('a transfer is forged as in the published cases of wallet-core', () => {
  const plan: Plan = {
    branch: 'BL8euoCWqNCny9AR3AKjnpi38haYMxjei1ZqNHuXMn19JSQnoWp',
    source: 'tz1XVJ8bZUXs7r5NV8dHvuiBhzECvLRLR3jW',
    reveals: false,
    counter: 30_738n,
    fee: 1_272n,
    gas: 10_100n,
    storage: 257n,
    move: { kind: 'coins', to: 'tz1Yju7jmmsaUiG9qQLoYv35v5pHgnWoLWbt', amount: 1n },
  };
  expect(encodePlan(plan)).toBe(
    '3756ef37b1be849e3114643f0aa5847cabf9a896d3bfe4dd51448de68e91da016c0081faa75f741ef614b0e35fcc8c90dfa3b0b95721f80992f001f44e81020100008fb5cea62d147c696afd9a93dbce962f4c8a9c9100',
  );
});
