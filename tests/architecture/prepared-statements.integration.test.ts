import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeStatement } from './describe-statement.ts';
import { compareTypes, type DescribedStatement } from './statement-types.ts';
import { readAllStatements } from './statements.ts';
import { pathsOf, textOf } from './tree.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());

/** Names that the source spells out, and how many of its calls make theirs up. */
function namesInSource(): { literal: string[]; computed: number } {
  const source = pathsOf('packages/database/src/sql/**/*.ts', 'packages/database/src/verify-books.ts')
    .filter((path) => !path.includes('.test.'))
    .map(textOf)
    .join('\n');
  const literal = Array.from(source.matchAll(/\bstatement(?:<.*?>)?\(\s*'(\w+)'/gs), ([, name = '']) => name);
  const calls = Array.from(source.matchAll(/\bstatement[<(]/g)).length;
  return { literal, computed: calls - literal.length };
}

test('no statement of the source is missed', async () => {
  const found = (await readAllStatements()).map(({ name }) => name);
  const { literal, computed } = namesInSource();
  expect(found.length).toBe(new Set(found).size);
  expect(literal.filter((name) => !found.includes(name))).toEqual([]);
  expect(computed).toBe(6);
  // What those six calls make.
  expect(found.filter((name) => !literal.includes(name)).toSorted()).toMatchInlineSnapshot(`
    [
      "claim_failed_deliveries",
      "claim_pending_deliveries",
      "count_ignored_deposits",
      "count_quarantined_deposits",
      "count_untaken_deposits",
      "end_late_failed_deliveries",
      "end_late_pending_deliveries",
      "list_ignored_deposits",
      "list_quarantined_deposits",
      "list_sealed_kyc_submissions_document_number",
      "list_sealed_mails_sealed_token",
      "list_sealed_second_factors_pending_secret",
      "list_sealed_second_factors_secret",
      "list_sealed_webhook_configs_previous_secret",
      "list_sealed_webhook_configs_secret",
      "list_sealed_webhook_endpoints_previous_secret",
      "list_sealed_webhook_endpoints_secret",
      "list_untaken_deposits",
      "replace_sealed_kyc_submissions_document_number",
      "replace_sealed_mails_sealed_token",
      "replace_sealed_second_factors_pending_secret",
      "replace_sealed_second_factors_secret",
      "replace_sealed_webhook_configs_previous_secret",
      "replace_sealed_webhook_configs_secret",
      "replace_sealed_webhook_endpoints_previous_secret",
      "replace_sealed_webhook_endpoints_secret",
    ]
  `);
});

test('PostgreSQL can prepare every statement as the pool sends it, its parameters without declared types', async () => {
  const statements = await readAllStatements();
  // What one session prepares, a pooler in front of the running roles would lose.
  const client = new Client({ connectionString: database.url('owner') });
  await client.connect();
  const refused: Record<string, string> = {};
  try {
    for (const { name, text } of statements) {
      await client.query(`prepare ${name} as ${text}`).catch((error: Error) => (refused[name] = error.message));
    }
    const { rows } = await client.query<{ prepared: string }>(
      'select count(*) as prepared from pg_prepared_statements',
    );
    expect(refused).toEqual({});
    expect(Number(rows[0]?.prepared)).toBe(statements.length);
  } finally {
    await client.end();
  }
});

test('what every statement takes and gives is what its types say', async () => {
  const client = new Client({ connectionString: database.url('owner') });
  await client.connect();
  const statements: DescribedStatement[] = [];
  try {
    // one connection, one question at a time
    for (const one of await readAllStatements())
      statements.push({ ...one, described: await describeStatement(client, one.text) });
  } finally {
    await client.end();
  }
  const whose = (name: string): DescribedStatement => {
    const found = statements.find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no statement ${name}.`);
    return found;
  };
  // Each planted mistake is found: a column of another type, one too few, a parameter of another type.
  const [list, mark] = [whose('list_signatures'), whose('mark_sent')];
  const columns = list.described.columns.map((column) => ({ ...column, type: 16 }));
  const planted = [
    { ...list, name: 'planted_type', described: { ...list.described, columns } },
    { ...list, name: 'planted_column', described: { ...list.described, columns: list.described.columns.slice(1) } },
    { ...mark, name: 'planted_parameter', described: { ...mark.described, parameters: [2950, 2950, 20] } },
  ];
  const complaints = await compareTypes([...statements, ...planted]);
  expect(complaints.filter((one) => !one.startsWith('planted'))).toEqual([]);
  expect(complaints.map((one) => one.split(' ')[0])).toEqual([
    'planted_type_gives',
    'planted_column_gives',
    'planted_parameter_takes',
  ]);
});
