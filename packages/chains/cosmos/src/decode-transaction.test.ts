import { Refusal } from '@florin/domain/errors';
import { base64 } from '@scure/base';
import { mnemonicToSeedSync } from '@scure/bip39';
import { expect, test } from 'vitest';
import { decodeTransaction } from './decode-transaction.ts';
import { createCosmosKeys } from './keys.ts';
import { networks } from './networks.ts';
import type { Move, Plan } from './plan.ts';
import { encodeAuthInfo, encodeBody } from './transaction-parts.ts';
import { encodePlan, readPlan } from './unsigned.ts';
import { bytes, encodeFields, type Field, message, number, text } from '@florin/grpc/protobuf';

const hub = networks.get('cosmoshub')!;
const keys = createCosmosKeys(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`), hub);
const treasury = keys.treasuryAddress();
const [one, other] = [keys.depositAddress(0n).address, keys.depositAddress(1n).address];
const payee = 'cosmos1jhg0e7s6gn44tfc5k37kr04sznyhedtc9rzys5';
const usdt = 'ibc/F04D72CF9B5D9C849BB278B691CDFA2241813327430EC9CDC83F8F4CA4CDC2B0';
const decode = (unsigned: string) => decodeTransaction(hub, unsigned, treasury);
const frame = { chainId: 'cosmoshub-4', fee: 900n, feeDenomination: 'uatom', gas: 90_000n };
const move = (change: Partial<Move> = {}): Move => ({
  from: treasury,
  to: payee,
  denomination: usdt,
  amount: 12n,
  ...change,
});
const payout: Plan = {
  ...frame,
  moves: [move()],
  payer: null,
  signers: [{ address: treasury, account: 3n, sequence: 7n }],
};
const batch: Plan = {
  ...frame,
  moves: [move({ from: one, to: treasury }), move({ from: other, to: treasury, amount: 5n })],
  payer: treasury,
  signers: [
    { address: one, account: 11n, sequence: 0n },
    { address: other, account: 12n, sequence: 4n },
    { address: treasury, account: 3n, sequence: 7n },
  ],
};

test('a transfer, a cancel and a batch are read from their bytes', () => {
  const facts = { network: 'cosmoshub', uses: { kind: 'number', nonce: 7n }, feeCap: 900n };
  const asset = { kind: 'token', ref: usdt };
  expect(decode(encodePlan(payout))).toEqual({ ...facts, kind: 'transfer', destination: payee, asset, amount: 12n });
  const toItself = { ...payout, moves: [move({ to: treasury, denomination: 'uatom', amount: 1n })] as const };
  expect(decode(encodePlan(toItself))).toEqual({ ...facts, kind: 'cancel', destination: treasury });
  const authorization = { network: 'cosmoshub', contract: treasury };
  expect(decode(encodePlan(batch))).toEqual({
    ...facts,
    kind: 'batch',
    contract: treasury,
    token: usdt,
    items: [
      { address: one, amount: 12n },
      { address: other, amount: 5n },
    ],
    authorizations: [
      { ...authorization, item: 0, nonce: 0n },
      { ...authorization, item: 1, nonce: 4n },
    ],
  });
});

test('whoever signs must be whom the bytes name', () => {
  expect(() => keys.sign(encodePlan(payout), { kind: 'deposit', index: 0n })).toThrow(/other signatures/);
  const items = [0n, 1n].map((index) => ({ kind: 'deposit', index }) as const);
  const source = { kind: 'treasury' } as const;
  expect(() => keys.sign(encodePlan(batch), source, items.toReversed())).toThrow(/other signatures/);
  expect(keys.sign(encodePlan(batch), source, items).txHash).toMatch(/^[0-9A-F]{64}$/);
});

const foreign: Record<string, Plan> = {
  'another chain': { ...payout, chainId: 'cosmoshub-3' },
  'a fee in another denomination': { ...payout, feeDenomination: usdt },
  'another payer of the fee': {
    ...payout,
    payer: payee,
    signers: [...payout.signers, { address: payee, account: 1n, sequence: 1n }],
  },
  'two receivers': { ...payout, moves: [move(), move({ to: one })] },
  nothing: { ...payout, moves: [move({ amount: 0n })] },
  'a receiver on another network': { ...payout, moves: [move({ to: 'noble12l2w4ugfz4m6dd73yysz477jszqnfughxvkss5' })] },
  'a receiver in capitals': { ...payout, moves: [move({ to: payee.toUpperCase() })] },
  'a batch that pays a stranger': { ...batch, moves: [batch.moves[0], move({ from: other, to: payee })] },
  'a batch of several denominations': {
    ...batch,
    moves: [batch.moves[0], move({ from: other, to: treasury, denomination: 'uosmo' })],
  },
  'a batch of coins of the chain': {
    ...batch,
    moves: [
      move({ from: one, to: treasury, denomination: 'uatom' }),
      move({ from: other, to: treasury, denomination: 'uatom' }),
    ],
  },
  'a batch that an address is in twice': {
    ...batch,
    moves: [move({ from: one, to: treasury }), move({ from: one, to: treasury, amount: 5n })],
    signers: [batch.signers[0]!, batch.signers[2]!],
  },
};

test.each(Object.entries(foreign))('bytes with %s are refused', (_what, plan) => {
  expect(() => decode(encodePlan(plan))).toThrow(Refusal);
});

/** The document of a payout with something put into one of its parts. */
const documentOf = ({ body = [], auth = [], end = [] }: { body?: Field[]; auth?: Field[]; end?: Field[] }): string =>
  base64.encode(
    encodeFields([
      bytes(1, Buffer.concat([encodeBody(payout), encodeFields(body)])),
      bytes(2, Buffer.concat([encodeAuthInfo(payout, []), encodeFields(auth)])),
      text(3, payout.chainId),
      number(4, 3n),
      ...end,
    ]),
  );

const hidden: Record<string, Parameters<typeof documentOf>[0]> = {
  'a memo': { body: [text(2, 'to somebody else')] },
  'a height at which it ends': { body: [number(3, 5n)] },
  'the word that it has no order': { body: [number(4, 1n)] },
  'an extension': { body: [message(1023, [text(1, '/a.b.C')])] },
  'another message': { body: [message(1, [text(1, '/cosmos.authz.v1beta1.MsgGrant'), bytes(2, new Uint8Array([1]))])] },
  'a tip': { auth: [message(3, [text(2, payee)])] },
  'a second fee': { auth: [message(2, [text(4, payee)])] },
  'another signer': { auth: [message(1, [number(3, 1n)])] },
  'another account': { end: [number(4, 9n)] },
  'another field': { end: [number(9, 9n)] },
};

test('the document without anything hidden in it is the one that is taken', () => {
  expect(documentOf({})).toBe(encodePlan(payout));
});

test.each(Object.entries(hidden))('bytes with %s hidden in them are refused', (_what, parts) => {
  expect(() => decode(documentOf(parts))).toThrow(Refusal);
});

/** All that a plan says beside gas and the numbers of accounts, which are signed too and move nothing. */
const effectOf = (unsigned: string): string => {
  const { gas: _gas, signers, ...effect } = readPlan(unsigned)!;
  const sequences = signers.map(({ address, sequence }) => ({ address, sequence }));
  return JSON.stringify({ ...effect, sequences }, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
};

test('bytes of which any one is changed are refused or say something else; only gas and accounts may differ unseen', () => {
  const whole = encodePlan(batch);
  const unsigned = base64.decode(whole);
  const before = decode(whole);
  let refused = 0;
  for (let at = 0; at < unsigned.length; at += 1) {
    const changed = base64.encode(unsigned.map((byte, place) => (place === at ? byte ^ 1 : byte)));
    try {
      const isSaid = JSON.stringify(decode(changed), spelled) !== JSON.stringify(before, spelled);
      expect(isSaid).toBe(effectOf(changed) !== effectOf(whole));
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(unsigned.length / 2);
});

const spelled = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
