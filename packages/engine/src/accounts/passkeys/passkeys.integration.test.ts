import { randomBytes, randomUUID } from 'node:crypto';
import { Database } from '@florin/database/database';
import { attemptPoolLimits, openPool } from '@florin/database/pool';
import { SealedSecrets } from '@florin/system/sealed-secrets';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { seedMerchant } from '@florin/testing/merchant';
import { preparedStatements } from '@florin/testing/prepared-statements';
import { type Assertion, softPasskey } from '@florin/testing/soft-passkey';
import { TestClock } from '@florin/testing/test-clock';
import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authenticator } from '../authenticate.ts';
import type { Caller } from '../caller.ts';
import { openSession } from '../open-session.ts';
import { readAccount } from '../read-account.ts';
import { verifySecondFactor } from '../second-factor/verify.ts';
import { noOrigin } from '../sign-in/origin.ts';
import { listOwnPasskeys, removeOwnPasskey, renameOwnPasskey } from './change.ts';
import { beginProof, provePasskey, refuseForeignCode } from './prove.ts';
import { beginPasskey, registerPasskey } from './register.ts';
import { handleOf, type PasskeyAnswer } from './signed.ts';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in.ts';

const place = { origin: 'https://console.example.com' };
const elsewhere = { origin: 'https://ops.example.com' };
const password = 'correct horse battery';
const ids = { uuid: randomUUID, bytes: (length: number) => randomBytes(length), fraction: () => 0 };
const clock = new TestClock();

let fresh: TestDatabase;
let attemptPool: Pool;
let authenticator: Authenticator;
beforeAll(async () => {
  fresh = await freshDatabase();
  attemptPool = openPool(fresh.url('app'), 'florin-attempts-test', attemptPoolLimits);
  authenticator = new Authenticator(fresh.db, clock);
});
afterAll(async () => {
  await attemptPool.end();
  await fresh.close();
});
const ports = () => ({
  db: fresh.db,
  attempts: new Database(attemptPool, { prepared: preparedStatements }),
  clock,
  ids,
  secrets: new SealedSecrets({ keys: new Map([['k1', randomBytes(32)]]), sealWith: 'k1' }, ids),
  passwords: { hash: async (text: string) => text, verify: async (text: string) => text === password },
  authenticator,
});

type Passkey = ReturnType<typeof softPasskey>;
const bytesOf = (challenge: string): Buffer => Buffer.from(challenge, 'base64url');
const made = (): Passkey => softPasskey('Till', 'console.example.com', place.origin);
const answerOf = (passkey: Passkey, challenge: string, change: Assertion & { handle?: string } = {}): PasskeyAnswer => {
  const {
    approver: credential,
    clientDataJSON,
    authenticatorData,
    signature,
  } = passkey.sign(bytesOf(challenge), change);
  return { credential, clientDataJSON, authenticatorData, signature, userHandle: change.handle ?? null };
};

/** A session of an account, as the next request would read it. */
interface Seat {
  accountId: string;
  token: string;
  caller: () => Promise<Caller>;
}
async function sit(accountId: string): Promise<Seat> {
  const { token } = await openSession(ports(), await readAccount(fresh.db, accountId));
  const caller = async (): Promise<Caller> => {
    authenticator.forgetAccount(accountId);
    return authenticator.authenticate({ bearer: token });
  };
  return { accountId, token, caller };
}
const aSeat = async (): Promise<Seat> => sit((await seedMerchant(fresh.url('owner'))).accountId);

async function add(seat: Seat, passkey = made(), change: Assertion = {}) {
  const { challenge } = await beginPasskey(ports(), await seat.caller(), { place, password });
  const registration = passkey.make(bytesOf(challenge), change);
  return registerPasskey(ports(), await seat.caller(), { place, name: 'Till', registration });
}
/** An account with a passkey, and a session that has not proved it: only the one that registered has. */
async function owner() {
  const [first, passkey] = [await aSeat(), made()];
  const row = await add(first, passkey);
  return { passkey, row, first, seat: await sit(first.accountId) };
}
const signIn = async (passkey: Passkey, change: Assertion & { handle?: string; at?: typeof place } = {}) => {
  const { challenge } = await beginPasskeySignIn(ports(), change.at ?? place);
  const signed = { place: change.at ?? place, answer: answerOf(passkey, challenge, change) };
  return { signed, opened: await signInWithPasskey(ports(), signed, noOrigin) };
};
const refused = (code: string) => ({ code });
const unauthorized = refused('UNAUTHORIZED');

