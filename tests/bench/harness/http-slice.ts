import type { Pool } from 'pg';
import { backendTimes } from './database-times.ts';
import type { LoadPlan } from './load-plan.ts';
import type { Load } from './load.ts';
import { processorTimes, secondsBetween } from './process-times.ts';
import type { RunningServer } from './servers.ts';

/** What one slice of requests took, of one request each. */
export interface HttpSlice {
  /** Of the server process, in microseconds. */
  serverMicroseconds: number;
  /** Of the PostgreSQL backends that worked for it, in microseconds. */
  databaseMicroseconds: number;
  requestsPerSecond: number;
  bodyBytes: number;
}

/** Sends one slice of requests to a server and reads what it cost. */
export async function httpSlice(
  { load, superuser }: { load: Load; superuser: Pool },
  { server, side, plan }: { server: RunningServer; side: 'product' | 'bare'; plan: LoadPlan },
): Promise<HttpSlice> {
  const databaseBefore = await backendTimes(superuser, side);
  const serverBefore = processorTimes([server.pid]);
  const { seconds, bodyBytes } = await load.run(plan);
  const serverSeconds = secondsBetween(serverBefore, processorTimes([server.pid]));
  const databaseSeconds = secondsBetween(databaseBefore, await backendTimes(superuser, side));
  return {
    serverMicroseconds: (serverSeconds * 1e6) / plan.requests,
    databaseMicroseconds: (databaseSeconds * 1e6) / plan.requests,
    requestsPerSecond: plan.requests / seconds,
    bodyBytes,
  };
}
