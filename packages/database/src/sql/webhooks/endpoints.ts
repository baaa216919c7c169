import { statement } from '../../statement.ts';
import type { WebhookConfigRow } from './configs.ts';

/** All endpoints, as a table of a statement: the first of an account has the account's id. */
export const allEndpoints = `(
     select account_id as id, account_id, url, is_active, events, secret, previous_secret, previous_secret_until,
            repaired_at, updated_at, null::timestamptz as created_at from webhook_configs
     union all
     select id, account_id, url, is_active, events, secret, previous_secret, previous_secret_until, repaired_at,
            updated_at, created_at from webhook_endpoints where deleted_at is null)`;

/** Of whom a delivery is: the first endpoint of an account has the account's id. */
export const endpointOf = (delivery: string): string => `coalesce(${delivery}.endpoint_id, ${delivery}.merchant_id)`;

/** Whether the endpoint of a delivery was taken away. The first one of an account stays. */
export const isRemoved = (delivery: string): string =>
  `exists (select from webhook_endpoints w where w.id = ${delivery}.endpoint_id and w.deleted_at is not null)`;

/**
 * The endpoints that have deliveries in a status, as `lane`, and a last null: for a recursive table named `waiting`. It hops
 * from endpoint to endpoint over the index, so that its cost follows them, not how much each has.
 */
export const endpointsWith = (status: 'pending' | 'failed'): string => `
       (select ${endpointOf('d')} as lane from deliveries d where d.status = '${status}' order by 1 limit 1)
       union all
       select (select ${endpointOf('d')} from deliveries d
                where d.status = '${status}' and ${endpointOf('d')} > w.lane order by ${endpointOf('d')} limit 1)
         from waiting w where w.lane is not null`;

export interface EndpointRow extends WebhookConfigRow {
  id: string;
  /** Null: the account's first one. */
  createdAt: Date | null;
}

/** Which endpoint of which account. */
export interface EndpointKey {
  accountId: string;
  endpointId: string;
}

const columns = `id, url, is_active, events, secret, previous_secret, previous_secret_until, updated_at, created_at`;

/** The first one first, then in the order in which they were made. */
export const listEndpoints = statement<{ accountId: string }, EndpointRow>(
  'list_webhook_endpoints',
  `select ${columns} from ${allEndpoints} w where account_id = $accountId order by created_at nulls first, id`,
);

/** How many endpoints an account has added since a time, and when the first of them; those that were removed count. */
export const countEndpointsSince = statement<{ accountId: string; since: Date }, { total: bigint; first: Date | null }>(
  'count_webhook_endpoints_since',
  `select count(*) as total, min(created_at) as first from webhook_endpoints
    where account_id = $accountId and created_at > $since`,
);

export const readEndpoint = statement<EndpointKey, EndpointRow>(
  'read_webhook_endpoint',
  `select ${columns} from ${allEndpoints} w where id = $endpointId and account_id = $accountId`,
);

/** Writes an endpoint that is not the first. */
export const saveEndpoint = statement<{
  id: string;
  accountId: string;
  url: string;
  isActive: boolean;
  events: readonly string[];
  secret: Uint8Array | null;
  previousSecret: Uint8Array | null;
  previousSecretUntil: Date | null;
  updatedAt: Date;
}>(
  'save_webhook_endpoint',
  `insert into webhook_endpoints (id, account_id, url, is_active, events, secret, previous_secret, previous_secret_until,
                                  created_at, updated_at)
   values ($id, $accountId, $url, $isActive, $events::text[], $secret, $previousSecret, $previousSecretUntil, $updatedAt,
           $updatedAt)
   on conflict (id) do update
     set url = $url, is_active = $isActive, events = $events::text[], secret = $secret,
         previous_secret = $previousSecret, previous_secret_until = $previousSecretUntil, updated_at = $updatedAt`,
);

/** Notes that an endpoint was mended, whichever it is: what it was held for counts no more. */
export const repairEndpoint = statement<EndpointKey & { at: Date }>(
  'repair_webhook_endpoint',
  `with first as (
     update webhook_configs set repaired_at = $at where account_id = $endpointId and account_id = $accountId
   )
   update webhook_endpoints set repaired_at = $at where id = $endpointId and account_id = $accountId`,
);

/** Takes an endpoint away that is not the first. */
export const removeEndpoint = statement<EndpointKey & { at: Date }, { id: string }>(
  'remove_webhook_endpoint',
  `update webhook_endpoints
      set deleted_at = $at, is_active = false, secret = null, previous_secret = null, previous_secret_until = null
    where id = $endpointId and account_id = $accountId and deleted_at is null returning id`,
);

/**
 * Ends what waits for an endpoint that was taken away. An attempt that is under way is the last one of its delivery: a
 * row whose attempt ends in this very moment is locked by one of both, and the other one sees what it became.
 */
export const endDeliveries = statement<EndpointKey>(
  'end_deliveries_of_endpoint',
  `update deliveries d
      set status = case d.status when 'processing' then d.status else 'permanently_failed' end, next_attempt_at = null,
          max_attempts = case d.status when 'processing' then d.attempt_count else d.max_attempts end
    where d.status in ('pending', 'failed', 'processing')
      and d.id in (
        select e.id from deliveries e where e.status in ('pending', 'failed') and ${endpointOf('e')} = $endpointId
        union all
        select e.id from deliveries e where e.status = 'processing' and ${endpointOf('e')} = $endpointId)
      and d.merchant_id = $accountId`,
);

const endLate = (status: 'pending' | 'failed') =>
  statement(
    `end_late_${status}_deliveries`,
    `with recursive waiting as (${endpointsWith(status)}
     )
     update deliveries d set status = 'permanently_failed', next_attempt_at = null
      where d.status = '${status}'
        and d.id in (select e.id from waiting w
                       join webhook_endpoints r on r.id = w.lane and r.deleted_at is not null
                       join deliveries e on e.status = '${status}' and ${endpointOf('e')} = w.lane)`,
  );

/** Ends what was put in line for an endpoint by a transaction that had not seen it removed, before its first attempt. */
export const endLatePendingDeliveries = endLate('pending');

/** The same after an attempt. */
export const endLateFailedDeliveries = endLate('failed');

/** How an endpoint does at present. */
export interface EndpointHealthRow {
  endpointId: string;
  /** Deliveries that wait for an attempt; it counts no further than `most`. */
  waiting: bigint;
  lastAttemptAt: Date | null;
  lastResponseStatus: number | null;
  /** Whether the last attempt succeeded; null: nothing was tried lately. */
  isWell: boolean | null;
}

/** By the newest deliveries of the account, as far as they were tried. */
export const readEndpointHealth = statement<
  { accountId: string; endpointIds: readonly string[]; most: number; newest: number },
  EndpointHealthRow
>(
  'read_endpoint_health',
  `with recent as (
     select d.*, ${endpointOf('d')} as lane from deliveries d
      where d.merchant_id = $accountId order by d.created_at desc, d.id desc limit $newest
   )
   select w.id as endpoint_id, t.last_attempt_at, t.last_response_status, t.status = 'success' as is_well,
          (select count(*) from (select from deliveries d where d.status in ('pending', 'failed')
                                    and ${endpointOf('d')} = w.id limit $most) waiting) as waiting
     from unnest($endpointIds::uuid[]) as w(id)
     left join lateral (select * from recent r where r.lane = w.id and r.last_attempt_at is not null
                         order by r.last_attempt_at desc limit 1) t on true
    order by w.id`,
);
