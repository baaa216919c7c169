import type { SourceFailure } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';

export interface RateSourceRow {
  name: string;
  /** When a worker last told how it does. */
  seenAt: Date;
  quotedAt: Date | null;
  quotes: number;
  answerMs: number | null;
  failures: number;
  failedAt: Date | null;
  failure: SourceFailure | null;
}

/** Keeps how the sources do. Several workers tell of the same ones: the last good answer of any of them stays. */
export const recordRateSources = statement<{ statesJson: string; now: Date }>(
  'record_rate_sources',
  `insert into rate_sources as s (name, seen_at, quoted_at, quotes, answer_ms, failures, failed_at, failure)
   select name, $now, "quotedAt", quotes, "answerMs", failures, "failedAt", failure
     from jsonb_to_recordset($statesJson::jsonb) as n(name text, "quotedAt" timestamptz, quotes integer,
       "answerMs" integer, failures integer, "failedAt" timestamptz, failure text)
    order by name
   on conflict (name) do update
     set seen_at = excluded.seen_at, quoted_at = greatest(s.quoted_at, excluded.quoted_at), quotes = excluded.quotes,
         answer_ms = excluded.answer_ms, failures = excluded.failures,
         failed_at = coalesce(excluded.failed_at, s.failed_at), failure = coalesce(excluded.failure, s.failure)`,
);

/** Sources that some worker has asked since a moment. */
export const listRateSources = statement<{ since: Date }, RateSourceRow>(
  'list_rate_sources',
  `select name, seen_at, quoted_at, quotes, answer_ms, failures, failed_at, failure
     from rate_sources where seen_at >= $since order by name`,
);
