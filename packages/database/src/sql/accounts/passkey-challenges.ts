import { statement } from '../../statement.ts';

/** What a challenge is asked for. */
export type ChallengePurpose = 'register' | 'sign_in' | 'prove';

/** A few that are over go with each one that comes: strangers ask for challenges as well, and must not fill the table. */
const over = (table: string): string =>
  `delete from ${table} where ctid = any (array(select ctid from ${table} where expires_at <= $now
     order by expires_at limit 20))`;

/** Keeps a challenge; nothing when the session that asks is gone. `sessionHashHex` is null before anybody is signed in. */
export const putChallenge = statement<{
  hashHex: string;
  purpose: ChallengePurpose;
  origin: string;
  sessionHashHex: string | null;
  requestHex: string | null;
  now: Date;
  expiresAt: Date;
}>(
  'put_passkey_challenge',
  `with over as (${over('passkey_challenges')})
   insert into passkey_challenges (hash, purpose, origin, session_id, request, expires_at)
   select decode($hashHex, 'hex'), $purpose, $origin, s.id, decode($requestHex, 'hex'), $expiresAt
     from (select 1) as one left join sessions s on s.token_hash = decode($sessionHashHex, 'hex')
    where $sessionHashHex::text is null or s.id is not null`,
);

/** Takes a challenge that was asked for so, and by this session; it is gone then. */
export const takeChallenge = statement<
  { hashHex: string; purpose: ChallengePurpose; origin: string; sessionHashHex: string | null; now: Date },
  { requestHex: string | null }
>(
  'take_passkey_challenge',
  `delete from passkey_challenges
    where hash = decode($hashHex, 'hex') and purpose = $purpose and origin = $origin and expires_at > $now
      and session_id is not distinct from
          (select id from sessions where token_hash = decode($sessionHashHex, 'hex'))
   returning encode(request, 'hex') as request_hex`,
);

/** Keeps a code for a request of a session. */
export const putPasskeyCode = statement<{
  hashHex: string;
  accountId: string;
  sessionHashHex: string;
  requestHex: string;
  now: Date;
  expiresAt: Date;
}>(
  'put_passkey_code',
  `with over as (${over('passkey_codes')})
   insert into passkey_codes (hash, account_id, session_id, request, expires_at)
   select decode($hashHex, 'hex'), $accountId, id, decode($requestHex, 'hex'), $expiresAt
     from sessions where token_hash = decode($sessionHashHex, 'hex')`,
);

/** Whether a code is for this request of this session; no row once it is used. */
export const readPasskeyCode = statement<
  { hashHex: string; sessionHashHex: string | null; requestHex: string },
  { fits: boolean }
>(
  'read_passkey_code',
  `select c.request = decode($requestHex, 'hex') and exists (select from sessions s
            where s.id = c.session_id and s.token_hash = decode($sessionHashHex, 'hex')) as fits
     from passkey_codes c where c.hash = decode($hashHex, 'hex')`,
);

/** Takes a code of an account for its one use. */
export const takePasskeyCode = statement<{ hashHex: string; accountId: string; now: Date }>(
  'take_passkey_code',
  `delete from passkey_codes
    where hash = decode($hashHex, 'hex') and account_id = $accountId and expires_at > $now`,
);
