import { type NoParameters, statement } from '../../statement.ts';

/** Who is connected to what, and how. */
export const readSessionFacts = statement<
  NoParameters,
  { role: string; name: string; version: number; tls: boolean; now: Date }
>(
  'read_session_facts',
  `select current_user as role, current_database() as name, current_setting('server_version_num')::int / 10000 as version,
          coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as tls, florin.now() as now`,
);
