import type { Asset, Transfer } from '@florin/domain/ports/chain';
import { GrpcTypes } from '@mysten/sui/grpc';
import { openDoor, startSuiStandIn, type SuiDoor, type SuiStandIn } from '@florin/nodes/sui/server';
import { pay, type Wallet, walletOf } from '@florin/nodes/sui/wallet';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createSuiAdapter } from './adapter.ts';
import { nativeType } from './coin-type.ts';

const usdc = `0x${'dc'.repeat(32)}::usdc::USDC`;
const native: Asset = { kind: 'native' };
const token: Asset = { kind: 'token', ref: usdc };
const assets: readonly Asset[] = [native, token];
const [own, other] = [walletOf(50), walletOf(51)].map(({ address }) => address) as [string, string];
let node: SuiStandIn;
let bent: SuiDoor;
let payer: Wallet;
beforeAll(async () => {
  node = await startSuiStandIn();
  bent = await openDoor(node.chain);
  payer = walletOf(1);
  for (const coinType of [nativeType, usdc]) node.chain.grant(payer.address, coinType, 10n ** 15n);
  node.chain.metadata.set(usdc, { decimals: 6, symbol: 'USDC' });
  node.chain.advance();
});
beforeEach(() => {
  Object.assign(bent.faults, {
    lag: 0,
    lowest: 0n,
    gap: new Set(),
    truncates: false,
    mute: new Set(),
    busy: false,
    tamper: null,
  });
});
afterAll(async () => {
  await bent.stop();
  await node.stop();
});

const open = (...rpcUrls: string[]) => createSuiAdapter({ network: node.chain.chainId, rpcUrls });
const watched = async (keys: readonly string[]) => new Set(keys.filter((key) => key === own || key === other));
async function read(adapter = open(node.url)): Promise<readonly Transfer[]> {
  const { height } = await adapter.head();
  return (await adapter.block((await adapter.header(height))!, assets, watched)).transfers;
}
const sent = async (...payments: Parameters<typeof pay>[2]): Promise<string> => {
  const txHash = await pay(node.url, payer, payments);
  node.chain.advance();
  return txHash;
};

test('what arrives in a balance, without any coin object, is a deposit like another, and is held', async () => {
  const to = walletOf(52).address;
  const before = await open(node.url).balance(own, token);
  const txHash = await sent({ to: own, coinType: usdc, amount: 7n, as: 'balance' });
  expect(node.chain.ledger.coinsOf(own, usdc)).toEqual([]);
  expect(await read()).toMatchObject([{ txHash, watchKey: own, asset: token, amount: 7n, from: [payer.address] }]);
  expect((await open(node.url).balance(own, token)) - before).toBe(7n);
  expect(await open(node.url).balance(to, token)).toBe(0n);
});

test('coins and a balance in one transaction are one deposit of their sum, beside those of other addresses', async () => {
  const txHash = await sent(
    { to: own, coinType: usdc, amount: 5n, as: 'balance' },
    { to: own, coinType: usdc, amount: 6n },
    { to: own, coinType: nativeType, amount: 4n },
    { to: other, coinType: usdc, amount: 3n },
  );
  const seen = await read();
  expect(seen.every((one) => one.txHash === txHash)).toBe(true);
  expect(seen.map(({ watchKey, asset, amount }) => [watchKey, asset, amount])).toEqual(
    expect.arrayContaining([
      [own, token, 11n],
      [own, native, 4n],
      [other, token, 3n],
    ]),
  );
  expect(new Set(seen.map(({ position }) => position)).size).toBe(3);
});

test('places stay the same whatever order a node lists changes in', async () => {
  await sent({ to: own, coinType: usdc, amount: 5n }, { to: other, coinType: nativeType, amount: 6n });
  const straight = await read();
  bent.faults.tamper = (method, answer) => {
    if (method !== 'LedgerService/GetCheckpoint') return undefined;
    const { checkpoint } = GrpcTypes.GetCheckpointResponse.fromBinary(answer);
    for (const one of checkpoint?.transactions ?? []) one.balanceChanges.reverse();
    return GrpcTypes.GetCheckpointResponse.toBinary({ ...(checkpoint && { checkpoint }) });
  };
  const places = (transfers: readonly Transfer[]) =>
    Object.fromEntries(transfers.map(({ watchKey, position }) => [watchKey, position]));
  expect(places(await read(open(bent.url)))).toEqual(places(straight));
});

