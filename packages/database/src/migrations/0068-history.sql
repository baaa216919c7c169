-- Events and deliveries may be forgotten after a time that the operator sets. The ledger, deposits, selections and
-- signatures never are.

-- Events before this time may be gone: rules that ask whether something was told go no further back.
create table history_bounds (
  singleton boolean primary key default true check (singleton),
  events_since timestamptz not null default '-infinity'
);
insert into history_bounds default values;

create function florin.events_since() returns timestamptz language plpgsql stable as $$
begin
  return (select events_since from public.history_bounds);
end $$;

-- Forgets the oldest events from before a time, with their deliveries and attempts, a batch at once; one with a
-- delivery or an e-mail that is not over, or is younger, stays. Answers how many events were forgotten. Nobody's history
-- of the last 90 days can be forgotten, whoever asks.
create function florin.forget_history(before timestamptz, batch integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint[];
begin
  if before > florin.now() - interval '90 days' then
    raise exception 'the history of 90 days is kept' using errcode = 'check_violation';
  end if;
  gone := array(
    select e.sequence from events e
     where e.occurred_at < before
       and not exists (select from deliveries d where d.event_sequence = e.sequence
                          and (d.status not in ('success', 'permanently_failed') or d.created_at >= before))
       and not exists (select from mails m where m.event_sequence = e.sequence)
     order by e.sequence limit least(batch, 10000));
  -- First the bound: the rules of the books must not miss what is gone in the same moment.
  update history_bounds set events_since = before where events_since < before;
  delete from delivery_attempts a using deliveries d where a.delivery_id = d.id and d.event_sequence = any(gone);
  delete from deliveries where event_sequence = any(gone);
  delete from events where sequence = any(gone);
  return cardinality(gone);
end $$;
revoke execute on function florin.forget_history(timestamptz, integer) from public;

-- Signs of life: of each role of the workers, and of the signer as a worker heard it last.
create table beats (
  of text primary key,
  at timestamptz not null
);

-- How large the database was on a day: what it will be is told from that.
create table database_sizes (
  day date primary key,
  bytes bigint not null
);

-- Rights ----------------------------------------------------------------------------------------

grant select on history_bounds to florin_app;
grant execute on function florin.events_since(), florin.forget_history(timestamptz, integer) to florin_app;
grant select, insert, update on beats, database_sizes to florin_app;
