/** Its outcome, or null when it takes longer. */
export async function within<T>(outcome: Promise<T>, milliseconds: number): Promise<T | null> {
  const { promise: over, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, milliseconds, null);
  try {
    return await Promise.race([outcome, over]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether one waits, by way of others, for `end`. */
export function reaches(blocked: ReadonlyMap<number, readonly number[]>, from: number, end: number): boolean {
  const seen = new Set<number>();
  const next = [...(blocked.get(from) ?? [])];
  for (let pid = next.pop(); pid !== undefined; pid = next.pop()) {
    if (pid === end) return true;
    if (!seen.has(pid)) next.push(...(blocked.get(pid) ?? []));
    seen.add(pid);
  }
  return false;
}
