import { randomBytes, randomUUID } from 'node:crypto';
import { Database } from '@florin/database/database';
import { attemptPoolLimits, openPool } from '@florin/database/pool';
import { openSession } from '@florin/database/sql/accounts/sessions';
import { statement } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';
import { SealedSecrets } from '@florin/system/sealed-secrets';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { seedMerchant } from '@florin/testing/merchant';
import { TestClock } from '@florin/testing/test-clock';
import { generateSync } from 'otplib';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../caller.ts';
import { disableSecondFactor } from './disable.ts';
import { enableSecondFactor } from './enable.ts';
import { setupSecondFactor } from './setup.ts';
import { preparedStatements } from '@florin/testing/prepared-statements';
import { verifySecondFactor } from './verify.ts';

const ids = { uuid: randomUUID, bytes: (length: number) => randomBytes(length), fraction: () => 0 };
const sealed = new SealedSecrets({ keys: new Map([['k1', randomBytes(32)]]), sealWith: 'k1' }, ids);

let fresh: TestDatabase;
let attemptPool: Pool;
let clock: TestClock;
/** How many codes were compared: nothing is compared without its secret. */
let compared = 0;

beforeAll(async () => {
  fresh = await freshDatabase();
  attemptPool = openPool(fresh.url('app'), 'florin-attempts-test', attemptPoolLimits);
});
afterAll(async () => {
  await attemptPool.end();
  await fresh.close();
});
beforeEach(() => {
  clock = new TestClock();
  compared = 0;
});

const secrets = {
  keyId: 'k',
  seal: (text: string, context: string) => sealed.seal(text, context),
  open: (bytes: Uint8Array, context: string) => {
    compared += 1;
    return sealed.open(bytes, context);
  },
};
const password = 'correct horse battery';
const proof = (code: string) => ({ code, password });
const forgotten: string[] = [];
const ports = () => ({
  db: fresh.db,
  attempts: new Database(attemptPool, { prepared: preparedStatements }),
  clock,
  ids,
  secrets,
  issuer: 'Florin',
  passwords: { hash: async (text: string) => text, verify: async (text: string) => text === password },
  authenticator: { forget: (hash: string) => void forgotten.push(hash) },
});

const session = (): string => randomBytes(32).toString('hex');
const openFor = async (accountId: string, hash: string): Promise<void> => {
  const now = clock.now();
  await fresh.db.run(openSession, {
    hashHex: hash,
    accountId,
    now,
    expiresAt: new Date(now.getTime() + 3_600_000),
    usedAfter: new Date(0),
    address: null,
    factorAt: null,
  });
};
const openSessions = statement<{ accountId: string }, { hash: string }>(
  'test_open_sessions',
  `select encode(token_hash, 'hex') as hash from sessions where account_id = $accountId`,
);
const aCaller = async (): Promise<Caller> => {
  const hash = session();
  const caller = await seedMerchant(fresh.url('owner'), { credential: 'session', credentialHash: hash });
  await openFor(caller.accountId, hash);
  return caller;
};
/** The code of an authenticator, some steps of 30 seconds away from now. */
const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + steps * 30 });
/** A code that fits none of the steps around now. */
const wrongCode = (secret: string): string => {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  return Array.from({ length: 10 }, (_, digit) => String(digit).repeat(6)).find((code) => !near.has(code)) ?? '';
};
/** With the factor switched on, and the clock past the code that did it. */
const anEnabled = async () => {
  const caller = await aCaller();
  const { secret } = await setupSecondFactor(ports(), caller);
  const backupCodes = await enableSecondFactor(ports(), caller, proof(codeOf(secret)));
  clock.advance({ seconds: 90 });
  compared = 0;
  return { caller, secret, backupCodes };
};
const verify = (accountId: string, code: string | undefined): Promise<void> =>
  fresh.db.transaction((one) => verifySecondFactor(ports(), one, { accountId, code }));
const settled = async (many: Promise<unknown>[]) => {
  const outcomes = await Promise.allSettled(many);
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refusal] : []));
  for (const reason of refused) expect(reason).toMatchObject({ code: 'UNAUTHORIZED' });
  return { accepted: outcomes.length - refused.length, refused };
};

