import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatUsd } from '@florin/domain/money/usd';
import type { Asset, ChainAdapter } from '@florin/domain/ports/chain';
import { seedAdministrator } from '@florin/testing/administrator';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { pauseChain, resumeChain } from '../catalogue/pause-chain.ts';
import { estimateFees } from './estimate-fees.ts';
import { refreshTransferFees } from './refresh-transfer-fees.ts';

let scene: PaymentScene;
let asked: { to: string; assets: readonly Asset[] }[] = [];
/** Wei for the coin, and for each token what follows. */
let costs: (bigint | null)[] = [];

/** A chain that answers one question; what it costs on a real node is tested with the adapter. */
const adapter = {
  transferFees: async (to: string, assets: readonly Asset[]) => {
    asked.push({ to, assets });
    return assets.map((_asset, index) => costs[index] ?? null);
  },
} as unknown as ChainAdapter;

beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());
beforeEach(async () => {
  asked = [];
  costs = [42_000_000_000_000n, 100_000_000_000_000n, null];
  await scene.freshRate(testTokens.eth, '3200');
});

const refresh = async (): Promise<void> => {
  const catalogue = await scene.catalogue.reload();
  const chain = catalogue.chains.get(testChain.id);
  if (!chain) throw new Error('The test chain is missing.');
  await refreshTransferFees({ ...scene.ports, adapter }, catalogue, chain);
};
const estimate = async (paymentId: string) => {
  const { estimates, fetchedAt } = await estimateFees(scene.ports, paymentId);
  const told = estimates.map(({ token, native, fee, feeUsd }) => [
    token.symbol,
    native?.symbol,
    fee,
    feeUsd && formatUsd(feeUsd),
  ]);
  return { told, fetchedAt };
};
const unknown = [
  ['ETH', 'ETH', null, null],
  ['USDC', 'ETH', null, null],
  ['USDT', 'ETH', null, null],
];

test('every allowed token has its fee in the coin of its chain and in dollars, rounded up to the cent', async () => {
  await refresh();
  expect(asked).toMatchObject([{ assets: [{ kind: 'native' }, { kind: 'token' }, { kind: 'token' }] }]);
  expect((await estimate((await scene.create('20.00')).id)).told).toEqual([
    ['ETH', 'ETH', 42_000_000_000_000n, '0.14'],
    ['USDC', 'ETH', 100_000_000_000_000n, '0.32'],
    ['USDT', 'ETH', null, null],
  ]);
});

test('only tokens of the payment are estimated, and they cost one statement', async () => {
  await refresh();
  const { id } = await scene.create('20.00', { allowedTokenIds: [testTokens.usdc.id] });
  await scene.catalogue.reload();
  scene.database.takeStatements();
  expect((await estimate(id)).told).toEqual([['USDC', 'ETH', 100_000_000_000_000n, '0.32']]);
  expect(scene.database.takeStatements()).toEqual(['read_fee_estimates']);
});

test('an estimate that grew old is null, and the rest still answers', async () => {
  await refresh();
  const { id } = await scene.create('20.00');
  scene.clock.advance({ seconds: 61 });
  expect((await estimate(id)).told).toEqual(unknown);
  await refresh();
  expect((await estimate(id)).told[0]).toEqual(['ETH', 'ETH', 42_000_000_000_000n, null]);
  await scene.freshRate(testTokens.eth, '3200');
  expect((await estimate(id)).told[0]).toEqual(['ETH', 'ETH', 42_000_000_000_000n, '0.14']);
});

test('a chain that does not answer keeps its last estimates until they are old', async () => {
  await refresh();
  const failing = { transferFees: () => Promise.reject(new Error('the node is down')) } as unknown as ChainAdapter;
  const catalogue = await scene.catalogue.reload();
  const chain = catalogue.chains.get(testChain.id);
  await expect(
    refreshTransferFees({ ...scene.ports, adapter: failing }, catalogue, chain as NonNullable<typeof chain>),
  ).rejects.toThrow('the node is down');
  expect((await estimate((await scene.create('20.00')).id)).told[0]?.[2]).toBe(42_000_000_000_000n);
});

test('fetched_at is the age of the oldest fee that is shown, or now', async () => {
  const { id } = await scene.create('20.00');
  const before = scene.clock.now().getTime();
  await refresh();
  scene.clock.advance({ seconds: 30 });
  const { fetchedAt } = await estimate(id);
  expect(fetchedAt.getTime() - before).toBeLessThan(10_000);
  scene.clock.advance({ seconds: 60 });
  expect((await estimate(id)).fetchedAt.getTime()).toBeGreaterThanOrEqual(before + 90_000);
});

test('tokens of a paused chain are not estimated', async () => {
  const by = await seedAdministrator(scene.database.url('owner'));
  const { id } = await scene.create('20.00');
  await pauseChain(scene.db, { id: testChain.id, reason: null }, by);
  await scene.catalogue.reload();
  expect((await estimate(id)).told).toEqual([]);
  await resumeChain(scene.db, { id: testChain.id, reason: null }, by);
  await scene.catalogue.reload();
  expect((await estimate(id)).told).toHaveLength(3);
});

test('an unknown payment is NOT_FOUND', async () => {
  await expect(estimate(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
