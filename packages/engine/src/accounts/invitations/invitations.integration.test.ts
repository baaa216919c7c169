import { randomBytes, randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRecords, type Records } from '@florin/database/records';
import { serverPoolLimits } from '@florin/database/pool';
import { Argon2Passwords } from '@florin/system/password-hash';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { TestClock } from '@florin/testing/test-clock';
import { setRegistration } from '../../catalogue/set-registration.ts';
import { listAudit } from '../../audit/list-audit.ts';
import { createAdmin } from '../create-admin.ts';
import { register } from '../register.ts';
import { invite } from './invite.ts';
import { listInvitations } from './list.ts';
import { withdrawInvitation } from './withdraw.ts';

const ids = { uuid: randomUUID, bytes: (length: number) => randomBytes(length), fraction: () => 0 };
const passwords = new Argon2Passwords(ids, { memoryKib: 64, passes: 1, lanes: 1 });
const by = { actorId: null, requestId: null };

let fresh: TestDatabase;
let records: Records;
let clock: TestClock;
const ports = () => ({ records, db: fresh.db, clock, ids, passwords });
const anEmail = () => `${randomUUID()}@example.com`;
const registerWith = (email: string, invitation?: string, password = 'correct horse battery') =>
  register(ports(), { email, name: 'A shop', password, invitation });
const newest = async () => (await listInvitations(fresh.db, { page: 1, pageSize: 1 })).invitations[0];

beforeAll(async () => {
  fresh = await freshDatabase();
  ({ records } = await openRecords(fresh.url('app'), 'florin-invitations-test', serverPoolLimits));
  await setRegistration(fresh.db, 'invite');
});
afterAll(async () => {
  await records.close();
  await fresh.close();
});
beforeEach(() => {
  clock = new TestClock();
});

describe('an invitation', () => {
  test('lets its e-mail register once, in whatever case it is written', async () => {
    const email = anEmail();
    const { id, code } = await invite(ports(), email, by);
    expect(code).toMatch(/^[A-Za-z0-9_-]{24}$/);
    expect(await newest()).toMatchObject({ id, email, acceptedAt: null });
    const { account } = await registerWith(email.toUpperCase(), code);
    expect(account).toMatchObject({ role: 'merchant', kycLevel: 'none' });
    expect((await newest())?.acceptedAt).toEqual(account.createdAt);
    await expect(registerWith(anEmail(), code)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('makes one account of ten requests at once', async () => {
    const email = anEmail();
    const { code } = await invite(ports(), email, by);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => registerWith(email, code)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is no good for another e-mail, after 14 days, once withdrawn, or made up', async () => {
    const email = anEmail();
    const { code } = await invite(ports(), email, by);
    await expect(registerWith(anEmail(), code)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(registerWith(email, 'q7Xn2mVb9TzR4wKc8LpD5sYh')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    clock.advance({ minutes: 14 * 24 * 60 });
    await expect(registerWith(email, code)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const second = await invite(ports(), email, by);
    await withdrawInvitation(fresh.db, second.id, by);
    await expect(registerWith(email, second.code)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('outlives a refused registration', async () => {
    const email = anEmail();
    const { code } = await invite(ports(), email, by);
    await expect(registerWith(email, code, 'short')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await registerWith(email, code);

    const taken = anEmail();
    await createAdmin(ports(), { email: taken, name: 'Operator', password: null });
    const { id } = await invite(ports(), taken, by);
    const again = await invite(ports(), taken, by);
    await expect(registerWith(taken, again.code)).rejects.toMatchObject({ code: 'CONFLICT' });
    await withdrawInvitation(fresh.db, again.id, by);
    await withdrawInvitation(fresh.db, id, by);
  });

  test('that was accepted stays, and every step is in the audit log without the code', async () => {
    const email = anEmail();
    const { id, code } = await invite(ports(), email, by);
    await registerWith(email, code);
    await expect(withdrawInvitation(fresh.db, id, by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const audited = await listAudit(fresh.db, { page: 1, pageSize: 100, subjectId: id, action: null, actorId: null });
    expect(audited.entries).toMatchObject([{ action: 'invitation.create', before: null, after: { email } }]);
    expect(inspect(audited, { depth: 9 })).not.toContain(code);
  });
});

test('registration asks for an invitation only while it says so', async () => {
  await expect(registerWith(anEmail())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const email = anEmail();
  const { code } = await invite(ports(), email, by);
  await setRegistration(fresh.db, 'closed');
  await expect(registerWith(email, code)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await setRegistration(fresh.db, 'open');
  expect((await registerWith(email, code)).account.email).toBe(email);
  expect((await newest())?.acceptedAt).toBeNull();
});
