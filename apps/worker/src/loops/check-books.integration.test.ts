import { recordAudit } from '@florin/engine/audit/record';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { SystemIds } from '@florin/system/system-ids';
import { chainWholeAudit } from '@florin/testing/audit';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { TestClock } from '@florin/testing/test-clock';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks } from './check-books.ts';

let fresh: TestDatabase;
const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const write = async (subjectId: string): Promise<void> => {
  const nobody = { actorId: null, requestId: null, before: null, after: null, reason: null };
  await recordAudit(fresh.db, { ...nobody, action: 'test.write', subjectType: 'test', subjectId });
  await chainWholeAudit(fresh.db);
};

test('the head of the audit chain is told outside of the database, and a chain that was cut behind it is noticed', async () => {
  const clock = new TestClock();
  const catalogue = new CatalogueCache(fresh.db, clock);
  const unasked = () => Promise.reject(new Error('No chain is read in this test.'));
  const check = checkBooks({
    db: fresh.db,
    clock,
    ids: new SystemIds(clock),
    catalogue,
    adapters: new Map(),
    treasury: unasked,
    log,
  });
  await write('kept');
  await write('cut');
  await check();
  expect(lines.splice(0)).toMatchObject([
    {
      msg: 'books checked',
      violations: 0,
      auditHead: { position: '2', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    },
  ]);
  const owner = new Client({ connectionString: fresh.url('superuser') });
  await owner.connect();
  await owner.query(`set session_replication_role = replica`);
  await owner.query(`delete from audit_links where position = 2; delete from audit_log where subject_id = 'cut'`);
  await owner.end();
  for (let round = 0; round < 2; round += 1) {
    await check();
    expect(lines.splice(0)).toMatchObject([
      { msg: 'the books do not balance', violation: { rule: 'audit_cut', subject: 'position 2' } },
      { msg: 'books checked', violations: 1 },
    ]);
  }
});
