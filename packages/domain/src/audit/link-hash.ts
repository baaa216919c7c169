import { hash } from 'node:crypto';

/** One row of the audit log as its hash covers it: every column, as text. */
export interface AuditedRow {
  sequence: bigint;
  id: string;
  xid: string;
  /** UTC with microseconds. */
  at: string;
  actorId: string | null;
  action: string;
  subjectType: string;
  subjectId: string;
  /** The stored JSON text, byte for byte. */
  before: string | null;
  after: string | null;
  reason: string | null;
  requestId: string | null;
}

/** What the first link hangs on. */
export const chainStart = '0'.repeat(64);

/**
 * Hash of a link of the audit chain, in hex: SHA-256 of the JSON array of the link before and the row's columns. A
 * JSON array has one reading, so that no two rows share a text. Anybody with the rows can compute it again.
 */
export function linkHash(previousHash: string, row: AuditedRow): string {
  const { sequence, id, xid, at, actorId, action, subjectType, subjectId, before, after, reason, requestId } = row;
  const told = [actorId, action, subjectType, subjectId, before, after, reason, requestId];
  return hash('sha256', JSON.stringify([previousHash, sequence.toString(), id, xid, at, ...told]), 'hex');
}
