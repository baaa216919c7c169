/** Milliseconds before the next try: a doubling limit, half of it drawn. */
export function backoffMs(attempt: number, random: () => number, { firstMs, longestMs }: Backoff): number {
  const limit = Math.min(longestMs, firstMs * 2 ** (attempt - 1));
  return limit / 2 + (random() * limit) / 2;
}

export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}