describe('switching on', () => {
  test('an account without a second factor accepts anything', async () => {
    const { accountId } = await aCaller();
    await verify(accountId, undefined);
    await verify(accountId, 'whatever');
    expect(compared).toBe(0);
  });

  test('a set-up alone asks for nothing yet, and another one replaces its secret', async () => {
    const caller = await aCaller();
    const first = await setupSecondFactor(ports(), caller);
    expect(first.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(first.otpauthUrl).toMatch(/^otpauth:\/\/totp\/Florin:.*secret=/);
    await verify(caller.accountId, undefined);
    const second = await setupSecondFactor(ports(), caller);
    await expect(enableSecondFactor(ports(), caller, proof(codeOf(first.secret)))).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    expect(await enableSecondFactor(ports(), caller, proof(codeOf(second.secret)))).toHaveLength(10);
  });

  test('needs a set-up first, and happens once', async () => {
    const caller = await aCaller();
    await expect(enableSecondFactor(ports(), caller, proof('123456'))).rejects.toMatchObject({ code: 'CONFLICT' });
    const { caller: enabled, secret } = await anEnabled();
    await expect(enableSecondFactor(ports(), enabled, proof(codeOf(secret)))).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(setupSecondFactor(ports(), enabled)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('of an account with a passkey needs that passkey, not its password alone', async () => {
    const caller = { ...(await aCaller()), hasPasskeys: true, factorAt: null };
    const required = { code: 'SECOND_FACTOR_REQUIRED' };
    await expect(setupSecondFactor(ports(), caller)).rejects.toMatchObject(required);
    const proven = { ...caller, factorAt: clock.now() };
    const { secret } = await setupSecondFactor(ports(), proven);
    await expect(enableSecondFactor(ports(), caller, proof(codeOf(secret)))).rejects.toMatchObject(required);
    await verify(caller.accountId, undefined);
    expect(await enableSecondFactor(ports(), proven, proof(codeOf(secret)))).toHaveLength(10);
  });

  test('stores neither the secret nor a backup code', async () => {
    const { caller, secret, backupCodes } = await anEnabled();
    const { rows } = await fresh.db.pool.query(
      `select f::text || coalesce((select string_agg(b::text, ' ') from backup_codes b), '') as text
         from second_factors f where account_id = $1`,
      [caller.accountId],
    );
    for (const text of [secret, Buffer.from(secret).toString('hex'), ...backupCodes])
      expect(rows[0].text).not.toContain(text);
  });
});

describe('a code', () => {
  test('is asked for once it is switched on', async () => {
    const { caller, secret } = await anEnabled();
    await expect(verify(caller.accountId, undefined)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(verify(caller.accountId, wrongCode(secret))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await verify(caller.accountId, codeOf(secret));
  });

  test.each([-1, 1])('of the step %i next to the present one is accepted', async (steps) => {
    const { caller, secret } = await anEnabled();
    await expect(verify(caller.accountId, codeOf(secret, steps))).resolves.toBeUndefined();
  });

  test.each([-3, 3])('of a step %i away is refused', async (steps) => {
    const { caller, secret } = await anEnabled();
    await expect(verify(caller.accountId, codeOf(secret, steps))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('works once, and no earlier one works after it', async () => {
    const { caller, secret } = await anEnabled();
    await verify(caller.accountId, codeOf(secret));
    await expect(verify(caller.accountId, codeOf(secret))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(verify(caller.accountId, codeOf(secret, -1))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    clock.advance({ seconds: 30 });
    await verify(caller.accountId, codeOf(secret));
  });

  test('that switched the factor on does not work again for a request', async () => {
    const caller = await aCaller();
    const { secret } = await setupSecondFactor(ports(), caller);
    const code = codeOf(secret);
    await enableSecondFactor(ports(), caller, proof(code));
    await expect(verify(caller.accountId, code)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('in 50 parallel requests, each in a transaction, is accepted once and locks nobody out', async () => {
    const { caller, secret } = await anEnabled();
    const code = codeOf(secret);
    const { accepted } = await settled(Array.from({ length: 50 }, () => verify(caller.accountId, code)));
    expect(accepted).toBe(1);
    clock.advance({ seconds: 30 });
    await verify(caller.accountId, codeOf(secret));
  });

  test('used in a transaction that fails is free again', async () => {
    const { caller, secret } = await anEnabled();
    const code = codeOf(secret);
    const failing = fresh.db.transaction(async (one) => {
      await verifySecondFactor(ports(), one, { accountId: caller.accountId, code });
      throw new Refusal('INSUFFICIENT_FUNDS', 'Not enough.');
    });
    await expect(failing).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    await verify(caller.accountId, code);
  });
});

describe('wrong codes', () => {
  test('of 200 in parallel, at most five are compared', async () => {
    const { caller, secret } = await anEnabled();
    const { accepted, refused } = await settled(
      Array.from({ length: 200 }, () => verify(caller.accountId, wrongCode(secret))),
    );
    expect(accepted).toBe(0);
    expect(compared).toBeLessThanOrEqual(5);
    expect(refused.filter(({ message }) => /Try again in \d+ seconds/.test(message)).length).toBeGreaterThanOrEqual(
      195,
    );
  });

  test('five lock the account out of right ones too, for 15 minutes, in every process', async () => {
    const { caller, secret } = await anEnabled();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(verify(caller.accountId, wrongCode(secret))).rejects.toThrow(/wrong/);
    }
    const elsewhere = openPool(fresh.url('app'), 'florin-other-process', attemptPoolLimits);
    const other = { ...ports(), attempts: new Database(elsewhere, { prepared: preparedStatements }) };
    const right = () =>
      fresh.db.transaction((one) =>
        verifySecondFactor(other, one, { accountId: caller.accountId, code: codeOf(secret) }),
      );
    await expect(right()).rejects.toThrow(/Too many wrong codes\. Try again in (89\d|900) seconds/);
    clock.advance({ minutes: 14, seconds: 30 });
    await expect(right()).rejects.toThrow(/Try again in (2\d|30) seconds/);
    clock.advance({ seconds: 40 });
    await right();
    await elsewhere.end();
  });

  test('a right one in between is not counted', async () => {
    const { caller, secret } = await anEnabled();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await expect(verify(caller.accountId, wrongCode(secret))).rejects.toThrow(/wrong/);
      await verify(caller.accountId, codeOf(secret));
      clock.advance({ seconds: 30 });
    }
    await verify(caller.accountId, codeOf(secret));
    await expect(verify(caller.accountId, wrongCode(secret))).rejects.toThrow(/wrong/);
    await expect(verify(caller.accountId, wrongCode(secret))).rejects.toThrow(/Too many/);
  });

  test.each(['', '12345', '1234567', 'abcdef', '1234567890', '１２３４５６'])(
    '%j is none, and costs no attempt',
    async (code) => {
      const { caller, secret } = await anEnabled();
      for (let attempt = 0; attempt < 6; attempt += 1) {
        await expect(verify(caller.accountId, code)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
      }
      await verify(caller.accountId, codeOf(secret));
    },
  );

  test('a transaction that holds the account does not keep attempts from counting', async () => {
    const { caller, secret } = await anEnabled();
    await fresh.db.transaction(async (one) => {
      await verifySecondFactor(ports(), one, { accountId: caller.accountId, code: codeOf(secret) });
      // The row of the factor is locked now; a guess elsewhere is still counted and answered.
      await expect(verify(caller.accountId, wrongCode(secret))).rejects.toThrow(/wrong/);
    });
  });
});

describe('a backup code', () => {
  test('works once, however it is typed', async () => {
    const { caller, backupCodes } = await anEnabled();
    expect(new Set(backupCodes).size).toBe(10);
    const [first = '', second = ''] = backupCodes;
    expect(first).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
    await verify(caller.accountId, first);
    await expect(verify(caller.accountId, first)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await verify(caller.accountId, ` ${second.replaceAll('-', '').toUpperCase()}`);
    await expect(verify(caller.accountId, second)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('in parallel requests works once, and passes when the attempts of an account are used up', async () => {
    const { caller, backupCodes } = await anEnabled();
    const { accepted } = await settled(Array.from({ length: 20 }, () => verify(caller.accountId, backupCodes[0])));
    expect(accepted).toBe(1);
    const { refused } = await settled(Array.from({ length: 20 }, () => verify(caller.accountId, '000000')));
    expect(refused.filter(({ message }) => message.includes('Too many'))).toHaveLength(15);
    await verify(caller.accountId, backupCodes[1]);
  });

  test("of another account is nobody's", async () => {
    const [one, other] = [await anEnabled(), await anEnabled()];
    await expect(verify(one.caller.accountId, other.backupCodes[0])).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('a change of the second factor', () => {
  test('ends the other sessions and keeps the one that asks', async () => {
    const caller = await aCaller();
    const other = session();
    await openFor(caller.accountId, other);
    const { secret } = await setupSecondFactor(ports(), caller);
    await enableSecondFactor(ports(), caller, proof(codeOf(secret)));
    expect(await fresh.db.many(openSessions, { accountId: caller.accountId })).toEqual([
      { hash: caller.credentialHash },
    ]);
    expect(forgotten).toEqual(expect.arrayContaining([other, caller.credentialHash]));
    await openFor(caller.accountId, other);
    clock.advance({ seconds: 60 });
    await disableSecondFactor(ports(), caller, proof(codeOf(secret)));
    expect(await fresh.db.many(openSessions, { accountId: caller.accountId })).toEqual([
      { hash: caller.credentialHash },
    ]);
  });

  test('switching off needs a code and forgets secret and backup codes', async () => {
    const { caller, secret, backupCodes } = await anEnabled();
    await expect(disableSecondFactor(ports(), caller, proof(wrongCode(secret)))).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await disableSecondFactor(ports(), caller, proof(backupCodes[0] ?? ''));
    await verify(caller.accountId, undefined);
    await expect(disableSecondFactor(ports(), caller, proof(backupCodes[1] ?? ''))).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const again = await setupSecondFactor(ports(), caller);
    await enableSecondFactor(ports(), caller, proof(codeOf(again.secret)));
    await expect(verify(caller.accountId, backupCodes[2])).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('a secret copied into another account does not open there', async () => {
    const [one, other] = [await anEnabled(), await anEnabled()];
    await fresh.db.pool.query(
      'update second_factors set secret = (select secret from second_factors where account_id = $1) where account_id = $2',
      [one.caller.accountId, other.caller.accountId],
    );
    await expect(verify(other.caller.accountId, codeOf(one.secret))).rejects.toThrow(/altered/);
  });
});
