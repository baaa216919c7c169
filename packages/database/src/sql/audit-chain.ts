import type { AuditedRow } from '@florin/domain/audit/link-hash';
import { statement } from '../statement.ts';

const columns = `a.sequence, a.id, a.xid::text as xid,
  to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, a.actor_id as "actorId", a.action,
  a.subject_type as "subjectType", a.subject_id as "subjectId", a.before::text as before, a.after::text as after,
  a.reason, a.request_id as "requestId"`;

/** Any number; all that matters is that nobody else locks it. */
const chainLock = 7_164_301;

/** True for the one who may lengthen the chain until its transaction ends. */
export const tryLockAuditChain = statement<[], { locked: boolean }>(
  'try_lock_audit_chain',
  `select pg_try_advisory_xact_lock(${chainLock}) as locked`,
);

export interface AuditHead {
  position: bigint;
  hash: string;
}

/** The newest link; no row before the first. */
export const readAuditHead = statement<[], AuditHead>(
  'read_audit_head',
  'select position, hash from audit_links order by position desc limit 1',
);

/**
 * Rows that wait for their link, in the order of (transaction, sequence): only what is older than every open transaction, so
 * that nothing can still appear before the last one taken.
 */
export const listUnchained = statement<[limit: number], AuditedRow>(
  'list_unchained',
  `select ${columns}
     from (select * from audit_queue where xid < pg_snapshot_xmin(pg_current_snapshot())
            order by xid, sequence limit $1) q
     join audit_log a on a.sequence = q.sequence
    order by a.xid, a.sequence`,
);

/** Writes links; the database takes their rows off the queue. */
export const insertAuditLinks = statement<[linksJson: string]>(
  'insert_audit_links',
  `insert into audit_links (position, sequence, previous_hash, hash)
   select position, sequence, "previousHash", hash
     from jsonb_to_recordset($1::jsonb) as n(position bigint, sequence bigint, "previousHash" text, hash text)`,
);

/** A link with the row it covers; the row's columns are null when it is gone. */
export type ChainedRow = Partial<{ [column in keyof AuditedRow]: AuditedRow[column] | null }> & {
  position: bigint;
  linked: bigint;
  previousHash: string;
  hash: string;
};

/** Links above a position, in their order. */
export const listChained = statement<[abovePosition: bigint, limit: number], ChainedRow>(
  'list_chained',
  `select l.position, l.sequence as linked, l.previous_hash as "previousHash", l.hash, ${columns}
     from audit_links l left join audit_log a on a.sequence = l.sequence
    where l.position > $1 order by l.position limit $2`,
);

/** Rows that the chain should have taken long ago. */
export const countOverdue = statement<[before: Date], { total: bigint }>(
  'count_unchained_overdue',
  `select count(*) as total from audit_log a
    where a.at < $1 and not exists (select from audit_links l where l.sequence = a.sequence)`,
);
