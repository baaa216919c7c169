import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshManualRates, refreshRates } from '@florin/database/sql/rates/refresh';
import { Refusal } from '@florin/domain/errors';
import { seedAdministrator } from '@florin/testing/administrator';
import { seedCatalogue, testTokens } from '@florin/testing/catalogue';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { TestClock } from '@florin/testing/test-clock';
import type { Actor } from '../audit/record.ts';
import { type RateSetting, setTokenRate } from './set-token-rate.ts';

let fresh: TestDatabase;
let clock: TestClock;
let by: Actor;
const { id } = testTokens.eth;

/** Times that another administrator was asked for, and whether there is one. */
let asked = 0;
let isConfirmed = false;
const askSecondPerson = async () => {
  asked += 1;
  if (!isConfirmed) throw new Refusal('SECOND_PERSON_REQUIRED', 'Another administrator has to confirm this.');
};
const set = (setting: RateSetting, guardRates = true) =>
  setTokenRate({ db: fresh.db, clock, guardRates }, { tokenId: id, ...setting, askSecondPerson }, by);
/** By two administrators. */
const agree = async (rateUsd: string) => {
  isConfirmed = true;
  return set({ rateUsd, confirm: true }).finally(() => (isConfirmed = false));
};
const asOwner = async (sql: string) => {
  const owner = new Client({ connectionString: fresh.url('owner') });
  await owner.connect();
  await owner.query(sql, [id]).finally(() => owner.end());
};
const forgotten = () => asOwner('delete from rates where token_id = $1');
const refresh = async (rateUsd: string) => {
  const quote = { tokenId: id, rateUsd, at: clock.now(), source: 'test', inputs: [] };
  await fresh.db.many(refreshRates, { ratesJson: JSON.stringify([quote]), now: clock.now() });
  await fresh.db.many(refreshManualRates, { now: clock.now() });
};

beforeAll(async () => {
  fresh = await freshDatabase();
  await seedCatalogue(fresh.url('owner'));
  by = await seedAdministrator(fresh.url('owner'));
});
afterAll(() => fresh.close());
beforeEach(async () => {
  clock = new TestClock();
  await forgotten();
  await refresh('3200');
  asked = 0;
});

describe('a price set by hand', () => {
  test('counts at once and is named as what it is', async () => {
    expect(await set({ rateUsd: '3300.5' })).toEqual({
      tokenId: id,
      rateUsd: '3300.500000000000000000',
      manualRateUsd: '3300.500000000000000000',
      source: 'manual',
      at: expect.any(Date),
      frozen: false,
      isStale: false,
    });
  });

  test('wins over the sources and stays fresh while they are asked', async () => {
    await set({ rateUsd: '3300' });
    clock.advance({ minutes: 5 });
    await refresh('3210');
    expect(await set({ frozen: false })).toMatchObject({
      rateUsd: '3300.000000000000000000',
      source: 'manual',
      isStale: false,
    });
  });

  test('ends after 24 hours', async () => {
    await set({ rateUsd: '3300' });
    clock.advance({ minutes: 24 * 60 + 1 });
    await refresh('3210');
    expect(await set({ frozen: false })).toMatchObject({ rateUsd: '3210.000000000000000000', source: 'test' });
  });

  test('gives way to what the sources said last when it is removed', async () => {
    await set({ rateUsd: '3300' });
    const removed = await set({ rateUsd: null });
    expect(removed).toMatchObject({ rateUsd: '3200.000000000000000000', manualRateUsd: null, isStale: false });
  });

  test('removing none changes nothing', async () => {
    expect(await set({ rateUsd: null })).toMatchObject({ rateUsd: '3200.000000000000000000', source: 'test' });
  });
});

