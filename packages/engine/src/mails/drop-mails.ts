import { dropMails as dropRows } from '@florin/database/sql/mails/send';
import type { EnginePorts } from '../ports.ts';

const keptMs = 90 * 24 * 3_600_000;
const batch = 1000;

/** Deletes a batch of messages that ended 90 days ago, and with them the addresses; returns whether there may be more. */
export const dropMails = async ({ db, clock }: Pick<EnginePorts, 'db' | 'clock'>): Promise<boolean> =>
  (await db.run(dropRows, { before: new Date(clock.now().getTime() - keptMs), batch })) === batch;
