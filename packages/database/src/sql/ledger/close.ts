import { type NoParameters, statement } from '../../statement.ts';

/** One process checks the books: takes the lease, or keeps it. No row: another one has it. */
export const claimBooksCheck = statement<{ lease: string; now: Date; until: Date }, { lease: string }>(
  'claim_books_check',
  `update book_checker set lease = $lease, leased_until = $until
    where lease = $lease or leased_until < $now returning lease`,
);

/** The mark up to which a check may close, null while transactions before it are open; and whether any period is closed. */
export const readSettledMark = statement<NoParameters, { mark: bigint | null; hasPeriods: boolean }>(
  'read_settled_mark',
  `select florin.settled_mark() as mark, exists (select from book_periods) as has_periods`,
);

/** Closes what lies before a settled mark, and takes the next. Null takes the first mark where there is none. */
export const closeBooks = statement<{ mark: bigint | null }, { closed: bigint }>(
  'close_books',
  'select florin.close_books($mark::bigint) as closed',
);

export const noteOpenCheck = statement<{ at: Date; violations: number; tookMs: number }>(
  'note_open_check',
  `update book_checker set open_checked_at = $at, open_violations = $violations, open_took_ms = $tookMs`,
);

export const noteWholeCheck = statement<{ at: Date; violations: number }>(
  'note_whole_check',
  `update book_checker set whole_checked_at = $at, whole_violations = $violations`,
);
