import type { Asset, OutgoingIntent } from '@florin/domain/ports/chain';
import { startSuiStandIn, type SuiStandIn } from '@florin/nodes/sui/server';
import { mnemonicToSeedSync } from '@scure/bip39';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSuiAdapter } from './adapter.ts';
import { nativeType } from './coin-type.ts';
import { createSuiKeys } from './keys.ts';
import { readPlan } from './unsigned.ts';

/** Anybody may send a coin as a party object: it is its receiver's, and consensus versions it. */
const usdc = `0x${'dc'.repeat(32)}::usdc::USDC`;
const asset: Asset = { kind: 'token', ref: usdc };
const sui = 10n ** 9n;
const keys = createSuiKeys(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`));
const treasury = keys.treasuryAddress();
let node: SuiStandIn;
beforeAll(async () => {
  node = await startSuiStandIn();
  node.chain.grant(treasury, nativeType, 900n * sui, 'party');
  for (let count = 0; count < 3; count += 1) node.chain.grant(treasury, nativeType, 10n * sui);
  node.chain.advance();
});
afterAll(() => node.stop());

const open = () => createSuiAdapter({ network: node.chain.chainId, rpcUrls: [node.url] });

async function buildSweep(index: bigint, amount: bigint) {
  const adapter = open();
  const { slots } = adapter;
  if (slots.kind !== 'lifetime') throw new Error('Another kind of slot.');
  const { address: from } = keys.depositAddress(index);
  const { feeCap } = await adapter.estimateCost({ purpose: 'sweep', from, to: treasury, asset, amount });
  const intent: OutgoingIntent = {
    id: `00000000-0000-4000-8000-00000000000${index}`,
    purpose: 'sweep',
    network: node.chain.chainId,
    source: { kind: 'deposit', index },
    sourceAddress: from,
    destination: treasury,
    asset,
    amount,
    feeCap,
    treasury,
  };
  return { adapter, intent, unsigned: await adapter.build(intent, await slots.fresh()) };
}

test('a sweep takes the coins of its address that are owned alone, and leaves one of consensus where it lies', async () => {
  const { address } = keys.depositAddress(1n);
  node.chain.grant(address, usdc, 9_000n, 'party');
  node.chain.grant(address, usdc, 40n);
  node.chain.grant(address, usdc, 2n);
  node.chain.advance();
  const { adapter, intent, unsigned } = await buildSweep(1n, 42n);
  // Such a coin of the treasury pays for nothing either.
  expect(readPlan(unsigned)?.gas.payment).toHaveLength(3);
  const signed = keys.sign(unsigned, intent.source);
  expect(await adapter.broadcast(signed)).toEqual({ result: 'accepted' });
  node.chain.advance();
  expect(await adapter.transactionState(signed.txHash)).toMatchObject({ state: 'included', success: true });
  expect(await adapter.balance(address, asset)).toBe(9_000n);
});

test('the sweep of a payment in such a coin is refused for itself alone, with what can be moved', async () => {
  const { address } = keys.depositAddress(2n);
  node.chain.grant(address, usdc, 500n, 'party');
  node.chain.grant(address, usdc, 7n);
  node.chain.advance();
  await expect(buildSweep(2n, 507n)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(/the address holds 7 base units/),
  });
});
