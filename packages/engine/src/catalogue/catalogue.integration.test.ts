import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverPoolLimits } from '@florin/database/pool';
import { openRecords, type Records } from '@florin/database/records';
import { readCatalogue } from '@florin/database/sql/catalogue/read';
import type { AddressBook } from '@florin/domain/ports/chain';
import { seedAdministrator } from '@florin/testing/administrator';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { TestClock } from '@florin/testing/test-clock';
import { listAudit } from '../audit/list-audit.ts';
import type { Actor } from '../audit/record.ts';
import { createChain, type NewChain } from './create-chain.ts';
import { createToken, type NewToken } from './create-token.ts';
import { setRegistration } from './set-registration.ts';
import { pauseChain, resumeChain } from './pause-chain.ts';
import { updateChain } from './update-chain.ts';
import { updateToken } from './update-token.ts';

let fresh: TestDatabase;
let records: Records;
let by: Actor;

/** A family whose contracts are any letters after `c:`, written in any case. */
const addressBook: AddressBook = {
  family: 'evm',
  parseAddress: (input) =>
    /^c:[a-z]+$/i.test(input) ? { ok: true, canonical: input.toLowerCase() } : { ok: false, reason: 'malformed' },
  paymentUri: () => null,
};
const ports = () => ({
  db: fresh.db,
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
  by = await seedAdministrator(fresh.url('owner'));
  ({ records } = await openRecords(fresh.url('app'), 'florin-admin-test', serverPoolLimits));
});
afterAll(async () => {
  await records.close();
  await fresh.close();
});

