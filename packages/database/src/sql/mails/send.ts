import type { MailKind } from '@florin/domain/mail/kinds';
import { statement } from '../../statement.ts';
import { isForPayer } from './queue.ts';

/** A message under a lease, with everything that its words are made of. */
export interface ClaimedMail {
  id: string;
  kind: MailKind;
  recipient: string;
  /** With the one that the claim is for. */
  attempts: number;
  createdAt: Date;
  sealedToken: Uint8Array | null;
  /** The exact text of the event that it tells; null: it tells none. */
  body: string | null;
  /** Of the delivery that failed last; null where it tells something else. */
  deliveryEvent: string | null;
  deliveryAttempts: number | null;
  deliveryStatus: number | null;
  /** When the link of a refund ends. */
  linkEndsAt: Date | null;
  /** The name that the merchant's payers see. */
  shop: string;
  /** The payer's own; null: not known. */
  language: string | null;
}

interface Claim {
  now: Date;
  lease: string;
  leasedUntil: Date;
  limit: number;
  daySince: Date;
  payersMax: number;
  merchantIsFull: string;
}

/**
 * Takes messages that are due, the longest due first. Whoever writes the link of a refund does not know how many messages
 * the payers of one merchant may get: a link beyond that number is dropped before its first attempt. The words of a refund
 * come from its request, which no message names as its event.
 */
export const claimMails = statement<Claim, ClaimedMail>(
  'claim_mails',
  `with due as (
     select * from mails where status = 'queued' and next_attempt_at <= $now
      order by next_attempt_at, id limit $limit for update skip locked
   ), beyond as (
     select id from due
      where kind = 'refund_link' and attempts = 0
        and (select count(*) from mails m
              where m.merchant_id = due.merchant_id and m.created_at > $daySince and m.status <> 'dropped'
                and ${isForPayer('m')} and (m.created_at, m.id) < (due.created_at, due.id)) >= $payersMax
   ), dropped as (
     update mails m set status = 'dropped', next_attempt_at = null, sealed_token = null, answer = $merchantIsFull,
       ended_at = $now
       from beyond where m.id = beyond.id
   ), claimed as (
     update mails m set status = 'sending', next_attempt_at = null, lease = $lease, leased_until = $leasedUntil,
       attempts = m.attempts + 1
       from due where m.id = due.id and due.id not in (select id from beyond) returning m.*
   )
   select m.id, m.kind, m.recipient, m.attempts, m.created_at, m.sealed_token,
          coalesce(e.body, asked.body) as body, d.event_type as delivery_event, d.attempt_count as delivery_attempts,
          d.last_response_status as delivery_status, r.link_expires_at as link_ends_at,
          coalesce(b.name, a.name) as shop,
          (select s.language from selections s where s.payment_id = coalesce(r.payment_id, m.subject_id)
              and s.language is not null order by s.id desc limit 1) as language
     from claimed m
     join accounts a on a.id = m.merchant_id
     left join account_brands b on b.account_id = m.merchant_id
     left join events e on e.sequence = m.event_sequence
     left join refunds r on r.id = m.subject_id and m.kind in ('refund_link', 'refund_sent')
     left join lateral (
       select body from events q where m.kind = 'refund_link' and q.source_id = m.subject_id
          and q.type = 'refund.requested' order by q.sequence limit 1) asked on true
     left join deliveries d on d.id = m.subject_id and m.kind = 'endpoint_failing'
    order by m.created_at, m.id`,
);

/** Notes that the end of the message leaves now. No row: the lease is somebody else's by now, and it must not leave. */
export const markMailEnding = statement<{ id: string; lease: string; now: Date }, { id: string }>(
  'mark_mail_ending',
  `update mails set ending_at = $now
    where id = $id and lease = $lease and status = 'sending' and leased_until > $now returning id`,
);

/** Writes what came of an attempt under a lease; `nextAttemptAt` is null where it was the last. */
export const finishMail = statement<{
  id: string;
  lease: string;
  status: 'queued' | 'sent' | 'failed' | 'unanswered';
  nextAttemptAt: Date | null;
  answer: string;
  now: Date;
}>(
  'finish_mail',
  `update mails
      set status = $status, next_attempt_at = $nextAttemptAt, answer = $answer, lease = null, leased_until = null,
          ending_at = case when $status = 'queued' then null else ending_at end,
          ended_at = case when $status <> 'queued' then $now::timestamptz end,
          sealed_token = case when $status = 'queued' then sealed_token end
    where id = $id and lease = $lease and status = 'sending'`,
);

/**
 * What a worker had claimed and never finished: due again when the server cannot have it, else ended, since it may have it.
 */
export const releaseLostMails = statement<{ now: Date }>(
  'release_lost_mails',
  `with lost as (
     select id from mails where status = 'sending' and leased_until <= $now for update skip locked
   )
   update mails m
      set status = case when ending_at is null then 'queued' else 'unanswered' end,
          next_attempt_at = case when ending_at is null then $now::timestamptz end,
          ended_at = case when ending_at is not null then $now::timestamptz end,
          sealed_token = case when ending_at is null then sealed_token end,
          answer = 'The worker ended.', lease = null, leased_until = null
     from lost where m.id = lost.id`,
);

/** Deletes a batch of messages that ended before a time. */
export const dropMails = statement<{ before: Date; batch: number }>(
  'drop_mails',
  `delete from mails
    where ctid = any (array(select ctid from mails where ended_at <= $before limit $batch for update skip locked))`,
);
