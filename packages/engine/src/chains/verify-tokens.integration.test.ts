import type { ChainAdapter } from '@florin/domain/ports/chain';
import { Refusal } from '@florin/domain/errors';
import { seedAdministrator } from '@florin/testing/administrator';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateToken } from '../catalogue/update-token.ts';
import type { Actor } from '../audit/record.ts';
import { isOffered } from '../catalogue/catalogue.ts';
import { verifyTokens } from './verify-tokens.ts';

const { usdt } = testTokens;
let scene: PaymentScene;
let by: Actor;
let onChain: { decimals: number; symbol: string | null } | Error;

beforeAll(async () => {
  scene = await PaymentScene.open();
  by = await seedAdministrator(scene.database.url('owner'));
});
afterAll(() => scene.close());
beforeEach(async () => {
  onChain = { decimals: 6, symbol: 'USDT' };
  await change({ isActive: false, contractSymbol: null });
});

/** A stand-in for the node's answer about a contract. */
const adapter = {
  describeAsset: () => (onChain instanceof Error ? Promise.reject(onChain) : Promise.resolve(onChain)),
} as unknown as ChainAdapter;
const verify = () => verifyTokens({ db: scene.db, clock: scene.clock, adapter }, testChain.id);
const change = (changes: Parameters<typeof updateToken>[1]['changes']) =>
  updateToken(scene.db, { id: usdt.id, changes }, by);
const offered = async () => {
  const token = (await scene.catalogue.reload()).tokens.get(usdt.id);
  return token !== undefined && isOffered(token);
};

test('a token that is switched on is offered once the chain has confirmed it', async () => {
  expect(await change({ isActive: true })).toMatchObject({ isActive: true, verifiedAt: null, problem: null });
  expect(await offered()).toBe(false);
  expect(await verify()).toBe(1);
  expect(await offered()).toBe(true);
  expect(await verify()).toBe(0);
});

test('wrong decimals are refused with both numbers, and asked about once', async () => {
  onChain = { decimals: 18, symbol: 'USDT' };
  await change({ isActive: true });
  await verify();
  expect(await offered()).toBe(false);
  expect(await change({})).toMatchObject({ problem: expect.stringMatching(/18 decimals on the chain, not 6/) });
  expect(await verify()).toBe(0);
});

test('another symbol is refused until an administrator says that it is meant', async () => {
  onChain = { decimals: 6, symbol: 'USDT0' };
  await change({ isActive: true });
  await verify();
  expect(await change({})).toMatchObject({ problem: expect.stringMatching(/calls itself USDT0, not USDT/) });
  expect(await change({ contractSymbol: 'USDT0' })).toMatchObject({ verifiedAt: null, problem: null });
  await verify();
  expect(await offered()).toBe(true);
});

test('a contract without a readable name is confirmed by its decimals', async () => {
  onChain = { decimals: 6, symbol: null };
  await change({ isActive: true });
  await verify();
  expect(await offered()).toBe(true);
});

test('an address without a token is refused with what the chain said', async () => {
  onChain = new Refusal('VALIDATION_ERROR', 'No ERC-20 token answers there.');
  await change({ isActive: true });
  await verify();
  expect(await change({})).toMatchObject({ problem: 'No ERC-20 token answers there.', verifiedAt: null });
});

test('a node that fails decides nothing: the token waits and is asked about again', async () => {
  onChain = new Error('the node is down');
  await change({ isActive: true });
  await expect(verify()).rejects.toThrow('the node is down');
  expect(await change({})).toMatchObject({ problem: null, verifiedAt: null });
  onChain = { decimals: 6, symbol: 'USDT' };
  await verify();
  expect(await offered()).toBe(true);
});

test('a change of terms asks nothing anew', async () => {
  await change({ isActive: true });
  await verify();
  await change({ minPaymentUsd: '2.00' });
  expect(await offered()).toBe(true);
});
