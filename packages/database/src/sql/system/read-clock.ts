import { type NoParameters, statement } from '../../statement.ts';

/** What time it is: every process asks this, so that all agree. */
export const readTime = statement<NoParameters, { now: Date }>('read_time', 'select florin.now() as now');
