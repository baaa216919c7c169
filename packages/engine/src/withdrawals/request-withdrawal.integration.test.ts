import { readBalance } from '../ledger/read-balance.ts';
import { Refusal } from '@florin/domain/errors';
import { verifyBooks } from '@florin/database/verify-books';
import { seedAdministrator } from '@florin/testing/administrator';
import { testChain, testTokens } from '@florin/testing/catalogue';
import type { TestDatabase } from '@florin/testing/database';
import { seedMerchant } from '@florin/testing/merchant';
import { testWallet, WithdrawalScene } from '@florin/testing/withdrawal-scene';
import type { Ids } from '@florin/domain/ports/ids';
import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../accounts/caller.ts';
import { rejectWithdrawal } from './reject-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { setWallet } from './set-wallet.ts';

let database: TestDatabase;
let scene: WithdrawalScene;
beforeAll(async () => {
  ({ database, scene } = await WithdrawalScene.fresh());
});
afterAll(() => database.close());

const codes = (outcomes: PromiseSettledResult<unknown>[]): Record<string, number> => {
  const counted: Record<string, number> = {};
  for (const outcome of outcomes) {
    const code =
      outcome.status === 'fulfilled'
        ? 'written'
        : outcome.reason instanceof Refusal
          ? outcome.reason.code
          : String(outcome.reason);
    counted[code] = (counted[code] ?? 0) + 1;
  }
  return counted;
};
const many = (count: number, ask: () => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: count }, ask)).then(codes);
const settings = async (sql: string): Promise<void> => {
  const owner = new Client({ connectionString: database.url('owner') });
  await owner.connect();
  await owner.query(`update settings set version = version + 1, ${sql}`);
  await owner.end();
};

test('a request reserves its gross amount, copies the destination, fixes the fee and tells it', async () => {
  const merchant = await scene.merchant('100.00');
  const written = await scene.request(merchant, '60');
  expect(written).toMatchObject({
    status: 'pending_approval',
    destination: testWallet,
    amountUsd: '60.00',
    feeUsd: '1.00',
    netUsd: '59.00',
    source: 'manual',
    txHash: null,
  });
  expect(await readBalance(database.db, merchant.accountId)).toEqual({
    balanceUsd: '100.00',
    reservedUsd: '60.00',
    availableUsd: '40.00',
  });
  const { rows } = await database.db.pool.query('select type, body from events where source_id = $1', [written.id]);
  expect(rows).toHaveLength(1);
  expect(JSON.parse(rows[0].body)).toMatchObject({
    event: 'withdrawal.created',
    data: { withdrawal_id: written.id, net_amount_usd: '59.00', status: 'pending_approval', tx_hash: null },
  });
});

test('a later change of the wallet moves no request', async () => {
  const merchant = await scene.merchant('100.00');
  const { id } = await scene.request(merchant, '20');
  const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const setting = { chainId: testChain.id, address: other, label: null };
  await setWallet(
    scene.ports,
    { merchantId: merchant.accountId, ...setting },
    { actorId: merchant.accountId, requestId: null },
  );
  const { rows } = await database.db.pool.query('select destination from withdrawals where id = $1', [id]);
  expect(rows).toEqual([{ destination: testWallet }]);
});

describe('in parallel', () => {
  test('100 requests on a balance that covers exactly 7 are written 7 times', async () => {
    const merchant = await scene.merchant('175.00');
    expect(await many(100, () => scene.request(merchant, '25.00'))).toEqual({ written: 7, INSUFFICIENT_FUNDS: 93 });
    expect(await readBalance(database.db, merchant.accountId)).toEqual({
      balanceUsd: '175.00',
      reservedUsd: '175.00',
      availableUsd: '0.00',
    });
  });

  test('50 requests never exceed the 24-hour cap by a cent, and may use it to the cent', async () => {
    const merchant = await scene.merchant('90000.00');
    expect(await many(50, () => scene.request(merchant, '3000.01'))).toEqual({ written: 16, VALIDATION_ERROR: 34 });
    expect(await many(10, () => scene.request(merchant, '1999.85'))).toEqual({ VALIDATION_ERROR: 10 });
    expect(await many(10, () => scene.request(merchant, '1999.84'))).toEqual({ written: 1, VALIDATION_ERROR: 9 });
    expect((await readBalance(database.db, merchant.accountId)).reservedUsd).toBe('50000.00');
  });
});