describe('chains', () => {
  test('a new chain is switched off and takes the presets', async () => {
    const before = await version();
    const chain = await createChain(ports(), aChain(), by);
    expect(chain).toMatchObject({
      isActive: false,
      paymentExpiryMinutes: 30,
      finalityTag: null,
      explorerTxUrl: null,
      walletRpcUrl: null,
      walletRestUrl: null,
      sweepMaxWaitSeconds: 600,
      sweepCostShare: '0.010000',
      batchSweeps: false,
      bumpAfterSeconds: 180,
      withdrawalFeeUsd: '1.00',
      minWithdrawalUsd: '10.00',
    });
    expect(await version()).toBe(before + 1n);
  });

  test('a short name and a network are taken once', async () => {
    const first = aChain();
    await createChain(ports(), first, by);
    const before = await version();
    await expect(createChain(ports(), aChain({ shortName: first.shortName }), by)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(createChain(ports(), aChain({ network: first.network }), by)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await version()).toBe(before);
  });

  test('a family that this installation does not know is refused', async () => {
    await expect(createChain(ports(), aChain({ chainType: 'moon' }), by)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { chain_type: ['Must be one of: evm.'] },
    });
  });

  test('a network that the family does not know is refused', async () => {
    const knowing = { ...addressBook, isNetwork: (network: string) => network !== 'mainnet' };
    const asking = { ...ports(), addressBooks: new Map([['evm', knowing]]) };
    await expect(createChain(asking, aChain({ network: 'mainnet' }), by)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { network: ['There is no such network of evm.'] },
    });
    expect(await createChain(asking, aChain(), by)).toMatchObject({ chainType: 'evm' });
  });

  test('a finality tag is refused where nodes name no final block, at once and later', async () => {
    const counting = { ...ports(), addressBooks: new Map([['evm', { ...addressBook, tellsFinality: false }]]) };
    const refused = { code: 'VALIDATION_ERROR', details: { finality_tag: [expect.stringContaining('leave it out')] } };
    await expect(createChain(counting, aChain({ finalityTag: 'safe' }), by)).rejects.toMatchObject(refused);
    const chain = await createChain(counting, aChain(), by);
    await expect(updateChain(counting, { id: chain.id, changes: { finalityTag: 'safe' } }, by)).rejects.toMatchObject(
      refused,
    );
    expect(await updateChain(counting, { id: chain.id, changes: { finalityTag: null } }, by)).toMatchObject({
      finalityTag: null,
    });
  });

  test('a change keeps what it leaves out, and null clears the finality tag', async () => {
    const chain = await createChain(ports(), aChain({ finalityTag: 'finalized', minWithdrawalUsd: '25.5' }), by);
    expect(chain).toMatchObject({ finalityTag: 'finalized', minWithdrawalUsd: '25.50' });
    const before = await version();
    const changed = await updateChain(
      ports(),
      { id: chain.id, changes: { isActive: true, withdrawalFeeUsd: '2', name: undefined } },
      by,
    );
    expect(changed).toEqual({ ...chain, isActive: true, withdrawalFeeUsd: '2.00' });
    expect(await updateChain(ports(), { id: chain.id, changes: { finalityTag: null } }, by)).toEqual({
      ...changed,
      finalityTag: null,
    });
    expect(await version()).toBe(before + 2n);
    const explorerTxUrl = 'https://explorer.example.com/tx/{tx_hash}';
    expect(await updateChain(ports(), { id: chain.id, changes: { explorerTxUrl } }, by)).toMatchObject({
      explorerTxUrl,
    });
    expect(await updateChain(ports(), { id: chain.id, changes: { explorerTxUrl: null } }, by)).toMatchObject({
      explorerTxUrl: null,
    });
    const walletRpcUrl = 'https://rpc.example.com/public';
    const walletRestUrl = 'https://rest.example.com/public';
    const named = await updateChain(ports(), { id: chain.id, changes: { walletRpcUrl, walletRestUrl } }, by);
    expect(named).toMatchObject({ walletRpcUrl, walletRestUrl, explorerTxUrl: null });
  });

  test('an unknown chain is NOT_FOUND and moves no version', async () => {
    const before = await version();
    await expect(updateChain(ports(), { id: randomUUID(), changes: { name: 'x' } }, by)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await version()).toBe(before);
  });

  test('is paused and resumed, each once, and nothing else of it changes', async () => {
    const chain = await createChain(ports(), aChain({ isActive: true }), by);
    const pause = { id: chain.id, reason: 'node upgrade' };
    const before = await version();
    expect(await pauseChain(fresh.db, pause, by)).toEqual({ ...chain, isPaused: true });
    await expect(pauseChain(fresh.db, pause, by)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await resumeChain(fresh.db, pause, by)).toEqual(chain);
    await expect(resumeChain(fresh.db, pause, by)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(pauseChain(fresh.db, { ...pause, id: randomUUID() }, by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await version()).toBe(before + 2n);
  });

  test('parallel changes of one chain queue and none is lost', async () => {
    const chain = await createChain(ports(), aChain(), by);
    const before = await version();
    await Promise.all([
      updateChain(ports(), { id: chain.id, changes: { name: 'Renamed' } }, by),
      updateChain(ports(), { id: chain.id, changes: { paymentExpiryMinutes: 45 } }, by),
      updateChain(ports(), { id: chain.id, changes: { rpcUrls: ['http://127.0.0.1:2', 'http://127.0.0.1:3'] } }, by),
    ]);
    const { chains } = await records.listChains({ page: 1, pageSize: 100 });
    expect(chains.find(({ id }) => id === chain.id)).toEqual({
      ...chain,
      name: 'Renamed',
      paymentExpiryMinutes: 45,
      rpcUrls: ['http://127.0.0.1:2', 'http://127.0.0.1:3'],
    });
    expect(await version()).toBe(before + 3n);
  });

  test('the list is cut into pages and a page beyond the end is empty', async () => {
    const { total, chains } = await records.listChains({ page: 1, pageSize: 2 });
    expect(chains).toHaveLength(2);
    expect(total).toBeGreaterThan(2);
    const second = await records.listChains({ page: 2, pageSize: 2 });
    expect(second.chains.map(({ id }) => id)).not.toContain(chains[0]?.id);
    expect(await records.listChains({ page: 1_000, pageSize: 2 })).toEqual({ total, chains: [] });
  });
});

describe('tokens', () => {
  let chainId: string;
  beforeEach(async () => {
    chainId = (await createChain(ports(), aChain(), by)).id;
  });

  test('a new token is switched off and takes the presets', async () => {
    const token = await createToken(ports(), aToken(chainId, { decimals: 18 }), by);
    expect(token).toMatchObject({
      isActive: false,
      payableDecimals: 8,
      minPaymentUsd: null,
      maxPaymentUsd: null,
      conversionFeeRate: '0.005000',
    });
    expect((await createToken(ports(), aToken(chainId, { symbol: 'USDT' }), by)).conversionFeeRate).toBe('0.000000');
    expect((await createToken(ports(), aToken(chainId, { decimals: 2 }), by)).payableDecimals).toBe(2);
  });

  test('two spellings of one contract are one token', async () => {
    const token = await createToken(ports(), aToken(chainId, { contract: 'c:SAME' }), by);
    expect(token.contract).toBe('c:same');
    await expect(createToken(ports(), aToken(chainId, { contract: 'c:same' }), by)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('a chain has one coin of its own', async () => {
    const coin = aToken(chainId, { tokenType: 'native', contract: null, symbol: 'ETH', isStablecoin: false });
    expect((await createToken(ports(), coin, by)).contract).toBeNull();
    await expect(createToken(ports(), coin, by)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test.each([
    ['contract', { contract: 'nonsense' }],
    ['contract', { contract: null }],
    ['contract', { tokenType: 'native' as const }],
    ['payable_decimals', { payableDecimals: 7 }],
    ['max_payment_usd', { minPaymentUsd: '10.00', maxPaymentUsd: '9.99' }],
    ['min_payment_usd', { minPaymentUsd: '-1' }],
  ])('a bad %s is refused (%j)', async (field, changes) => {
    await expect(createToken(ports(), aToken(chainId, changes), by)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { [field]: [expect.any(String)] },
    });
  });

  test('an unknown chain is NOT_FOUND', async () => {
    await expect(createToken(ports(), aToken(randomUUID()), by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a change keeps what it leaves out, null clears a bound, and bounds are checked against what stays', async () => {
    const token = await createToken(ports(), aToken(chainId, { minPaymentUsd: '5' }), by);
    const changed = await updateToken(
      fresh.db,
      { id: token.id, changes: { isActive: true, maxPaymentUsd: '100', payableDecimals: 2 } },
      by,
    );
    expect(changed).toEqual({ ...token, isActive: true, maxPaymentUsd: '100.00', payableDecimals: 2 });
    await expect(updateToken(fresh.db, { id: token.id, changes: { maxPaymentUsd: '4.99' } }, by)).rejects.toMatchObject(
      {
        code: 'VALIDATION_ERROR',
      },
    );
    await expect(updateToken(fresh.db, { id: token.id, changes: { payableDecimals: 7 } }, by)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    expect(await updateToken(fresh.db, { id: token.id, changes: { minPaymentUsd: null } }, by)).toEqual({
      ...changed,
      minPaymentUsd: null,
    });
    await expect(updateToken(fresh.db, { id: randomUUID(), changes: {} }, by)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('what is listed is what was made', async () => {
    const token = await createToken(ports(), aToken(chainId), by);
    const { total, tokens } = await records.listTokens({ page: 1, pageSize: 100 });
    expect(tokens).toHaveLength(total);
    expect(tokens).toContainEqual(token);
  });
});

test('registration is set with the catalogue version, which other readers rely on', async () => {
  const before = await version();
  await setRegistration(fresh.db, 'open', by);
  expect(await version()).toBe(before + 1n);
});

describe('the audit log', () => {
  const rows = async (subjectId: string) =>
    (await listAudit(fresh.db, { actorId: null, action: null, subjectId, page: 1, pageSize: 100 })).entries;

  test('tells every change of a chain, and of the address of its node no key', async () => {
    const secret = aChain({ rpcUrls: ['https://rpc.example.com/v2/canary-key'] });
    const chain = await createChain(ports(), secret, by);
    await updateChain(ports(), { id: chain.id, changes: { rpcUrls: ['https://rpc.example.com/v2/other-key'] } }, by);
    await pauseChain(fresh.db, { id: chain.id, reason: 'upgrade' }, by);
    const told = await rows(chain.id);
    expect(told.map(({ action, reason }) => [action, reason])).toEqual([
      ['chain.pause', 'upgrade'],
      ['chain.update', null],
      ['chain.create', null],
    ]);
    expect(told[0]).toMatchObject({
      ...by,
      subjectType: 'chain',
      before: { isPaused: false },
      after: { isPaused: true },
    });
    expect(told[2]).toMatchObject({ before: null, after: { shortName: chain.shortName, isActive: false } });
    const [update] = told.slice(1);
    expect(update?.before).not.toEqual(update?.after);
    expect(JSON.stringify(told)).toContain('rpc.example.com (');
    expect(JSON.stringify(told)).not.toMatch(/canary-key|other-key/);
  });

  test('tells changes of tokens and of registration', async () => {
    const chain = await createChain(ports(), aChain(), by);
    const token = await createToken(ports(), aToken(chain.id), by);
    await updateToken(fresh.db, { id: token.id, changes: { isActive: true } }, by);
    expect((await rows(token.id)).map(({ action, before, after }) => [action, before, after])).toMatchObject([
      ['token.update', { isActive: false }, { isActive: true }],
      ['token.create', null, { symbol: 'USDC' }],
    ]);
    await setRegistration(fresh.db, 'invite');
    expect((await rows('settings'))[0]).toMatchObject({
      action: 'settings.update',
      actorId: null,
      actorEmail: null,
      after: { registration: 'invite' },
    });
  });

  test('a refused change leaves no row', async () => {
    const chain = await createChain(ports(), aChain(), by);
    const token = await createToken(ports(), aToken(chain.id), by);
    const refused = updateToken(fresh.db, { id: token.id, changes: { minPaymentUsd: '2', maxPaymentUsd: '1' } }, by);
    await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(pauseChain(fresh.db, { id: randomUUID(), reason: null }, by)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await rows(token.id)).toHaveLength(1);
  });
});
