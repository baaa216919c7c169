import type { Asset, Transfer } from '@florin/domain/ports/chain';
import { type CosmosStandIn, startCosmosStandIn } from '@florin/nodes/cosmos/server';
import { multiSend, sendAll, sign, submit, type Wallet, walletOf } from '@florin/nodes/cosmos/wallet';
import { BentNode } from '@florin/testing/bent-node';
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCosmosAdapter } from './adapter.ts';
import { arrivalsOf } from './events.ts';

const usdt = 'ibc/F04D72CF9B5D9C849BB278B691CDFA2241813327430EC9CDC83F8F4CA4CDC2B0';
const sameName = 'ibc/0000000000000000000000000000000000000000000000000000000000000001';
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
  for (const denomination of ['uatom', usdt, sameName]) node.chain.grant(payer.address, denomination, 10n ** 12n);
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
const facts = (transfers: readonly Transfer[]) =>
  transfers.map(({ watchKey, amount, asset }) => [watchKey, amount, asset.kind === 'native' ? 'uatom' : asset.ref]);

test('one message that pays several receivers is a transfer for each, whatever the memo says', async () => {
  const outputs = [
    { to: own, denom: 'uatom', amount: 5n },
    { to: other, denom: usdt, amount: 7n },
    { to: own, denom: usdt, amount: 9n },
  ];
  const txHash = await multiSend(payer, outputs, { ...sending(), memo: 'for order 12' });
  node.chain.advance();
  const transfers = await read();
  expect(facts(transfers)).toEqual([
    [own, 5n, 'uatom'],
    [other, 7n, usdt],
    [own, 9n, usdt],
  ]);
  expect(new Set(transfers.map(({ position }) => position)).size).toBe(3);
  for (const transfer of transfers) expect(transfer).toMatchObject({ txHash, from: [payer.address] });
});

test('a failed transaction brings nothing, though its first message has told of a transfer', async () => {
  const txHash = await sendAll(
    [
      { from: payer, to: own, denom: 'uatom', amount: 5n },
      { from: payer, to: own, denom: 'uatom', amount: 10n ** 18n },
    ],
    sending(),
  );
  node.chain.advance();
  const { transactions } = node.chain.head;
  const failed = transactions[0]!.result;
  expect(failed.code).toBe(5);
  // Some chains keep the events of messages that ran before the one that failed.
  Object.assign(failed, { events: [...failed.events, ...tellingOf(own)] });
  expect(arrivalsOf(failed.events.map(toEvent))).toHaveLength(1);
  expect(await read()).toEqual([]);
  expect(await open(node.url).transactionState(txHash)).toMatchObject({
    state: 'included',
    success: false,
    fee: 40_000n,
  });
});

const toEvent = ({ type, attributes }: { type: string; attributes: readonly { key: string; value: string }[] }) => ({
  type,
  attributes: new Map(attributes.map(({ key, value }) => [key, value])),
});
const tellingOf = (receiver: string) => [
  {
    type: 'coin_received',
    attributes: Object.entries({ receiver, amount: '5uatom', msg_index: '0' }).map(([key, value]) => ({
      key,
      value,
      index: true,
    })),
  },
];

test('a fee that an address of ours receives is no deposit', () => {
  const event = (type: string, attributes: Record<string, string>) => ({
    type,
    attributes: new Map(Object.entries(attributes)),
  });
  const fee = event('coin_received', { receiver: own, amount: '9uatom' });
  const paid = event('coin_received', { receiver: own, amount: '4uatom', msg_index: '0' });
  expect(arrivalsOf([fee, paid])).toMatchObject([{ amount: 4n, position: 256 }]);
});

test('what an address sends to itself is no deposit', async () => {
  const wallet = await walletOf(50);
  node.chain.grant(own, 'uatom', 10n ** 6n);
  await sendAll([{ from: wallet, to: own, denom: 'uatom', amount: 5n }], sending());
  node.chain.advance();
  expect(await read()).toEqual([]);
});

test('a coin that came another way is another one, whatever it is called', async () => {
  await sendAll([{ from: payer, to: own, denom: sameName, amount: 5n }], sending());
  node.chain.advance();
  expect(await read()).toEqual([]);
});

test('a number that was used, or is not due yet, is told apart: the first is refused for good', async () => {
  const wallet = await walletOf(52);
  node.chain.grant(wallet.address, 'uatom', 10n ** 9n);
  const raw = async (sequence: bigint) => {
    const value = MsgSend.encode({
      fromAddress: wallet.address,
      toAddress: own,
      amount: [{ denom: 'uatom', amount: '1' }],
    }).finish();
    const message = { typeUrl: MsgSend.typeUrl, value };
    const signed = await sign([message], [wallet], { ...sending(), sequences: new Map([[wallet.address, sequence]]) });
    return { raw: Buffer.from(signed).toString('base64'), txHash: await hashOfBytes(signed) };
  };
  const adapter = open(node.url);
  const later = await raw(1n);
  expect(await adapter.broadcast(later)).toMatchObject({
    result: 'rejected',
    permanent: false,
    reason: expect.stringMatching(/expected 0, got 1/),
  });
  await submit(Buffer.from((await raw(0n)).raw, 'base64'), node.url);
  expect(await adapter.broadcast(later)).toEqual({ result: 'accepted' });
  node.chain.advance();
  const twin = await sendAgain(wallet);
  expect(await adapter.broadcast(twin)).toMatchObject({ result: 'rejected', permanent: true });
  expect(await adapter.broadcast(later)).toEqual({ result: 'known' });
});

