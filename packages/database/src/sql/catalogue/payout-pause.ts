import { type NoParameters, statement } from '../../statement.ts';

/** The switch, and what the checks of the books have told. */
export interface PayoutPauseRow {
  pausedAt: Date | null;
  /** Null while an administrator paused, or nothing is paused. */
  rule: string | null;
  subject: string | null;
  reason: string;
  checkedAt: Date | null;
  cleanAt: Date | null;
  found: string[];
  accepted: string[];
}

const columns = `paused_at, rule, subject, reason, checked_at, clean_at, found,
  accepted`;

export const readPayoutPause = statement<NoParameters, PayoutPauseRow>(
  'read_payout_pause',
  `select ${columns} from payout_pause`,
);

/** Keeps it for this transaction. */
export const lockPayoutPause = statement<NoParameters, PayoutPauseRow>(
  'lock_payout_pause',
  `select ${columns} from payout_pause for update`,
);

export const pausePayouts = statement<
  { at: Date; rule: string | null; subject: string | null; reason: string },
  PayoutPauseRow
>(
  'pause_payouts',
  `update payout_pause set paused_at = $at, rule = $rule, subject = $subject, reason = $reason returning ${columns}`,
);

/** What the last check found is accepted as it stands. */
export const resumePayouts = statement<NoParameters, PayoutPauseRow>(
  'resume_payouts',
  `update payout_pause set paused_at = null, rule = null, subject = null, reason = '', accepted = found
    returning ${columns}`,
);

/** What was accepted and is found no more pauses when it comes again. */
export const noteBooksCheck = statement<{ at: Date; found: readonly string[] }, PayoutPauseRow>(
  'note_books_check',
  `update payout_pause
      set checked_at = $at, clean_at = case when cardinality($found::text[]) = 0 then $at else clean_at end,
        found = $found::text[],
          accepted = array(select unnest(accepted) intersect select unnest($found::text[]))
  returning ${columns}`,
);

/** Money leaves only while the last check of the books is younger. */
const checkAgeMax = `interval '15 minutes'`;

/**
 * Why no money may leave at the parameter `now`; no row: nothing stands against it. Before the first check of an
 * installation nothing is too old.
 */
export const whyPaused = `select case when paused_at is null then 'the books were not checked for 15 minutes'
               else 'payouts are paused: ' || coalesce(rule || ' ' || subject, reason) end as reason
     from payout_pause where paused_at is not null or checked_at < $now::timestamptz - ${checkAgeMax}`;

export const readPauseReason = statement<{ now: Date }, { reason: string }>('read_pause_reason', whyPaused);
