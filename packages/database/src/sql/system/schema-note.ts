import { type NoParameters, statement } from '../../statement.ts';

/** What the owner noted when it migrated last; null on a database that was never migrated, or not since it notes. */
export const readSchemaNote = statement<NoParameters, { note: string | null }>(
  'read_schema_note',
  `select (select obj_description(oid, 'pg_namespace') from pg_namespace where nspname = 'florin') as note`,
);
