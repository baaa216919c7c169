import type { MailKind } from '@florin/domain/mail/kinds';
import { statement } from '../../statement.ts';
import { holderOf } from '../members/holder.ts';
import { endpointOf } from '../webhooks/endpoints.ts';

/** A message that is to be sent, or dropped at once because a limit is reached. */
export interface NewMail {
  id: string;
  kind: MailKind;
  merchantId: string;
  /** Decimal. */
  eventSequence: string;
  subjectId: string;
  recipient: string;
  /** Null: it is sent. */
  droppedFor: string | null;
}

export interface MailCountRow {
  /** Null: all messages to payers of the merchant. */
  recipient: string | null;
  kind: MailKind | null;
  merchantId: string | null;
  total: bigint;
}

/** How many messages of each kind these addresses got since a time, and how many the payers of these merchants. */
export const countMails = statement<
  { since: Date; recipients: readonly string[]; merchantIds: readonly string[] },
  MailCountRow
>(
  'count_mails',
  `select recipient, kind, null::uuid as merchant_id, count(*) as total from mails
    where recipient = any($recipients::text[]) and created_at > $since and status <> 'dropped' group by recipient, kind
   union all
   select null, null, merchant_id, count(*) from mails
    where merchant_id = any($merchantIds::uuid[]) and created_at > $since and status <> 'dropped'
      and kind in ('receipt', 'refund_link', 'refund_sent') group by merchant_id`,
);

/** Writes messages, as a JSON array of `NewMail`; one whose event was told before is left out. */
export const queueMails = statement<{ mailsJson: string; now: Date }>(
  'queue_mails',
  `insert into mails (id, kind, merchant_id, event_sequence, subject_id, recipient, status, next_attempt_at, answer,
                      created_at, ended_at)
   select id, kind, "merchantId", "eventSequence", "subjectId", recipient,
          case when "droppedFor" is null then 'queued' else 'dropped' end,
          case when "droppedFor" is null then $now::timestamptz end, "droppedFor", $now,
          case when "droppedFor" is not null then $now::timestamptz end
     from json_to_recordset($mailsJson::json) as n(
       id uuid, kind text, "merchantId" uuid, "eventSequence" bigint, "subjectId" uuid, recipient text,
       "droppedFor" text)
   on conflict (event_sequence, kind) do nothing`,
);

/** Asks the payer of a refund for an address; nothing where no address of his is known, or nobody sends e-mails. */
export const queueRefundLink = statement<{
  id: string;
  refundId: string;
  sealedToken: Uint8Array;
  now: Date;
  seenSince: Date;
  daySince: Date;
  addressMax: number;
  merchantMax: number;
}>(
  'queue_refund_link',
  `insert into mails (id, kind, merchant_id, subject_id, recipient, sealed_token, status, next_attempt_at, created_at)
   select $id, 'refund_link', r.merchant_id, r.id, p.customer_email, $sealedToken, 'queued', $now, $now
     from refunds r
     join payments p on p.id = r.payment_id
    where r.id = $refundId and r.merchant_id is not null and p.customer_email is not null
      and exists (select from mail_cursor where seen_at > $seenSince)
      and (select count(*) from mails m where m.recipient = p.customer_email and m.kind = 'refund_link'
              and m.created_at > $daySince) < $addressMax
      and (select count(*) from mails m where m.merchant_id = r.merchant_id and m.created_at > $daySince
              and m.kind in ('receipt', 'refund_link', 'refund_sent')) < $merchantMax`,
);

/**
 * Tells merchants of whom an endpoint has failed this often that it does, once a day. Of what failed, the delivery that
 * waits longest for its next attempt has had the most. It hops from endpoint to endpoint over the index.
 */
export const queueFailingEndpoints = statement<{ now: Date; daySince: Date; attemptsMin: number }>(
  'queue_failing_endpoints',
  `with recursive failing as (
     (select ${endpointOf('d')} as lane from deliveries d where d.status = 'failed' order by 1 limit 1)
     union all
     select (select ${endpointOf('d')} from deliveries d
              where d.status = 'failed' and ${endpointOf('d')} > f.lane order by ${endpointOf('d')} limit 1)
       from failing f where f.lane is not null
   ), worst as (
     select distinct on (w.merchant_id) w.merchant_id, w.id
       from failing f
       cross join lateral (
         select d.id, d.merchant_id, d.attempt_count from deliveries d
          where d.status = 'failed' and ${endpointOf('d')} = f.lane order by d.next_attempt_at desc, d.id limit 1) w
      where w.attempt_count >= $attemptsMin
      order by w.merchant_id, w.attempt_count desc, w.id
   )
   insert into mails (id, kind, merchant_id, subject_id, recipient, status, next_attempt_at, created_at)
   select gen_random_uuid(), 'endpoint_failing', w.merchant_id, w.id, a.email, 'queued', $now, $now
     from worst w
     join accounts a on a.id = ${holderOf('w.merchant_id')}
    where not exists (select from mails m where m.merchant_id = w.merchant_id and m.kind = 'endpoint_failing'
                         and m.created_at > $daySince)`,
);

/** Sends an invitation into a team; nothing where nobody sends e-mails, or the day's share is used up. */
export const queueTeamInvitation = statement<{
  id: string;
  invitationId: string;
  merchantId: string;
  recipient: string;
  sealedToken: Uint8Array;
  now: Date;
  seenSince: Date;
  daySince: Date;
  addressMax: number;
}>(
  'queue_team_invitation',
  `insert into mails (id, kind, merchant_id, subject_id, recipient, sealed_token, status, next_attempt_at, created_at)
   select $id, 'team_invitation', $merchantId, $invitationId, $recipient, $sealedToken, 'queued', $now, $now
    where exists (select from mail_cursor where seen_at > $seenSince)
      and (select count(*) from mails m where m.kind = 'team_invitation' and m.created_at > $daySince
              and (m.recipient = $recipient or m.merchant_id = $merchantId)) < $addressMax`,
);
