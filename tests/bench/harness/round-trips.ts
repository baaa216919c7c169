import type { WireCounts } from './wire-counter.ts';

export interface RoundTrips {
  /** Of one request, without what a process reads again about once a second. */
  perRequest: number;
  /** Statements of one request, for people: `create_payment 1.00`. */
  statements: string;
  /** Names of what is read again about once a second, whatever the number of requests. */
  timed: string[];
}

/** What a process keeps of a reading is good for about a second; of the word on maintenance a little less. */
const leastSecondsKept = 0.9;

/**
 * Splits what was counted over `requests` in `seconds`: a statement that ran about once a second is a reading that the process keeps (who asks, the catalogue), all others belong to the requests.
 */
export function roundTripsPerRequest(
  { roundTrips, statements }: WireCounts,
  requests: number,
  seconds: number,
): RoundTrips {
  const timedAtMost = Math.ceil(seconds / leastSecondsKept) + 1;
  const named = [...statements];
  const timed = named.filter(([, count]) => count <= timedAtMost && count < requests);
  const waits = roundTrips - timed.reduce((sum, [, count]) => sum + count, 0);
  return {
    perRequest: waits / requests,
    statements: named
      .filter((entry) => !timed.includes(entry))
      .map(([name, count]) => `${name} ${(count / requests).toFixed(2)}`)
      .join(', '),
    timed: timed.map(([name]) => name),
  };
}
