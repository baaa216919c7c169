-- Going back in time: a restored database, or a standby that took over without all that was written, has another past
-- than the one that addresses were shown and coins were moved in.

-- The cluster, and the line of its history: PostgreSQL counts the lines up at each promotion and each recovery to a
-- point in time, and a new cluster has another number altogether.
create function florin.present_lineage() returns text language sql volatile as $$
  select (select system_identifier from pg_control_system())::text || '/' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)
$$;

create table database_lineage (
  singleton boolean primary key default true check (singleton),
  -- On which indexes of addresses may be given out; compared with the present one for each of them.
  lineage text not null,
  -- Grows with each restore that a person saw through: a process that knows a greater one knows a later past.
  generation bigint not null default 0,
  -- Since when it is known that the database went back. Nothing leaves while it is set.
  rewound_at timestamptz,
  rewound_reason text,
  -- How far the last reconciliation came, by step.
  steps jsonb not null default '{}',
  check ((rewound_at is null) = (rewound_reason is null))
);
insert into database_lineage (lineage) values (florin.present_lineage());
grant select, update (generation, rewound_at, rewound_reason, steps) on database_lineage to florin_app;

-- An address that was shown before must not be shown again, so that nobody gets an index before the past is settled.
create function florin.next_deposit_index() returns bigint language plpgsql volatile as $$
begin
  if (select l.lineage from database_lineage l) is distinct from florin.present_lineage() then
    raise exception 'database_rewound: the indexes of addresses were not raised since the database was restored or promoted'
      using errcode = 'FL001';
  end if;
  return nextval('deposit_index');
end $$;
alter table payments alter column deposit_index set default florin.next_deposit_index();

-- Raises the next index, never lowers it, and takes the present line of history for settled. Answers the next index.
create function florin.accept_lineage(wanted bigint) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  upcoming bigint;
begin
  perform from database_lineage for update;
  select last_value + is_called::integer into upcoming from deposit_index;
  if wanted > upcoming + 10000000 then
    raise exception 'the next index would be raised by more than ten million' using errcode = 'check_violation';
  end if;
  if wanted > upcoming then
    perform setval('deposit_index', wanted, false);
    upcoming := wanted;
  end if;
  update database_lineage set lineage = florin.present_lineage() where lineage is distinct from florin.present_lineage();
  return upcoming;
end $$;
revoke execute on function florin.accept_lineage(bigint) from public;
grant execute on function florin.accept_lineage(bigint) to florin_app;

-- Numbers of transactions begin anew in a new cluster: what an old one wrote would come after everything, and be hidden
-- until the new one has counted as far. Answers the last sequence that was looked at; null when there is none behind it.
create function florin.restamp_events(after_sequence bigint, batch integer) returns bigint
  language sql volatile security definer set search_path = public, pg_temp as $$
  with taken as (
    select sequence from events where sequence > after_sequence order by sequence limit batch
  ), stamped as (
    update events e set xid = '3' from taken t where e.sequence = t.sequence and e.xid <> '3'
  )
  select max(sequence) from taken
$$;
revoke execute on function florin.restamp_events(bigint, integer) from public;
grant execute on function florin.restamp_events(bigint, integer) to florin_app;

-- The same for what the audit chain has not taken yet.
create function florin.restamp_audit() returns bigint
  language sql volatile security definer set search_path = public, pg_temp as $$
  with stamped as (update audit_queue set xid = '3' where xid <> '3' returning 1) select count(*) from stamped
$$;
revoke execute on function florin.restamp_audit() from public;
grant execute on function florin.restamp_audit() to florin_app;
