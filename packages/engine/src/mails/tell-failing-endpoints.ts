import { queueFailingEndpoints } from '@florin/database/sql/mails/failing-endpoints';
import type { EnginePorts } from '../ports.ts';
import { dayMs } from './limits.ts';

/** So many failures in a row over so long a time: a restart of a shop tells nobody. */
const failuresMin = 5;
const failingMs = 20 * 60_000;
/** Failed deliveries of an endpoint that are looked at. */
const failedMost = 100;
/** So many of an account's newest deliveries may show that an endpoint works. */
const newest = 500;

/** Tells merchants whose webhook endpoint keeps failing, each at most once a day. */
export async function tellFailingEndpoints({ db, clock }: Pick<EnginePorts, 'db' | 'clock'>): Promise<boolean> {
  const now = clock.now();
  await db.run(queueFailingEndpoints, {
    now,
    daySince: new Date(now.getTime() - dayMs),
    failingSince: new Date(now.getTime() - failingMs),
    failuresMin,
    failedMost,
    newest,
  });
  return false;
}
