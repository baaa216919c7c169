import type { Asset, OutgoingIntent, Slot, SourceAccount } from '@florin/domain/ports/chain';
import { startSuiStandIn, type SuiStandIn } from '@florin/nodes/sui/server';
import { base64 } from '@scure/base';
import { mnemonicToSeedSync } from '@scure/bip39';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createSuiAdapter } from './adapter.ts';
import { nativeType, parseCoinType } from './coin-type.ts';
import { readGasless } from './gasless.ts';
import { createSuiKeys } from './keys.ts';
import { mainnet } from './networks.ts';
import { createSuiScan } from './scan-holdings.ts';
import { readPlan } from './unsigned.ts';

const usdc = `0x${'dc'.repeat(32)}::usdc::USDC`;
const usdt = `0x${'5d'.repeat(32)}::usdt::USDT`;
const native: Asset = { kind: 'native' };
const token = (ref: string): Asset => ({ kind: 'token', ref });
const sui = 10n ** 9n;
const seed = mnemonicToSeedSync(`${'abandon '.repeat(11)}about`);
const keys = createSuiKeys(seed);
const treasury = keys.treasuryAddress();
const payee = `0x${'77'.repeat(32)}`;
let node: SuiStandIn;
let index = 0n;
beforeAll(async () => {
  node = await startSuiStandIn({ gasless: new Map([[usdc, 10_000n]]) });
  node.chain.advance();
});
beforeEach(() => {
  index += 1n;
  Object.assign(node.faults, { truncates: false, mute: new Set() });
});
afterAll(() => node.stop());

const open = () => createSuiAdapter({ network: node.chain.chainId, rpcUrls: [node.url] });
const held = (owner: string, asset: Asset) => open().balance(owner, asset);
let ids = 0;

interface Wish {
  source?: SourceAccount;
  to?: string;
  asset: Asset;
  amount: bigint;
  feeCap?: bigint;
}

/** A sweep of the present deposit address, or what is asked for, with a slot of its own. */
async function prepare(
  { source = { kind: 'deposit', index }, to = treasury, asset, amount, feeCap }: Wish,
  adapter = open(),
) {
  const { slots } = adapter;
  if (slots.kind !== 'lifetime') throw new Error('Another kind of slot.');
  const slot = await slots.fresh();
  const sourceAddress = source.kind === 'treasury' ? treasury : keys.depositAddress(source.index).address;
  const purpose = to === treasury ? 'sweep' : 'refund';
  const movement = { purpose, from: sourceAddress, to, asset, amount } as const;
  const cap = feeCap ?? (await adapter.estimateCost(movement)).feeCap;
  const id = `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`;
  const { chainId: network } = node.chain;
  const intent: OutgoingIntent = {
    id,
    purpose,
    network,
    source,
    sourceAddress,
    destination: to,
    asset,
    amount,
    feeCap: cap,
    treasury,
  };
  return { intent, slot, unsigned: await adapter.build(intent, slot) };
}
type Prepared = Awaited<ReturnType<typeof prepare>>;
const sign = ({ intent, unsigned }: Prepared) => keys.sign(unsigned, intent.source);

/** Sends it and looks at what became of it. */
async function run(prepared: Prepared) {
  const signed = sign(prepared);
  const answer = await open().broadcast(signed);
  node.chain.advance();
  return { answer, state: await open().transactionState(signed.txHash) };
}
const ended = { answer: { result: 'accepted' }, state: { state: 'included', success: true } };
const stateOf = (slot: Slot) => open().slotState(treasury, slot);

test('a treasury whose coins are objects pays with all of them, and from its balance ever after', async () => {
  for (let count = 0; count < 3; count += 1) node.chain.grant(treasury, nativeType, 10n * sui);
  const { address } = keys.depositAddress(index);
  node.chain.grant(address, usdc, 500n);
  const first = await prepare({ asset: token(usdc), amount: 500n });
  expect(readPlan(first.unsigned)?.gas.payment).toHaveLength(3);
  const paid = await run(first);
  expect(paid).toMatchObject(ended);
  const cost = paid.state.state === 'included' ? paid.state.fee - (paid.state.returned ?? 0n) : 0n;
  expect(node.chain.ledger.coinsOf(treasury, nativeType)).toEqual([]);
  expect(await held(treasury, native)).toBe(30n * sui - cost);
  expect(await held(treasury, token(usdc))).toBe(500n);
  node.chain.grant(address, usdc, 5n);
  const second = await prepare({ asset: token(usdc), amount: 5n });
  expect(readPlan(second.unsigned)?.gas.payment).toEqual([]);
  expect(await run(second)).toMatchObject(ended);
});

