import { type CosmosStandIn, startCosmosStandIn } from '@florin/nodes/cosmos/server';
import { sendAll, type Wallet, walletOf } from '@florin/nodes/cosmos/wallet';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCosmosAdapter } from './adapter.ts';

/** On the Cosmos Hub the module `feemarket` takes fees, and no event `tx` tells them. */
const network = 'cosmoshub';
let hub: CosmosStandIn;
let payer: Wallet;
let to: string;
beforeAll(async () => {
  hub = await startCosmosStandIn({ chainId: 'cosmoshub-4', fees: 'feemarket' });
  payer = await walletOf(1);
  to = (await walletOf(50)).address;
  hub.chain.grant(payer.address, 'uatom', 10n ** 9n);
});
beforeEach(() => {
  hub.chain.indexLag = 0n;
});
afterAll(() => hub.stop());

const open = () => createCosmosAdapter({ network, rpcUrls: [hub.url] });
const fee = { denom: 'uatom', amount: '40000' };
const next = async () => {
  const { slots } = open();
  return slots.kind === 'number' ? slots.next(payer.address) : null;
};

test.each([
  ['succeeds', { amount: 5n, gas: 400_000 }, 0],
  ['moves more than there is', { amount: 10n ** 18n, gas: 400_000 }, 5],
  ['runs out of gas', { amount: 5n, gas: 60_000 }, 11],
])('a transaction that %s has cost its whole fee and its number', async (_what, { amount, gas }, code) => {
  const adapter = open();
  const before = await adapter.balance(payer.address, { kind: 'native' });
  const number = await next();
  const send = { from: payer, to, denom: 'uatom', amount };
  const txHash = await sendAll([send], { url: hub.url, chainId: 'cosmoshub-4', fee, gas });
  hub.chain.advance();
  const { result } = hub.chain.head.transactions[0]!;
  expect(result.code).toBe(code);
  expect(result.events.some(({ attributes }) => attributes.some(({ key }) => key === 'fee_payer'))).toBe(false);
  const moved = code === 0 ? amount : 0n;
  expect(before - (await adapter.balance(payer.address, { kind: 'native' }))).toBe(moved + 40_000n);
  expect(await next()).toBe((number ?? 0n) + 1n);
  const included = { state: 'included', success: code === 0, fee: 40_000n };
  expect(await adapter.transactionState(txHash)).toMatchObject(included);
  // Found in its block while the index does not have it yet.
  hub.chain.advance();
  hub.chain.indexLag = 2n;
  expect(await adapter.transactionState(txHash)).toMatchObject(included);
});
