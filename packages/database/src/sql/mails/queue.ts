import type { MailKind } from '@florin/domain/mail/kinds';
import { statement } from '../../statement.ts';

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

/** Whether a message goes to a payer. */
export const isForPayer = (mail: string): string => `${mail}.kind in ('receipt', 'refund_link', 'refund_sent')`;

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
      and ${isForPayer('mails')} group by merchant_id`,
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

/**
 * Asks the payer of a refund for an address; nothing where no address of his is known, or nobody sends e-mails. What is
 * over the limit of the address is kept as dropped.
 */
export const queueRefundLink = statement<{
  id: string;
  refundId: string;
  sealedToken: Uint8Array;
  now: Date;
  seenSince: Date;
  daySince: Date;
  addressMax: number;
  addressIsFull: string;
}>(
  'queue_refund_link',
  `with asked as (
     select r.merchant_id, r.id as refund_id, p.customer_email as recipient,
            (select count(*) from mails m where m.recipient = p.customer_email and m.created_at > $daySince
                and m.status <> 'dropped' and m.kind = 'refund_link') < $addressMax as has_room
       from refunds r
       join payments p on p.id = r.payment_id
      where r.id = $refundId and r.merchant_id is not null and p.customer_email is not null
        and exists (select from mail_cursor where seen_at > $seenSince)
   )
   insert into mails (id, kind, merchant_id, subject_id, recipient, sealed_token, status, next_attempt_at, answer,
                      created_at, ended_at)
   select $id, 'refund_link', merchant_id, refund_id, recipient, case when has_room then $sealedToken::bytea end,
          case when has_room then 'queued' else 'dropped' end, case when has_room then $now::timestamptz end,
          case when not has_room then $addressIsFull end, $now, case when not has_room then $now::timestamptz end
     from asked`,
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