test('300 dust coins and a balance are swept whole in one transaction, whose storage comes back to the treasury', async () => {
  const { address } = keys.depositAddress(index);
  for (let count = 1n; count <= 300n; count += 1n) node.chain.grant(address, usdt, count);
  node.chain.grant(address, usdt, 9n, 'balance');
  const amount = (300n * 301n) / 2n + 9n;
  const before = await held(treasury, native);
  const { answer, state } = await run(await prepare({ asset: token(usdt), amount }));
  expect({ answer, state }).toMatchObject(ended);
  expect(await held(address, token(usdt))).toBe(0n);
  expect(node.chain.ledger.coinsOf(address, usdt)).toEqual([]);
  expect(await held(treasury, token(usdt))).toBe(amount);
  if (state.state !== 'included') throw new Error('It is in no checkpoint.');
  expect(state).toMatchObject({ fee: 0n, returned: expect.any(BigInt) });
  expect((await held(treasury, native)) - before).toBe(state.returned);
});

test('what is not swept stays in the balance of its address', async () => {
  const { address } = keys.depositAddress(index);
  node.chain.grant(address, usdc, 40n);
  node.chain.grant(address, usdc, 2n);
  expect(await run(await prepare({ asset: token(usdc), amount: 30n }))).toMatchObject(ended);
  expect(node.chain.ledger.balance(address, usdc)).toBe(12n);
});

test('movements out of balances run beside each other', async () => {
  node.chain.grant(treasury, usdc, 90n, 'balance');
  const wish = { source: { kind: 'treasury' }, to: payee, asset: token(usdc), amount: 30n } as const;
  const prepared = [await prepare(wish), await prepare(wish), await prepare(wish)];
  for (const one of prepared) expect(await open().broadcast(sign(one))).toEqual({ result: 'accepted' });
  node.chain.advance();
  expect(await held(payee, token(usdc))).toBe(90n);
});

test('the treasury sends its own coin from its balance, and from objects where it has nothing else', async () => {
  const to = `0x${'88'.repeat(32)}`;
  const wish = { source: { kind: 'treasury' }, to, asset: native } as const;
  expect(await run(await prepare({ ...wish, amount: sui }))).toMatchObject(ended);
  // Somebody's coin object holds more than the whole balance.
  node.chain.grant(treasury, nativeType, 500n * sui);
  const large = await prepare({ ...wish, amount: 400n * sui });
  expect(readPlan(large.unsigned)?.funds).toMatchObject({ kind: 'held', coins: [{}] });
  expect(await run(large)).toMatchObject(ended);
  expect(await held(to, native)).toBe(401n * sui);
  // All that it has lies in one coin object.
  const rest = node.chain.ledger.balance(treasury, nativeType);
  node.chain.ledger.change(treasury, nativeType, -rest);
  node.chain.grant(treasury, nativeType, 50n * sui);
  const last = await prepare({ ...wish, amount: 3n * sui });
  expect(readPlan(last.unsigned)?.funds).toEqual({ kind: 'gas' });
  expect(await run(last)).toMatchObject(ended);
  expect(node.chain.ledger.coinsOf(treasury, nativeType)).toEqual([]);
});

test('coins of the treasury are in one transaction at a time', async () => {
  node.chain.grant(treasury, usdt, 1_000_000n);
  const adapter = open();
  const wish = { source: { kind: 'treasury' }, to: payee, asset: token(usdt), amount: 900_000n } as const;
  const first = await prepare(wish, adapter);
  expect(await adapter.build(first.intent, first.slot)).toBe(first.unsigned);
  const second = prepare({ ...wish, amount: 50_000n }, adapter);
  expect(await run(first)).toMatchObject(ended);
  // It has waited for what the first one left.
  expect(readPlan((await second).unsigned)?.funds).toEqual({ kind: 'held', withdrawal: 50_000n, coins: [] });
  expect(await run(await second)).toMatchObject(ended);
});

