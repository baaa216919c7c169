const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** How long ago a time was, or how soon it is, in its greatest unit; null for a text that is no time. */
export function ageOf(text: string, nowMs: number): string | null {
  if (!instant.test(text)) return null;
  const ms = nowMs - Date.parse(text);
  const [unit, size] = units.find(([, least]) => Math.abs(ms) >= least) ?? ['s', 1000];
  const count = `${Math.floor(Math.abs(ms) / size)} ${unit}`;
  return ms < 0 ? `in ${count}` : `${count} ago`;
}
