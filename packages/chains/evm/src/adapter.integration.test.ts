import { mnemonicToSeedSync } from '@scure/bip39';
import type { Asset, Block, OutgoingIntent, OutgoingPurpose, SourceAccount } from '@florin/domain/ports/chain';
import { startAnvil, type Anvil } from '@florin/nodes/anvil';
import { batch, lyingToken, testUsdc, testUsdt, type TestContract } from '@florin/nodes/tokens/contracts';
import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEvmAdapter } from './adapter.ts';
import { checksummed } from './address-book.ts';
import { createEvmKeys } from './keys.ts';

const keys = createEvmKeys(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`));
const native: Asset = { kind: 'native' };
const network = '31337';
let chain: Anvil;
let adapter: ReturnType<typeof createEvmAdapter>;
let payer: string;
let usdt: string;
let usdc: string;
let lying: string;
let payments: string;
let assets: Asset[];
let nextIndex = 0n;

beforeAll(async () => {
  chain = await startAnvil({ noMining: true });
  adapter = createEvmAdapter({ network, rpcUrls: [chain.url], finalityTag: null });
  const [owner = '', other = ''] = await chain.accounts();
  payer = other;
  const deployed: string[] = [];
  for (const { bytecode } of [testUsdt, testUsdc, lyingToken, batch])
    deployed.push(await chain.deploy(bytecode, owner));
  [usdt, usdc, lying, payments] = deployed as [string, string, string, string];
  for (const [contract, at] of [
    [testUsdt, usdt],
    [testUsdc, usdc],
  ] as const) {
    await send(contract, at, 'mint', [payer, 1_000_000_000n], { from: owner });
    await send(contract, at, 'approve', [payments, 1_000_000_000n]);
  }
  await chain.mine();
  assets = [native, { kind: 'token', ref: checksummed(usdt) }, { kind: 'token', ref: checksummed(usdc) }];
});
afterAll(() => chain.stop());

/** A fresh deposit address for each test. */
const fresh = () => {
  const index = nextIndex++;
  return { index, ...keys.depositAddress(index) };
};
const pay = (to: string, value: bigint, from = payer) =>
  chain.rpc<string>('eth_sendTransaction', [{ from, to, value: `0x${value.toString(16)}` }]);
const send = (contract: TestContract, to: string, functionName: string, args: unknown[], extra: object = {}) => {
  const data = encodeFunctionData({ abi: parseAbi(contract.abi), functionName, args });
  // A fixed gas limit sends also what an estimate would refuse.
  return chain.rpc<string>('eth_sendTransaction', [{ from: payer, to, data, gas: '0x493e0', ...extra }]);
};
const readHead = async (watchKey: string): Promise<Block> => {
  const { height } = await adapter.head();
  return readAt(height, watchKey);
};
const nextNonce = async (address: string, height?: bigint): Promise<bigint> => {
  if (adapter.slots.kind !== 'number') throw new Error('Not by numbers.');
  return adapter.slots.next(address, height);
};
const readAt = async (height: bigint, watchKey: string): Promise<Block> => {
  const header = await adapter.header(height);
  if (header === null) throw new Error(`No block ${height}.`);
  return adapter.block(header, assets, async (asked) => new Set(asked.filter((key) => key === watchKey)));
};

test('coins and both tokens are seen with their sender, amount and place', async () => {
  const { address, watchKey } = fresh();
  const hashes = [
    await pay(address, 5n),
    await send(testUsdt, usdt, 'transfer', [address, 6n]),
    await send(testUsdc, usdc, 'transfer', [address, 7n]),
  ];
  await chain.mine();
  const { transfers, header } = await readHead(watchKey);
  const from = [checksummed(payer)];
  expect(transfers).toEqual([
    { txHash: hashes[0], position: 0, watchKey, from, asset: native, amount: 5n },
    { txHash: hashes[1], position: 1, watchKey, from, asset: assets[1], amount: 6n },
    { txHash: hashes[2], position: 1, watchKey, from, asset: assets[2], amount: 7n },
  ]);
  expect(header.time.getTime() % 1000).toBe(0);
});

test('two transfers in one transaction have two places', async () => {
  const { address, watchKey } = fresh();
  const txHash = await send(batch, payments, 'pay', [usdt, address, [10n, 20n]]);
  await chain.mine();
  const { transfers } = await readHead(watchKey);
  expect(transfers.map(({ txHash: hash, position, amount }) => [hash, position, amount])).toEqual([
    [txHash, 1, 10n],
    [txHash, 2, 20n],
  ]);
});

test('a place stays the same when a reorg moves the transaction behind others in another block', async () => {
  const { address, watchKey } = fresh();
  const txHash = await send(batch, payments, 'pay', [usdc, address, [1n, 2n]]);
  const raw = await chain.rawTransaction(txHash);
  await chain.mine(2);
  const before = await readAt((await adapter.head()).height - 1n, watchKey);
  // Somebody else's token transfer comes first in the new block and shifts the block-wide numbers.
  const [owner = ''] = await chain.accounts();
  const other = await send(testUsdc, usdc, 'mint', [owner, 1n], { from: owner, gasPrice: '0x174876e800' });
  const otherRaw = await chain.rawTransaction(other);
  await chain.rpc('anvil_dropTransaction', [other]);
  await chain.reorg(2, [
    [otherRaw, 1],
    [raw, 1],
  ]);
  const after = await readHead(watchKey);
  expect(after.header.hash).not.toBe(before.header.hash);
  expect(after.header.height).toBe(before.header.height + 1n);
  expect(after.transfers).toEqual(before.transfers);
  expect(after.transfers.map(({ position }) => position)).toEqual([1, 2]);
  const receipt = await chain.rpc<{ logs: { logIndex: string }[] }>('eth_getTransactionReceipt', [txHash]);
  expect(receipt.logs.map(({ logIndex }) => Number(logIndex))).toEqual([1, 2]);
  await expect(adapter.block(before.header, assets, async () => new Set())).rejects.toThrow(/No node answered/);
});

test('failed transactions, zero values, unlisted contracts and malformed events credit nothing', async () => {
  const { address, watchKey } = fresh();
  const failed = await send(testUsdt, usdt, 'transfer', [address, 10n ** 30n]);
  await send(testUsdt, usdt, 'transfer', [address, 0n]);
  await send(lyingToken, lying, 'transfer', [address, 1_000_000n]);
  await send(lyingToken, lying, 'announceAndRevert', [address, 1_000_000n]);
  await send(lyingToken, lying, 'announceMalformed', [address]);
  await pay(address, 0n);
  await chain.mine();
  expect(await adapter.transactionState(failed)).toMatchObject({ state: 'included', success: false });
  expect((await readHead(watchKey)).transfers).toEqual([]);
});

test('a listed contract that announces without a value credits nothing', async () => {
  const { address, watchKey } = fresh();
  await send(lyingToken, lying, 'announceMalformed', [address]);
  await chain.mine();
  const header = await adapter.header((await adapter.head()).height);
  const listed: Asset[] = [{ kind: 'token', ref: lying }];
  const block = await adapter.block(header!, listed, async () => new Set([watchKey]));
  expect(block.transfers).toEqual([]);
});

test('one watch lookup is made per block, whatever is in it', async () => {
  const { address, watchKey } = fresh();
  await pay(address, 1n);
  await send(testUsdt, usdt, 'transfer', [address, 1n]);
  await chain.mine();
  const header = await adapter.header((await adapter.head()).height);
  const asked: string[][] = [];
  await adapter.block(header!, assets, async (lookup) => {
    asked.push([...lookup]);
    return new Set([watchKey]);
  });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain(watchKey);
});

const intentOf = (
  purpose: OutgoingPurpose,
  source: SourceAccount,
  rest: Pick<OutgoingIntent, 'destination' | 'asset' | 'amount' | 'feeCap'>,
): OutgoingIntent => {
  const sourceAddress = source.kind === 'treasury' ? keys.treasuryAddress() : keys.depositAddress(source.index).address;
  return { id: 'intent', purpose, network, source, sourceAddress, ...rest };
};
const signed = async (intent: OutgoingIntent) => {
  const unsigned = await adapter.build(intent, { kind: 'number', nonce: await nextNonce(intent.sourceAddress) });
  const transfer = keys.decode(unsigned);
  if (transfer.kind !== 'transfer') throw new Error('Not a transfer.');
  const { destination, asset, amount, feeCap, network: decoded } = transfer;
  expect({ destination, asset, amount, network: decoded }).toEqual({
    destination: checksummed(intent.destination),
    asset: intent.asset,
    amount: intent.amount,
    network,
  });
  expect(feeCap <= intent.feeCap).toBe(true);
  return keys.sign(unsigned, intent.source);
};

test('a coin sweep leaves exactly zero at the deposit address', async () => {
  const { index, address } = fresh();
  const treasury = keys.treasuryAddress();
  await pay(address, 10n ** 18n);
  await chain.mine();
  const balance = await adapter.balance(address, native);
  const { fee, feeCap } = await adapter.estimateCost({
    purpose: 'sweep',
    from: address,
    to: treasury,
    asset: native,
    amount: balance,
  });
  expect(fee).toBe(feeCap);
  const before = await adapter.balance(treasury, native);
  const sweep = await signed(
    intentOf(
      'sweep',
      { kind: 'deposit', index },
      { destination: treasury, asset: native, amount: balance - feeCap, feeCap },
    ),
  );
  expect(await adapter.broadcast(sweep)).toEqual({ result: 'accepted' });
  expect(await adapter.transactionState(sweep.txHash)).toEqual({ state: 'pending' });
  await chain.mine();
  expect(await adapter.transactionState(sweep.txHash)).toMatchObject({ state: 'included', success: true, fee: feeCap });
  expect(await adapter.balance(address, native)).toBe(0n);
  expect((await adapter.balance(treasury, native)) - before).toBe(balance - feeCap);
});

test('a token sweep is funded with gas first and pays no more than its cap', async () => {
  const { index, address, watchKey } = fresh();
  const treasury = keys.treasuryAddress();
  const token: Asset = { kind: 'token', ref: checksummed(usdt) };
  await pay(treasury, 10n ** 18n);
  await send(testUsdt, usdt, 'transfer', [address, 2_500_000n]);
  await chain.mine();
  const cost = await adapter.estimateCost({
    purpose: 'sweep',
    from: address,
    to: treasury,
    asset: token,
    amount: 2_500_000n,
  });
  const gasCost = await adapter.estimateCost({
    purpose: 'gas',
    from: treasury,
    to: address,
    asset: native,
    amount: cost.feeCap,
  });
  const gas = await signed(
    intentOf(
      'gas',
      { kind: 'treasury' },
      { destination: address, asset: native, amount: cost.feeCap, feeCap: gasCost.feeCap },
    ),
  );
  await adapter.broadcast(gas);
  await chain.mine();
  expect((await readHead(watchKey)).transfers).toMatchObject([
    { txHash: gas.txHash, position: 0, amount: cost.feeCap },
  ]);
  const sweep = await signed(
    intentOf(
      'sweep',
      { kind: 'deposit', index },
      { destination: treasury, asset: token, amount: 2_500_000n, feeCap: cost.feeCap },
    ),
  );
  await adapter.broadcast(sweep);
  await chain.mine();
  const state = await adapter.transactionState(sweep.txHash);
  expect(state).toMatchObject({ state: 'included', success: true });
  expect(await adapter.balance(address, token)).toBe(0n);
  expect(await adapter.balance(treasury, token)).toBe(2_500_000n);
  expect(await adapter.balance(address, native)).toBe(cost.feeCap - (state as { fee: bigint }).fee);
});

test('sending the same bytes again is known, before and after they are in a block', async () => {
  const { index, address } = fresh();
  await pay(address, 10n ** 18n);
  await chain.mine();
  const rest = { destination: payer, asset: native, amount: 1n, feeCap: 10n ** 16n };
  const first = await signed(intentOf('sweep', { kind: 'deposit', index }, rest));
  expect(await adapter.broadcast(first)).toEqual({ result: 'accepted' });
  expect(await adapter.broadcast(first)).toEqual({ result: 'known' });
  await chain.mine();
  expect(await adapter.broadcast(first)).toEqual({ result: 'known' });
  expect(await nextNonce(address)).toBe(1n);
  const { height } = await adapter.head();
  expect([await nextNonce(address, height - 1n), await nextNonce(address, height)]).toEqual([0n, 1n]);
  const unsigned = await adapter.build(intentOf('sweep', { kind: 'deposit', index }, { ...rest, amount: 2n }), {
    kind: 'number',
    nonce: 0n,
  });
  expect(await adapter.broadcast(keys.sign(unsigned, { kind: 'deposit', index }))).toMatchObject({
    result: 'rejected',
    permanent: true,
  });
});

test('a sender without coins is rejected for now', async () => {
  const { index } = fresh();
  const rest = { destination: payer, asset: native, amount: 1n, feeCap: 10n ** 16n };
  const bytes = await signed(intentOf('sweep', { kind: 'deposit', index }, rest));
  expect(await adapter.broadcast(bytes)).toMatchObject({
    result: 'rejected',
    permanent: false,
    reason: /nsufficient funds/,
  });
});

test('a fee cap below the present level builds nothing', async () => {
  const { index } = fresh();
  const rest = { destination: payer, asset: native, amount: 1n, feeCap: 20_999n };
  await expect(
    adapter.build(intentOf('sweep', { kind: 'deposit', index }, rest), { kind: 'number', nonce: 0n }),
  ).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

test('a token transfer that would fail is refused before it costs anything', async () => {
  const { address } = fresh();
  const asset: Asset = { kind: 'token', ref: usdt };
  await expect(
    adapter.estimateCost({ purpose: 'sweep', from: address, to: payer, asset, amount: 1n }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a transaction that nobody sent is unknown', async () => {
  expect(await adapter.transactionState(`0x${'12'.repeat(32)}`)).toEqual({ state: 'unknown' });
});

test('assets describe themselves', async () => {
  expect(await adapter.describeAsset(native)).toEqual({ decimals: 18, symbol: null });
  expect(await adapter.describeAsset({ kind: 'token', ref: usdt })).toEqual({ decimals: 6, symbol: 'USDT' });
  await expect(adapter.describeAsset({ kind: 'token', ref: payer })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  });
});

test('finality comes from the node where the chain is configured so, and there is no block beyond the head', async () => {
  const tagged = createEvmAdapter({ network, rpcUrls: [chain.url], finalityTag: 'finalized' });
  const [plain, final] = [await adapter.head(), await tagged.head()];
  expect(plain.finalHeight).toBeNull();
  expect(final.finalHeight).toBeLessThan(final.height);
  expect(await adapter.header(plain.height + 1n)).toBeNull();
});

test('what a payer will pay for a transfer is told before it is sent, within a tenth', async () => {
  const { address } = fresh();
  const told = await adapter.transferFees(address, assets);
  const hashes = [
    await pay(address, 5n),
    await send(testUsdt, usdt, 'transfer', [address, 6n]),
    await send(testUsdc, usdc, 'transfer', [address, 7n]),
  ];
  await chain.mine();
  for (const [index, txHash] of hashes.entries()) {
    const state = await adapter.transactionState(txHash);
    if (state.state !== 'included') throw new Error('The transfer is in no block.');
    expect(state.success).toBe(true);
    const perCent = ((told[index] ?? 0n) * 100n) / state.fee;
    expect(perCent, `asset ${index}`).toBeGreaterThanOrEqual(90n);
    expect(perCent, `asset ${index}`).toBeLessThanOrEqual(110n);
  }
});

test('a contract that takes no transfer has no price, and the others keep theirs', async () => {
  const { address } = fresh();
  const broken: Asset = { kind: 'token', ref: checksummed(payments) };
  expect(await adapter.transferFees(address, [native, broken])).toEqual([expect.any(BigInt), null]);
});
