import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverPoolLimits } from '@florin/database/pool';
import { openOrm, type Orm } from '@florin/database/orm';
import { readCatalogue } from '@florin/database/sql/read-catalogue';
import type { AddressBook } from '@florin/domain/ports/chain';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { TestClock } from '@florin/testing/test-clock';
import { createChain, type NewChain } from './create-chain.ts';
import { createToken, type NewToken } from './create-token.ts';
import { listChains } from './list-chains.ts';
import { listTokens } from './list-tokens.ts';
import { setRegistration } from './set-registration.ts';
import { updateChain } from './update-chain.ts';
import { updateToken } from './update-token.ts';

let fresh: TestDatabase;
let orm: Orm;

/** A family whose contracts are any letters after `c:`, written in any case. */
const addressBook: AddressBook = {
  family: 'evm',
  parseAddress: (input) =>
    /^c:[a-z]+$/i.test(input) ? { ok: true, canonical: input.toLowerCase() } : { ok: false, reason: 'malformed' },
  paymentUri: () => null,
};
const ports = () => ({
  orm,
  clock: new TestClock(),
  ids: { uuid: randomUUID, bytes: (length: number) => randomBytes(length), fraction: () => 0 },
  addressBooks: new Map([['evm', addressBook]]),
});
const version = async () => (await fresh.db.one(readCatalogue)).version;

let counter = 0;
const aChain = (changes: Partial<NewChain> = {}): NewChain => ({
  name: 'A chain',
  shortName: `chain-${(counter += 1)}`,
  chainType: 'evm',
  network: String(counter),
  rpcUrls: ['http://127.0.0.1:1'],
  confirmationsRequired: 3,
  expectedBlockSeconds: 12,
  ...changes,
});
const aToken = (chainId: string, changes: Partial<NewToken> = {}): NewToken => ({
  chainId,
  symbol: 'USDC',
  name: 'USD Coin',
  tokenType: 'token',
  contract: `c:${'abcdefghij'[(counter += 1) % 10]}${'x'.repeat(counter)}`,
  decimals: 6,
  isStablecoin: true,
  ...changes,
});

beforeAll(async () => {
  fresh = await freshDatabase();
  ({ orm } = await openOrm(fresh.url('app'), 'florin-admin-test', serverPoolLimits));
});
afterAll(async () => {
  await orm.close(true);
  await fresh.close();
});

describe('chains', () => {
  test('a new chain is switched off and takes the presets', async () => {
    const before = await version();
    const chain = await createChain(ports(), aChain());
    expect(chain).toMatchObject({
      isActive: false,
      paymentExpiryMinutes: 30,
      finalityTag: null,
      sweepMaxWaitSeconds: 600,
      withdrawalFeeUsd: '1.00',
      minWithdrawalUsd: '10.00',
    });
    expect(await version()).toBe(before + 1n);
  });

  test('a short name and a network are taken once', async () => {
    const first = aChain();
    await createChain(ports(), first);
    const before = await version();
    await expect(createChain(ports(), aChain({ shortName: first.shortName }))).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(createChain(ports(), aChain({ network: first.network }))).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await version()).toBe(before);
  });

  test('a family that this installation does not know is refused', async () => {
    await expect(createChain(ports(), aChain({ chainType: 'moon' }))).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { chain_type: ['Must be one of: evm.'] },
    });
  });

  test('a change keeps what it leaves out, and null clears the finality tag', async () => {
    const chain = await createChain(ports(), aChain({ finalityTag: 'finalized', minWithdrawalUsd: '25.5' }));
    expect(chain).toMatchObject({ finalityTag: 'finalized', minWithdrawalUsd: '25.50' });
    const before = await version();
    const changed = await updateChain(orm, chain.id, { isActive: true, withdrawalFeeUsd: '2', name: undefined });
    expect(changed).toEqual({ ...chain, isActive: true, withdrawalFeeUsd: '2.00' });
    expect(await updateChain(orm, chain.id, { finalityTag: null })).toEqual({ ...changed, finalityTag: null });
    expect(await version()).toBe(before + 2n);
  });

  test('an unknown chain is NOT_FOUND and moves no version', async () => {
    const before = await version();
    await expect(updateChain(orm, randomUUID(), { name: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await version()).toBe(before);
  });

  test('parallel changes of one chain queue and none is lost', async () => {
    const chain = await createChain(ports(), aChain());
    const before = await version();
    await Promise.all([
      updateChain(orm, chain.id, { name: 'Renamed' }),
      updateChain(orm, chain.id, { paymentExpiryMinutes: 45 }),
      updateChain(orm, chain.id, { rpcUrls: ['http://127.0.0.1:2', 'http://127.0.0.1:3'] }),
    ]);
    const { chains } = await listChains(orm, { page: 1, pageSize: 100 });
    expect(chains.find(({ id }) => id === chain.id)).toEqual({
      ...chain,
      name: 'Renamed',
      paymentExpiryMinutes: 45,
      rpcUrls: ['http://127.0.0.1:2', 'http://127.0.0.1:3'],
    });
    expect(await version()).toBe(before + 3n);
  });

  test('the list is cut into pages and a page beyond the end is empty', async () => {
    const { total, chains } = await listChains(orm, { page: 1, pageSize: 2 });
    expect(chains).toHaveLength(2);
    expect(total).toBeGreaterThan(2);
    const second = await listChains(orm, { page: 2, pageSize: 2 });
    expect(second.chains.map(({ id }) => id)).not.toContain(chains[0]?.id);
    expect(await listChains(orm, { page: 1_000, pageSize: 2 })).toEqual({ total, chains: [] });
  });
});

