import type { Coin, Movement, OutgoingIntent } from '@florin/domain/ports/chain';
import { CardanoChain } from '@florin/nodes/cardano/chain';
import { serveCardano } from '@florin/nodes/cardano/server';
import { scriptOf } from '@florin/nodes/cardano/wallet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCardanoAdapter } from './adapter.ts';
import { createCardanoKeys } from './keys.ts';
import { networks } from './networks.ts';

/** Whoever spends an output in which a script lies pays for each byte of the script (Conway era). */
const network = networks.get('cardanolocal')!;
const keys = createCardanoKeys(new Uint8Array(64).fill(6), network);
const treasury = keys.treasuryAddress();
const ada = 1_000_000n;
const native = { kind: 'native' } as const;
let chain: CardanoChain;
let url: string;
/** Tells of no script, as a worker before this rule saw it. */
let blind: string;
const stops: (() => Promise<void>)[] = [];
let index = 0n;
beforeAll(async () => {
  let seconds = 1_700_000_000;
  chain = await CardanoChain.open({ clock: () => (seconds += 1) * 1_000 });
  for (let coin = 0; coin < 12; coin += 1) chain.grant(treasury, 20n * ada);
  chain.advance();
  const honest = await serveCardano(chain);
  const hiding = await serveCardano(chain, {
    tamper: (_asked, reply) => ({
      ...reply,
      body: JSON.parse(JSON.stringify(reply.body), (key, value) => (key === 'reference_script_hash' ? null : value)),
    }),
  });
  [url, blind] = [honest.url, hiding.url];
  stops.push(honest.stop, hiding.stop);
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

const open = (at = url) => createCardanoAdapter({ network: network.name, rpcUrls: [at] });
const fresh = () => {
  const source = { kind: 'deposit', index: (index += 1n) } as const;
  return { source, ...keys.depositAddress(source.index) };
};
const coinsAt = (address: string, source: Coin['source']): Coin[] =>
  [...chain.unspent.values()]
    .filter((output) => output.address === address)
    .map(({ txHash, position, lovelace }) => ({ txHash, position, address, amount: lovelace, source }));
const treasuryCoins = () => coinsAt(treasury, { kind: 'treasury' });
const held = (address: string): bigint =>
  coinsAt(address, { kind: 'treasury' }).reduce((sum, one) => sum + one.amount, 0n);

/** Two deposits in one batch, the first with a script: its coins, and its bytes as a node has them that tells of it or not. */
async function batchOfTwo(at: string, bytes = 14_000) {
  const [one, other] = [fresh(), fresh()];
  chain.grant(one.address, 70n * ada, new Map(), scriptOf(bytes));
  chain.grant(other.address, 30n * ada);
  chain.advance();
  const items = [one, other].map(({ address }) => ({ address, amount: held(address) }));
  const movement: Movement = {
    purpose: 'batch',
    from: treasury,
    to: treasury,
    asset: native,
    amount: 100n * ada,
    items,
  };
  const own = [one, other].flatMap(({ address, source }) => coinsAt(address, source));
  const adapter = open(at);
  if (adapter.slots.kind !== 'coins') throw new Error('Its slots are coins.');
  const chosen = (await adapter.slots.choose(movement, { own, more: treasuryCoins() }))!;
  const intent: OutgoingIntent = {
    id: 'one',
    purpose: 'batch',
    network: network.name,
    source: { kind: 'treasury' },
    sourceAddress: treasury,
    destination: treasury,
    asset: native,
    amount: movement.amount,
    items,
    feeCap: chosen.feeCap,
    treasury,
  };
  const slot = { kind: 'coins', coins: chosen.coins } as const;
  const sign = (unsigned: string) =>
    keys.sign(
      unsigned,
      intent.source,
      chosen.coins.map(({ source }) => source),
    );
  return { addresses: [one.address, other.address], intent, slot, sign, unsigned: await adapter.build(intent, slot) };
}

test('an output in which a script lies is no payment, and its coin is never counted on', async () => {
  const { address } = fresh();
  chain.grant(address, 70n * ada, new Map(), scriptOf(14_000));
  chain.advance();
  const adapter = open();
  const header = await adapter.header((await adapter.head()).height);
  const block = await adapter.block(
    header!,
    [native],
    async (asked) => new Set(asked.filter((one) => one === address)),
  );
  expect(block).toMatchObject({ transfers: [], coins: [] });
  if (adapter.slots.kind !== 'coins') throw new Error('Its slots are coins.');
  expect(await adapter.slots.unspentOf?.(address)).toEqual([]);
});

test.each([14_000, 10])(
  'a batch that has one of %i bytes already pays for the script, and brings all of it home',
  async (bytes) => {
    const { addresses, sign, unsigned, intent } = await batchOfTwo(url, bytes);
    expect(await open().broadcast(sign(unsigned))).toEqual({ result: 'accepted' });
    chain.advance();
    expect(addresses.map(held)).toEqual([0n, 0n]);
    expect(keys.decode(unsigned).feeCap).toBe(intent.feeCap);
  },
);

test('what was signed without the price of the script is refused, and signed again with it', async () => {
  const { addresses, sign, unsigned, intent } = await batchOfTwo(blind);
  const adapter = open();
  expect(await adapter.broadcast(sign(unsigned))).toMatchObject({
    result: 'rejected',
    permanent: false,
    reason: expect.stringMatching(/Insufficient transaction fee/),
  });
  const dearer = await adapter.raise!(intent, unsigned);
  expect(await adapter.broadcast(sign(dearer.unsigned))).toEqual({ result: 'accepted' });
  chain.advance();
  expect(addresses.map(held)).toEqual([0n, 0n]);
});

test('such a batch can be given up: its coins go back as plain ones, which the next sweep takes', async () => {
  const { addresses, sign, unsigned, intent, slot } = await batchOfTwo(blind);
  const adapter = open();
  const cancel = await adapter.buildCancel!(intent, slot, unsigned);
  expect(await adapter.broadcast(sign(cancel.unsigned))).toEqual({ result: 'accepted' });
  chain.advance();
  expect(addresses.map(held)).toEqual([70n * ada, 30n * ada]);
  expect([...chain.unspent.values()].filter(({ address, script }) => addresses.includes(address) && script)).toEqual(
    [],
  );
});

test('a coin of the treasury in which a script lies pays for nothing', async () => {
  chain.grant(treasury, 900n * ada, new Map(), scriptOf(14_000));
  chain.advance();
  const { slot } = await batchOfTwo(url);
  expect(slot.coins.map(({ amount }) => amount)).not.toContain(900n * ada);
});