describe('a price far off the sources', () => {
  test('needs a confirmation', async () => {
    for (const rateUsd of ['2559.99', '3840.01', '32']) {
      await expect(set({ rateUsd })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { confirm: [expect.stringContaining('3200.0')] },
      });
    }
    expect(await set({ rateUsd: '2500', confirm: true })).toMatchObject({ rateUsd: '2500.000000000000000000' });
    expect(asked).toBe(0);
  });

  test('is measured against the sources, not against an earlier price set by hand', async () => {
    await set({ rateUsd: '3800' });
    await expect(set({ rateUsd: '4200' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  test('is taken at 20 % exactly, and always in development', async () => {
    expect(await set({ rateUsd: '3840' })).toMatchObject({ isStale: false });
    expect(await set({ rateUsd: '2560' })).toMatchObject({ isStale: false });
    expect(await set({ rateUsd: '1' }, false)).toMatchObject({ rateUsd: '1.000000000000000000' });
  });
});

describe('a price further off than one administrator may set it', () => {
  const alone = (rateUsd: string) =>
    set({ rateUsd, confirm: true }).then(
      ({ rateUsd: told }) => told,
      ({ code }: Refusal) => code,
    );

  test('is half as much again, or two thirds, at most: exactly that, and nothing beyond', async () => {
    await refresh('3000');
    expect(await alone('4500')).toBe('4500.000000000000000000');
    expect(await alone('2000')).toBe('2000.000000000000000000');
    expect(asked).toBe(0);
    for (const rateUsd of ['4500.000000000000000001', '1999.999999999999999999', '1000000000', '0.000000000000000001'])
      expect(await alone(rateUsd)).toBe('SECOND_PERSON_REQUIRED');
    expect(asked).toBe(4);
    expect(await set({ frozen: false })).toMatchObject({ rateUsd: '2000.000000000000000000' });
  });

  test('is not reached in steps, however old the last word of the sources is', async () => {
    clock.advance({ minutes: 30 * 24 * 60 });
    expect(await alone('4800')).toBe('4800.000000000000000000');
    expect(await alone('7200')).toBe('SECOND_PERSON_REQUIRED');
    clock.advance({ minutes: 24 * 60 + 1 });
    expect(await alone('7200')).toBe('SECOND_PERSON_REQUIRED');
    expect((await set({ rateUsd: null })).rateUsd).toBe('3200.000000000000000000');
    expect(await alone('7200')).toBe('SECOND_PERSON_REQUIRED');
  });

  test('is set by two, who still say that it is meant, and counts as known until the sources say another one', async () => {
    isConfirmed = true;
    await expect(set({ rateUsd: '32000' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    isConfirmed = false;
    expect(await agree('32000')).toMatchObject({ rateUsd: '32000.000000000000000000', source: 'manual' });
    expect(asked).toBe(1);
    clock.advance({ minutes: 1 });
    expect(await alone('40000')).toBe('40000.000000000000000000');
    expect(await alone('60000')).toBe('SECOND_PERSON_REQUIRED');
    await refresh('3200');
    expect(await alone('40000')).toBe('SECOND_PERSON_REQUIRED');
  });

  test('is every price of a token that no source has ever told one of, until two have agreed on one', async () => {
    await forgotten();
    for (const rateUsd of ['1000000000', '1', '3200']) expect(await alone(rateUsd)).toBe('SECOND_PERSON_REQUIRED');
    expect(await set({ frozen: true })).toMatchObject({ rateUsd: null, isStale: true });
    expect(await alone('3200')).toBe('SECOND_PERSON_REQUIRED');
    await set({ frozen: false });
    expect(await agree('3000')).toMatchObject({ rateUsd: '3000.000000000000000000', isStale: false });
    expect(await alone('4500')).toBe('4500.000000000000000000');
    expect(await alone('4501')).toBe('SECOND_PERSON_REQUIRED');
    expect((await set({ rateUsd: null })).rateUsd).toBeNull();
    expect(await alone('4501')).toBe('SECOND_PERSON_REQUIRED');
    expect(await alone('2999')).toBe('2999.000000000000000000');
  });

  test('is anything in development, where nobody is asked', async () => {
    expect(await set({ rateUsd: '1000000000' }, false)).toMatchObject({ isStale: false });
    expect(asked).toBe(0);
  });
});

describe('a frozen price', () => {
  test('ages until it is resumed', async () => {
    await set({ frozen: true });
    clock.advance({ seconds: 31 });
    await refresh('3210');
    expect(await set({ frozen: true })).toMatchObject({
      rateUsd: '3200.000000000000000000',
      frozen: true,
      isStale: true,
    });
    await set({ frozen: false });
    await refresh('3210');
    expect(await set({ frozen: false })).toMatchObject({ rateUsd: '3210.000000000000000000', isStale: false });
  });

  test('ages also when it was set by hand', async () => {
    await set({ rateUsd: '3300', frozen: true });
    clock.advance({ seconds: 31 });
    await refresh('3210');
    expect(await set({ frozen: true })).toMatchObject({ rateUsd: '3300.000000000000000000', isStale: true });
  });
});

test('a token that never had a price can be kept from having one, or be given one', async () => {
  await forgotten();
  expect(await set({ frozen: true })).toMatchObject({
    rateUsd: null,
    at: null,
    source: null,
    frozen: true,
    isStale: true,
  });
  await refresh('3200');
  expect(await set({ rateUsd: null })).toMatchObject({ rateUsd: null, isStale: true });
  expect(await agree('1')).toMatchObject({ rateUsd: '1.000000000000000000' });
  expect(await set({ frozen: false })).toMatchObject({ isStale: false });
  expect(await set({ rateUsd: null })).toMatchObject({ rateUsd: null, source: null, isStale: true });
});

test.each(['0', '-1', '1e3', '', '1.0000000000000000001', 'NaN'])('%j is no rate', async (rateUsd) => {
  await expect(set({ rateUsd })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { rate_usd: [expect.any(String)] },
  });
});

test('an unknown token is NOT_FOUND, and a request without a wish is refused', async () => {
  const ports = { db: fresh.db, clock, guardRates: true };
  await expect(setTokenRate(ports, { tokenId: randomUUID(), frozen: true, askSecondPerson }, by)).rejects.toMatchObject(
    {
      code: 'NOT_FOUND',
    },
  );
  await expect(set({})).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
});