describe('tokens', () => {
  let chainId: string;
  beforeEach(async () => {
    chainId = (await createChain(ports(), aChain())).id;
  });

  test('a new token is switched off and takes the presets', async () => {
    const token = await createToken(ports(), aToken(chainId, { decimals: 18 }));
    expect(token).toMatchObject({
      isActive: false,
      payableDecimals: 8,
      minPaymentUsd: null,
      maxPaymentUsd: null,
      conversionFeeRate: '0.005000',
    });
    expect((await createToken(ports(), aToken(chainId, { symbol: 'USDT' }))).conversionFeeRate).toBe('0.000000');
    expect((await createToken(ports(), aToken(chainId, { decimals: 2 }))).payableDecimals).toBe(2);
  });

  test('two spellings of one contract are one token', async () => {
    const token = await createToken(ports(), aToken(chainId, { contract: 'c:SAME' }));
    expect(token.contract).toBe('c:same');
    await expect(createToken(ports(), aToken(chainId, { contract: 'c:same' }))).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('a chain has one coin of its own', async () => {
    const coin = aToken(chainId, { tokenType: 'native', contract: null, symbol: 'ETH', isStablecoin: false });
    expect((await createToken(ports(), coin)).contract).toBeNull();
    await expect(createToken(ports(), coin)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test.each([
    ['contract', { contract: 'nonsense' }],
    ['contract', { contract: null }],
    ['contract', { tokenType: 'native' as const }],
    ['payable_decimals', { payableDecimals: 7 }],
    ['max_payment_usd', { minPaymentUsd: '10.00', maxPaymentUsd: '9.99' }],
    ['min_payment_usd', { minPaymentUsd: '-1' }],
  ])('a bad %s is refused (%j)', async (field, changes) => {
    await expect(createToken(ports(), aToken(chainId, changes))).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { [field]: [expect.any(String)] },
    });
  });

  test('an unknown chain is NOT_FOUND', async () => {
    await expect(createToken(ports(), aToken(randomUUID()))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a change keeps what it leaves out, null clears a bound, and bounds are checked against what stays', async () => {
    const token = await createToken(ports(), aToken(chainId, { minPaymentUsd: '5' }));
    const changed = await updateToken(orm, token.id, { isActive: true, maxPaymentUsd: '100', payableDecimals: 2 });
    expect(changed).toEqual({ ...token, isActive: true, maxPaymentUsd: '100.00', payableDecimals: 2 });
    await expect(updateToken(orm, token.id, { maxPaymentUsd: '4.99' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    await expect(updateToken(orm, token.id, { payableDecimals: 7 })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    expect(await updateToken(orm, token.id, { minPaymentUsd: null })).toEqual({ ...changed, minPaymentUsd: null });
    await expect(updateToken(orm, randomUUID(), {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('what is listed is what was made', async () => {
    const token = await createToken(ports(), aToken(chainId));
    const { total, tokens } = await listTokens(orm, { page: 1, pageSize: 100 });
    expect(tokens).toHaveLength(total);
    expect(tokens).toContainEqual(token);
  });
});

test('registration is set with the catalogue version, which other readers rely on', async () => {
  const before = await version();
  await setRegistration(orm, 'open');
  expect(await version()).toBe(before + 1n);
});
