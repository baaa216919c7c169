import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Client } from 'pg';
import { seedAdministrator } from '@florin/testing/administrator';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { chainWholeAudit } from '@florin/testing/audit';
import { TestClock } from '@florin/testing/test-clock';
import { chainAudit } from './chain-audit.ts';
import { listAudit } from './list-audit.ts';
import { type Actor, recordAudit } from './record.ts';
import { verifyAudit } from './verify-audit.ts';

let fresh: TestDatabase;
let by: Actor;
const clock = new TestClock();

beforeAll(async () => {
  fresh = await freshDatabase();
  by = await seedAdministrator(fresh.url('owner'));
});
afterAll(() => fresh.close());
beforeEach(async () => {
  await chainAll();
});

const entry = (subjectId: string, after: unknown = null) =>
  ({ ...by, action: 'test.write', subjectType: 'test', subjectId, before: null, after, reason: null }) as const;
const write = (subjectId: string) => recordAudit(fresh.db, entry(subjectId));
const verify = (known: Parameters<typeof verifyAudit>[1] = null) => verifyAudit({ db: fresh.db, clock }, known);
const rules = async (known: Parameters<typeof verifyAudit>[1] = null) =>
  (await verify(known)).violations.map(({ rule }) => rule);
const everything = { actorId: null, action: null, subjectId: null, page: 1, pageSize: 100 };
const chainAll = () => chainWholeAudit(fresh.db);

/** What somebody could do who owns the database and switches its guards off; everything is undone afterwards. */
const tampered = async <T>(sql: string, look: () => Promise<T>): Promise<T> => {
  const owner = new Client({ connectionString: fresh.url('superuser') });
  await owner.connect();
  try {
    await owner.query(
      `create table kept_log as select * from audit_log; create table kept_links as select * from audit_links;
       set session_replication_role = replica`,
    );
    await owner.query(sql);
    return await look();
  } finally {
    await owner.query(
      `delete from audit_links; delete from audit_log;
       insert into audit_log overriding system value select * from kept_log;
       insert into audit_links select * from kept_links; drop table kept_log; drop table kept_links`,
    );
    await owner.end();
  }
};

test('rows are chained in the order in which they can no longer be overtaken', async () => {
  const before = (await verify()).head?.position ?? 0n;
  const early = await fresh.db.pool.connect();
  await early.query('begin');
  await early.query(`insert into audit_log (action, subject_type, subject_id) values ('test.early', 'test', 'early')`);
  await write('late');
  expect(await chainAudit(fresh.db)).toBe(0);
  await early.query('commit');
  early.release();
  expect(await chainAll()).toBe(2);
  const { entries } = await listAudit(fresh.db, everything);
  expect(entries.slice(0, 2).map(({ subjectId, position }) => [subjectId, position])).toEqual([
    ['late', before + 2n],
    ['early', before + 1n],
  ]);
});

test('workers that chain at the same time make one chain', async () => {
  for (let row = 0; row < 30; row += 1) await write(`row ${row}`);
  const chained = await Promise.all(Array.from({ length: 8 }, () => chainAudit(fresh.db)));
  expect(chained.reduce((sum, count) => sum + count, await chainAll())).toBe(30);
  expect(await verify()).toMatchObject({ violations: [] });
});

test('a row whose transaction is rolled back was never there', async () => {
  const failing = fresh.db.transaction(async (session) => {
    await recordAudit(session, entry('undone'));
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await chainAll();
  expect((await listAudit(fresh.db, { ...everything, subjectId: 'undone' })).total).toBe(0n);
});

test('the log is found by who, what and on what', async () => {
  await recordAudit(fresh.db, { ...entry('found'), action: 'test.find', after: { count: 7n } });
  const found = await listAudit(fresh.db, {
    ...everything,
    action: 'test.find',
    actorId: by.actorId,
    subjectId: 'found',
  });
  expect(found).toMatchObject({
    total: 1n,
    entries: [{ ...by, actorEmail: `${by.actorId}@example.com`, after: { count: '7' }, hash: null }],
  });
  expect(await listAudit(fresh.db, { ...everything, action: 'test.none' })).toEqual({ total: 0n, entries: [] });
});

describe('append-only', () => {
  test.each([
    ['audit_log', 'action'],
    ['audit_links', 'hash'],
  ])('%s refuses change and removal, by rights and by trigger', async (table, column) => {
    await write('kept');
    await chainAll();
    for (const sql of [`update ${table} set ${column} = ''`, `delete from ${table}`, `truncate ${table} cascade`]) {
      await expect(fresh.db.pool.query(sql)).rejects.toMatchObject({ code: '42501' });
      const owner = new Client({ connectionString: fresh.url('owner') });
      await owner.connect();
      await expect(owner.query(sql)).rejects.toThrow('is append-only');
      await owner.end();
    }
  });
});

describe('the verifier', () => {
  beforeEach(async () => {
    for (const subject of ['first', 'second', 'third']) await write(subject);
    await chainAll();
  });
  const newest = '(select max(position) from audit_links)';
  const second = `(select sequence from audit_links where position = ${newest} - 1)`;

  test('finds nothing wrong with an honest log', async () => {
    const { violations, head } = await verify();
    expect(violations).toEqual([]);
    expect(await rules(head)).toEqual([]);
    await write('more');
    await chainAll();
    expect(await rules(head)).toEqual([]);
  });

  test.each(['actor_id = null', `action = 'test.other'`, `after = '{ }'`, `reason = ''`, `at = at + interval '1 us'`])(
    'finds a row that was changed (%s)',
    async (change) => {
      const found = tampered(`update audit_log set ${change} where sequence = ${second}`, verify);
      expect((await found).violations).toMatchObject([{ rule: 'audit_row_changed' }]);
    },
  );

  test('finds a row that was removed', async () => {
    expect(await tampered(`delete from audit_log where sequence = ${second}`, rules)).toEqual(['audit_row_missing']);
  });

  test('finds a row that was removed with its link', async () => {
    const sql = `delete from audit_log where sequence = ${second}; delete from audit_links where position = ${newest} - 1`;
    expect(await tampered(sql, rules)).toEqual(['audit_link_missing', 'audit_link_broken']);
  });

  test('finds a link that was written anew for a changed row', async () => {
    const sql = `update audit_log set reason = 'forged' where sequence = ${second};
                 update audit_links set hash = repeat('a', 64) where position = ${newest} - 1`;
    expect(await tampered(sql, rules)).toEqual(['audit_row_changed', 'audit_link_broken']);
  });

  test('finds an end that was cut off, by a head seen before', async () => {
    const { head } = await verify();
    const sql = `delete from audit_log where sequence = (select sequence from audit_links where position = ${newest});
                 delete from audit_links where position = ${newest}`;
    expect(await tampered(sql, () => rules(head))).toEqual(['audit_cut']);
    expect(await tampered(sql, () => rules())).toEqual([]);
  });

  test('finds rows that nobody chained', async () => {
    await write('waiting');
    expect(await rules()).toEqual([]);
    clock.advance({ minutes: 11 });
    expect(await rules()).toEqual(['audit_unchained']);
  });
});
