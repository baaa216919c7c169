import { type ChainedRow, listChained } from '@florin/database/sql/audit/chain';
import type { Session } from '@florin/database/statement';

/** Links of the audit chain from a position on, in their order, with the rows that they cover. */
export const readAuditChain = (db: Session, from: bigint, limit: number): Promise<ChainedRow[]> =>
  db.many(listChained, { abovePosition: from - 1n, limit });
