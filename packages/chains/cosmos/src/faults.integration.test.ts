import type { Asset, Transfer } from '@florin/domain/ports/chain';
import { type CosmosStandIn, startCosmosStandIn } from '@florin/nodes/cosmos/server';
import { sendAll, sign, type Wallet, walletOf } from '@florin/nodes/cosmos/wallet';
import { BentNode } from '@florin/testing/bent-node';
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx';
import { SimulateResponse } from 'cosmjs-types/cosmos/tx/v1beta1/service';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCosmosAdapter } from './adapter.ts';

const usdt = 'ibc/F04D72CF9B5D9C849BB278B691CDFA2241813327430EC9CDC83F8F4CA4CDC2B0';
const native: Asset = { kind: 'native' };
const assets: readonly Asset[] = [native, { kind: 'token', ref: usdt }];
const network = 'cosmoslocal';
let node: CosmosStandIn;
let bent: BentNode;
let payer: Wallet;
let own: string;
let other: string;
beforeAll(async () => {
  node = await startCosmosStandIn();
  bent = await BentNode.open(node.url);
  payer = await walletOf(1);
  [own, other] = [(await walletOf(50)).address, (await walletOf(51)).address];
  for (const denomination of ['uatom', usdt]) node.chain.grant(payer.address, denomination, 10n ** 12n);
});
beforeEach(() => bent.straighten());
afterAll(async () => {
  bent.close();
  await node.stop();
});

const open = (...rpcUrls: string[]) => createCosmosAdapter({ network, rpcUrls });
const sending = () => ({ url: node.url, chainId: node.chain.rules.chainId });
const watched = async (keys: readonly string[]) => new Set(keys.filter((key) => key === own || key === other));
const read = async (adapter = open(node.url)): Promise<readonly Transfer[]> => {
  const { height } = await adapter.head();
  return (await adapter.block((await adapter.header(height))!, assets, watched)).transfers;
};

const hashOfBytes = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)))
    .toString('hex')
    .toUpperCase();
type Lie = [what: string, method: string, change: (result: object) => unknown];
const lies: Lie[] = [
  ['serves another chain', 'status', (result) => ({ ...result, node_info: { network: 'cosmoshub-4' } })],
  ['shows another block', 'block', (result) => ({ ...result, block_id: { hash: '0'.repeat(64) } })],
  ['gives results of another height', 'block_results', (result) => ({ ...result, height: '1' })],
  ['leaves results out', 'block_results', (result) => ({ ...result, txs_results: null })],
  ['writes amounts that are none', 'block_results', (result) => ({ ...result, txs_results: [{ code: 'x' }] })],
];

test.each(lies)('a node that %s has told nothing', async (_what, method, change) => {
  await sendAll([{ from: payer, to: own, denom: 'uatom', amount: 3n }], sending());
  node.chain.advance();
  expect(await read()).toHaveLength(1);
  bent.bend = (asked, result) => (asked === method ? change(result as object) : result);
  await expect(read(open(bent.url))).rejects.toThrow(/No node answered/);
  // Another node tells it all the same.
  expect(await read(open(bent.url, node.url))).toHaveLength(1);
});

test('a node that names absurd gas for a movement is left for another: nobody pays it', async () => {
  const movement = { purpose: 'payout', from: payer.address, to: own, asset: native, amount: 3n } as const;
  const gasInfo = { gasUsed: 10n ** 9n, gasWanted: 0n };
  const value = Buffer.from(SimulateResponse.encode(SimulateResponse.fromPartial({ gasInfo })).finish());
  bent.bend = (method, result, asked: unknown) =>
    method === 'abci_query' && (asked as { path: string }).path.endsWith('/Simulate')
      ? { response: { ...(result as { response: object }).response, value: value.toString('base64') } }
      : result;
  await expect(open(bent.url).estimateCost(movement)).rejects.toThrow(/beyond belief/);
  expect(await open(bent.url, node.url).estimateCost(movement)).toEqual(await open(node.url).estimateCost(movement));
});

