import { statement } from '../../statement.ts';

/** Opens a session and drops those of the account that are over, so that they do not pile up. */
export const openSession = statement<{
  hashHex: string;
  accountId: string;
  now: Date;
  expiresAt: Date;
  usedAfter: Date;
  address: string | null;
  factorAt: Date | null;
}>(
  'open_session',
  `with over as (
     delete from sessions where account_id = $accountId and (expires_at <= $now or last_used_at <= $usedAfter)
   )
   insert into sessions (token_hash, account_id, created_at, last_used_at, expires_at, address, factor_at)
   values (decode($hashHex, 'hex'), $accountId, $now, $now, $expiresAt, $address, $factorAt)`,
);

export const closeSession = statement<{ hashHex: string }>(
  'close_session',
  `delete from sessions where token_hash = decode($hashHex, 'hex')`,
);

/** Gives a session that is not over another token. */
export const renameSession = statement<
  { hashHex: string; newHashHex: string; now: Date; usedAfter: Date },
  { expiresAt: Date }
>(
  'rename_session',
  `update sessions set token_hash = decode($newHashHex, 'hex')
    where token_hash = decode($hashHex, 'hex') and expires_at > $now and last_used_at > $usedAfter
   returning expires_at`,
);

/** Ends all sessions of the account but one. */
export const closeOtherSessions = statement<{ accountId: string; keptHashHex: string }, { hash: string }>(
  'close_other_sessions',
  `delete from sessions where account_id = $accountId and token_hash <> decode($keptHashHex, 'hex')
   returning encode(token_hash, 'hex') as hash`,
);

/** Notes when sessions were last used; one that another process is writing just now is as fresh without us. */
export const touchSessions = statement<{ hashesHex: readonly string[]; usedAt: readonly Date[] }>(
  'touch_sessions',
  `with used as (
     select b.token_hash, n.at
       from sessions b
       join unnest($hashesHex::text[], $usedAt::timestamptz[]) as n(hash, at) on b.token_hash = decode(n.hash, 'hex')
      where b.last_used_at < n.at for update of b skip locked
   )
   update sessions b set last_used_at = used.at from used where b.token_hash = used.token_hash`,
);

/** A session as its owner sees it. */
export interface SessionRow {
  id: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  /** Null for sessions from before addresses were kept. */
  address: string | null;
  /** Whether it is the one that asks. */
  isCurrent: boolean;
}

const live = 'account_id = $accountId and expires_at > $now and last_used_at > $usedAfter';

/** One page of the sessions of an account that are not over, newest first. */
export const listSessions = statement<
  { accountId: string; now: Date; usedAfter: Date; ownHashHex: string; limit: number; offset: number },
  SessionRow
>(
  'list_sessions',
  `select id, created_at, last_used_at, expires_at, address,
          token_hash = decode($ownHashHex, 'hex') as is_current
     from sessions where ${live} order by created_at desc, id desc limit $limit offset $offset`,
);

export const countSessions = statement<{ accountId: string; now: Date; usedAfter: Date }, { total: bigint }>(
  'count_sessions',
  `select count(*) as total from sessions where ${live}`,
);

/** Ends one session of the account. */
export const closeOwnSession = statement<{ accountId: string; id: string }, { hash: string }>(
  'close_own_session',
  `delete from sessions where account_id = $accountId and id = $id returning encode(token_hash, 'hex') as hash`,
);

/** Ends every session of one account. */
export const closeSessionsOf = statement<{ accountId: string }, { hash: string }>(
  'close_sessions_of',
  `delete from sessions where account_id = $accountId returning encode(token_hash, 'hex') as hash`,
);

/** Of an account and, where it is a merchant, of its members. */
export const closeAllSessions = statement<{ accountId: string }, { hash: string }>(
  'close_all_sessions',
  `delete from sessions where account_id in (
     select $accountId::uuid union all select account_id from members where merchant_id = $accountId)
   returning encode(token_hash, 'hex') as hash`,
);

/** Notes that a session has proved the second factor again. */
export const noteFactor = statement<{ hashHex: string; now: Date }>(
  'note_factor',
  `update sessions set factor_at = $now where token_hash = decode($hashHex, 'hex')`,
);
