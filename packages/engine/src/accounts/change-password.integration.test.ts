import { randomBytes, randomUUID } from 'node:crypto';
import { openRecords, type Records } from '@florin/database/records';
import { serverPoolLimits } from '@florin/database/pool';
import type { Passwords } from '@florin/domain/ports/passwords';
import { Argon2Passwords } from '@florin/system/password-hash';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { TestClock } from '@florin/testing/test-clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Authenticator } from './authenticate.ts';
import { changePassword } from './change-password.ts';
import { createAccount } from './create-account.ts';
import { login } from './login.ts';

const ids = { uuid: randomUUID, bytes: (length: number) => randomBytes(length), fraction: () => 0 };
const passwords = new Argon2Passwords(ids, { memoryKib: 64, passes: 1, lanes: 1 });
const clock = new TestClock();
const password = 'correct horse battery';
const wanted = 'a new and longer pass phrase';

let fresh: TestDatabase;
let records: Records;
let authenticator: Authenticator;
beforeAll(async () => {
  fresh = await freshDatabase();
  ({ records } = await openRecords(fresh.url('app'), 'florin-password-test', serverPoolLimits));
  authenticator = new Authenticator(fresh.db, clock);
});
afterAll(async () => {
  await records.close();
  await fresh.close();
});

const verifySecondFactor = () => Promise.resolve();
const ports = () => ({
  records,
  db: fresh.db,
  attempts: fresh.db,
  clock,
  ids,
  passwords,
  authenticator,
  verifySecondFactor,
});
const signIn = (email: string, using = password) => login(ports(), { email, password: using });
const aMerchant = async () => {
  const email = `${randomUUID()}@example.com`;
  await createAccount(ports(), { email, name: 'A shop', password }, 'merchant');
  const { token } = await signIn(email);
  return { email, token, caller: await authenticator.authenticate({ bearer: token }) };
};

test('a new password replaces the old one', async () => {
  const { email, caller } = await aMerchant();
  await changePassword(ports(), caller, { current: password, wanted });
  await expect(signIn(email)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect((await signIn(email, wanted)).account.email).toBe(email);
});

test('the other sessions end at once, and the one that asked goes on', async () => {
  const { email, token, caller } = await aMerchant();
  const other = await signIn(email);
  await authenticator.authenticate({ bearer: other.token });
  await changePassword(ports(), caller, { current: password, wanted });
  await expect(authenticator.authenticate({ bearer: other.token })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(await authenticator.authenticate({ bearer: token })).toMatchObject({ accountId: caller.accountId });
});

test('a wrong present password changes nothing', async () => {
  const { email, caller } = await aMerchant();
  const attempt = changePassword(ports(), caller, { current: 'wrong password', wanted });
  await expect(attempt).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await signIn(email);
});

test('a new password that is too short is refused before anything is compared', async () => {
  const { caller } = await aMerchant();
  const attempt = changePassword(ports(), caller, { current: 'wrong password', wanted: 'short' });
  await expect(attempt).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { new_password: [expect.any(String)] },
  });
});

test('of two changes at the same time one wins', async () => {
  const { email, caller } = await aMerchant();
  const choices = [wanted, 'quite another pass phrase'];
  const bothCompared = Promise.withResolvers<void>();
  let comparing = choices.length;
  const slow: Passwords = {
    verify: (...asked) => passwords.verify(...asked),
    hash: async (text) => {
      if ((comparing -= 1) === 0) bothCompared.resolve();
      await bothCompared.promise;
      return passwords.hash(text);
    },
  };
  const outcomes = await Promise.allSettled(
    choices.map((one) => changePassword({ ...ports(), passwords: slow }, caller, { current: password, wanted: one })),
  );
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toMatchObject([{ code: 'CONFLICT' }]);
  const winner = choices[outcomes.findIndex((one) => one.status === 'fulfilled')];
  await signIn(email, winner);
});
