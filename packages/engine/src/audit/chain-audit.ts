import type { Database } from '@florin/database/database';
import { insertAuditLinks, listUnchained, readAuditHead, tryLockAuditChain } from '@florin/database/sql/audit/chain';
import { chainStart, linkHash } from '@florin/domain/audit/link-hash';

const batch = 500;

/**
 * Hangs the audit rows that came since on the chain, a batch at a time; while another process does it, nothing.
 *
 * @returns how many rows were chained
 */
export const chainAudit = (db: Database): Promise<number> =>
  db.transaction(async (session) => {
    if (!(await session.one(tryLockAuditChain)).locked) return 0;
    const head = await session.maybe(readAuditHead);
    const rows = await session.many(listUnchained, { limit: batch });
    if (rows.length === 0) return 0;
    let hash = head?.hash ?? chainStart;
    const links = rows.map((row, index) => {
      const previousHash = hash;
      hash = linkHash(previousHash, row);
      const position = (head?.position ?? 0n) + BigInt(index) + 1n;
      return { position: position.toString(), sequence: row.sequence.toString(), previousHash, hash };
    });
    await session.run(insertAuditLinks, { linksJson: JSON.stringify(links) });
    return links.length;
  });
