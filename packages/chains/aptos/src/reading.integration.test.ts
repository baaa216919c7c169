import type { Asset, Transfer } from '@florin/domain/ports/chain';
import type { AptosChain } from '@florin/nodes/aptos/chain';
import { apt } from '@florin/nodes/aptos/hashes';
import { type AptosStandIn, serveAptos, startAptosStandIn } from '@florin/nodes/aptos/server';
import { pay, payIntoOtherStore, payMany, walletOf } from '@florin/nodes/aptos/wallet';
import { mnemonicToSeedSync } from '@scure/bip39';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createAptosAdapter } from './adapter.ts';
import { createAptosKeys } from './keys.ts';
import { createAptosScan } from './scan-holdings.ts';

const usdt = '0x357b0b74bc833e95a115ad22604854d6b0fca151cecd94111770e5d6ffc9dc2b';
const usdc = '0xbae207659db88bea0cbead6da0ed00aac12edcdda169e591cd41c94180b46f3b';
/** Keeps a hundredth of whatever arrives. */
const keeping = `0x${'3'.repeat(64)}`;
const native: Asset = { kind: 'native' };
const tokens = [usdt, usdc, keeping].map((ref): Asset => ({ kind: 'token', ref }));
const seed = mnemonicToSeedSync(`${'abandon '.repeat(11)}about`);
const keys = createAptosKeys(seed);
const payer = walletOf(1);
let node: AptosStandIn;
let chain: AptosChain;
const open = (...urls: string[]) => createAptosAdapter({ network: '4', rpcUrls: urls });
let index = 0n;
const fresh = () => {
  const source = { kind: 'deposit', index } as const;
  return { source, address: keys.depositAddress(index++).address };
};
const treasury = keys.treasuryAddress();

beforeAll(async () => {
  node = await startAptosStandIn();
  chain = node.chain;
  for (const [metadata, symbol, keeps] of [
    [usdt, 'USDt', 0],
    [usdc, 'USDC', 0],
    [keeping, 'KEEP', 10],
  ] as const)
    chain.list(metadata, { name: symbol, symbol, decimals: 6, keeps });
  for (const metadata of [apt, usdt, usdc, keeping]) chain.grant(payer.address, metadata, 10n ** 15n);
  chain.grant(treasury, apt, 10n ** 10n);
});
afterAll(() => node.stop());

/** What the pages after a height say of an address. */
async function seenBy(address: string, since: bigint): Promise<Transfer[]> {
  const adapter = open(node.url);
  const { height } = await adapter.head();
  const seen: Transfer[] = [];
  for (let at = since + 1n; at <= height; at += 1n) {
    // in the order of the chain
    const header = await adapter.header(at);
    if (header === null) throw new Error('There is no such page.');
    const watched = async (asked: readonly string[]) => new Set(asked.filter((key) => key === address));
    seen.push(...(await adapter.block(header, [native, ...tokens], watched)).transfers);
  }
  return seen;
}

async function afterPaying(address: string, act: () => Promise<string>): Promise<Transfer[]> {
  const { height } = await open(node.url).head();
  await act();
  chain.advance();
  return seenBy(address, height);
}

test('two assets in one transaction are two deposits', async () => {
  const { address: to } = fresh();
  const seen = await afterPaying(to, () =>
    payMany(node.url, payer, [
      { to, metadata: usdt, amount: 5n },
      { to, metadata: usdc, amount: 7n },
      { to, metadata: apt, amount: 9n },
    ]),
  );
  expect(seen.map(({ asset, amount }) => [asset, amount])).toEqual([
    [tokens[0], 5n],
    [tokens[1], 7n],
    [native, 9n],
  ]);
  expect(new Set(seen.map(({ position }) => position)).size).toBe(3);
});

test('strangers who make a page too long to read hide no deposit in it and stop no chain', async () => {
  const asked: number[] = [];
  const other = await serveAptos(chain, {
    tamper: ({ path, query }, reply) => {
      if (path !== '/transactions') return reply;
      const limit = Number(query.get('limit'));
      asked.push(limit);
      const long = (one: object) => ({ ...one, padding: 'x'.repeat(14 * 2 ** 20) });
      return { ...reply, body: (reply.body as object[]).map(long) };
    },
  });
  onTestFinished(() => other.stop());
  const { address: to } = fresh();
  const { height } = await open(node.url).head();
  await pay(node.url, payer, { to, metadata: usdt, amount: 5n });
  chain.advance();
  const header = await open(other.url).header(height + 1n);
  const { transfers } = await open(other.url).block(header!, tokens, async (owners) => new Set(owners));
  expect(transfers).toMatchObject([{ watchKey: to, amount: 5n }]);
  // five of them are seventy megabytes, and the same is asked of what follows
  expect(asked).toEqual([10, 5, 2, 2, 2, 2, 2]);
});

