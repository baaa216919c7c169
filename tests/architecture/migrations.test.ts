import { expect, test } from 'vitest';
import { pathsOf, textOf } from './tree.ts';

/** Those before were written for databases without years in them, and have run everywhere. */
const heldSince = '0066';
const apart = '-- without transaction\n'.trim();

interface Offence {
  rule: string;
  statement: string;
}

const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '');
/** Bodies of functions are no statements of the migration. */
const withoutBodies = (sql: string): string => sql.replaceAll(/\$\$[^]*?\$\$/g, '$$$$');

/** Changes of tables that exist, which block whoever writes to them for as long as they have rows. */
const refused: readonly [rule: string, pattern: RegExp][] = [
  [
    'a column keeps its type: its table would be written anew',
    /^alter table \w+[^;]*\balter column \w+ (set data )?type\b/,
  ],
  [
    'no column of a table that exists is computed: its table would be written anew',
    /^alter table \w+[^;]*\bgenerated always as \(/,
  ],
  [
    'no default of a new column is asked for each row',
    /^alter table \w+[^;]*\badd column [^;,]*\bdefault (?!'|\d|true|false|null)/,
  ],
  [
    'what must not be null is checked first, by a constraint that is valid already',
    /^alter table \w+[^;]*\bset not null\b/,
  ],
  [
    'a constraint of a table that exists is added as not valid, and validated by a later migration',
    /^alter table \w+[^;]*\badd (constraint \w+ )?(check|foreign key)\b(?![^;]*not valid)/,
  ],
  ['nothing that an old process reads is taken away or renamed', /^alter table \w+[^;]*\b(drop column|rename)\b/],
  ['no table is taken away while old processes run', /^drop table\b/],
  ['rows are changed in batches by a process, not by a migration', /^(update|delete from) \w+/],
];

/** What a new migration does that must not be done to a table with ten million rows. */
function offencesOf(text: string): Offence[] {
  const isApart = text.startsWith(apart);
  const statements = withoutBodies(withoutComments(text))
    .split(/;\s*(?:\n|$)/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const created = new Set(statements.map((one) => /^create table (\w+)/.exec(one)?.[1]));
  return statements.flatMap((statement) => {
    const table = /^(?:alter table|drop table|update|delete from) (\w+)/.exec(statement)?.[1];
    const index = /^create (?:unique )?index (concurrently )?\w+\s+on (\w+)/.exec(statement);
    const offences = refused
      .filter(([, pattern]) => !created.has(table) && pattern.test(statement))
      .map(([rule]) => rule);
    if (index && !index[1] && !created.has(index[2]))
      offences.push('an index of a table that exists is built beside its writers');
    if (/\bconcurrently\b/.test(statement) !== isApart)
      offences.push(
        'what runs beside writers has a migration of its own without a transaction, and that has nothing else',
      );
    return offences.map((rule) => ({ rule, statement: statement.split('\n')[0] ?? '' }));
  });
}

const held = pathsOf('packages/database/src/migrations/*.sql').filter(
  (path) => (path.split('/').at(-1) ?? '') >= heldSince,
);

test('new migrations hold up nobody for as long as a table has rows', () => {
  expect(held.length).toBeGreaterThan(0);
  const found = held.flatMap((path) =>
    offencesOf(textOf(path)).map(({ rule, statement }) => ({ path, rule, statement })),
  );
  expect(found).toEqual([]);
});

test('an index that is built beside writers is taken away first, where one was left half built', () => {
  for (const path of held.filter((one) => textOf(one).startsWith(apart))) {
    const text = textOf(path);
    const built = Array.from(text.matchAll(/^create (?:unique )?index concurrently (\w+)/gm), ([, name = '']) => name);
    for (const name of built) expect(text).toContain(`drop index concurrently if exists ${name};\ncreate`);
  }
});

test.each([
  ['alter table payments alter column amount_usd type numeric(30,2)', 'keeps its type'],
  ['alter table payments add column slot text generated always as (1) stored', 'is computed'],
  ['alter table payments add column at timestamptz default clock_timestamp()', 'for each row'],
  ['alter table payments alter column description set not null', 'must not be null'],
  ['alter table payments add constraint one check (amount_usd > 1)', 'not valid'],
  ['alter table payments drop column description', 'taken away'],
  ['alter table payments rename column description to about', 'taken away'],
  ['drop table quotes', 'no table'],
  [`update payments set description = ''`, 'in batches'],
  ['create index payments_description on payments (description)', 'beside its writers'],
  ['create index concurrently payments_description on payments (description)', 'migration of its own'],
  ['-- without transaction\nalter table payments add column about text', 'migration of its own'],
])('the rule refuses "%s"', (sql, rule) => {
  expect(
    offencesOf(`${sql};\n`)
      .map((offence) => offence.rule)
      .join(),
  ).toContain(rule);
});

test.each([
  'alter table payments add column about text',
  'alter table payments add column is_old boolean not null default false',
  'alter table payments add constraint one check (amount_usd > 1) not valid',
  'alter table payments validate constraint one',
  'create table notes (id uuid primary key);\ncreate index notes_id on notes (id)',
  '-- without transaction\ndrop index concurrently if exists a;\ncreate index concurrently a on payments (id)',
])('the rule lets "%s" be', (sql) => {
  expect(offencesOf(`${sql};\n`)).toEqual([]);
});

test('every file of a migration is listed, in its order', () => {
  const listed = [...textOf('packages/database/src/migrations/index.ts').matchAll(/fromFile\('([^']+)'\)/g)];
  const files = pathsOf('packages/database/src/migrations/*.sql').map((path) => path.replace(/^.*\/|\.sql$/g, ''));
  expect(
    listed.map(([, name]) => name),
    'list it in packages/database/src/migrations/index.ts',
  ).toEqual(files);
});
