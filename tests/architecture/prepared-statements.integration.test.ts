import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAllStatements } from './statements.ts';
import { pathsOf, textOf } from './tree.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());

/** Names that the source spells out, and how many of its calls make theirs up. */
function namesInSource(): { literal: string[]; computed: number } {
  const source = pathsOf('packages/database/src/sql/*.ts', 'packages/database/src/verify-books.ts')
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
  expect(computed).toBe(5);
  // What those five calls make.
  expect(found.filter((name) => !literal.includes(name)).toSorted()).toMatchInlineSnapshot(`
    [
      "claim_failed_deliveries",
      "claim_pending_deliveries",
      "count_ignored_deposits",
      "count_quarantined_deposits",
      "count_untaken_deposits",
      "list_ignored_deposits",
      "list_quarantined_deposits",
      "list_sealed_kyc_submissions_document_number",
      "list_sealed_second_factors_pending_secret",
      "list_sealed_second_factors_secret",
      "list_sealed_webhook_configs_previous_secret",
      "list_sealed_webhook_configs_secret",
      "list_untaken_deposits",
      "replace_sealed_kyc_submissions_document_number",
      "replace_sealed_second_factors_pending_secret",
      "replace_sealed_second_factors_secret",
      "replace_sealed_webhook_configs_previous_secret",
      "replace_sealed_webhook_configs_secret",
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
