import type { Client } from 'pg';

interface Table {
  name: string;
  columns: string;
}

/** Copies every row that is committed now, and tells the statements that bring exactly these back. */
export async function keepMoment(control: Client): Promise<string> {
  const { rows: tables } = await control.query<Table>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'mikro_orm%' group by c.oid order by c.oid`,
  );
  const copies = tables.map(
    ({ name, columns }) => `create table simulation_moment.${name} as select ${columns} from public.${name}`,
  );
  await control.query(
    [
      'begin isolation level repeatable read',
      'drop schema if exists simulation_moment cascade',
      'create schema simulation_moment',
      ...copies,
      'commit',
    ].join('; '),
  );
  const { rows: sequences } = await control.query<{ name: string; next: string; used: boolean }>(
    `select sequencename as name, coalesce(last_value, start_value) as next, last_value is not null as used
       from pg_sequences where schemaname = 'public' order by sequencename`,
  );
  return [
    'begin',
    // Lifts the guards of append-only tables, for this transaction.
    'set local session_replication_role = replica',
    `truncate ${tables.map(({ name }) => `public.${name}`).join(', ')}`,
    ...tables.map(
      ({ name, columns }) =>
        `insert into public.${name} (${columns}) overriding system value select ${columns} from simulation_moment.${name}`,
    ),
    `select ${sequences.map(({ name, next, used }) => `setval('${name}', ${next}, ${used})`).join(', ')}`,
    'drop schema simulation_moment cascade',
    'commit',
  ].join('; ');
}
