import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const roles = ['florin_app', 'florin_signer'] as const;

/** What a role may do: of a whole table, or of the columns that are named. */
const granted = `
  with whole as (
    select table_name, lower(privilege_type) as privilege, null as columns
      from information_schema.role_table_grants where grantee = $1 and table_schema = 'public'
  ), parts as (
    select c.table_name, lower(c.privilege_type) as privilege, string_agg(c.column_name, ', ' order by c.column_name) as columns
      from information_schema.role_column_grants c
     where c.grantee = $1 and c.table_schema = 'public'
       and not exists (select from whole w where w.table_name = c.table_name and w.privilege = lower(c.privilege_type))
     group by 1, 2
  )
  select table_name || ': ' || string_agg(privilege || coalesce(' (' || columns || ')', ''), ', ' order by privilege) as line
    from (select * from whole union all select * from parts) g group by table_name order by table_name`;

async function asOwner<Row extends object>(sql: string, ...params: unknown[]): Promise<Row[]> {
  const owner = new Client({ connectionString: fresh.url('superuser') });
  await owner.connect();
  return owner
    .query<Row>(sql, params)
    .then(({ rows }) => rows)
    .finally(() => owner.end());
}

test.each(roles)('the rights of %s, whole: a further one is a decision', async (role) => {
  const rows = await asOwner<{ line: string }>(granted, role);
  expect(rows.map(({ line }) => line)).toMatchSnapshot();
});

test.each([
  ['mark a migration as done', `insert into mikro_orm_migrations (name) values ('9999')`],
  ['make a migration run again', 'delete from mikro_orm_migrations'],
  ['take an audit row off the queue', 'delete from audit_queue'],
  ['put a row into the queue', `insert into audit_queue values ('1', 1)`],
  ['delete a chain', 'delete from chains'],
  ['delete a token', 'delete from tokens'],
  ['write a second epoch of the feed', 'insert into feed_epoch default values'],
  ['delete the epoch of the feed', 'delete from feed_epoch'],
  ['delete outgoing signatures', 'delete from outgoing_signatures'],
  ['delete reorg incidents', 'delete from reorg_incidents'],
  ['throw away the switch of payouts', 'delete from payout_pause'],
  ['empty a table', 'truncate payments cascade'],
])('finding 21: florin_app may not %s', async (_what, sql) => {
  await expect(fresh.db.pool.query(sql)).rejects.toThrow(/permission denied/);
});

test.each(roles)('%s may neither create anything nor act as another role', async (role) => {
  const [may] = await asOwner(
    `select has_schema_privilege($1, 'public', 'create') as public, has_schema_privilege($1, 'florin', 'create') as own,
            has_database_privilege($1, current_database(), 'create') as schemas,
            (select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls from pg_roles where rolname = $1) as powers,
            exists (select from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname = $1) as member`,
    role,
  );
  expect(may).toEqual({ public: false, own: false, schemas: false, powers: false, member: false });
});
