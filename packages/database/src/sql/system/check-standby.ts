import { type NoParameters, statement } from '../../statement.ts';

/**
 * What this connection may see of standbys without any right beside its own: PostgreSQL tells everybody how many
 * connections send its log, and the settings. Senders of logical slots feed something that never takes over.
 */
export const checkStandby = statement<
  NoParameters,
  { standbys: number; standbyNames: string; synchronousCommit: string }
>(
  'check_standby',
  `select (select count(*)::int from pg_stat_replication r
            where not exists (select from pg_replication_slots s where s.active_pid = r.pid and s.slot_type = 'logical')
          ) as standbys,
          current_setting('synchronous_standby_names') as standby_names,
          current_setting('synchronous_commit') as synchronous_commit`,
);
