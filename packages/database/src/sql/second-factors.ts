import { statement } from '../statement.ts';

export interface SecondFactorRow {
  /** Sealed; null: not switched on. */
  secret: Uint8Array | null;
  /** Sealed; shown, but not yet proven by a code. */
  pendingSecret: Uint8Array | null;
}

const columns = 'secret, pending_secret as "pendingSecret"';

export const readSecondFactor = statement<[accountId: string], SecondFactorRow>(
  'read_second_factor',
  `select ${columns} from second_factors where account_id = $1`,
);

/** Keeps the row for this transaction: switching on and off queue here. */
export const lockSecondFactor = statement<[accountId: string], SecondFactorRow>(
  'lock_second_factor',
  `select ${columns} from second_factors where account_id = $1 for update`,
);

/** Remembers a secret that is still to be proven; changes nothing while a factor is switched on. */
export const proposeSecondFactor = statement<[accountId: string, sealed: Uint8Array]>(
  'propose_second_factor',
  `insert into second_factors as f (account_id, pending_secret) values ($1, $2)
   on conflict (account_id) do update set pending_secret = $2 where f.secret is null`,
);

export const enableSecondFactor = statement<[accountId: string]>(
  'enable_second_factor',
  `update second_factors set secret = pending_secret, pending_secret = null
    where account_id = $1 and secret is null and pending_secret is not null`,
);

/** The counter of steps stays: a code that was seen works under no secret again. */
export const disableSecondFactor = statement<[accountId: string]>(
  'disable_second_factor',
  `with codes as (delete from backup_codes where account_id = $1)
   update second_factors set secret = null, pending_secret = null where account_id = $1 and secret is not null`,
);

/** Takes a time step for this use; changes nothing when it or a later one was taken. */
export const takeTotpStep = statement<[accountId: string, step: bigint]>(
  'take_totp_step',
  'update second_factors set last_step = $2 where account_id = $1 and last_step < $2',
);

export const replaceBackupCodes = statement<[accountId: string, hashesHex: readonly string[]]>(
  'replace_backup_codes',
  `with gone as (delete from backup_codes where account_id = $1)
   insert into backup_codes (account_id, hash) select $1, decode(code, 'hex') from unnest($2::text[]) as code`,
);

/** Takes a backup code for this use; changes nothing when there is none like it left. */
export const takeBackupCode = statement<[accountId: string, hashHex: string, now: Date]>(
  'take_backup_code',
  `update backup_codes set used_at = $3 where account_id = $1 and hash = decode($2, 'hex') and used_at is null`,
);

/**
 * Counts one attempt in the running window of a subject: the account itself, or one of its API keys. No row when the
 * window has had its share. One in which nothing counts begins anew.
 */
export const startAttempt = statement<
  [subject: string, accountId: string, now: Date, openedAfter: Date, attemptsMax: number],
  { since: Date }
>(
  'start_second_factor_attempt',
  `insert into second_factor_attempts as a (subject, account_id, since, attempts) values ($1, $2, $3, 1)
   on conflict (subject) do update
     set since = case when a.since <= $4 or a.attempts = 0 then $3 else a.since end,
         attempts = case when a.since <= $4 then 1 else a.attempts + 1 end
   where a.since <= $4 or a.attempts < $5
   returning since`,
);

/** Takes one attempt of this window back. */
export const returnAttempt = statement<[subject: string, since: Date]>(
  'return_second_factor_attempt',
  'update second_factor_attempts set attempts = attempts - 1 where subject = $1 and since = $2 and attempts > 0',
);

export const readAttempts = statement<[subject: string], { since: Date }>(
  'read_second_factor_attempts',
  'select since from second_factor_attempts where subject = $1',
);
