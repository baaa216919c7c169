-- The newest event is never forgotten: processes remember it, and one that is not there looks like a database that went
-- back. The rest of the function is that of 0068.
create or replace function florin.forget_history(before timestamptz, batch integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint[];
begin
  if before > florin.now() - interval '90 days' then
    raise exception 'the history of 90 days is kept' using errcode = 'check_violation';
  end if;
  gone := array(
    select e.sequence from events e
     where e.occurred_at < before and e.sequence < (select max(sequence) from events)
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