test('two nodes that tell a transfer differently do not agree on it', async () => {
  await sendAll([{ from: payer, to: own, denom: 'uatom', amount: 3n }], sending());
  node.chain.advance();
  const [transfer] = await read();
  const block = await open(node.url).head();
  bent.bend = (asked, result) =>
    asked === 'block_results' ? JSON.parse(JSON.stringify(result).replaceAll('3uatom', '4uatom')) : result;
  expect(await open(node.url, bent.url).testify(block, [transfer!])).toEqual({ agree: 1, deny: 1, silent: 0 });
});

test('a transaction that a block holds without its fee has had no effect: it is unknown', async () => {
  const wallet = await walletOf(53);
  node.chain.grant(wallet.address, 'uatom', 10n ** 6n);
  const value = MsgSend.encode({
    fromAddress: wallet.address,
    toAddress: own,
    amount: [{ denom: 'uatom', amount: '1' }],
  }).finish();
  const sequences = new Map([[wallet.address, 4n]]);
  const raw = await sign([{ typeUrl: MsgSend.typeUrl, value }], [wallet], { ...sending(), sequences });
  node.chain.force(raw);
  node.chain.advance();
  expect(node.chain.head.transactions[0]!.result.code).toBe(32);
  expect(await open(node.url).transactionState(await hashOfBytes(raw))).toEqual({ state: 'unknown' });
});

test('a block that is stored and has not run yet is not the head: it has no results', async () => {
  const adapter = open(node.url);
  const before = await adapter.head();
  node.chain.runLag = 1n;
  node.chain.advance();
  expect(await adapter.head()).toEqual(before);
  expect(await adapter.header(before.height + 1n)).toBeNull();
  node.chain.runLag = 0n;
  expect((await adapter.head()).height).toBe(before.height + 1n);
});

test('what a block has and the index does not know yet is found in the block; an index that lags far proves nothing', async () => {
  const adapter = open(node.url);
  const txHash = await sendAll([{ from: payer, to: own, denom: 'uatom', amount: 5n }], sending());
  node.chain.advance(3);
  const state = await adapter.transactionState(txHash);
  expect(state).toMatchObject({ state: 'included', success: true });
  node.chain.indexLag = 3n;
  expect(await adapter.transactionState(txHash)).toEqual(state);
  expect(await adapter.transactionState('0'.repeat(64))).toEqual({ state: 'unknown' });
  node.chain.indexLag = 4n;
  await expect(adapter.transactionState(txHash)).rejects.toThrow(/index of transactions lags/);
  await expect(adapter.transactionState('0'.repeat(64))).rejects.toThrow(/index of transactions lags/);
  node.chain.indexLag = 0n;
});

test('a node that has not been there all the time says of nothing that no block has it', async () => {
  let now = Date.now() - 86_400_000;
  const young = await startCosmosStandIn({ clock: () => now });
  const { chain } = young;
  chain.grant(payer.address, 'uatom', 10n ** 12n);
  chain.advance();
  const since = new Date((now += 3_600_000));
  const txHash = await sendAll([{ from: payer, to: own, denom: 'uatom', amount: 5n }], {
    ...sending(),
    url: young.url,
  });
  chain.advance();
  now += 3_600_000;
  chain.advance(8);
  const slot = { kind: 'number', nonce: 0n } as const;
  const state = (hash: string, signedAt: Date | undefined) =>
    open(young.url).transactionState(hash, chain.head.height, { sourceAddress: payer.address, slot, since: signedAt });
  const nowhere = '0'.repeat(64);
  expect(await state(txHash, since)).toMatchObject({ state: 'included' });
  expect(await state(nowhere, since)).toEqual({ state: 'unknown' });
  await expect(state(nowhere, undefined)).rejects.toThrow(/since when/);
  await expect(open(young.url).transactionState(nowhere, chain.head.height)).rejects.toThrow(/since when/);

  // An index that was switched on after the block, and a node that began with a later state.
  chain.firstIndexed = 4n;
  await expect(state(txHash, since)).rejects.toThrow(/index begins after/);
  chain.firstIndexed = 1n;
  chain.firstKept = 4n;
  await expect(state(txHash, since)).rejects.toThrow(/does not have all blocks/);
  await expect(state(nowhere, since)).rejects.toThrow(/does not have all blocks/);
  expect(await state(nowhere, new Date(now + 3_600_000))).toEqual({ state: 'unknown' });
  await young.stop();
});