describe('the 24-hour cap', () => {
  test('does not count for Advanced verification', async () => {
    const merchant = await scene.merchant('90000.00', { kycLevel: 'advanced' });
    expect((await scene.request(merchant, '70000.00')).amountUsd).toBe('70000.00');
  });

  test('is freed by a rejection, and by time', async () => {
    const merchant = await scene.merchant('200000.00');
    const administrator = await seedAdministrator(database.url('owner'));
    const { id } = await scene.request(merchant, '50000.00');
    await expect(scene.request(merchant, '10.00')).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { amount_usd: [expect.stringContaining('0.00 USD are left')] },
    });
    await rejectWithdrawal(scene.ports, { id, reason: 'Not today' }, administrator);
    await scene.request(merchant, '50000.00');
    scene.clock.advance({ minutes: 24 * 60 - 1 });
    await expect(scene.request(merchant, '10.00')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    scene.clock.advance({ minutes: 2 });
    await scene.request(merchant, '50000.00');
  });

  test('follows the setting from one request to the next', async () => {
    const merchant = await scene.merchant('1000.00');
    await scene.catalogue.current();
    await settings('basic_withdrawal_cap_usd = 20.00');
    await expect(scene.request(merchant, '20.01')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await scene.request(merchant, '20.00');
    await settings('basic_withdrawal_cap_usd = 50000.00');
    await scene.request(merchant, '20.00');
  });
});

describe('a request that fails leaves the books byte-identical', () => {
  const tables = [
    'ledger_transfers',
    'merchant_balances',
    'withdrawals',
    'withdrawal_approvals',
    'events',
    'deliveries',
    'outgoing',
    'account_nonces',
  ];
  const snapshot = async (): Promise<string> => {
    const parts = await Promise.all(
      tables.map(
        async (table) => (await database.db.pool.query(`select t::text as row from ${table} t order by 1`)).rows,
      ),
    );
    return JSON.stringify(parts);
  };
  let merchant: Caller;
  let without: Caller;
  beforeAll(async () => {
    merchant = await scene.merchant('40.00');
    without = await seedMerchant(database.url('owner'));
  });

  /** Ids of which the one of a given number is no UUID, so that the statement which writes it fails. */
  const failingIds = (failing: number): Ids => {
    let asked = 0;
    return {
      uuid: () => ((asked += 1) === failing ? 'no uuid' : scene.ids.uuid()),
      bytes: (length) => scene.ids.bytes(length),
      fraction: () => scene.ids.fraction(),
    };
  };
  const refuse = async () => {
    throw new Refusal('UNAUTHORIZED', 'Wrong code.');
  };
  const asked = fc.record({
    amountUsd: fc.constantFrom(
      '0',
      '-1',
      '1e3',
      '9.99',
      '40.01',
      '50000.01',
      '12.345',
      'ten',
      '',
      '9999999999999999.99',
    ),
    chainId: fc.constantFrom(testChain.id, '00000000-0000-7000-8000-00000000dead'),
    who: fc.constantFrom('merchant', 'without'),
    code: fc.constantFrom(undefined, '123456'),
  });

  test('whatever the reason', async () => {
    const before = await snapshot();
    const met = new Set<string>();
    await fc.assert(
      fc.asyncProperty(asked, fc.boolean(), async ({ amountUsd, chainId, who, code }, wrongCode) => {
        const ports = wrongCode ? { ...scene.ports, verifySecondFactor: refuse } : scene.ports;
        const caller = who === 'merchant' ? merchant : without;
        const outcome = await requestWithdrawal(ports, caller, { chainId, amountUsd, totpCode: code }).catch(
          (error) => error,
        );
        expect(outcome).toBeInstanceOf(Refusal);
        met.add(outcome.code);
        expect(await snapshot()).toBe(before);
      }),
      { numRuns: 150 },
    );
    expect(met).toContain('VALIDATION_ERROR');
    const good = { chainId: testChain.id, amountUsd: '20.00', totpCode: undefined };
    const tooMuch = requestWithdrawal(scene.ports, merchant, { ...good, amountUsd: '40.01' });
    await expect(tooMuch).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    // A good request fails as a whole where the second factor does, and where the last statement does.
    await expect(
      requestWithdrawal({ ...scene.ports, verifySecondFactor: refuse }, merchant, { ...good }),
    ).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    for (const reached of [1, 2, 3, 4]) {
      const ids = failingIds(reached);
      await expect(requestWithdrawal({ ...scene.ports, ids }, merchant, { ...good })).rejects.toThrow('uuid');
    }
    expect(await snapshot()).toBe(before);
  });
});

