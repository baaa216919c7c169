import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** Owner: migrates. App: server and worker. Signer: its own small view. */
export interface RolePasswords {
  owner: string;
  app: string;
  signer: string;
}

/**
 * Creates the three roles and a database of the owner's, as a superuser; safe to run again. Production
 * operators may do the same by hand: docs/production.md shows the statements.
 */
export async function createRoles(superuserUrl: string, database: string, passwords: RolePasswords): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    for (const [name, password] of Object.entries({
      florin_owner: passwords.owner,
      florin_app: passwords.app,
      florin_signer: passwords.signer,
    })) {
      const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
      const verb = rowCount ? 'alter' : 'create';
      await client.query(`${verb} role ${escapeIdentifier(name)} login password ${escapeLiteral(password)}`);
    }
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${escapeIdentifier(database)} owner florin_owner`);
  } finally {
    await client.end();
  }
}