test('checkpoints that a subscription brings are not asked for again, and those that it leaves out are', async () => {
  const adapter = open(bent.url);
  await adapter.head();
  const subscribed = () => bent.asked.get('SubscriptionService/SubscribeCheckpoints') ?? 0;
  await vi.waitFor(() => expect(subscribed()).toBeGreaterThan(0));
  const { height: last } = node.chain.head;
  bent.faults.gap = new Set([last + 1n, last + 2n]);
  const hashes: string[] = [];
  for (let count = 1n; count <= 4n; count += 1n) hashes.push(await sent({ to: own, coinType: usdc, amount: count }));
  const { height } = await adapter.head();
  const asked = () => bent.asked.get('LedgerService/GetCheckpoint') ?? 0;
  // What the stream brings has come when the newest one has.
  await vi.waitFor(async () => {
    const before = asked();
    await adapter.header(height);
    expect(asked()).toBe(before);
  });
  const before = asked();
  const seen: string[] = [];
  for (let at = height - 3n; at <= height; at += 1n) {
    // in the order of the chain
    const block = await adapter.block((await adapter.header(at))!, assets, watched);
    seen.push(...block.transfers.map(({ txHash }) => txHash));
  }
  expect(seen).toEqual(hashes);
  expect(asked() - before).toBe(2);
});

test('a subscription that breaks off costs nothing but questions', async () => {
  const adapter = open(bent.url);
  await adapter.head();
  bent.hangUp();
  const txHash = await sent({ to: own, coinType: usdc, amount: 9n });
  expect(await read(adapter)).toMatchObject([{ txHash, amount: 9n }]);
});

type Checkpoint = NonNullable<GrpcTypes.GetCheckpointResponse['checkpoint']>;
const lies: [what: string, change: (checkpoint: Checkpoint) => void][] = [
  ['shows another checkpoint', (one) => (one.sequenceNumber = 1n)],
  ['names none before a checkpoint', (one) => delete one.summary!.previousDigest],
  ['names a digest that is none', (one) => (one.digest = 'none')],
  ['writes amounts that are none', (one) => (one.transactions[0]!.balanceChanges[0]!.amount = '1e9')],
];

test.each(lies)('a node that %s has told nothing', async (_what, change) => {
  await sent({ to: own, coinType: usdc, amount: 2n });
  const newest = node.chain.head.height;
  bent.faults.tamper = (method, answer) => {
    if (method !== 'LedgerService/GetCheckpoint') return undefined;
    const told = GrpcTypes.GetCheckpointResponse.fromBinary(answer);
    if (told.checkpoint?.sequenceNumber === newest && told.checkpoint.transactions.length > 0) change(told.checkpoint);
    return GrpcTypes.GetCheckpointResponse.toBinary(told);
  };
  await expect(read(open(bent.url))).rejects.toThrow(/No node answered/);
  expect(await read(open(bent.url, node.url))).toHaveLength(1);
});

test('a node of another chain is not believed, and one that has no time is left for another', async () => {
  const stranger = createSuiAdapter({ network: '4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S', rpcUrls: [node.url] });
  await expect(stranger.head()).rejects.toThrow(/The node serves/);
  bent.faults.busy = true;
  await expect(open(bent.url).header(1n)).rejects.toThrow(/gRPC status 14: too busy/);
  expect((await open(bent.url, node.url).head()).height).toBe(node.chain.head.height);
});

test('a node that lags says nothing of what lies beyond it, and final is what two have', async () => {
  const txHash = await sent({ to: own, coinType: usdc, amount: 2n });
  node.chain.advance(2);
  bent.faults.lag = 5;
  const { height } = node.chain.head;
  const both = open(node.url, bent.url);
  expect(await both.head()).toMatchObject({ height, finalHeight: height - 5n });
  expect(await open(bent.url).transactionState(txHash)).toEqual({ state: 'unknown' });
  await expect(open(bent.url).transactionState(txHash, height)).rejects.toThrow(/not come/);
  expect(await open(bent.url).header(height)).toBeNull();
  expect(await both.testify({ height, hash: node.chain.head.digest }, [])).toEqual({ agree: 1, deny: 0, silent: 1 });
});

test('a checkpoint that a node no longer keeps is missing, not beyond its head', async () => {
  node.chain.advance(3);
  bent.faults.lowest = node.chain.head.height;
  await expect(open(bent.url).header(1n)).rejects.toThrow(/no longer has/);
});

test('a past balance is the present one less what checkpoints since then changed', async () => {
  const adapter = open(node.url);
  await sent({ to: other, coinType: usdc, amount: 100n });
  const { height } = node.chain.head;
  const held = await adapter.balance(other, token);
  await sent({ to: other, coinType: usdc, amount: 20n, as: 'balance' });
  await sent({ to: own, coinType: usdc, amount: 20n });
  expect(await adapter.balance(other, token, height)).toBe(held);
  expect(await adapter.balance(other, token)).toBe(held + 20n);
  await expect(adapter.balance(other, token, height + 100n)).rejects.toThrow(/not come/);
});

test('a coin says what it is, and one that there is none of is refused', async () => {
  const adapter = open(node.url);
  expect(await adapter.describeAsset(token)).toEqual({ decimals: 6, symbol: 'USDC' });
  expect(await adapter.describeAsset(native)).toEqual({ decimals: 9, symbol: null });
  const none: Asset = { kind: 'token', ref: `${usdc}T` };
  await expect(adapter.describeAsset(none)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(await adapter.transferFees(own, [native, token, none])).toEqual([2_500_000n, 2_500_000n, null]);
});
