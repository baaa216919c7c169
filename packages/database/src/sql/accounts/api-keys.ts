import type { ApiKeyStatus, Scope } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';

export interface ApiKeyRow {
  id: string;
  label: string;
  scopes: Scope[];
  status: ApiKeyStatus;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** The member who made it; null where that was not written down. */
  createdBy: string | null;
  createdByEmail: string | null;
}

/** What making a key answers. */
export type NewApiKeyRow = Omit<ApiKeyRow, 'lastUsedAt' | 'createdBy' | 'createdByEmail'>;

const maker = `created_by, (select email from accounts p where p.id = api_keys.created_by) as created_by_email`;

/** No row when the account has no verification level that allows keys. */
export const insertApiKey = statement<
  {
    id: string;
    accountId: string;
    label: string;
    hashHex: string;
    scopes: readonly Scope[];
    now: Date;
    createdBy: string;
  },
  NewApiKeyRow
>(
  'insert_api_key',
  `insert into api_keys (id, account_id, label, hash, scopes, created_at, created_by)
   select $id, id, $label, decode($hashHex, 'hex'), $scopes::text[], $now, $createdBy from accounts where id = $accountId
     and kyc_level <> 'none'
   returning id, label, scopes, status, created_at`,
);

/** One page of an account's keys, revoked ones too, newest first. */
export const listApiKeys = statement<{ accountId: string; limit: number; offset: number }, ApiKeyRow>(
  'list_api_keys',
  `select id, label, scopes, status, created_at, last_used_at, ${maker}
     from api_keys where account_id = $accountId order by created_at desc, id desc limit $limit offset $offset`,
);

export const countApiKeys = statement<{ accountId: string }, { total: bigint }>(
  'count_api_keys',
  'select count(*) as total from api_keys where account_id = $accountId',
);

/** A key as an administrator reads it; the rate is null where the setting for all keys holds. */
export interface MerchantApiKeyRow extends ApiKeyRow {
  merchantId: string;
  ratePerSecond: number | null;
}

const merchantColumns = `id, label, scopes, status, created_at, last_used_at, ${maker},
  account_id as merchant_id, rate_per_second`;

/** One page of an account's keys with their rates, revoked ones too, newest first. */
export const listMerchantApiKeys = statement<{ accountId: string; limit: number; offset: number }, MerchantApiKeyRow>(
  'list_merchant_api_keys',
  `select ${merchantColumns}
     from api_keys where account_id = $accountId order by created_at desc, id desc limit $limit offset $offset`,
);

export const lockApiKey = statement<{ id: string }, { ratePerSecond: number | null; hash: string }>(
  'lock_api_key',
  `select rate_per_second, encode(hash, 'hex') as hash from api_keys where id = $id for update`,
);

export const setApiKeyRate = statement<{ id: string; ratePerSecond: number | null }, MerchantApiKeyRow>(
  'set_api_key_rate',
  `update api_keys set rate_per_second = $ratePerSecond where id = $id returning ${merchantColumns}`,
);

/** A key that is revoked already stays as it is and is returned all the same. */
export const revokeApiKey = statement<{ id: string; accountId: string; now: Date }, { hash: string }>(
  'revoke_api_key',
  `update api_keys set status = 'revoked', revoked_at = coalesce(revoked_at, $now)
    where id = $id and account_id = $accountId returning encode(hash, 'hex') as hash`,
);

/** Notes when keys were last used; one that another process is writing just now is as fresh without us. */
export const touchApiKeys = statement<{ hashesHex: readonly string[]; usedAt: readonly Date[] }>(
  'touch_api_keys',
  `with used as (
     select k.id, n.at
       from api_keys k
       join unnest($hashesHex::text[], $usedAt::timestamptz[]) as n(hash, at) on k.hash = decode(n.hash, 'hex')
      where coalesce(k.last_used_at < n.at, true) for update of k skip locked
   )
   update api_keys k set last_used_at = used.at from used where k.id = used.id`,
);

/** Keys of an account that still count, and those that were made since a moment, revoked or not. */
export const countApiKeysSince = statement<{ accountId: string; since: Date }, { total: bigint }>(
  'count_api_keys_since',
  `select count(*) as total from api_keys
    where account_id = $accountId and (status = 'active' or created_at > $since)`,
);

/** Ends every key of an account that still counts. */
export const revokeAllApiKeys = statement<{ accountId: string; now: Date }, { hash: string }>(
  'revoke_all_api_keys',
  `update api_keys set status = 'revoked', revoked_at = $now where account_id = $accountId and status = 'active'
   returning encode(hash, 'hex') as hash`,
);

/** Whose a key is, kept for this transaction. */
export const lockMerchantApiKey = statement<
  { id: string },
  { merchantId: string; label: string; status: ApiKeyStatus }
>('lock_merchant_api_key', `select account_id as merchant_id, label, status from api_keys where id = $id for update`);