describe('adding a passkey', () => {
  test('asks for the password while there is no second factor, and for a fresh one from then on', async () => {
    const seat = await aSeat();
    const begin = async (given: string | undefined, who = seat) =>
      beginPasskey(ports(), await who.caller(), { place, password: given });
    await expect(begin(undefined)).rejects.toMatchObject(unauthorized);
    await expect(begin('wrong')).rejects.toMatchObject(unauthorized);
    const { name, relyingParty } = await add(seat);
    expect([name, relyingParty]).toEqual(['Till', 'console.example.com']);
    expect((await begin(undefined)).known).toHaveLength(1);
    const other = await sit(seat.accountId);
    await expect(begin(password, other)).rejects.toMatchObject(refused('SECOND_FACTOR_REQUIRED'));
    clock.advance({ minutes: 11 });
    await expect(begin(password)).rejects.toMatchObject(refused('SECOND_FACTOR_REQUIRED'));
  });

  test('takes the answer of this session alone, once, in time, from our page and from a verified person', async () => {
    const [seat, other] = [await aSeat(), await aSeat()];
    const begun = async () =>
      bytesOf((await beginPasskey(ports(), await seat.caller(), { place, password })).challenge);
    const register = async (registration: ReturnType<Passkey['make']>, who = seat) =>
      registerPasskey(ports(), await who.caller(), { place, name: 'Till', registration });
    await expect(register(made().make(await begun()), other)).rejects.toMatchObject(unauthorized);
    const invalid = { code: 'VALIDATION_ERROR', details: { registration: [expect.any(String)] } };
    await expect(register(made().make(await begun(), { origin: elsewhere.origin }))).rejects.toMatchObject(invalid);
    await expect(register(made().make(await begun(), { flags: 1 }))).rejects.toMatchObject(invalid);
    const late = await begun();
    clock.advance({ seconds: 121 });
    await expect(register(made().make(late))).rejects.toMatchObject(unauthorized);
    const [challenge, passkey] = [await begun(), made()];
    await register(passkey.make(challenge));
    await expect(register(made().make(challenge))).rejects.toMatchObject(unauthorized);
    await expect(add(other, passkey)).rejects.toMatchObject(refused('CONFLICT'));
  });
});