test('a transaction that is too long by itself is a node that fails', async () => {
  const other = await serveAptos(chain, {
    tamper: ({ path }, reply) =>
      path === '/transactions' ? { ...reply, body: [{ padding: 'x'.repeat(65 * 2 ** 20) }] } : reply,
  });
  onTestFinished(() => other.stop());
  const adapter = open(other.url);
  const { height } = await adapter.head();
  const header = await adapter.header(height);
  await expect(adapter.block(header!, tokens, async () => new Set())).rejects.toThrow(/longer than/);
});

test('what lies in another store of an address is no deposit: no sweep could take it', async () => {
  const { address: to } = fresh();
  const seen = await afterPaying(to, () => payIntoOtherStore(node.url, payer, { to, metadata: usdt, amount: 5n }));
  expect(seen).toEqual([]);
  expect(await open(node.url).balance(to, tokens[0]!)).toBe(0n);
});

test.each(['events of its own', 'counters'])(
  'the coin is the same asset in both of its forms, told by %s in the older one',
  async (told) => {
    chain.hasHandles = told === 'counters';
    onTestFinished(() => {
      chain.hasHandles = false;
    });
    const [older, newer] = [fresh(), fresh()];
    chain.grant(older.address, apt, 0n, 'coin');
    for (const { address } of [older, newer]) {
      const seen = await afterPaying(address, () =>
        pay(node.url, payer, { to: address, metadata: apt, amount: 1_234n }),
      );
      expect(seen).toMatchObject([{ asset: native, amount: 1_234n, from: [payer.address] }]);
      expect(await open(node.url).balance(address, native)).toBe(1_234n);
    }
    expect([chain.ledger.coins.get(older.address), chain.ledger.coins.get(newer.address)]).toEqual([1_234n, undefined]);
  },
);

test('an address that holds the coin in both forms is swept whole by one transaction', async () => {
  const { source, address } = fresh();
  chain.grant(address, apt, 40n, 'coin');
  chain.grant(address, apt, 2n);
  const adapter = open(node.url);
  const signed = await signedSweep(source, native, await adapter.balance(address, native));
  expect(await adapter.broadcast(signed)).toEqual({ result: 'accepted' });
  chain.advance();
  expect(await adapter.transactionState(signed.txHash)).toMatchObject({ state: 'included', success: true });
  expect(await adapter.balance(address, native)).toBe(0n);
});

test('what an address sends itself is no deposit', async () => {
  const own = walletOf(1).address;
  const seen = await afterPaying(own, () => pay(node.url, payer, { to: own, metadata: usdt, amount: 5n }));
  expect(seen).toEqual([]);
});

test('an asset that keeps a share of what arrives is known to have brought less', async () => {
  const { source, address } = fresh();
  chain.grant(address, keeping, 1_000n);
  const asset = tokens[2]!;
  const signed = await signedSweep(source, asset, 1_000n);
  const adapter = open(node.url);
  await adapter.broadcast(signed);
  chain.advance();
  const carried = { asset, destination: treasury, items: [{ address, amount: 1_000n }] };
  expect(await adapter.arrivals?.(signed.txHash, carried, 'events')).toEqual({ amounts: [990n], contradicted: false });
});

async function signedSweep(source: { kind: 'deposit'; index: bigint }, asset: Asset, amount: bigint) {
  const adapter = open(node.url);
  const { slots } = adapter;
  if (slots.kind !== 'lifetime') throw new Error('Transactions have lifetimes.');
  const sourceAddress = keys.depositAddress(source.index).address;
  const movement = { purpose: 'sweep', from: sourceAddress, to: treasury, asset, amount } as const;
  const { feeCap } = await adapter.estimateCost(movement);
  const intent = { id: `of ${sourceAddress}`, network: '4', purpose: 'sweep', source, sourceAddress } as const;
  const slot = await slots.fresh();
  const unsigned = await adapter.build({ ...intent, destination: treasury, asset, amount, feeCap, treasury }, slot);
  return { ...keys.sign(unsigned, source), slot };
}

test('a transaction whose minute is over gets into no block, is refused, and its slot is closed', async () => {
  const { source, address } = fresh();
  chain.grant(address, usdt, 10n);
  const adapter = open(node.url);
  const signed = await signedSweep(source, tokens[0]!, 10n);
  expect(await adapter.slotState(address, signed.slot)).toBe('open');
  expect(await adapter.broadcast(signed)).toEqual({ result: 'accepted' });
  chain.skip(56);
  chain.advance();
  const { height } = await adapter.head();
  expect(await adapter.slotState(address, signed.slot)).toBe('closed');
  expect(await adapter.transactionState(signed.txHash, height)).toEqual({ state: 'unknown' });
  expect(await adapter.broadcast(signed)).toMatchObject({
    result: 'rejected',
    reason: expect.stringContaining('TRANSACTION_EXPIRED'),
    permanent: false,
  });
  expect(await adapter.balance(address, tokens[0]!)).toBe(10n);
});

