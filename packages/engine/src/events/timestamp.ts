/** ISO 8601 with microseconds and an offset, as events carry it; our clock ends at milliseconds. */
export const eventTimestamp = (at: Date): string => at.toISOString().replace('Z', '000+00:00');
