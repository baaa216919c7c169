-- E-mails: one row for each message to one address, from the moment that something is to be told until 90 days after.
create table mails (
  id uuid primary key,
  kind text not null check (kind in ('receipt', 'refund_link', 'refund_sent', 'wallet_changed', 'withdrawal_completed',
    'withdrawal_rejected', 'withdrawal_failed', 'endpoint_failing')),
  merchant_id uuid not null references accounts,
  -- What it tells; null: what it tells is no event.
  event_sequence bigint references events,
  -- The payment, refund, wallet, withdrawal or delivery that it is about.
  subject_id uuid not null,
  recipient text not null,
  -- Of a link that the message carries, sealed; gone once the message is.
  sealed_token bytea,
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'sent', 'failed', 'dropped', 'unanswered')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  -- Set before the end of the message leaves: from then on the server may have it.
  ending_at timestamptz,
  -- Of the server, or why it was dropped.
  answer text,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- An event is told once in one way.
  unique (event_sequence, kind),
  check ((status in ('queued', 'sending')) = (ended_at is null)),
  check ((status = 'queued') = (next_attempt_at is not null)),
  check ((status = 'sending') = (lease is not null and leased_until is not null))
);
create index mails_due on mails (next_attempt_at, id) where status = 'queued';
create index mails_leased on mails (leased_until) where status = 'sending';
create index mails_recipient on mails (recipient, created_at);
create index mails_merchant on mails (merchant_id, created_at);
create index mails_ended on mails (ended_at) where ended_at is not null;

-- How far the events were looked through for what is told by e-mail. No row: no worker has ever sent e-mails.
create table mail_cursor (
  singleton boolean primary key default true check (singleton),
  -- Of the feed, as of cursors that clients keep: a restored database numbers its transactions anew.
  epoch uuid not null,
  xid xid8 not null,
  sequence bigint not null,
  -- When a worker that sends e-mails last looked.
  seen_at timestamptz not null
);

-- What `payment.completed` and the few others tell by e-mail: so small a part of all events that writing them stays as cheap.
create index events_mailed on events (xid, sequence)
  where type in ('payment.completed', 'refund.completed', 'wallet.updated', 'withdrawal.completed',
    'withdrawal.rejected', 'withdrawal.failed');

-- The payer's own, by BCP 47, where the browser said one that we write; null: a rule chose, or none was said.
alter table selections add column language text check (language ~ '^[a-z]{2,3}$');

grant select, insert, update, delete on mails to florin_app;
grant select, insert, update on mail_cursor to florin_app;
