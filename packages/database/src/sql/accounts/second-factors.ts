import { statement } from '../../statement.ts';

export interface SecondFactorRow {
  /** Sealed; null: not switched on. */
  secret: Uint8Array | null;
  /** Sealed; shown, but not yet proven by a code. */
  pendingSecret: Uint8Array | null;
}

const columns = 'secret, pending_secret';

export const readSecondFactor = statement<{ accountId: string }, SecondFactorRow>(
  'read_second_factor',
  `select ${columns} from second_factors where account_id = $accountId`,
);

/** Keeps the row for this transaction: switching on and off queue here. */
export const lockSecondFactor = statement<{ accountId: string }, SecondFactorRow>(
  'lock_second_factor',
  `select ${columns} from second_factors where account_id = $accountId for update`,
);

/** Remembers a secret that is still to be proven; changes nothing while a factor is switched on. */
export const proposeSecondFactor = statement<{ accountId: string; sealed: Uint8Array }>(
  'propose_second_factor',
  `insert into second_factors as f (account_id, pending_secret) values ($accountId, $sealed)
   on conflict (account_id) do update set pending_secret = $sealed where f.secret is null`,
);

export const enableSecondFactor = statement<{ accountId: string }>(
  'enable_second_factor',
  `update second_factors set secret = pending_secret, pending_secret = null
    where account_id = $accountId and secret is null and pending_secret is not null`,
);

/** The counter of steps stays: a code that was seen works under no secret again. */
export const disableSecondFactor = statement<{ accountId: string }>(
  'disable_second_factor',
  `with codes as (delete from backup_codes where account_id = $accountId)
   update second_factors set secret = null, pending_secret = null where account_id = $accountId and secret is not null`,
);

/** Takes a time step for this use; changes nothing when it or a later one was taken. */
export const takeTotpStep = statement<{ accountId: string; step: bigint }>(
  'take_totp_step',
  'update second_factors set last_step = $step where account_id = $accountId and last_step < $step',
);

export const replaceBackupCodes = statement<{ accountId: string; hashesHex: readonly string[] }>(
  'replace_backup_codes',
  `with gone as (delete from backup_codes where account_id = $accountId)
   insert into backup_codes (account_id, hash) select $accountId, decode(code, 'hex')
     from unnest($hashesHex::text[]) as code`,
);

/** Takes a backup code for this use; changes nothing when there is none like it left. */
export const takeBackupCode = statement<{ accountId: string; hashHex: string; now: Date }>(
  'take_backup_code',
  `update backup_codes set used_at = $now where account_id = $accountId and hash = decode($hashHex, 'hex')
    and used_at is null`,
);

/**
 * Counts one attempt in the running window of a subject: the account itself, or one of its API keys. No row when the
 * window has had its share. One in which nothing counts begins anew.
 */
export const startAttempt = statement<
  { subject: string; accountId: string; now: Date; openedAfter: Date; attemptsMax: number },
  { since: Date }
>(
  'start_second_factor_attempt',
  `insert into second_factor_attempts as a (subject, account_id, since, attempts) values ($subject, $accountId, $now, 1)
   on conflict (subject) do update
     set since = case when a.since <= $openedAfter or a.attempts = 0 then $now else a.since end,
         attempts = case when a.since <= $openedAfter then 1 else a.attempts + 1 end
   where a.since <= $openedAfter or a.attempts < $attemptsMax
   returning since`,
);

/** Takes one attempt of this window back. */
export const returnAttempt = statement<{ subject: string; since: Date }>(
  'return_second_factor_attempt',
  'update second_factor_attempts set attempts = attempts - 1 where subject = $subject and since = $since and attempts > 0',
);

export const readAttempts = statement<{ subject: string }, { since: Date }>(
  'read_second_factor_attempts',
  'select since from second_factor_attempts where subject = $subject',
);