test('a coin that was used up meanwhile makes the transaction wait for the end of the epoch, and it is made anew', async () => {
  const { address } = keys.depositAddress(index);
  node.chain.grant(address, usdc, 40n);
  const late = await prepare({ asset: token(usdc), amount: 40n });
  expect(await run(await prepare({ asset: token(usdc), amount: 1n }))).toMatchObject(ended);
  const { answer, state } = await run(late);
  expect(answer).toMatchObject({
    result: 'rejected',
    permanent: false,
    reason: expect.stringMatching(/not available for consumption/),
  });
  expect(state).toEqual({ state: 'unknown' });
  expect(await stateOf(late.slot)).toBe('open');
  node.chain.endEpoch();
  node.chain.advance();
  expect(await stateOf(late.slot)).toBe('closed');
  expect(await run(await prepare({ asset: token(usdc), amount: 39n }))).toMatchObject(ended);
});

test('a coin that its payer has equivocated with is locked until the epoch ends, and swept after it', async () => {
  const { address } = keys.depositAddress(index);
  node.chain.grant(address, usdc, 40n);
  const [coin] = node.chain.ledger.coinsOf(address, usdc);
  node.chain.equivocate(coin!.id);
  await expect(prepare({ asset: token(usdc), amount: 40n })).rejects.toThrow(/already locked/);
  node.faults.mute = new Set(['TransactionExecutionService/SimulateTransaction']);
  const stuck = await prepare({ asset: token(usdc), amount: 40n });
  expect((await run(stuck)).answer).toMatchObject({ result: 'rejected', permanent: false });
  node.chain.endEpoch();
  node.chain.advance();
  expect(await stateOf(stuck.slot)).toBe('closed');
  expect(await run(await prepare({ asset: token(usdc), amount: 40n }))).toMatchObject(ended);
});

test('what was planned in one epoch and is sent in the next runs never, and its slot is over', async () => {
  const { address } = keys.depositAddress(index);
  node.chain.grant(address, usdc, 40n);
  const planned = await prepare({ asset: token(usdc), amount: 40n });
  node.chain.endEpoch();
  // The checkpoint that ends an epoch belongs to it: until the next one, nothing is over.
  expect(await stateOf(planned.slot)).toBe('open');
  node.chain.advance();
  expect(await stateOf(planned.slot)).toBe('closed');
  expect((await run(planned)).answer).toMatchObject({ result: 'rejected', reason: 'Transaction Expired' });
  expect(await held(address, token(usdc))).toBe(40n);
});

test('an epoch is not over on the word of a node that has forgotten its checkpoints, nor earlier than its bytes say', async () => {
  const { slot } = await prepare({ source: { kind: 'treasury' }, to: payee, asset: native, amount: 1n });
  node.chain.endEpoch();
  node.chain.advance();
  node.faults.lowest = node.chain.head.height;
  await expect(stateOf(slot)).rejects.toThrow(/no longer keeps/);
  node.faults.lowest = 0n;
  expect(await stateOf(slot)).toBe('closed');
  const next = await prepare({ source: { kind: 'treasury' }, to: payee, asset: native, amount: 1n });
  expect(await stateOf({ ...next.slot, lastValidHeight: 0n })).toBe('open');
});

