import type { Asset, OutgoingIntent, Slot } from '@florin/domain/ports/chain';
import { fundForTokens, payTokens, stakeForEnergy } from '@florin/nodes/tron/control';
import { openDoor, startTronStandIn, type TronStandIn } from '@florin/nodes/tron/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTronAdapter } from './adapter.ts';
import { fromWord, toWord } from './address-book.ts';
import { createTronKeys } from './keys.ts';
import { lendingFeeCap, type Lends } from './plan.ts';

const keys = createTronKeys(new Uint8Array(64).fill(8));
const treasury = keys.treasuryAddress();
const native: Asset = { kind: 'native' };
const trx = 10n ** 6n;
const staked = 50_000n * trx;

let node: TronStandIn;
let payer: string;
let usdtWord: string;
let usdt: Asset;
let nextIndex = 0n;

beforeAll(async () => {
  node = await startTronStandIn({ forkable: true });
  ({ payer, usdt: usdtWord } = await fundForTokens(node.chain, { treasury: toWord(treasury), sun: 100_000n * trx }));
  usdt = { kind: 'token', ref: fromWord(usdtWord) };
});
afterAll(() => node?.stop());

const open = (...urls: string[]) =>
  createTronAdapter({ network: String(node.chain.chainId), rpcUrls: [node.url, ...urls], timeoutMilliseconds: 5_000 });
const lending = () => {
  const port = open().lending;
  if (port === undefined) throw new Error('Tron lends.');
  return port;
};
const freshSlot = async (): Promise<Slot> => {
  const { slots } = open();
  if (slots.kind !== 'lifetime') throw new Error('Tron has lifetimes.');
  return slots.fresh();
};
/** A deposit address with USDT, and with so many sun. */
async function deposit({ sun }: { sun: bigint }) {
  const index = nextIndex++;
  const { address } = keys.depositAddress(index);
  if (sun > 0n) await node.chain.ledger.grant(toWord(address), sun);
  payTokens(node.chain, payer, usdtWord, toWord(address), trx);
  await node.chain.mine();
  const what = { purpose: 'sweep', from: address, to: treasury, asset: usdt, amount: trx } as const;
  return { source: { kind: 'deposit', index } as const, address, what };
}

let ids = 0;
/** Builds, signs and sends; tells what the node said. */
async function send(intent: Omit<OutgoingIntent, 'id' | 'network'>) {
  const id = `intent ${(ids += 1)}`;
  const unsigned = await open().build({ id, network: String(node.chain.chainId), ...intent }, await freshSlot());
  const signed = keys.sign(unsigned, intent.source);
  return { ...signed, answer: await open().broadcast(signed) };
}
const lend = (purpose: Lends, destination: string, amount: bigint) =>
  send({
    purpose,
    source: { kind: 'treasury' },
    sourceAddress: treasury,
    destination,
    asset: native,
    amount,
    feeCap: lendingFeeCap,
  });
const sweep = async ({ source, address, what }: Awaited<ReturnType<typeof deposit>>, feeCap: bigint) =>
  send({ ...what, source, sourceAddress: address, destination: treasury, feeCap });

