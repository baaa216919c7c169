import { queueFailingEndpoints } from '@florin/database/sql/mails/queue';
import type { EnginePorts } from '../ports.ts';
import { dayMs } from './limits.ts';

/** With the delays between attempts, about twenty minutes of failures: a restart of a shop tells nobody. */
const attemptsMin = 5;

/** Tells merchants whose webhook endpoint keeps failing, each at most once a day. */
export async function tellFailingEndpoints({ db, clock }: Pick<EnginePorts, 'db' | 'clock'>): Promise<boolean> {
  const now = clock.now();
  await db.run(queueFailingEndpoints, { now, daySince: new Date(now.getTime() - dayMs), attemptsMin });
  return false;
}