const hashOfBytes = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)))
    .toString('hex')
    .toUpperCase();
/** Another transaction under a number that a block has used. */
async function sendAgain(wallet: Wallet) {
  const value = MsgSend.encode({
    fromAddress: wallet.address,
    toAddress: other,
    amount: [{ denom: 'uatom', amount: '2' }],
  }).finish();
  const sequences = new Map([[wallet.address, 0n]]);
  const signed = await sign([{ typeUrl: MsgSend.typeUrl, value }], [wallet], { ...sending(), sequences });
  return { raw: Buffer.from(signed).toString('base64'), txHash: await hashOfBytes(signed) };
}

test('a chain that halts keeps its head, and goes on without a gap after an upgrade', async () => {
  const adapter = open(node.url);
  const before = await adapter.head();
  const txHash = await sendAll([{ from: payer, to: own, denom: 'uatom', amount: 11n }], sending());
  node.chain.halted = true;
  node.chain.advance(3);
  expect(await adapter.head()).toEqual(before);
  expect(await adapter.transactionState(txHash)).toEqual({ state: 'pending' });
  expect(await adapter.header(before.height + 1n)).toBeNull();
  // The node is away while its operator puts the new version in its place.
  bent.bend = () => undefined;
  await expect(open(bent.url).head()).rejects.toThrow(/No node answered its head/);
  bent.straighten();
  node.chain.halted = false;
  node.chain.advance();
  const next = await open(bent.url).header(before.height + 1n);
  expect(next?.parentHash).toBe(before.hash);
  expect(facts(await read(open(bent.url)))).toEqual([[own, 11n, 'uatom']]);
});

test('decimals come from the chain, from the list of known coins, or not at all', async () => {
  const adapter = open(node.url);
  node.chain.metadata.set('ugold', { display: 'gold', exponent: 8, symbol: 'GOLD' });
  expect(await adapter.describeAsset({ kind: 'token', ref: 'ugold' })).toEqual({ decimals: 8, symbol: 'GOLD' });
  expect(await adapter.describeAsset(native)).toEqual({ decimals: 6, symbol: null });
  await expect(adapter.describeAsset({ kind: 'token', ref: sameName })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  });
  expect(await adapter.transferFees(own, [native, { kind: 'token', ref: 'unothing' }])).toEqual([
    expect.any(BigInt),
    null,
  ]);
});

/** DecCoin of the module `feemarket`: a price in millionths of a millionth of a millionth. */
const priceAnswer = (denomination: string, atto: string): string => {
  const field = (number: number, text: string) => Buffer.from([number * 8 + 2, text.length, ...Buffer.from(text)]);
  const price = Buffer.concat([field(1, denomination), field(2, atto)]);
  return Buffer.concat([Buffer.from([10, price.length]), price]).toString('base64');
};

test.each([
  ['what the module asks', 'uatom', '5000000000000000', 750n],
  ['what is usual, where the price is of another coin', 'uosmo', '5000000000000000', 3_750n],
  ['a millionth of a coin, where the advice is absurd', 'uatom', `1${'0'.repeat(30)}`, 150_000n],
])('on a chain with a market for gas a transfer costs %s and a quarter', async (_what, denomination, atto, fee) => {
  const hub = await startCosmosStandIn({ chainId: 'cosmoshub-4' });
  const market = await BentNode.open(hub.url);
  market.bend = (method, result, params) => {
    const { path } = params as unknown as { path?: string };
    if (method !== 'abci_query' || path !== '/feemarket.feemarket.v1.Query/GasPrice') return result;
    return { response: { code: 0, log: '', value: priceAnswer(denomination, atto), height: '1' } };
  };
  const adapter = createCosmosAdapter({ network: 'cosmoshub', rpcUrls: [market.url] });
  expect(await adapter.transferFees(own, [native])).toEqual([fee]);
  market.close();
  await hub.stop();
});

test('a transfer that an issuer has blocked is refused before it is signed', async () => {
  const adapter = open(node.url);
  const movement = {
    purpose: 'refund',
    from: payer.address,
    to: own,
    asset: { kind: 'token', ref: usdt },
    amount: 5n,
  } as const;
  expect((await adapter.estimateCost(movement)).fee).toBeGreaterThan(0n);
  node.chain.blocked.set(usdt, new Set([own]));
  await expect(adapter.estimateCost(movement)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(/blacklisted/),
  });
  node.chain.blocked.clear();
});
