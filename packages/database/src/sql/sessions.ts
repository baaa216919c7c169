import { statement } from '../statement.ts';

/** Opens a session and drops those of the account that are over, so that they do not pile up. */
export const openSession = statement<[hashHex: string, accountId: string, now: Date, expiresAt: Date, usedAfter: Date]>(
  'open_session',
  `with over as (
     delete from sessions where account_id = $2 and (expires_at <= $3 or last_used_at <= $5)
   )
   insert into sessions (token_hash, account_id, created_at, last_used_at, expires_at)
   values (decode($1, 'hex'), $2, $3, $3, $4)`,
);

export const closeSession = statement<[hashHex: string]>(
  'close_session',
  `delete from sessions where token_hash = decode($1, 'hex')`,
);

/** Ends all sessions of the account but one. */
export const closeOtherSessions = statement<[accountId: string, keptHashHex: string], { hash: string }>(
  'close_other_sessions',
  `delete from sessions where account_id = $1 and token_hash <> decode($2, 'hex')
   returning encode(token_hash, 'hex') as hash`,
);

/** Notes when sessions were last used; one that another process is writing just now is as fresh without us. */
export const touchSessions = statement<[hashesHex: readonly string[], usedAt: readonly Date[]]>(
  'touch_sessions',
  `with used as (
     select b.token_hash, n.at
       from sessions b
       join unnest($1::text[], $2::timestamptz[]) as n(hash, at) on b.token_hash = decode(n.hash, 'hex')
      where b.last_used_at < n.at for update of b skip locked
   )
   update sessions b set last_used_at = used.at from used where b.token_hash = used.token_hash`,
);
