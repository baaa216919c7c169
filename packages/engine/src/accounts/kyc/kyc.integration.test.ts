import { randomBytes, randomUUID } from 'node:crypto';
import type { KycLevel } from '@florin/contract/vocabulary';
import { SealedSecrets } from '@florin/system/sealed-secrets';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { seedMerchant } from '@florin/testing/merchant';
import { TestClock } from '@florin/testing/test-clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '../../audit/list-audit.ts';
import type { Actor } from '../../audit/record.ts';
import { listMerchants } from '../list-merchants.ts';
import { listSubmissions } from './list-submissions.ts';
import { readKyc } from './read.ts';
import { approveSubmission, rejectSubmission } from './review.ts';
import { setMerchantLevel } from './set-merchant-level.ts';
import { type KycStatement, submitKyc } from './submit.ts';

const ids = { uuid: randomUUID, bytes: (length: number) => randomBytes(length), fraction: () => 0 };
const secrets = new SealedSecrets({ keys: new Map([['k1', randomBytes(32)]]), sealWith: 'k1' }, ids);
const clock = new TestClock();

let fresh: TestDatabase;
let actor: Actor;
beforeAll(async () => {
  fresh = await freshDatabase();
  const admin = await seedMerchant(fresh.url('owner'));
  await fresh.db.pool.query(`update accounts set role = 'admin' where id = $1`, [admin.accountId]);
  actor = { actorId: admin.accountId, requestId: 'request-1' };
});
afterAll(() => fresh.close());

const ports = () => ({ db: fresh.db, clock, ids, secrets });
const aMerchant = async (level: KycLevel = 'none'): Promise<string> => {
  const { accountId } = await seedMerchant(fresh.url('owner'));
  await setMerchantLevel(fresh.db, { merchantId: accountId, level }, actor);
  return accountId;
};
const statement: KycStatement = {
  level: 'basic',
  legalName: 'Corner Shop B.V.',
  country: 'NL',
  documentType: 'passport',
  documentNumber: 'canary-SPECI2014',
};
const submit = (accountId: string, change: Partial<KycStatement> = {}) =>
  submitKyc(ports(), accountId, { ...statement, ...change });
const pending = { status: 'pending', page: 1, pageSize: 100, isReviewer: true } as const;
const levelOf = async (accountId: string) => (await readKyc(fresh.db, accountId)).kycLevel;
const told = async (subjectId: string) => {
  const { entries } = await listAudit(fresh.db, { actorId: null, action: null, subjectId, page: 1, pageSize: 10 });
  return entries.map(({ action, actorId, before, after, reason, requestId }) => ({
    action,
    actorId,
    before,
    after,
    reason,
    requestId,
  }));
};