describe('refusals come in their order', () => {
  test('verification, then the request itself, limits, second factor, funds', async () => {
    const merchant = await scene.merchant('60000.00');
    const poor = await scene.merchant('1.00');
    const unverified = await seedMerchant(database.url('owner'), { kycLevel: 'none' });
    const refusing = {
      ...scene.ports,
      verifySecondFactor: () => Promise.reject(new Refusal('UNAUTHORIZED', 'Wrong code.')),
    };
    const ask = (caller: Caller, amountUsd: string) =>
      requestWithdrawal(refusing, caller, { chainId: testChain.id, amountUsd, totpCode: '000000' }).catch(
        (error) => error.code,
      );
    expect(await ask(unverified, 'rubbish')).toBe('KYC_REQUIRED');
    expect(await ask(merchant, '5.00')).toBe('VALIDATION_ERROR');
    expect(await ask(merchant, '50000.01')).toBe('VALIDATION_ERROR');
    expect(await ask(poor, '20.00')).toBe('UNAUTHORIZED');
    await expect(scene.request(poor, '20.00')).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  });

  test('a chain without withdrawals, and one without a wallet, are told on chain_id', async () => {
    const without = await seedMerchant(database.url('owner'));
    await expect(scene.request(without, '20.00')).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { chain_id: [expect.stringContaining('wallet')] },
    });
    const merchant = await scene.merchant('50.00');
    await database.db.pool.query('update tokens set is_active = false where id = $1', [testTokens.usdt.id]);
    await settings('dust_usd = dust_usd');
    await expect(scene.request(merchant, '20.00')).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { chain_id: [expect.stringContaining('not available')] },
    });
    await database.db.pool.query('update tokens set is_active = true where id = $1', [testTokens.usdt.id]);
    await settings('dust_usd = dust_usd');
    scene.clock.advance({ seconds: 2 });
  });

  test('the minimum and the fee of the chain are told on amount_usd', async () => {
    const merchant = await scene.merchant('50.00');
    const message = (text: string) => ({
      code: 'VALIDATION_ERROR',
      details: { amount_usd: [expect.stringContaining(text)] },
    });
    await expect(scene.request(merchant, '9.99')).rejects.toMatchObject(message('10.00'));
    await database.db.pool.query(`update chains set withdrawal_fee_usd = 10.00 where id = $1`, [testChain.id]);
    await settings('dust_usd = dust_usd');
    await expect(scene.request(merchant, '10.00')).rejects.toMatchObject(message('fee of 10.00'));
    expect((await scene.request(merchant, '10.01')).netUsd).toBe('0.01');
    await database.db.pool.query(`update chains set withdrawal_fee_usd = 1.00 where id = $1`, [testChain.id]);
    await settings('dust_usd = dust_usd');
  });
});

test('a request takes few round trips', async () => {
  const merchant = await scene.merchant('100.00');
  await scene.catalogue.reload();
  database.takeStatements();
  await scene.request(merchant, '20.00');
  expect(database.takeStatements()).toEqual([
    'lock_balance',
    'read_request_facts',
    'insert_withdrawal',
    'post_transfers',
    'record_events',
  ]);
});

test('the books balance after all of it', async () => {
  expect(await database.db.many(verifyBooks)).toEqual([]);
});
