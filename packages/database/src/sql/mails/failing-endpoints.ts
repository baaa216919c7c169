import { statement } from '../../statement.ts';
import { holderOf } from '../members/holder.ts';
import { allEndpoints, endpointOf, endpointsWith } from '../webhooks/endpoints.ts';

/**
 * Tells merchants that an endpoint of theirs keeps failing, once a day: since its last success it failed this often, and
 * the first time so long ago, whichever deliveries met that. An endpoint that is switched off is nobody's news. Of each
 * endpoint it reads the failed deliveries that are due first, which are those that a held one was last tried with, and
 * looks for a success among the newest deliveries of the account: its cost follows the endpoints that have failures and
 * whose merchants were not told today.
 */
export const queueFailingEndpoints = statement<{
  now: Date;
  daySince: Date;
  failingSince: Date;
  failuresMin: number;
  failedMost: number;
  newest: number;
}>(
  'queue_failing_endpoints',
  `with recursive waiting as (${endpointsWith('failed')}
   ), untold as (
     select w.lane, c.account_id
       from waiting w
       join ${allEndpoints} c on c.id = w.lane and c.is_active
      where not exists (select from mails m where m.merchant_id = c.account_id and m.kind = 'endpoint_failing'
                           and m.created_at > $daySince)
   ), failing as (
     select u.account_id, f.*
       from untold u
       cross join lateral (
         select max(r.last_attempt_at) filter (where r.status = 'success' and ${endpointOf('r')} = u.lane) as at
           from (select * from deliveries d where d.merchant_id = u.account_id
                  order by d.created_at desc, d.id desc limit $newest) r) success
       cross join lateral (
         select count(*) as failures, min(a.attempted_at) as first_at,
                (array_agg(d.id order by d.attempt_count desc, a.attempted_at desc))[1] as delivery_id
           from (select * from deliveries e where e.status = 'failed' and ${endpointOf('e')} = u.lane
                  order by e.next_attempt_at limit $failedMost) d
           join delivery_attempts a on a.delivery_id = d.id
          where not a.success and a.error_message is distinct from 'interrupted'
            and a.attempted_at > coalesce(success.at, '-infinity')) f
      where f.failures >= $failuresMin and f.first_at <= $failingSince
   ), worst as (
     select distinct on (account_id) account_id, delivery_id from failing order by account_id, failures desc, delivery_id
   )
   insert into mails (id, kind, merchant_id, subject_id, recipient, status, next_attempt_at, created_at)
   select gen_random_uuid(), 'endpoint_failing', w.account_id, w.delivery_id, a.email, 'queued', $now, $now
     from worst w
     join accounts a on a.id = ${holderOf('w.account_id')}`,
);
