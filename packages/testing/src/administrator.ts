import { randomUUID } from 'node:crypto';
import type { Actor } from '@florin/engine/audit/record';
import { Client } from 'pg';

/** An administrator's account, as the one who acts in use-cases. */
export async function seedAdministrator(ownerUrl: string): Promise<Actor & { actorId: string }> {
  const actorId = randomUUID();
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into accounts (id, email, name, password_hash, role) values ($1, $2, 'Test administrator', '', 'admin')`,
      [actorId, `${actorId}@example.com`],
    );
  } finally {
    await owner.end();
  }
  return { actorId, requestId: randomUUID() };
}
