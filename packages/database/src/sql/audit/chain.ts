import type { AuditedRow } from '@florin/domain/audit/link-hash';
import { type NoParameters, statement } from '../../statement.ts';

const columns = `a.sequence, a.id, a.xid::text as xid,
  to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, a.actor_id, a.action,
  a.subject_type, a.subject_id, a.before::text as before, a.after::text as after,
  a.reason, a.request_id`;

/** Any number; all that matters is that nobody else locks it. */
const chainLock = 7_164_301;

/** True for the one who may lengthen the chain until its transaction ends. */
export const tryLockAuditChain = statement<NoParameters, { locked: boolean }>(
  'try_lock_audit_chain',
  `select pg_try_advisory_xact_lock(${chainLock}) as locked`,
);

export interface AuditHead {
  position: bigint;
  hash: string;
}

/** The newest link; no row before the first. */
export const readAuditHead = statement<NoParameters, AuditHead>(
  'read_audit_head',
  'select position, hash from audit_links order by position desc limit 1',
);

/**
 * Rows that wait for their link, in the order of (transaction, sequence): only what is older than every open transaction, so
 * that nothing can still appear before the last one taken.
 */
export const listUnchained = statement<{ limit: number }, AuditedRow>(
  'list_unchained',
  `select ${columns}
     from (select * from audit_queue where xid < pg_snapshot_xmin(pg_current_snapshot())
            order by xid, sequence limit $limit) q
     join audit_log a on a.sequence = q.sequence
    order by a.xid, a.sequence`,
);

/** Writes links; the database takes their rows off the queue. */
export const insertAuditLinks = statement<{ linksJson: string }>(
  'insert_audit_links',
  `insert into audit_links (position, sequence, previous_hash, hash)
   select position, sequence, "previousHash", hash
     from jsonb_to_recordset($linksJson::jsonb) as n(position bigint, sequence bigint, "previousHash" text, hash text)`,
);

/** A link with the row it covers; the row's columns are null when it is gone. */
export type ChainedRow = Partial<{ [column in keyof AuditedRow]: AuditedRow[column] | null }> & {
  position: bigint;
  linked: bigint;
  previousHash: string;
  hash: string;
};

/** Links above a position, in their order. */
export const listChained = statement<{ abovePosition: bigint; limit: number }, ChainedRow>(
  'list_chained',
  `select l.position, l.sequence as linked, l.previous_hash, l.hash, ${columns}
     from audit_links l left join audit_log a on a.sequence = l.sequence
    where l.position > $abovePosition order by l.position limit $limit`,
);

/** Rows that the chain should have taken long ago. */
export const countOverdue = statement<{ before: Date }, { total: bigint }>(
  'count_unchained_overdue',
  `select count(*) as total from audit_log a
    where a.at < $before and not exists (select from audit_links l where l.sequence = a.sequence)`,
);
