import type { Asset, OutgoingIntent, Transfer } from '@florin/domain/ports/chain';
import { contractOf } from '@florin/nodes/tezos/hashes';
import type { Tamper } from '@florin/nodes/serve-rest';
import { serveTezos, startTezosStandIn, type TezosStandIn } from '@florin/nodes/tezos/server';
import { coins, signGroup, tokens, walletOf } from '@florin/nodes/tezos/wallet';
import { mnemonicToSeedSync } from '@scure/bip39';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issue, Payers, relayed, wishOf } from '../../../../tests/chains/tezos-harness.ts';
import { createTezosAdapter } from './adapter.ts';
import { createTezosKeys } from './keys.ts';
import { readPlan } from './plan.ts';

const native: Asset = { kind: 'native' };
const coin = 10n ** 6n;
const keys = createTezosKeys(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`));
const treasury = keys.treasuryAddress();
const relay = contractOf('relay');
let standIn: TezosStandIn;
let payers: Payers;
let usdt: Asset & { kind: 'token' };
let fake: Asset & { kind: 'token' };
let adapter: ReturnType<typeof createTezosAdapter>;
let index = 0n;
beforeAll(async () => {
  standIn = await startTezosStandIn();
  payers = new Payers(standIn, [1, 2, 3]);
  usdt = issue(standIn, { name: 'USDT' }, payers.wallets);
  fake = issue(standIn, { name: 'fake USDT' }, payers.wallets);
  standIn.chain.originate(relay, { standard: 'relay', metadata: null, lastId: 0 });
  standIn.chain.mint(contractOf('USDT'), relay, 1_000n * coin);
  standIn.chain.grant(treasury, 1_000n * coin);
  adapter = createTezosAdapter({ network: 'local', rpcUrls: [standIn.url] });
});
afterAll(() => standIn?.stop());

/** What a block brings to deposit addresses of ours. */
async function seen(ours: readonly string[]): Promise<readonly Transfer[]> {
  standIn.chain.advance();
  const header = await adapter.header(BigInt(standIn.chain.head.level));
  const watched = async (asked: readonly string[]) => new Set(asked.filter((key) => ours.includes(key)));
  return (await adapter.block(header!, [native, usdt], watched)).transfers;
}
const fresh = (): string => keys.depositAddress(index++).address;

const intentOf = (what: Partial<OutgoingIntent>): OutgoingIntent => ({
  id: '00000000-0000-4000-8000-000000000001',
  purpose: 'refund',
  network: 'local',
  source: { kind: 'treasury' },
  sourceAddress: treasury,
  destination: walletOf(99).address,
  asset: native,
  amount: coin,
  feeCap: coin,
  ...what,
});

const headNow = (): bigint => BigInt(standIn.chain.head.level);

/** A movement at its next number, signed. */
async function signed(what: Partial<OutgoingIntent>) {
  const draft = intentOf(what);
  const { purpose, sourceAddress: from, destination: to, asset, amount } = draft;
  const { fee, feeCap } = await adapter.estimateCost({ purpose, from, to, asset, amount });
  if (adapter.slots.kind !== 'number') throw new Error('An account has numbers.');
  const nonce = await adapter.slots.next(from);
  const unsigned = await adapter.build({ ...draft, feeCap }, { kind: 'number', nonce });
  return { ...keys.sign(unsigned, draft.source), unsigned, fee, feeCap, nonce };
}

async function included(txHash: string) {
  const state = await adapter.transactionState(txHash);
  if (state.state !== 'included') throw new Error(`It is ${state.state}.`);
  return state;
}

test('coins and tokens that a contract sends on are deposits, each with its own place, and name their payer too', async () => {
  const ours = [fresh(), fresh()];
  const payments = ours.map((to) => ({ to, amount: 5n * coin, asset: native }));
  const txHash = await payers.send(() => [
    ...payments.map((payment) => relayed(relay, payment)),
    relayed(relay, { to: ours[0]!, amount: 7n * coin, asset: usdt }),
  ]);
  const found = await seen(ours);
  const payer = payers.wallets[0]!.address;
  expect(found).toMatchObject([
    { txHash, watchKey: ours[0], amount: 5n * coin, asset: native, from: [relay, payer] },
    { txHash, watchKey: ours[1], amount: 5n * coin, asset: native, from: [relay, payer] },
    { txHash, watchKey: ours[0], amount: 7n * coin, asset: usdt, from: [relay, payer] },
  ]);
  expect(new Set(found.map(({ position }) => position)).size).toBe(3);
});

test('of a group whose last operation fails nothing is a deposit, also what came before it', async () => {
  const ours = [fresh()];
  const good = { to: ours[0]!, amount: coin, asset: native };
  const txHash = await payers.send((wallet) => [
    coins(good.to, good.amount),
    relayed(relay, good),
    wishOf(wallet, { ...good, asset: usdt, amount: 10n ** 15n }),
    coins(good.to, good.amount),
  ]);
  expect(await seen(ours)).toEqual([]);
  const statuses = standIn.chain.head.groups[0]!.contents.map(({ metadata }) => metadata.operation_result.status);
  expect(statuses).toEqual(expect.arrayContaining(['backtracked', 'failed', 'skipped']));
  expect(await included(txHash)).toMatchObject({ success: false });
});

test('a token with the same name, another number of the same contract, and a call of another way in are no deposits', async () => {
  const ours = [fresh()];
  const [to, amount] = [ours[0]!, 3n * coin];
  const { contract } = { contract: contractOf('USDT') };
  standIn.chain.mint(contract, payers.wallets[1]!.address, 10n * coin, 1n);
  await payers.send((wallet) => [wishOf(wallet, { to, amount, asset: fake })]);
  await payers.send(({ address }) => [tokens(address, to, { contract, id: 1n, amount })]);
  await payers.send(() => [{ destination: relay, amount, parameters: { entrypoint: 'send', value: [] } }]);
  expect(await seen(ours)).toEqual([]);
  expect(await adapter.balance(to, fake)).toBe(amount);
  expect(await adapter.balance(to, usdt)).toBe(0n);
});

test('an account shows its key with its first transfer, and never again', async () => {
  const source = { kind: 'deposit', index } as const;
  const sourceAddress = fresh();
  standIn.chain.grant(sourceAddress, 10n * coin);
  const what = { purpose: 'sweep', source, sourceAddress, destination: treasury } as const;
  const first = await signed(what);
  expect(readPlan(first.unsigned)).toMatchObject({ reveals: true, counter: first.nonce });
  await adapter.broadcast(first);
  standIn.chain.advance();
  expect(await included(first.txHash)).toMatchObject({ success: true, fee: first.fee });
  const second = await signed(what);
  expect(second.nonce).toBe(first.nonce + 1n);
  expect(readPlan(second.unsigned)).toMatchObject({ reveals: false });
});

test('what a fee empties is no account any more: an address that moves tokens keeps a little', async () => {
  const source = { kind: 'deposit', index } as const;
  const sourceAddress = fresh();
  await payers.pay([{ to: sourceAddress, amount: 4n * coin, asset: usdt }]);
  standIn.chain.advance();
  const [to, amount] = [treasury, 4n * coin];
  const { feeCap } = await adapter.estimateCost({ purpose: 'sweep', from: sourceAddress, to, asset: usdt, amount });
  standIn.chain.grant(sourceAddress, feeCap);
  const sweep = await signed({ purpose: 'sweep', source, sourceAddress, destination: to, asset: usdt, amount });
  expect(sweep.feeCap).toBe(feeCap);
  // The same for a fee that leaves nothing: the chain takes it, and moves nothing.
  standIn.chain.grant(walletOf(200).address, 6_000n);
  const place = { branch: standIn.chain.head.hash, counter: standIn.chain.head.ledger.counter, isRevealed: false };
  const wish = tokens(walletOf(200).address, to, { contract: contractOf('USDT'), id: 0n, amount: 0n });
  const emptied = await standIn.chain.submit(await signGroup(walletOf(200), [wish], place));
  await adapter.broadcast(sweep);
  standIn.chain.advance();
  expect(await included(emptied.hash)).toMatchObject({ success: false });
  expect(await included(sweep.txHash)).toMatchObject({ success: true });
  expect(await adapter.balance(sourceAddress, usdt)).toBe(0n);
  expect(await adapter.balance(sourceAddress, native)).toBeGreaterThan(0n);
});

test('whoever sends to an account that the chain does not have pays for it, and the estimate says how much', async () => {
  const destination = walletOf(120).address;
  const unallocated = await signed({ destination });
  await adapter.broadcast(unallocated);
  standIn.chain.advance();
  const { fee } = await included(unallocated.txHash);
  expect(fee).toBe(unallocated.fee);
  // 257 bytes at 250 mutez, as the node tells them.
  expect(fee).toBeGreaterThan(64_250n);
  const later = await signed({ destination });
  expect(later.feeCap).toBeLessThan(2_000n);
});

test('a number that a block has used is told from one of ours that a block has', async () => {
  const [one, other] = [await signed({}), await signed({ amount: 2n * coin })];
  expect(one.nonce).toBe(other.nonce);
  await adapter.broadcast(one);
  standIn.chain.advance(3);
  expect(await adapter.broadcast(one)).toEqual({ result: 'known' });
  expect(await adapter.broadcast(other)).toMatchObject({
    result: 'rejected',
    permanent: true,
    reason: /number is used/,
  });
});

test('a group whose block was long ago is found again by its number, and one that no block took has ended', async () => {
  const [gone, late] = [await signed({}), await signed({ amount: 3n * coin })];
  await adapter.broadcast(gone);
  standIn.chain.advance(700);
  const reopened = createTezosAdapter({ network: 'local', rpcUrls: [standIn.url] });
  // The newest blocks do not have it, and nobody has looked further back.
  expect(await reopened.transactionState(gone.txHash)).toEqual({ state: 'unknown' });
  await expect(reopened.transactionState(gone.txHash, headNow())).rejects.toThrow(/older ones may/);
  expect(await reopened.broadcast(gone)).toEqual({ result: 'known' });
  expect(await reopened.transactionState(gone.txHash)).toMatchObject({ state: 'included', success: true });
  expect(await reopened.broadcast(late)).toMatchObject({ result: 'rejected', permanent: true });
  const unsent = await signed({});
  standIn.chain.advance(500);
  expect(await reopened.broadcast(unsent)).toMatchObject({ result: 'rejected', permanent: true, reason: /its end/ });
});

test('that no block has a group is proved by who used its number, by every node for itself', async () => {
  const [gone, other] = [await signed({}), await signed({ amount: 3n * coin })];
  await adapter.broadcast(gone);
  standIn.chain.advance(700);
  const signing = { sourceAddress: treasury, slot: { kind: 'number', nonce: gone.nonce }, since: new Date() } as const;
  const opened = (...rpcUrls: string[]) => createTezosAdapter({ network: 'local', rpcUrls });
  const open = opened(standIn.url);
  expect(await open.transactionState(gone.txHash, headNow(), signing)).toMatchObject({ state: 'included' });
  expect(await open.transactionState(other.txHash, headNow(), signing)).toEqual({ state: 'unknown' });
  const later = { ...signing, slot: { kind: 'number', nonce: gone.nonce + 1n } } as const;
  expect(await open.transactionState('onvsLP3JFZia2mzZKWaFuFkWg2L5p3BDUhzh5Kr6CiDDN3rtQ1D', headNow(), later)).toEqual({
    state: 'unknown',
  });
  const forgetful = await serveTezos(standIn.chain, {
    tamper: ({ path }, reply) => (/\/blocks\/\d+\/context/.test(path) ? { status: 404, body: '' } : reply),
  });
  await expect(opened(forgetful.url).transactionState(other.txHash, headNow(), signing)).rejects.toThrow(
    /No node answered/,
  );
  await forgetful.stop();
});

test('a later number waits until those before it are in blocks, and a group of too little is told so', async () => {
  const first = await signed({});
  const slot = { kind: 'number', nonce: first.nonce + 1n } as const;
  const next = keys.sign(await adapter.build(intentOf({ feeCap: first.feeCap }), slot), { kind: 'treasury' });
  await adapter.broadcast(first);
  expect(await adapter.broadcast(next)).toEqual({ result: 'accepted' });
  expect(standIn.chain.waiting.map(({ hash }) => hash)).toEqual([first.txHash]);
  const same = await signed({ amount: 9n });
  expect(await adapter.broadcast(same)).toMatchObject({ result: 'rejected', tooCheap: true, permanent: false });
  standIn.chain.advance();
  expect(await adapter.broadcast(next)).toEqual({ result: 'accepted' });
  standIn.chain.advance();
  expect(await included(next.txHash)).toMatchObject({ success: true });
});

test('a later number waits also where the block of those before it comes right after the node has refused it', async () => {
  const tamper: Tamper = ({ path }, reply) => {
    if (path.startsWith('/injection') && reply.status !== 200) standIn.chain.advance();
    return reply;
  };
  const node = await serveTezos(standIn.chain, { tamper });
  const moved = createTezosAdapter({ network: 'local', rpcUrls: [node.url] });
  const first = await signed({});
  const slot = { kind: 'number', nonce: first.nonce + 1n } as const;
  const next = keys.sign(await moved.build(intentOf({ feeCap: first.feeCap }), slot), { kind: 'treasury' });
  await moved.broadcast(first);
  expect(await moved.broadcast(next)).toEqual({ result: 'accepted' });
  expect(await moved.broadcast(next)).toEqual({ result: 'accepted' });
  standIn.chain.advance();
  expect(await included(next.txHash)).toMatchObject({ success: true });
  await node.stop();
});

test('what would fail is refused before it is signed: too few tokens, and what a contract forbids', async () => {
  const movement = {
    purpose: 'payout',
    from: treasury,
    to: walletOf(99).address,
    asset: usdt,
    amount: 10n ** 12n,
  } as const;
  await expect(adapter.estimateCost(movement)).rejects.toMatchObject({ code: 'CONFLICT' });
  const missing = { kind: 'token', ref: `${contractOf('nobody')}_0` } as const;
  expect(await adapter.transferFees(fresh(), [native, usdt, missing])).toEqual([
    expect.any(BigInt as never),
    expect.any(BigInt as never),
    null,
  ]);
});

test('a token is described by its own word on the chain, and by the standard that its reference says', async () => {
  expect(await adapter.describeAsset(usdt)).toEqual({ decimals: 6, symbol: 'USDt' });
  expect(await adapter.describeAsset(native)).toEqual({ decimals: 6, symbol: null });
  const asOld = { kind: 'token', ref: contractOf('USDT') } as const;
  await expect(adapter.describeAsset(asOld)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  const relayed2 = { kind: 'token', ref: `${relay}_0` } as const;
  await expect(adapter.describeAsset(relayed2)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
});

test('final is what has two blocks after it, and a stranger signs nothing for us', async () => {
  const { height, finalHeight } = await adapter.head();
  expect(finalHeight).toBe(height - 2n);
  const { unsigned } = await signed({});
  const foreign = createTezosKeys(new Uint8Array(64).fill(9));
  expect(() => foreign.sign(unsigned, { kind: 'treasury' })).toThrow(/another signature/);
  const place = { branch: standIn.chain.head.hash, counter: 1n, isRevealed: true };
  const forged = await signGroup(walletOf(5), [coins(treasury, 1n)], place);
  await expect(standIn.chain.submit(forged)).rejects.toThrow(/empty_implicit_contract/);
});

test.each<[string, Tamper]>([
  ['another chain', ({ path }, reply) => (path.endsWith('/chain_id') ? { ...reply, body: 'NetXdQprcVkpaWU' } : reply)],
  ['a page of somebody between us', () => ({ status: 502, body: '<html>' })],
  [
    'results that it left out',
    ({ path }, reply) =>
      path.endsWith('/operations/3')
        ? {
            status: 200,
            body: [
              {
                hash: 'onvsLP3JFZia2mzZKWaFuFkWg2L5p3BDUhzh5Kr6CiDDN3rtQ1D',
                contents: [{ kind: 'transaction', source: treasury, fee: '1', metadata: 'too large' }],
              },
            ],
          }
        : reply,
  ],
])('a node that tells %s is not believed', async (_what, tamper) => {
  const liar = await serveTezos(standIn.chain, { tamper });
  try {
    const asked = createTezosAdapter({ network: 'local', rpcUrls: [liar.url] });
    const header = { height: 1n, hash: standIn.chain.blocks[1]!.hash, parentHash: '', time: new Date(0) };
    await expect(asked.block(header, [native], async () => new Set())).rejects.toThrow(/No node answered/);
  } finally {
    await liar.stop();
  }
});
