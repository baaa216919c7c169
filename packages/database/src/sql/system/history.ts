import { statement } from '../../statement.ts';

/** Forgets the oldest events from before a time with their deliveries, a batch at once; tells how many. */
export const forgetHistory = statement<{ before: Date; batch: number }, { forgotten: number }>(
  'forget_history',
  'select florin.forget_history($before, $batch) as forgotten',
);

/** A sign of life of each of these. */
export const noteBeats = statement<{ of: readonly string[]; at: Date }>(
  'note_beats',
  `insert into beats (of, at) select unnest($of::text[]), $at order by 1
   on conflict (of) do update set at = greatest(beats.at, excluded.at)`,
);

/** Notes how large the database is, once a day. */
export const noteDatabaseSize = statement<{ at: Date }>(
  'note_database_size',
  `insert into database_sizes (day, bytes)
   select ($at::timestamptz at time zone 'UTC')::date, pg_database_size(current_database())
    where not exists (select from database_sizes where day = ($at::timestamptz at time zone 'UTC')::date)
   on conflict do nothing`,
);