test('listed stablecoins come home for nothing, others and smaller amounts are paid for', async () => {
  const { chainId: network } = node.chain;
  vi.stubEnv('FLORIN_SUI_GASLESS', `${network}=${usdc}:10000`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const adapter = open();
  const { address } = keys.depositAddress(index);
  node.chain.grant(address, usdc, 25_000n);
  node.chain.grant(address, usdc, 5_000n, 'balance');
  const movement = { purpose: 'sweep', from: address, to: treasury, asset: token(usdc), amount: 30_000n } as const;
  const cost = await adapter.estimateCost(movement);
  expect(cost.fee).toBe(0n);
  expect(cost.feeCap).toBeGreaterThan(0n);
  const before = await held(treasury, native);
  const free = await prepare({ asset: token(usdc), amount: 30_000n, feeCap: cost.feeCap }, adapter);
  expect(keys.decode(free.unsigned)).toMatchObject({ feeCap: 0n, amount: 30_000n });
  expect(await run(free)).toMatchObject({ ...ended, state: { ...ended.state, fee: 0n } });
  expect(await held(treasury, native)).toBe(before);
  // Too little to stay behind, and too little to be moved so.
  node.chain.grant(address, usdc, 15_000n);
  const feeCaps = await Promise.all(
    [14_000n, 9_000n].map(async (amount) => {
      const paid = await prepare({ asset: token(usdc), amount, feeCap: cost.feeCap }, adapter);
      return keys.decode(paid.unsigned).feeCap;
    }),
  );
  expect(feeCaps).toEqual([cost.feeCap, cost.feeCap]);
  node.chain.grant(address, usdt, 15_000n);
  const other = await prepare({ asset: token(usdt), amount: 15_000n, feeCap: cost.feeCap }, adapter);
  expect(keys.decode(other.unsigned)).toMatchObject({ feeCap: cost.feeCap });
});

test('the setting of such tokens is read whole or not at all', () => {
  expect(readGasless(` ${mainnet}=0x5d::usdt::USDT:5 , `)).toEqual([[mainnet, parseCoinType('0x5d::usdt::USDT'), 5n]]);
  for (const wrong of ['mainnet=0x5d::usdt::USDT:5', `${mainnet}=usdt:5`, `${mainnet}=0x5d::usdt::USDT`])
    expect(() => readGasless(wrong)).toThrow(/Write FLORIN_SUI_GASLESS/);
});

test('a list of coins that lacks some is no list', async () => {
  const { address } = keys.depositAddress(index);
  for (let count = 0; count < 250; count += 1) node.chain.grant(address, usdc, 2n);
  node.faults.truncates = true;
  await expect(prepare({ asset: token(usdc), amount: 500n })).rejects.toThrow(/did not list every coin/);
  node.faults.truncates = false;
  expect(await run(await prepare({ asset: token(usdc), amount: 500n }))).toMatchObject(ended);
});

test('a cap that does not pay, and more than an address holds, are refused before anything is signed', async () => {
  node.chain.grant(keys.depositAddress(index).address, usdc, 40n);
  await expect(prepare({ asset: token(usdc), amount: 40n, feeCap: 10n })).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(prepare({ asset: token(usdc), amount: 41n })).rejects.toThrow(/holds 40 base units/);
});

test('a changed byte makes a signature worthless, for good', async () => {
  node.chain.grant(keys.depositAddress(index).address, usdc, 40n);
  const signed = sign(await prepare({ asset: token(usdc), amount: 40n }));
  const [content = '', ...signatures] = signed.raw.split(' ');
  const bytes = base64.decode(signatures[1] ?? '');
  bytes[10] = (bytes[10] ?? 0) ^ 1;
  const raw = [content, signatures[0], base64.encode(bytes)].join(' ');
  expect(await open().broadcast({ ...signed, raw })).toMatchObject({ result: 'rejected', permanent: true });
  expect(await open().broadcast({ ...signed, raw: [content, signatures[0]].join(' ') })).toMatchObject({
    result: 'rejected',
    reason: expect.stringMatching(/Expect 2 signer signatures/),
  });
});

test('what lies on deposit addresses is found by the seed alone, in coins and balances', async () => {
  const fresh = 100n;
  node.chain.grant(keys.depositAddress(fresh).address, usdc, 3n);
  node.chain.grant(keys.depositAddress(fresh).address, usdc, 4n, 'balance');
  node.chain.grant(keys.depositAddress(fresh + 2n).address, nativeType, 5n, 'balance');
  const scan = createSuiScan(seed, { network: node.chain.chainId, rpcUrls: [node.url], tokens: [token(usdc)] });
  const found = await scan.read(fresh, fresh + 3n);
  expect(found.map(({ index: at, asset, amount }) => [at, asset, amount])).toEqual([
    [fresh, token(usdc), 7n],
    [fresh + 2n, native, 5n],
  ]);
});