describe('signing in', () => {
  test('needs no name: the passkey tells whose account it is, and has proved a second factor', async () => {
    const { passkey, first } = await owner();
    const { opened } = await signIn(passkey, { handle: handleOf(first.accountId) });
    expect(opened.account.id).toBe(first.accountId);
    const caller = await authenticator.authenticate({ bearer: opened.token });
    expect(caller.factorAt).not.toBeNull();
  });

  test('takes an answer once, however often it is sent at a time', async () => {
    const { passkey } = await owner();
    const { challenge } = await beginPasskeySignIn(ports(), place);
    const signed = { place, answer: answerOf(passkey, challenge) };
    const tries = await Promise.allSettled([1, 2, 3].map(() => signInWithPasskey(ports(), signed, noOrigin)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  test.each<[string, Assertion & { handle?: string }]>([
    ['another page asked', { origin: elsewhere.origin }],
    ['our page stood inside another', { clientData: { crossOrigin: true } }],
    ['it was made for another domain', { rpId: 'ops.example.com' }],
    ['nobody was verified', { flags: 1 }],
    ['its counter went back', { counter: 0 }],
    ['it is no signature at all', { type: 'webauthn.create' }],
    ['the device says that it is of another account', { handle: handleOf(randomUUID()) }],
  ])('is refused when %s', async (_what, change) => {
    const { passkey } = await owner();
    await signIn(passkey);
    await expect(signIn(passkey, change)).rejects.toMatchObject(unauthorized);
    await signIn(passkey);
  });

  test('is refused at another console, for a challenge of another console, too late, and once the passkey is removed', async () => {
    const { passkey, first, row } = await owner();
    await expect(signIn(passkey, { at: elsewhere, origin: elsewhere.origin })).rejects.toMatchObject(unauthorized);
    const foreign = await beginPasskeySignIn(ports(), elsewhere);
    const signed = { place, answer: answerOf(passkey, foreign.challenge) };
    await expect(signInWithPasskey(ports(), signed, noOrigin)).rejects.toMatchObject(unauthorized);
    const late = await beginPasskeySignIn(ports(), place);
    clock.advance({ seconds: 121 });
    const tooLate = { place, answer: answerOf(passkey, late.challenge) };
    await expect(signInWithPasskey(ports(), tooLate, noOrigin)).rejects.toMatchObject(unauthorized);
    await removeOwnPasskey(ports(), { ...(await first.caller()), factorAt: clock.now() }, { id: row.id });
    await expect(signIn(passkey)).rejects.toMatchObject(unauthorized);
  });

  test('is refused by a disabled account', async () => {
    const { passkey, first } = await owner();
    const owned = new Client({ connectionString: fresh.url('owner') });
    await owned.connect();
    await owned.query('update accounts set disabled_at = florin.now() where id = $1', [first.accountId]);
    await owned.end();
    await expect(signIn(passkey)).rejects.toMatchObject(refused('FORBIDDEN'));
  });
});

describe('proving who asks', () => {
  const withdrawal = { method: 'POST', path: '/v1/withdrawals/request', body: { amount_usd: '500.00' } };
  const prove = async (seat: Seat, passkey: Passkey, request: typeof withdrawal | null = withdrawal) => {
    const { challenge } = await beginProof(ports(), await seat.caller(), { place, request });
    return provePasskey(ports(), await seat.caller(), { place, answer: answerOf(passkey, challenge) });
  };
  const verify = (accountId: string, code: string | undefined, keyId: string | null = null) =>
    fresh.db.transaction((one) => verifySecondFactor(ports(), one, { accountId, code, keyId }));
  const allowed = async (seat: Seat, code: string, request: object = {}) =>
    refuseForeignCode(ports(), {
      code,
      sessionHash: (await seat.caller()).credentialHash,
      request: { ...withdrawal, ...request },
    });

  test('a session of an account with a passkey is asked for it, a key and a sign-in by password are not', async () => {
    const { seat } = await owner();
    await expect(verify(seat.accountId, undefined)).rejects.toMatchObject(unauthorized);
    await verify(seat.accountId, undefined, randomUUID());
    const signingIn = { accountId: seat.accountId, code: undefined, atSignIn: true };
    await fresh.db.transaction((one) => verifySecondFactor(ports(), one, signingIn));
  });

  test('gives a code for the request that was named, for this session alone, once and for two minutes', async () => {
    const { seat, first, passkey } = await owner();
    const { code } = await prove(seat, passkey);
    const given = code ?? '';
    await allowed(seat, given, { body: { totp_code: given, amount_usd: '500.00' } });
    await expect(allowed(seat, given, { body: { amount_usd: '900.00' } })).rejects.toMatchObject(unauthorized);
    await expect(allowed(seat, given, { path: '/v1/refunds' })).rejects.toMatchObject(unauthorized);
    await expect(allowed(first, given)).rejects.toMatchObject(unauthorized);
    await expect(verify((await aSeat()).accountId, given)).rejects.toMatchObject(unauthorized);
    await expect(verify(seat.accountId, given, randomUUID())).resolves.toBeUndefined();
    await verify(seat.accountId, given);
    await expect(verify(seat.accountId, given)).rejects.toMatchObject(unauthorized);
    const late = await prove(seat, passkey);
    clock.advance({ seconds: 121 });
    await expect(verify(seat.accountId, late.code ?? '')).rejects.toMatchObject(unauthorized);
    expect((await seat.caller()).factorAt).toBeNull();
  });

  test('of no request makes the session fresh', async () => {
    const { seat, passkey, row } = await owner();
    const remove = async () => removeOwnPasskey(ports(), await seat.caller(), { id: row.id });
    await expect(remove()).rejects.toMatchObject(refused('SECOND_FACTOR_REQUIRED'));
    expect(await prove(seat, passkey, null)).toMatchObject({ code: null });
    await remove();
    expect(await listOwnPasskeys(ports(), seat.accountId)).toEqual([]);
    await expect(verify(seat.accountId, undefined)).resolves.toBeUndefined();
  });

  test('is refused with a challenge that was used or is of another session or purpose, and with a passkey of somebody else', async () => {
    const [{ seat, first, passkey }, stranger] = [await owner(), await owner()];
    const begun = async (who: Seat) =>
      (await beginProof(ports(), await who.caller(), { place, request: null })).challenge;
    const answer = async (who: Seat, with_: Passkey, challenge: string) =>
      provePasskey(ports(), await who.caller(), { place, answer: answerOf(with_, challenge) });
    await expect(answer(seat, passkey, await begun(first))).rejects.toMatchObject(unauthorized);
    await expect(answer(seat, stranger.passkey, await begun(seat))).rejects.toMatchObject(unauthorized);
    const { challenge: toSignIn } = await beginPasskeySignIn(ports(), place);
    await expect(answer(seat, passkey, toSignIn)).rejects.toMatchObject(unauthorized);
    const once = await begun(seat);
    await answer(seat, passkey, once);
    await expect(answer(seat, passkey, once)).rejects.toMatchObject(unauthorized);
    await expect(begun(await aSeat())).rejects.toMatchObject(refused('CONFLICT'));
  });
});

test('a passkey is renamed and removed by its account alone, and its removal ends every other session', async () => {
  const [{ seat, first, row }, stranger] = [await owner(), await owner()];
  const missing = refused('NOT_FOUND');
  await expect(renameOwnPasskey(ports(), stranger.first.accountId, { id: row.id, name: 'Mine' })).rejects.toMatchObject(
    missing,
  );
  await expect(removeOwnPasskey(ports(), await stranger.first.caller(), { id: row.id })).rejects.toMatchObject(missing);
  expect((await renameOwnPasskey(ports(), first.accountId, { id: row.id, name: 'Desk' })).name).toBe('Desk');
  await removeOwnPasskey(ports(), await first.caller(), { id: row.id });
  await expect(seat.caller()).rejects.toMatchObject(unauthorized);
  await expect(first.caller()).resolves.toMatchObject({ hasPasskeys: false });
});
