import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { enterpriseOf } from './address.ts';
import { CborError, CborMap, decodeCbor, encodeCbor } from './cbor.ts';
import { createCardanoKeys } from './keys.ts';
import { networks } from './networks.ts';
import { encodePlan, type Output, type Plan, readPlan } from './plan.ts';
import { noAssets } from './value.ts';

const network = networks.get('cardanolocal')!;
const keys = createCardanoKeys(new Uint8Array(64).fill(5), network);
const treasury = keys.treasuryAddress();
const own = [0n, 1n].map((index) => keys.depositAddress(index).address) as [string, string];
const stranger = enterpriseOf(network, new Uint8Array(32).fill(9));
const token = `${'a1'.repeat(28)}55534458`;
const hash = 'ab'.repeat(32);
const ada = 1_000_000n;

const input = (address: string, position: number) => ({ txHash: hash, position, address, lovelace: 10n * ada });
const coins = (address: string, lovelace: bigint): Output => ({ address, lovelace, assets: noAssets });
const tokens = (address: string, amount: bigint): Output => ({
  address,
  lovelace: 1_100_000n,
  assets: new Map([[token, amount]]),
});
const plan = (change: Partial<Plan>): string =>
  encodePlan(network, {
    inputs: [input(treasury, 0)],
    outputs: [coins(stranger, 3n * ada), coins(treasury, 6n * ada)],
    fee: 200_000n,
    end: 100n,
    ...change,
  });

test('a payment says whom it pays, what and how much, and what it costs with the lovelace that stay beside a token', () => {
  expect(keys.decode(plan({}))).toMatchObject({
    kind: 'transfer',
    destination: stranger,
    asset: { kind: 'native' },
    amount: 3n * ada,
    feeCap: 200_000n,
    uses: { kind: 'coins', coins: [{ txHash: hash, position: 0, amount: 10n * ada, address: treasury }] },
  });
  const refund = plan({ outputs: [tokens(stranger, 7n), coins(treasury, 6n * ada)] });
  expect(keys.decode(refund)).toMatchObject({ amount: 7n, asset: { kind: 'token', ref: token }, feeCap: 1_300_000n });
  const inputs = [input(own[0], 1), input(treasury, 0)];
  const sweep = plan({ inputs, outputs: [tokens(treasury, 7n), coins(own[0], 4n * ada), coins(treasury, 6n * ada)] });
  expect(keys.decode(sweep)).toMatchObject({ destination: treasury, amount: 7n, feeCap: 200_000n });
});

test('where everything goes back to where it lay, nothing moves', () => {
  const back = plan({ outputs: [coins(treasury, 9n * ada)] });
  expect(keys.decode(back)).toMatchObject({ kind: 'cancel', destination: treasury });
  const inputs = [input(own[0], 1), input(treasury, 0)];
  const both = plan({ inputs, outputs: [coins(own[0], 10n * ada), coins(treasury, 9n * ada)] });
  expect(keys.decode(both)).toMatchObject({ kind: 'cancel', destination: own[0] });
});

test.each<[string, Partial<Plan>]>([
  ['a second receiver', { outputs: [coins(stranger, ada), coins(treasury, ada), coins(stranger, ada)] }],
  ['what is left for somebody else', { outputs: [coins(treasury, ada), coins(stranger, ada)] }],
  [
    'what is left for a deposit address that it does not spend from',
    { outputs: [coins(stranger, ada), coins(own[1], ada)] },
  ],
  [
    'several assets at once',
    {
      outputs: [
        {
          ...tokens(stranger, 1n),
          assets: new Map([
            [token, 1n],
            [`${token}00`, 1n],
          ]),
        },
      ],
    },
  ],
  ['nobody paid', { outputs: [] }],
  ['nothing spent', { inputs: [] }],
  ['a coin twice', { inputs: [input(treasury, 0), input(treasury, 0)] }],
])('bytes with %s are none of ours', (_what, change) => {
  expect(() => keys.decode(plan(change))).toThrow(/Not one of our transactions/);
});

test('bytes that say the same in another way, or something more, are none of ours', () => {
  const good = plan({});
  const [body, owners] = decodeCbor(hexToBytes(good)) as [Uint8Array, never];
  const more = (entries: CborMap['entries']) => encodeCbor(new CborMap(entries));
  const { entries } = decodeCbor(body) as CborMap;
  const others = [
    more([...entries, [4n, []]]),
    more([...entries].toReversed()),
    more([...entries, [15n, 0n]]),
    Uint8Array.from([...body.subarray(0, -1), ...encodeCbor(1n)]),
  ];
  for (const other of others) expect(readPlan(network, bytesToHex(encodeCbor([other, owners])))).toBeNull();
  for (const wrong of ['', 'zz', good.slice(2), `${good}00`, good.toUpperCase()])
    expect(readPlan(network, wrong)).toBeNull();
  expect(encodePlan(network, readPlan(network, good)!)).toBe(good);
});

test('another owner than the one of a coin signs nothing', () => {
  expect(() => keys.sign(plan({}), { kind: 'deposit', index: 0n })).toThrow(/owners/);
  expect(() => keys.sign(plan({}), { kind: 'treasury' }, [{ kind: 'treasury' }, { kind: 'treasury' }])).toThrow(
    /owners/,
  );
});

test.each([
  ['00', 0n],
  ['1864', 100n],
  ['1b000000e8d4a51000', 1_000_000_000_000n],
  ['1bffffffffffffffff', 2n ** 64n - 1n],
])('the number %s of RFC 8949, appendix A, is %s', (encoded, value) => {
  expect(bytesToHex(encodeCbor(value))).toBe(encoded);
  expect(decodeCbor(hexToBytes(encoded))).toBe(value);
});

test.each([
  '1864ff',
  '18',
  '9f00ff',
  'bf61610161629f0203ffff',
  'c11a514b67b0',
  '20',
  'f97c00',
  '5b00000000ffffffff',
  '81'.repeat(12),
])('the bytes %s are none that we write', (encoded) => {
  expect(() => decodeCbor(hexToBytes(encoded))).toThrow(CborError);
});
