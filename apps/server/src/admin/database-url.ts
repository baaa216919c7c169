import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Environment, EnvironmentError } from '@florin/system/environment';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** The database to administer: `DATABASE_URL`, else that of the development stack in `FLORIN_HOME`. */
export function databaseUrl(variables: NodeJS.ProcessEnv): string {
  const named = variables['DATABASE_URL']?.trim();
  if (named) return new Environment(variables).databaseUrl('DATABASE_URL', 'the database to administer');
  const file = resolve(root, variables['FLORIN_HOME'] || '.florin', 'dev.json');
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { database_url: string }).database_url;
  } catch {
    throw new EnvironmentError(`Set DATABASE_URL, or start the development stack first: there is no ${file}.`);
  }
}

/** The same database for its owner, who alone may change the schema. */
export const ownerUrl = (variables: NodeJS.ProcessEnv): string =>
  new Environment(variables).databaseUrl('FLORIN_OWNER_DATABASE_URL', 'the PostgreSQL address of role florin_owner');