describe('handing in', () => {
  test('approves nothing and is read by its merchant, without the number', async () => {
    const merchant = await aMerchant();
    expect(await readKyc(fresh.db, merchant)).toEqual({ kycLevel: 'none', submission: null });
    const submitted = await submit(merchant);
    expect(submitted).toMatchObject({ accountId: merchant, level: 'basic', status: 'pending', reviewedAt: null });
    const state = await readKyc(fresh.db, merchant);
    expect(state).toEqual({ kycLevel: 'none', submission: submitted });
    expect(JSON.stringify(state)).not.toContain(statement.documentNumber);
  });

  test('the number is stored sealed, for this submission alone', async () => {
    const submitted = await submit(await aMerchant());
    const { rows } = await fresh.db.pool.query(
      'select s::text as text, document_number from kyc_submissions s where id = $1',
      [submitted.id],
    );
    expect(rows[0].text).not.toContain(Buffer.from(statement.documentNumber).toString('hex'));
    expect(secrets.open(rows[0].document_number, `kyc-document:${submitted.id}`)).toBe(statement.documentNumber);
    expect(() => secrets.open(rows[0].document_number, `kyc-document:${randomUUID()}`)).toThrow(/altered/);
  });

  test('twice at the same time leaves one', async () => {
    const merchant = await aMerchant();
    const outcomes = await Promise.allSettled([submit(merchant), submit(merchant), submit(merchant)]);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toMatchObject([{ code: 'CONFLICT' }, { code: 'CONFLICT' }]);
  });

  test.each([
    ['basic', 'basic'],
    ['advanced', 'basic'],
    ['advanced', 'advanced'],
  ] as const)('an account at %s is not asked for %s again', async (level, asked) => {
    await expect(submit(await aMerchant(level), { level: asked })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('a higher level may be asked for', async () => {
    expect(await submit(await aMerchant('basic'), { level: 'advanced' })).toMatchObject({ level: 'advanced' });
  });
});

describe('a review', () => {
  test('shows the number to the reviewer alone', async () => {
    const submitted = await submit(await aMerchant());
    const { total, submissions } = await listSubmissions(ports(), pending);
    expect(Number(total)).toBe(submissions.length);
    expect(submissions.find(({ id }) => id === submitted.id)).toMatchObject({
      documentNumber: statement.documentNumber,
    });
    const others = await listSubmissions(ports(), { ...pending, isReviewer: false });
    expect(others.submissions.find(({ id }) => id === submitted.id)).toMatchObject({ documentNumber: null });
  });

  test('that approves raises the level, is told to the merchant and audited without the number', async () => {
    const merchant = await aMerchant();
    const { id } = await submit(merchant);
    expect(await approveSubmission(ports(), actor, id)).toMatchObject({
      id,
      status: 'approved',
      reviewedAt: expect.any(Date),
    });
    expect(await readKyc(fresh.db, merchant)).toMatchObject({ kycLevel: 'basic', submission: { status: 'approved' } });
    expect(await told(id)).toEqual([
      {
        action: 'kyc_submission.approve',
        ...actor,
        before: { status: 'pending', kyc_level: 'none' },
        after: { status: 'approved', kyc_level: 'basic' },
        reason: null,
      },
    ]);
  });

  test('that rejects keeps the level and tells why; another may be handed in', async () => {
    const merchant = await aMerchant();
    const { id } = await submit(merchant);
    const rejected = await rejectSubmission(ports(), { id, reason: 'Unreadable.' }, actor);
    expect(rejected).toMatchObject({ status: 'rejected', rejectionReason: 'Unreadable.' });
    expect(await levelOf(merchant)).toBe('none');
    expect(await told(id)).toMatchObject([{ action: 'kyc_submission.reject', reason: 'Unreadable.' }]);
    expect(await submit(merchant)).toMatchObject({ status: 'pending' });
  });

  test('happens once, however many reviewers decide at the same time', async () => {
    const merchant = await aMerchant();
    const { id } = await submit(merchant);
    const outcomes = await Promise.allSettled([
      approveSubmission(ports(), actor, id),
      rejectSubmission(ports(), { id, reason: 'No.' }, actor),
      approveSubmission(ports(), actor, id),
    ]);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toMatchObject([{ code: 'CONFLICT' }, { code: 'CONFLICT' }]);
    expect(await told(id)).toHaveLength(1);
  });

  test('never lowers a level that was set meanwhile', async () => {
    const merchant = await aMerchant();
    const { id } = await submit(merchant);
    await setMerchantLevel(fresh.db, { merchantId: merchant, level: 'advanced' }, actor);
    await approveSubmission(ports(), actor, id);
    expect(await levelOf(merchant)).toBe('advanced');
  });

  test('of nothing is NOT_FOUND', async () => {
    await expect(approveSubmission(ports(), actor, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(rejectSubmission(ports(), { id: randomUUID(), reason: 'No.' }, actor)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('an administrator', () => {
  test('sets a level either way, audited; cached authentications notice by the version', async () => {
    const merchant = await aMerchant();
    const version = async () =>
      (await fresh.db.pool.query('select version from accounts where id = $1', [merchant])).rows[0].version;
    const before = await version();
    expect(await setMerchantLevel(fresh.db, { merchantId: merchant, level: 'advanced' }, actor)).toMatchObject({
      id: merchant,
      kycLevel: 'advanced',
    });
    expect(Number(await version())).toBe(Number(before) + 1);
    await setMerchantLevel(fresh.db, { merchantId: merchant, level: 'none' }, actor);
    expect((await told(merchant)).slice(0, 2)).toMatchObject([
      { action: 'merchant.set_kyc', before: { kyc_level: 'advanced' }, after: { kyc_level: 'none' } },
      { action: 'merchant.set_kyc', before: { kyc_level: 'none' }, after: { kyc_level: 'advanced' } },
    ]);
  });

  test('sets no level for an administrator or for nobody', async () => {
    await expect(
      setMerchantLevel(fresh.db, { merchantId: String(actor.actorId), level: 'basic' }, actor),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(setMerchantLevel(fresh.db, { merchantId: randomUUID(), level: 'basic' }, actor)).rejects.toMatchObject(
      { code: 'NOT_FOUND' },
    );
  });

  test('lists merchants, newest first and no administrators', async () => {
    const newest = await aMerchant();
    const { total, merchants } = await listMerchants(fresh.db, { page: 1, pageSize: 100 });
    expect(merchants[0]?.id).toBe(newest);
    expect(merchants).toHaveLength(Number(total));
    expect(merchants.map(({ id }) => id)).not.toContain(actor.actorId);
  });
});
