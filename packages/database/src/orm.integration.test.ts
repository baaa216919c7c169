import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { Database } from './database.ts';
import { Account } from './entities/account.ts';
import { Settings } from './entities/settings.ts';
import { openOrm } from './orm.ts';
import { type NoParameters, statement } from './statement.ts';

let fresh: TestDatabase;
let opened: Awaited<ReturnType<typeof openOrm>>;

beforeAll(async () => {
  fresh = await freshDatabase();
  opened = await openOrm(fresh.url('app'), 'florin-orm-test', { connectionsMax: 2, statementMs: 5_000, waitMs: 2_000 });
});
afterAll(async () => {
  await opened.orm.close(true);
  await fresh.close();
});

interface Column {
  column: string;
  type: string;
  nullable: boolean;
}

const columnsOf = statement<{ table: string }, Column>(
  'columns_of',
  `select a.attname as column, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable
     from pg_attribute a where a.attrelid = $table::regclass and a.attnum > 0 and not a.attisdropped`,
);
const tablesOf = statement<NoParameters, { name: string }>(
  'tables_of',
  `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'mikro_orm%' order by 1`,
);
const identityOf = statement<NoParameters, { name: string; backend: number; zone: string; timeout: string }>(
  'identity_of',
  `select current_setting('application_name') as name, pg_backend_pid() as backend,
          current_setting('timezone') as zone, current_setting('statement_timeout') as timeout`,
);
const endBackend = statement<{ backend: number }, { ended: boolean }>(
  'end_backend',
  `select pg_terminate_backend($backend) as ended`,
);

/** Types as the catalogue of PostgreSQL spells them. */
const spelled = (type: string): string => {
  const words = [
    [/^timestamptz$/, 'timestamp with time zone'],
    [/^int$/, 'integer'],
  ] as const;
  return words.reduce((text, [short, long]) => text.replace(short, long), type);
};

describe('the entities', () => {
  test('agree with the migrated tables, column by column', async () => {
    for (const meta of opened.orm.getMetadata().getAll().values()) {
      const mapped = meta.props.map((property) => ({
        column: property.fieldNames[0],
        type: spelled(property.columnTypes[0] ?? ''),
        nullable: property.nullable ?? false,
      }));
      const real = await fresh.db.many(columnsOf, { table: meta.tableName });
      const byName = (one: { column?: string | undefined }) => one.column ?? '';
      expect({ [meta.tableName]: mapped.toSorted((a, b) => byName(a).localeCompare(byName(b))) }).toEqual({
        [meta.tableName]: real.toSorted((a, b) => byName(a).localeCompare(byName(b))),
      });
    }
  });

  test('map administration and nothing else: every other table belongs to statements', async () => {
    const mapped = new Set([...opened.orm.getMetadata().getAll().values()].map((meta) => meta.tableName));
    const tables = (await fresh.db.many(tablesOf)).map(({ name }) => name);
    expect(tables.filter((table) => mapped.has(table))).toMatchInlineSnapshot(`
      [
        "accounts",
        "api_keys",
        "blacklist",
        "chains",
        "payment_settings",
        "settings",
        "tokens",
      ]
    `);
  });

  test('read amounts as text, counters as bigint and arrays as arrays', async () => {
    const settings = await opened.orm.em.fork().findOneOrFail(Settings, { singleton: true });
    expect(settings).toMatchObject({ version: 1n, serviceFeeRate: '0.010000', maxPaymentUsd: '100000.00' });
  });
});

describe('the pool', () => {
  test("is the ORM's own: statements keep our types, the ORM keeps its own", async () => {
    const db = new Database(opened.pool);
    expect(await db.one(identityOf)).toMatchObject({ name: 'florin-orm-test', timeout: '5s' });
    const version = statement<NoParameters, { version: bigint; rate: string }>(
      'orm_test_version',
      'select version, service_fee_rate as rate from settings',
    );
    expect(await db.one(version)).toEqual({ version: 1n, rate: '0.010000' });
  });

  test('survives the loss of an idle connection', async () => {
    const db = new Database(opened.pool);
    const { backend } = await db.one(identityOf);
    await fresh.db.one(endBackend, { backend });
    await expect.poll(() => opened.pool.totalCount).toBe(0);
    expect((await db.one(identityOf)).backend).not.toBe(backend);
  });
});

test('an error of the ORM tells neither its SQL nor the values in it', async () => {
  const em = opened.orm.em.fork();
  const account = {
    id: '00000000-0000-7000-8000-000000000001',
    email: 'who@example.com',
    name: 'Who',
    passwordHash: 'canary-hash',
    role: 'merchant' as const,
    createdAt: new Date(0),
  };
  await em.insert(Account, account);
  const failure = await em.insert(Account, { ...account, id: '00000000-0000-7000-8000-000000000002' }).catch((e) => e);
  expect(failure).toMatchObject({ code: '23505' });
  const said = `${failure.stack} ${JSON.stringify(failure)} ${Object.values(failure).join(' ')}`;
  expect(said).not.toContain('canary-hash');
});
