import { statement } from '../../statement.ts';

/** What an administrator asked for and another one has to confirm. */
export interface SecondPersonRow {
  id: string;
  requestedBy: string;
  requestedByEmail: string;
  method: string;
  path: string;
  body: unknown;
  createdAt: Date;
  expiresAt: Date;
  confirmedBy: string | null;
  confirmedAt: Date | null;
}

const columns = `r.id, r.requested_by, a.email as requested_by_email, r.method, r.path, r.body, r.created_at,
  r.expires_at, r.confirmed_by,
  r.confirmed_at`;

/** Uses a confirmation up: one row when this very request was confirmed for this administrator and is not over. */
export const takeConfirmation = statement<{ requestedBy: string; digestHex: string; now: Date }, { id: string }>(
  'take_confirmation',
  `update second_person_requests set used_at = $now
    where id = (select id from second_person_requests
                 where requested_by = $requestedBy and digest = decode($digestHex, 'hex') and confirmed_at is not null
                   and used_at is null and expires_at > $now
                 order by created_at limit 1 for update)
   returning id`,
);

/** The same request of the same administrator that waits already, else a new one. */
export const openSecondPersonRequest = statement<
  {
    id: string;
    requestedBy: string;
    method: string;
    path: string;
    body: string | null;
    digestHex: string;
    now: Date;
    expiresAt: Date;
  },
  { id: string }
>(
  'open_second_person_request',
  `with present as (
     select id from second_person_requests
      where requested_by = $requestedBy and digest = decode($digestHex, 'hex') and used_at is null and expires_at > $now
      order by created_at limit 1
   ), made as (
     insert into second_person_requests (id, requested_by, method, path, body, digest, created_at, expires_at)
     select $id, $requestedBy, $method, $path, $body, decode($digestHex, 'hex'), $now, $expiresAt
       where not exists (select from present)
     returning id
   )
   select id from present union all select id from made`,
);

const open = `r.used_at is null and r.expires_at > $now
  and ($isConfirmed::boolean is null or (r.confirmed_at is not null) = $isConfirmed)`;

/** One page of what waits, newest first; with a flag only what is confirmed, or only what is not. */
export const listSecondPersonRequests = statement<
  { now: Date; isConfirmed: boolean | null; limit: number; offset: number },
  SecondPersonRow
>(
  'list_second_person_requests',
  `select ${columns} from second_person_requests r join accounts a on a.id = r.requested_by
    where ${open} order by r.created_at desc, r.id desc limit $limit offset $offset`,
);

export const countSecondPersonRequests = statement<{ now: Date; isConfirmed: boolean | null }, { total: bigint }>(
  'count_second_person_requests',
  `select count(*) as total from second_person_requests r where ${open}`,
);

export const lockSecondPersonRequest = statement<{ id: string }, SecondPersonRow & { usedAt: Date | null }>(
  'lock_second_person_request',
  `select ${columns}, r.used_at from second_person_requests r join accounts a on a.id = r.requested_by
    where r.id = $id for update of r`,
);

export const confirmSecondPersonRequest = statement<{ id: string; confirmedBy: string; now: Date }>(
  'confirm_second_person_request',
  'update second_person_requests set confirmed_by = $confirmedBy, confirmed_at = $now where id = $id',
);
