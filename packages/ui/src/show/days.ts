const dayMs = 86_400_000;

/** The UTC day of a moment: `2026-11-24`. */
export const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/** The last `count` UTC days up to that of a moment, oldest first. */
export const lastDays = (milliseconds: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => dayOf(milliseconds - (count - 1 - at) * dayMs));

/** First and last day of a month such as `2026-02`. */
export function monthDays(month: string): { first: string; last: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { first: `${month}-01`, last: dayOf(Date.UTC(year, number, 0)) };
}

/** Months up to that of a moment, newest first. */
export function lastMonths(milliseconds: number, count: number): string[] {
  const now = new Date(milliseconds);
  return Array.from({ length: count }, (_, at) =>
    dayOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - at, 1)).slice(0, 7),
  );
}
