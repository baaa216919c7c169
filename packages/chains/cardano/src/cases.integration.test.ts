import type { Asset, Coin, Movement, OutgoingIntent } from '@florin/domain/ports/chain';
import { CardanoChain } from '@florin/nodes/cardano/chain';
import { serveCardano } from '@florin/nodes/cardano/server';
import type { Tamper } from '@florin/nodes/serve-rest';
import { pay, walletOf } from '@florin/nodes/cardano/wallet';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createCardanoAdapter } from './adapter.ts';
import { createCardanoKeys } from './keys.ts';
import { networks } from './networks.ts';

const network = networks.get('cardanolocal')!;
const keys = createCardanoKeys(new Uint8Array(64).fill(6), network);
const treasury = keys.treasuryAddress();
const ada = 1_000_000n;
const listed = `${'a1'.repeat(28)}55534458`;
const unlisted = `${'b2'.repeat(28)}4a554e4b`;
const native: Asset = { kind: 'native' };
const token: Asset = { kind: 'token', ref: listed };
let chain: CardanoChain;
let url: string;
let stop: () => Promise<void>;
let seconds = 1_700_000_000;
let index = 0n;
beforeAll(async () => {
  chain = await CardanoChain.open({ clock: () => seconds * 1_000 });
  chain.list(listed, { name: 'USDX', ticker: 'USDX', decimals: 6 });
  for (let coin = 0; coin < 12; coin += 1) chain.grant(treasury, 20n * ada);
  chain.advance();
  ({ url, stop } = await serveCardano(chain));
});
afterAll(() => stop());

const adapterAt = (...rpcUrls: string[]) => createCardanoAdapter({ network: network.name, rpcUrls });
const fresh = () => {
  const source = { kind: 'deposit', index: (index += 1n) } as const;
  return { source, ...keys.depositAddress(source.index) };
};
async function lying(tamper: Tamper): Promise<string> {
  const server = await serveCardano(chain, { tamper });
  onTestFinished(server.stop);
  return server.url;
}
/** What the newest block brings to some addresses. */
async function readNewest(addresses: readonly string[], at = url) {
  const adapter = adapterAt(at);
  const header = await adapter.header((await adapter.head()).height);
  return adapter.block(
    header!,
    [native, token],
    async (asked) => new Set(asked.filter((one) => addresses.includes(one))),
  );
}
const coinsAt = (address: string, source: Coin['source']): Coin[] =>
  [...chain.unspent.values()]
    .filter((output) => output.address === address)
    .map(({ txHash, position, lovelace }) => ({ txHash, position, address, amount: lovelace, source }));

test.each([
  ['a listed asset with what it needs', 1_300_000n, listed, ['token']],
  ['a listed asset with much more', 500n * ada, listed, ['native', 'token']],
  ['an asset that nobody listed with what it needs', 1_300_000n, unlisted, []],
  ['an asset that nobody listed with much more', 50n * ada, unlisted, ['native']],
  ['ADA alone', 1n * ada, null, ['native']],
])('an output with %s is credited as it was meant', async (_what, lovelace, ref, kinds) => {
  const { address } = fresh();
  const txHash = chain.grant(address, lovelace, new Map(ref === null ? [] : [[ref, 2n ** 60n + 1n]]));
  chain.advance();
  const { transfers, coins } = await readNewest([address]);
  expect(transfers.map(({ asset }) => asset.kind)).toEqual(kinds);
  for (const transfer of transfers)
    expect(transfer.amount).toBe(transfer.asset.kind === 'native' ? lovelace : 2n ** 60n + 1n);
  expect(new Set(transfers.map(({ position }) => position)).size).toBe(kinds.length);
  expect(coins).toEqual([{ txHash, position: 0, watchKey: address, amount: lovelace }]);
});

test('quantities may be numbers, and a block that touches hundreds of addresses is read to its last page', async () => {
  const { address } = fresh();
  for (let other = 0; other < 150; other += 1) chain.grant(walletOf(1_000 + other).address, ada);
  chain.grant(address, 7n * ada);
  chain.advance();
  const asNumbers = await lying((_asked, reply) => ({
    ...reply,
    body: JSON.parse(JSON.stringify(reply.body), (key, value) => (key === 'quantity' ? Number(value) : value)),
  }));
  const { transfers } = await readNewest([address], asNumbers);
  expect(transfers).toMatchObject([{ amount: 7n * ada, watchKey: address }]);
});

test('a payment whose hundreds of coins held a thousand assets each is read', async () => {
  const { address } = fresh();
  chain.grant(address, 7n * ada);
  chain.advance();
  // as much as 455 coins can hold, which is what has room in a transaction
  const long = await lying(({ path }, reply) =>
    path.endsWith('/utxos') ? { ...reply, body: { ...(reply.body as object), more: 'x'.repeat(52_000_000) } } : reply,
  );
  expect((await readNewest([address], long)).transfers).toMatchObject([{ amount: 7n * ada }]);
});

