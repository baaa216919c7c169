/** How far a block's own time may be off while the scanner is live. */
const liveDriftMs = 10 * 60_000;

export interface BlockReading {
  /** The block's own time, set by its producer. */
  blockTime: Date;
  /** When the header was read. */
  readAt: Date;
  /** Times of up to 11 headers before it. */
  precedingTimes: readonly Date[];
  /** The cursor is at most two expected block times behind the head. */
  live: boolean;
}

/**
 * The moment a deposit counts as sent. A producer may lie about time, so the block's own is held between the
 * median of the headers before it and the moment of reading; while we follow the head closely, a time far from
 * the reading is not believed at all.
 */
export function onChainTime({ blockTime, readAt, precedingTimes, live }: BlockReading): Date {
  const median = medianTime(precedingTimes);
  const clamped = Math.min(Math.max(blockTime.getTime(), median ?? -Infinity), readAt.getTime());
  if (live && Math.abs(readAt.getTime() - clamped) > liveDriftMs) return readAt;
  return new Date(clamped);
}

function medianTime(times: readonly Date[]): number | null {
  if (times.length === 0) return null;
  const sorted = times.map((time) => time.getTime()).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
