import { Refusal } from '@florin/domain/errors';
import { bcs } from '@mysten/sui/bcs';
import { base64 } from '@scure/base';
import { mnemonicToSeedSync } from '@scure/bip39';
import { expect, test } from 'vitest';
import { nativeType } from './coin-type.ts';
import { createSuiKeys } from './keys.ts';
import { testnet } from './networks.ts';
import type { Plan } from './plan.ts';
import { encodePlan } from './unsigned.ts';

const keys = createSuiKeys(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`));
const treasury = keys.treasuryAddress();
const own = keys.depositAddress(0n).address;
const payee = `0x${'77'.repeat(32)}`;
const usdc = `0x${'dc'.repeat(32)}::usdc::USDC`;
const coin = (digit: string) => ({ id: `0x${digit.repeat(64)}`, version: 7n, digest: testnet });
const gas: Plan['gas'] = { owner: treasury, price: 1_000n, budget: 5_000_000n, payment: [] };
const sweep: Plan = {
  chain: testnet,
  epoch: 900n,
  nonce: 4,
  tag: new Uint8Array(16).fill(9),
  sender: own,
  destination: treasury,
  coinType: usdc,
  amount: 12n,
  delivery: 'balance',
  funds: { kind: 'held', withdrawal: 3n, coins: [coin('a'), coin('b')] },
  gas,
};
const decode = (plan: Plan) => keys.decode(encodePlan(plan));

test('a movement is read from its bytes: what goes where, at what cost, and in which epoch of which network', () => {
  const facts = { kind: 'transfer', network: testnet, feeCap: 5_000_000n, amount: 12n };
  const uses = { kind: 'lifetime', blockhash: `${testnet}:900` };
  expect(decode(sweep)).toEqual({ ...facts, uses, destination: treasury, asset: { kind: 'token', ref: usdc } });
  const payout: Plan = {
    ...sweep,
    sender: treasury,
    destination: payee,
    coinType: nativeType,
    delivery: 'object',
    funds: { kind: 'gas' },
    gas: { ...gas, payment: [coin('c')] },
  };
  expect(decode(payout)).toEqual({ ...facts, uses, destination: payee, asset: { kind: 'native' } });
  const free: Plan = { ...sweep, gas: { ...gas, price: 0n, budget: 0n } };
  expect(decode(free)).toMatchObject({ feeCap: 0n });
});

test.each<[string, Partial<Plan>, string]>([
  ['that somebody else pays for', { gas: { ...gas, owner: payee } }, 'somebody else pays'],
  ['that moves nothing', { amount: 0n }, 'moves nothing'],
  ['whose intent is not named', { tag: new Uint8Array(15) }, 'not named'],
  ['to an object of the system', { destination: `0x${'5'.padStart(64, '0')}` }, 'nobody can spend'],
  ['that spends a coin twice', { funds: { kind: 'held', withdrawal: 0n, coins: [coin('a'), coin('a')] } }, 'twice'],
  ['that spends what pays for it', { gas: { ...gas, payment: [coin('a')] } }, 'twice'],
  [
    'of a deposit address from the coin that pays',
    { funds: { kind: 'gas' }, coinType: nativeType },
    'only the treasury',
  ],
  ['without a price but with a budget', { gas: { ...gas, price: 0n } }, 'price is none'],
])('bytes %s are refused', (_what, change, why) => {
  const read = () => decode({ ...sweep, ...change });
  expect(read).toThrow(Refusal);
  expect(read).toThrow(why);
});

/** The bytes of a sweep, changed by the library's reading of them. */
function changed(change: (data: Parsed) => void): string {
  const parsed = bcs.TransactionData.parse(base64.decode(encodePlan(sweep)));
  change(parsed.V1 as Parsed);
  return base64.encode(bcs.TransactionData.serialize(parsed as never).toBytes());
}
type Parsed = NonNullable<(typeof bcs.TransactionData.$inferType)['V1']>;
const program = (data: Parsed) => data.kind.ProgrammableTransaction!;

test.each<[string, (data: Parsed) => void]>([
  ['a further command', (data) => program(data).commands.push(program(data).commands.at(-1)!)],
  ['no last command', (data) => void program(data).commands.pop()],
  ['a further input', (data) => program(data).inputs.push(program(data).inputs[0]!)],
  ['another receiver of the rest', (data) => (program(data).inputs[2] = program(data).inputs[1]!)],
  ['another function', (data) => (program(data).commands.at(-1)!.MoveCall!.function = 'burn')],
  ['another package', (data) => (program(data).commands.at(-1)!.MoveCall!.package = payee)],
  [
    'another type for one of its calls',
    (data) => (program(data).commands.at(-1)!.MoveCall!.typeArguments = [nativeType]),
  ],
  ['two epochs', (data) => (data.expiration.ValidDuring!.maxEpoch = '901')],
  ['no end', (data) => (data.expiration = { $kind: 'None', None: true })],
  ['a withdrawal of another coin', (data) => (program(data).inputs[4]!.FundsWithdrawal!.typeArg.Balance = nativeType)],
])('bytes with %s are not what we would have built', (_what, change) => {
  expect(() => keys.decode(changed(change))).toThrow('not what we would have built');
});

test('bytes with something behind them, and text that is none, are not what we would have built', () => {
  expect(keys.decode(changed(() => {}))).toMatchObject({ amount: 12n });
  for (const unsigned of [base64.encode(Buffer.concat([base64.decode(encodePlan(sweep)), Buffer.of(0)])), '', '%'])
    expect(() => keys.decode(unsigned)).toThrow('not what we would have built');
});

test('only the keys of the source and of the treasury sign', () => {
  const unsigned = encodePlan(sweep);
  expect(keys.sign(unsigned, { kind: 'deposit', index: 0n }).raw.split(' ')).toHaveLength(3);
  expect(() => keys.sign(unsigned, { kind: 'deposit', index: 1n })).toThrow(/other signatures/);
  expect(() => keys.sign(unsigned, { kind: 'treasury' })).toThrow(/other signatures/);
});
