import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { Migration } from '@mikro-orm/migrations';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openPool, workerPoolLimits } from './pool.ts';
import { readSchemaAge } from './schema-age.ts';
import { checkRights } from './sql/system/check-rights.ts';

let database: TestDatabase;
let app: Client;
beforeAll(async () => {
  database = await freshDatabase();
  app = new Client({ connectionString: database.url('app') });
  await app.connect();
});
afterAll(async () => {
  await app.end();
  await database.close();
});

test('migrating a database that is up to date does nothing', async () => {
  expect(await migrate(database.url('owner'))).toEqual([]);
});

test('every role reads how old the schema is, and migrating makes it new', async () => {
  const signer = openPool(database.url('signer'), 'test', workerPoolLimits);
  const owner = new Client({ connectionString: database.url('owner') });
  await owner.connect();
  const note = (text: string) => owner.query(`comment on schema florin is '${text}'`);
  try {
    for (const db of [database.db, new Database(signer)])
      expect(await readSchemaAge(db)).toMatchObject({ isOld: false });
    await note('0001-spine');
    expect(await readSchemaAge(database.db)).toMatchObject({ found: '0001-spine', isOld: true });
    await migrate(database.url('owner'));
    expect(await readSchemaAge(database.db)).toMatchObject({ found: migrations.at(-1)?.name, isOld: false });
    await note('later than this release');
    expect(await readSchemaAge(database.db)).toMatchObject({ isOld: false });
    await migrate(database.url('owner'));
    // The later release would refuse a schema that an earlier one notes as its own.
    expect(await readSchemaAge(database.db)).toMatchObject({ found: 'later than this release', isOld: false });
    await note(migrations.at(-1)?.name ?? '');
  } finally {
    await Promise.all([signer.end(), owner.end()]);
  }
});

test('B14: half a percent may be missing in a new installation, at most one US dollar', async () => {
  const { rows } = await app.query('select underpayment_tolerance_usd, underpayment_tolerance_rate from settings');
  expect(rows).toEqual([{ underpayment_tolerance_usd: '1.00', underpayment_tolerance_rate: '0.005000' }]);
});

test('a migration that waits for a writer holds nobody else up for a second, and is tried again until it has its turn', async () => {
  class AddNote extends Migration {
    override up(): void {
      this.addSql('alter table settings add column note text');
    }
  }
  const list = [...migrations, { name: '9999-note', class: AddNote }];
  const [writer, other] = [0, 1].map(() => new Client({ connectionString: database.url('app') }));
  await Promise.all([writer?.connect(), other?.connect()]);
  try {
    await writer?.query('begin');
    await writer?.query('update settings set version = version');
    const migrating = migrate(database.url('owner'), list);
    const waits: number[] = [];
    const end = Date.now() + 3_000;
    while (Date.now() < end) {
      const begun = Date.now();
      // one question after the other, as a request asks
      await other?.query('select version from settings');
      waits.push(Date.now() - begun);
    }
    await writer?.query('commit');
    expect(await migrating).toEqual(['9999-note']);
    expect(Math.max(...waits)).toBeGreaterThan(300);
    expect(Math.max(...waits)).toBeLessThan(1_000);
  } finally {
    await Promise.all([writer?.end(), other?.end()]);
  }
}, 30_000);

test('a process of the release before takes the check of the books by the old name of its table', async () => {
  const lease = '00000000-0000-7000-8000-00000000000a';
  await app.query('update book_checks set lease = $1, open_violations = 3 returning lease', [lease]);
  const { rows } = await app.query('select lease, open_violations from book_checker');
  expect(rows).toEqual([{ lease, open_violations: 3 }]);
  await app.query('update book_checks set lease = null, open_violations = null');
});

test('an address that asks for TLS migrates by TLS or not at all', async () => {
  // The PostgreSQL of tests has none.
  const migrated = migrate(`${database.url('owner')}?sslmode=require`);
  await expect(migrated).rejects.toThrow('does not support SSL');
});

const books = [
  ['ledger_transfers', 'kind'],
  ['selections', 'due_usd'],
  ['events', 'body'],
];
test.each(books)('the running product can neither change, delete nor empty %s', async (table, column) => {
  await expect(app.query(`update ${table} set ${column} = ${column}`)).rejects.toThrow('permission denied');
  await expect(app.query(`delete from ${table}`)).rejects.toThrow('permission denied');
  await expect(app.query(`truncate ${table} cascade`)).rejects.toThrow('permission denied');
});

test('even the owner is refused by trigger', async () => {
  const owner = new Client({ connectionString: database.url('owner') });
  await owner.connect();
  const bookedBy = `insert into ledger_transfers (group_id, kind, debit_account, credit_account, amount, idempotency_key, created_at)
    values (gen_random_uuid(), 'opening_gas', 'gas', 'capital', 1, 'key', florin.now())`;
  try {
    await owner.query(bookedBy);
    await expect(owner.query('update ledger_transfers set amount = 2')).rejects.toThrow('append-only');
    await expect(owner.query('delete from ledger_transfers')).rejects.toThrow('append-only');
    await expect(owner.query('truncate ledger_transfers cascade')).rejects.toThrow('append-only');
  } finally {
    await owner.end();
  }
});

test('the signer sees intents and writes addresses, and nothing else', async () => {
  const signer = new Client({ connectionString: database.url('signer') });
  await signer.connect();
  try {
    await expect(signer.query('select * from accounts')).rejects.toThrow('permission denied');
    await expect(signer.query('update outgoing set amount = 1')).rejects.toThrow('permission denied');
    await expect(signer.query('select id from outgoing')).resolves.toMatchObject({ rows: [] });
  } finally {
    await signer.end();
  }
});

test.each(['destination', 'amount_usd', 'fee_usd', 'merchant_id', 'chain_id', 'token_id', 'created_at'])(
  'the running product cannot change %s of a withdrawal',
  async (column) => {
    await expect(app.query(`update withdrawals set ${column} = ${column}`)).rejects.toThrow('permission denied');
  },
);

test('an approval of a withdrawal is for ever', async () => {
  const column = 'set net_usd = net_usd';
  await expect(app.query(`update withdrawal_approvals ${column}`)).rejects.toThrow('permission denied');
  await expect(app.query('delete from withdrawal_approvals')).rejects.toThrow('permission denied');
  await expect(app.query('delete from withdrawals')).rejects.toThrow('permission denied');
});

test('the running product cannot write a deposit address', async () => {
  await expect(app.query(`insert into deposit_addresses values ('evm', 1, 'a', 'b', '')`)).rejects.toThrow(
    'permission denied',
  );
});

test('only the owner could rewrite the books, and that can be asked', async () => {
  expect(await database.db.one(checkRights)).toEqual({ role: 'florin_app', mayRewriteBooks: false });
  const owner = openPool(database.url('owner'), 'test', workerPoolLimits);
  try {
    expect(await new Database(owner).one(checkRights)).toEqual({ role: 'florin_owner', mayRewriteBooks: true });
  } finally {
    await owner.end();
  }
});
