import { type NoParameters, statement } from '../../statement.ts';

/** One broken rule as a check keeps it. */
export interface KeptViolation {
  rule: string;
  subject: string;
  /** JSON. */
  facts: string;
  pauses: boolean;
}

export interface BooksCheckRow {
  checkedAt: Date;
  violations: number;
  chainsCompared: number;
  chainsSkipped: number;
  auditPosition: bigint | null;
  auditHash: string | null;
}

/** Checks are looked at for this long. */
const kept = `interval '7 days'`;

/** Writes a check down, and drops those that are too old. */
export const insertBooksCheck = statement<BooksCheckRow & { id: string; foundJson: string }>(
  'insert_books_check',
  `with old as (delete from books_checks where checked_at < $checkedAt::timestamptz - ${kept})
   insert into books_checks (id, checked_at, violations, found, chains_compared, chains_skipped, audit_position, audit_hash)
   values ($id, $checkedAt, $violations, $foundJson::jsonb, $chainsCompared, $chainsSkipped, $auditPosition, $auditHash)`,
);

/** The newest hundred, newest first. */
export const listBooksChecks = statement<NoParameters, BooksCheckRow>(
  'list_books_checks',
  `select checked_at, violations, chains_compared, chains_skipped, audit_position, audit_hash
     from books_checks order by checked_at desc, id desc limit 100`,
);

/** What the newest check found. */
export const readBooksFindings = statement<NoParameters, { found: KeptViolation[] }>(
  'read_books_findings',
  'select found from books_checks order by checked_at desc, id desc limit 1',
);