test('a treasury without a stake lends nothing', async () => {
  const { address, what } = await deposit({ sun: trx });
  const { feeCap } = await open().estimateCost(what);
  expect(await lending().survey({ from: address, asset: usdt }, { treasury, feeCap })).toBeNull();
  const place = { purpose: 'delegation', from: treasury, to: address, asset: native, amount: 10n * trx } as const;
  await expect(open().estimateCost(place)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('energy is lent, used for a transfer that burns nothing, and taken back; a day later it is whole again', async () => {
  const { chain } = node;
  stakeForEnergy(chain, toWord(treasury), staked);
  await chain.mine();
  const one = await deposit({ sun: 1n });
  const { address, what } = one;
  const { feeCap } = await open().estimateCost(what);
  const before = (await lending().survey({ from: address, asset: usdt }, { treasury, feeCap }))!;
  expect(before).toMatchObject({ lent: 0n, free: staked, coins: feeCap, coinsBeside: 0n, hasAccount: true });
  expect(before.stake).toBeLessThan(staked / 2n);

  const delegation = await lend('delegation', address, before.stake);
  expect(delegation.answer).toEqual({ result: 'accepted' });
  await chain.mine();
  expect(await open().transactionState(delegation.txHash)).toMatchObject({ state: 'included', success: true });
  const lent = (await lending().survey({ from: address, asset: usdt }, { treasury, feeCap }))!;
  expect(lent).toMatchObject({ lent: before.stake, stake: 0n, free: staked - before.stake, coins: 0n });
  const { height } = await open().head();
  expect(await lending().lent(treasury, address, height)).toBe(before.stake);

  const moved = await sweep(one, feeCap);
  expect(moved.answer).toEqual({ result: 'accepted' });
  await chain.mine();
  expect(await open().transactionState(moved.txHash)).toMatchObject({ success: true, fee: 0n });
  expect(await open().balance(address, native)).toBe(1n);

  const undelegation = await lend('undelegation', address, before.stake);
  expect(undelegation.answer).toEqual({ result: 'accepted' });
  await chain.mine();
  expect(await lending().lent(treasury, address, height)).toBe(0n);
  const after = (await lending().survey({ from: address, asset: usdt }, { treasury, feeCap }))!;
  // What the transfer used is used of the treasury's stake now.
  expect(after.free).toBeLessThan(staked);
  expect(after.free).toBeGreaterThan(staked - before.stake);
  await chain.take({ kind: 'block', time: chain.head.time + 24n * 3_600_000n });
  expect((await lending().survey({ from: address, asset: usdt }, { treasury, feeCap }))!.free).toBe(staked);
}, 60_000);

test('a contract that becomes dearer asks for more energy, by the factor that the chain has for it', async () => {
  const { address, what } = await deposit({ sun: 1n });
  const stakeOf = async (): Promise<bigint> => {
    const { feeCap } = await open().estimateCost(what);
    return (await lending().survey({ from: address, asset: usdt }, { treasury, feeCap }))!.stake;
  };
  const calm = await stakeOf();
  node.chain.ledger.factors.set(usdtWord, 1_000n);
  const dear = await stakeOf();
  node.chain.ledger.factors.delete(usdtWord);
  expect(Number(dear) / Number(calm)).toBeCloseTo(2, 2);
});

test('what others lend or rent is not counted: they may take it back before the transfer', async () => {
  const { address, what } = await deposit({ sun: 1n });
  const { feeCap } = await open().estimateCost(what);
  node.chain.ledger.delegate(toWord(address), 500_000n);
  const survey = (await lending().survey({ from: address, asset: usdt }, { treasury, feeCap }))!;
  expect([survey.coins, survey.stake > 0n]).toEqual([feeCap, true]);
});

test('an address that has used its free bandwidth needs coins for that beside the energy', async () => {
  const one = await deposit({ sun: 100n * trx });
  const { feeCap } = await open().estimateCost(one.what);
  await sweep(one, feeCap);
  await node.chain.mine();
  const { coinsBeside } = (await lending().survey({ from: one.address, asset: usdt }, { treasury, feeCap }))!;
  expect(coinsBeside).toBe(400_000n);
});

test('nothing is lent to an address without an account, which the first coins make', async () => {
  const { address, what } = await deposit({ sun: 0n });
  const { feeCap } = await open().estimateCost(what);
  const survey = (await lending().survey({ from: address, asset: usdt }, { treasury, feeCap }))!;
  expect(survey).toMatchObject({ hasAccount: false, coinsBeside: 0n });
  await expect(lend('delegation', address, survey.stake)).rejects.toThrow(/no account/);
});

test('what would fail is refused before it is signed, and by the node afterwards', async () => {
  const { chain } = node;
  const { address } = await deposit({ sun: 1n });
  const { free } = (await lending().survey({ from: address, asset: usdt }, { treasury, feeCap: 10n * trx }))!;
  await expect(lend('delegation', address, free + 1n)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(lend('delegation', address, trx - 1n)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(lend('undelegation', address, trx)).rejects.toMatchObject({ code: 'CONFLICT' });

  // Both were built while either would have worked.
  const [first, second] = [await lend('delegation', address, free), await lend('delegation', address, free)];
  expect([first.answer, second.answer]).toEqual([{ result: 'accepted' }, { result: 'accepted' }]);
  await chain.mine();
  expect(chain.find(first.txHash)).not.toBeNull();
  // A producer leaves it out, and it costs nothing.
  expect(chain.find(second.txHash)).toBeNull();
  expect(await open().broadcast(second)).toMatchObject({
    result: 'rejected',
    permanent: false,
    reason: expect.stringContaining('less than available FreezeEnergyV2'),
  });
  const [back, again] = [await lend('undelegation', address, free), await lend('undelegation', address, free)];
  await chain.mine();
  expect([chain.find(back.txHash) === null, chain.find(again.txHash) === null]).toEqual([false, true]);
  expect(await open().broadcast(again)).toMatchObject({ reason: expect.stringContaining('does not exist') });
});

test('a byte that somebody changes is refused for ever', async () => {
  const { address } = await deposit({ sun: 1n });
  const { raw, txHash } = await lend('delegation', address, trx);
  const last = raw.slice(-2) === '1b' ? '1c' : '1b';
  node.chain.drop(txHash);
  const answer = await open().broadcast({ txHash, raw: raw.slice(0, -2) + last });
  expect(answer).toMatchObject({ result: 'rejected', permanent: true });
});

test('a fork takes back what was lent', async () => {
  const { address } = await deposit({ sun: 1n });
  await lend('delegation', address, trx);
  await node.chain.mine();
  const { height } = await open().head();
  expect(await lending().lent(treasury, address, height)).toBe(trx);
  await node.chain.fork(1);
  await node.chain.mine();
  expect(await lending().lent(treasury, address, height)).toBe(0n);
});

test('what is lent is told by nodes that have come to a height, and that agree', async () => {
  const { address } = await deposit({ sun: 1n });
  await lend('delegation', address, trx);
  await node.chain.mine();
  const { height } = await open().head();
  const { faults, url, stop } = await openDoor(node.chain);
  const both = open(url).lending!;
  expect(await both.lent(treasury, address, height)).toBe(trx);
  faults.lag = 1;
  await expect(both.lent(treasury, address, height)).rejects.toThrow(/do not agree/);
  faults.lag = 0;
  faults.tamper = (method, answer) => (method.endsWith('getdelegatedresourcev2') ? {} : answer);
  await expect(both.lent(treasury, address, height)).rejects.toThrow(/do not agree/);
  await stop();
});
