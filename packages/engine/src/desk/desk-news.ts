import { readDeskAlarms } from '@florin/database/sql/desk/alarms';
import { readDeskQueues } from '@florin/database/sql/desk/queues';
import type { Session } from '@florin/database/statement';
import type { Clock } from '@florin/domain/ports/clock';
import { News, type NewsLimits } from '../news/news.ts';

/** The one thing that is watched: the desk of the operators. */
export const desk = 'desk';

/** What waits for a person and what is wrong, without what it is worth: that moves with every rate. */
async function deskMark(db: Session, clock: Clock): Promise<string> {
  const now = clock.now();
  const [queues, alarms] = await Promise.all([db.many(readDeskQueues, { now }), db.many(readDeskAlarms, { now })]);
  return JSON.stringify([
    queues.map(({ queue, total, oldestAt }) => [queue, String(total), oldestAt]),
    alarms.map(({ alarm, subject }) => [alarm, subject]),
  ]);
}

/** News of the desk: whenever another number of cases waits, another one is the oldest, or something else is wrong. */
export const deskNews = (db: Session, clock: Clock, limits: NewsLimits): News =>
  new News(
    {
      what: 'desk',
      readMarks: async (ids) => (ids.includes(desk) ? [{ id: desk, mark: await deskMark(db, clock) }] : []),
    },
    limits,
  );
