import { statement } from '../statement.ts';

/** What time it is: every process asks this, so that all agree. */
export const readClock = statement<[], { now: Date }>('read_clock', 'select florin.now() as now');