test('a note beside a payment changes nothing, and all who paid are named', async () => {
  const { address } = fresh();
  const [one, other] = [walletOf(1), walletOf(2)];
  for (const wallet of [one, other]) chain.grant(wallet.address, 20n * ada);
  chain.advance();
  await pay(url, { from: [one, other], sends: [{ to: address, lovelace: 25n * ada }], note: 'Order 17' });
  chain.advance();
  const { transfers } = await readNewest([address]);
  expect(transfers).toMatchObject([{ amount: 25n * ada, from: expect.arrayContaining([one.address, other.address]) }]);
});

test.each<[string, Tamper]>([
  [
    'serves another network',
    ({ path }, reply) => (path === '/genesis' ? { status: 200, body: { network_magic: 1 } } : reply),
  ],
  ['counts questions', () => ({ status: 429, body: { status_code: 429, error: 'Too many', message: 'Rate limited' } })],
  [
    'has the transactions of a block in another one',
    ({ path }, reply) =>
      /^\/txs\/[0-9a-f]+$/.test(path)
        ? { ...reply, body: { ...(reply.body as object), block: 'cd'.repeat(32) } }
        : reply,
  ],
  ['breaks off', () => undefined],
  [
    'answers half a quantity',
    ({ path }, reply) =>
      path.endsWith('/utxos')
        ? { ...reply, body: JSON.parse(JSON.stringify(reply.body).replaceAll(/"quantity":"(\d)/g, '"quantity":"0.$1')) }
        : reply,
  ],
])('a node that %s is left for another, and alone says nothing', async (_what, tamper) => {
  const { address } = fresh();
  chain.grant(address, 7n * ada);
  chain.advance();
  const wrong = await lying(tamper);
  await expect(readNewest([address], wrong)).rejects.toThrow(/No node answered/);
  const adapter = adapterAt(wrong, url);
  const header = await adapter.header((await adapter.head()).height);
  const block = await adapter.block(header!, [native], async (asked) => new Set(asked));
  expect(block.transfers).toHaveLength(1);
  const testimony = await adapter.testify(header!, block.transfers);
  expect(testimony).toMatchObject({ agree: 1 });
});

test.each(['min_fee_a', 'min_fee_b', 'coins_per_utxo_size'])(
  'a node that asks for an absurd %s is left for another: nobody pays it',
  async (name) => {
    const greedy = await lying(({ path }, reply) =>
      path === '/epochs/latest/parameters'
        ? { ...reply, body: { ...(reply.body as object), [name]: 20_000_000 } }
        : reply,
    );
    const { address } = fresh();
    await expect(adapterAt(greedy).transferFees(address, [native])).rejects.toThrow(/beyond belief/);
    expect(await adapterAt(greedy, url).transferFees(address, [native])).toEqual(
      await adapterAt(url).transferFees(address, [native]),
    );
  },
);

test('what is registered of an asset is told, and one that nobody has registered is refused', async () => {
  const adapter = adapterAt(url);
  expect(await adapter.describeAsset(native)).toEqual({ decimals: 6, symbol: null });
  expect(await adapter.describeAsset(token)).toEqual({ decimals: 6, symbol: 'USDX' });
  await expect(adapter.describeAsset({ kind: 'token', ref: unlisted })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  });
  const [coin = 0n, asset = 0n] = (await adapter.transferFees(treasury, [native, token])).map((fee) => fee ?? 0n);
  expect(coin).toBeGreaterThan(155_381n);
  expect(asset).toBeGreaterThan(coin + ada);
});

/** Chooses, builds, signs, sends and includes a movement; answers what it was and came to. */
async function move(movement: Movement, source: Coin['source'], own: readonly Coin[]) {
  const adapter = adapterAt(url);
  if (adapter.slots.kind !== 'coins') throw new Error('Its slots are coins.');
  const chosen = await adapter.slots.choose(movement, { own, more: coinsAt(treasury, { kind: 'treasury' }) });
  if (chosen === null) return null;
  const { purpose, from: sourceAddress, to: destination, asset, amount } = movement;
  const what = { id: 'one', purpose, network: network.name, source, sourceAddress, destination, asset, amount };
  const intent: OutgoingIntent = { ...what, feeCap: chosen.feeCap, treasury };
  const unsigned = await adapter.build(intent, { kind: 'coins', coins: chosen.coins });
  const signed = keys.sign(
    unsigned,
    source,
    chosen.coins.map((coin) => coin.source),
  );
  const decoded = keys.decode(unsigned);
  return { adapter, intent, chosen, unsigned, signed, decoded };
}

test('a sweep puts back what it does not move, and what accompanied a token comes home only with the last one', async () => {
  const { address, source } = fresh();
  chain.grant(
    address,
    1_400_000n,
    new Map([
      [listed, 5n],
      [unlisted, 9n],
    ]),
  );
  chain.grant(address, 30n * ada);
  chain.advance();
  const movement: Movement = { purpose: 'sweep', from: address, to: treasury, asset: token, amount: 5n };
  const moved = await move(movement, source, coinsAt(address, source));
  expect(await moved!.adapter.broadcast(moved!.signed)).toEqual({ result: 'accepted' });
  chain.advance();
  const state = await moved!.adapter.transactionState(moved!.signed.txHash);
  expect(state).toMatchObject({ success: true, fee: moved!.chosen.feeCap });
  expect(state).not.toHaveProperty('returned');
  const left = [...chain.unspent.values()].filter((output) => output.address === address);
  expect(left.map(({ lovelace, assets }) => [lovelace, [...assets]]).toSorted()).toEqual([
    [1_400_000n, [[unlisted, 9n]]],
    [30n * ada, []],
  ]);
});

test('ADA that came with an asset of nobody is swept, and what stays with the asset is part of the cost', async () => {
  const { address, source } = fresh();
  chain.grant(address, 50n * ada, new Map([[unlisted, 9n]]));
  chain.advance();
  const movement: Movement = { purpose: 'sweep', from: address, to: treasury, asset: native, amount: 50n * ada };
  const moved = await move(movement, source, coinsAt(address, source));
  expect(moved!.decoded.feeCap).toBe(moved!.chosen.feeCap);
  expect(moved!.chosen.feeCap).toBeGreaterThan(ada);
  await moved!.adapter.broadcast(moved!.signed);
  chain.advance();
  expect(await moved!.adapter.transactionState(moved!.signed.txHash)).toMatchObject({ fee: moved!.chosen.feeCap });
});

test('coins that hold too little are chosen for nothing, and less than an output needs is refused', async () => {
  const { address, source } = fresh();
  chain.grant(address, 1_300_000n, new Map([[listed, 5n]]));
  chain.advance();
  const sweep = { purpose: 'sweep', from: address, to: treasury, asset: token } as const;
  expect(await move({ ...sweep, amount: 6n }, source, coinsAt(address, source))).toBeNull();
  // What accompanies a token is nobody's payment.
  expect(await move({ ...sweep, asset: native, amount: 1_300_000n }, source, coinsAt(address, source))).toBeNull();
  expect(await move({ ...sweep, amount: 5n }, source, [])).toBeNull();
  const to = walletOf(9).address;
  const refund = { purpose: 'refund', from: treasury, to, asset: native, amount: 500_000n } as const;
  await expect(move(refund, { kind: 'treasury' }, [])).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(adapterAt(url).estimateCost(refund)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a sweep takes three of the smallest coins of a treasury along that has more than twenty, and none of another', async () => {
  const { address, source } = fresh();
  chain.grant(address, 30n * ada);
  chain.advance();
  const movement: Movement = { purpose: 'sweep', from: address, to: treasury, asset: native, amount: 30n * ada };
  const few = await move(movement, source, coinsAt(address, source));
  expect(few!.chosen.coins).toHaveLength(2);
  for (let coin = 0; coin < 24; coin += 1) chain.grant(treasury, 2n * ada);
  chain.advance();
  const many = await move(movement, source, coinsAt(address, source));
  expect(many!.chosen.coins.filter(({ amount }) => amount === 2n * ada)).toHaveLength(3);
});

test('bytes whose interval is over are refused for good, and the same coins are signed with a later end', async () => {
  const refund: Movement = {
    purpose: 'refund',
    from: treasury,
    to: walletOf(9).address,
    asset: native,
    amount: 3n * ada,
  };
  const moved = await move(refund, { kind: 'treasury' }, []);
  const { adapter, signed, unsigned, intent, chosen } = moved!;
  seconds += 4_000;
  chain.advance();
  expect(await adapter.broadcast(signed)).toMatchObject({ result: 'rejected', permanent: true });
  const slot = { kind: 'coins', coins: chosen.coins } as const;
  const { height } = await adapter.head();
  expect(await adapter.slotState(treasury, slot, height)).toBe('open');
  const later = await adapter.raise!(intent, unsigned);
  expect(later).toMatchObject({ amount: 3n * ada, feeCap: chosen.feeCap });
  const again = keys.sign(later.unsigned, { kind: 'treasury' });
  expect(await adapter.broadcast(again)).toEqual({ result: 'accepted' });
  chain.advance();
  expect(await adapter.slotState(treasury, slot)).toBe('closed');
  expect(await adapter.slotState(treasury, slot, height)).toBe('open');
});