test('a node that has forgotten the lifetime does not close it', async () => {
  const { source, address } = fresh();
  chain.grant(address, usdt, 10n);
  const signed = await signedSweep(source, tokens[0]!, 10n);
  chain.skip(56);
  chain.advance(2);
  chain.oldest = chain.head.version - 15n;
  onTestFinished(() => {
    chain.oldest = 0n;
  });
  await expect(open(node.url).slotState(address, signed.slot)).rejects.toThrow('no longer keeps');
});

test('a movement that would fail is refused before it is signed, with what the chain says', async () => {
  const { address } = fresh();
  const movement = { purpose: 'sweep', from: address, to: treasury, asset: tokens[0]!, amount: 5n } as const;
  await expect(open(node.url).estimateCost(movement)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('EINSUFFICIENT_BALANCE'),
  });
});

test('an asset is described by the chain, and what is none is refused', async () => {
  const adapter = open(node.url);
  expect(await adapter.describeAsset(tokens[0]!)).toEqual({ decimals: 6, symbol: 'USDt' });
  const none: Asset = { kind: 'token', ref: `0x${'9'.repeat(64)}` };
  await expect(adapter.describeAsset(none)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(await adapter.transferFees(treasury, [native, tokens[0]!, none])).toEqual([60_000n, 60_000n, null]);
});

test('coins are found on the deposit addresses of a seed by its words alone', async () => {
  chain.grant(keys.depositAddress(1_005n).address, usdt, 11n);
  chain.grant(keys.depositAddress(1_009n).address, apt, 13n, 'coin');
  const scan = createAptosScan(seed, { network: '4', rpcUrls: [node.url], tokens });
  const found = await scan.read(1_000n, 1_016n);
  expect(found.map((one) => [one.index, one.asset, one.amount])).toEqual([
    [1_005n, tokens[0], 11n],
    [1_009n, native, 13n],
  ]);
});

test('a node of another chain is not believed', async () => {
  const elsewhere = createAptosAdapter({ network: '1', rpcUrls: [node.url] });
  await expect(elsewhere.head()).rejects.toThrow('The node serves chain 4, not 1.');
});

test('a node that names us as the owner of a store that is not ours brings no deposit', async () => {
  const { address } = fresh();
  const liar = await serveAptos(chain, {
    tamper: ({ path }, reply) =>
      path === '/transactions'
        ? {
            ...reply,
            body: JSON.parse(
              JSON.stringify(reply.body).replaceAll(/"owner":"0x[0-9a-f]+"/g, `"owner":"${address}"`),
            ) as unknown,
          }
        : reply,
  });
  onTestFinished(() => liar.stop());
  const adapter = open(liar.url);
  await pay(node.url, payer, { to: walletOf(50).address, metadata: usdt, amount: 5n });
  chain.advance();
  const { height } = await adapter.head();
  const header = await adapter.header(height);
  const block = await adapter.block(header!, [native, ...tokens], async (asked) => new Set(asked));
  expect(block.transfers).toEqual([]);
});

test('a node that leaves transactions out, or shows those of another page, is asked no further', async () => {
  let shift = 0;
  const lame = await serveAptos(chain, {
    tamper: ({ path }, reply) =>
      path === '/transactions' ? { ...reply, body: (reply.body as unknown[]).toSpliced(shift, 1) } : reply,
  });
  onTestFinished(() => lame.stop());
  const adapter = open(lame.url);
  const header = (await adapter.header((await adapter.head()).height))!;
  const read = () => adapter.block(header, [native], async () => new Set());
  for (shift of [0, 4]) await expect(read()).rejects.toThrow('left transactions out');
  const other = { ...header, hash: `0x${'0'.repeat(64)}` };
  await expect(open(node.url).block(other, [native], async () => new Set())).rejects.toThrow('another block');
});

test('a node that gives fewer transactions at once than it was asked for is asked for the rest', async () => {
  const slow = await serveAptos(chain, {
    tamper: ({ path }, reply) =>
      path === '/transactions' ? { ...reply, body: (reply.body as unknown[]).slice(0, 3) } : reply,
  });
  onTestFinished(() => slow.stop());
  const { address } = fresh();
  const txHash = await pay(node.url, payer, { to: address, metadata: usdt, amount: 5n });
  chain.advance();
  const adapter = open(slow.url);
  const header = (await adapter.header((await adapter.head()).height))!;
  const { transfers } = await adapter.block(header, tokens, async (asked) => new Set(asked));
  expect(transfers).toMatchObject([{ txHash, watchKey: address }]);
});

test('nothing is final or unknown for good that only one of two nodes tells', async () => {
  const lagging = await serveAptos(chain, {
    tamper: ({ path }, reply) =>
      path === '/' ? { ...reply, body: { ...(reply.body as object), ledger_version: '9' } } : reply,
  });
  onTestFinished(() => lagging.stop());
  const adapter = open(node.url, lagging.url);
  const head = await adapter.head();
  expect(head.finalHeight).toBe(0n);
  const nowhere = `0x${'8'.repeat(64)}`;
  await expect(adapter.transactionState(nowhere, head.height)).rejects.toThrow('do not agree');
  expect(await adapter.testify(head, [])).toEqual({ agree: 1, deny: 0, silent: 1 });
});
