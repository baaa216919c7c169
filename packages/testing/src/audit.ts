import type { Database } from '@florin/database/database';
import { chainAudit } from '@florin/engine/audit/chain-audit';
import { expect, vi } from 'vitest';

/**
 * Chains the audit log until no row is left; answers how many this took. Rows wait for every older transaction of the
 * whole cluster, also for those of tests beside.
 */
export async function chainWholeAudit(db: Database): Promise<number> {
  let chained = 0;
  await vi.waitFor(
    async () => {
      chained += await chainAudit(db);
      const unchained = 'select from audit_log a left join audit_links l using (sequence) where l.sequence is null';
      expect((await db.pool.query(unchained)).rowCount).toBe(0);
    },
    { timeout: 30_000, interval: 20 },
  );
  return chained;
}
