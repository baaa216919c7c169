/** A session ends this long after its last use. */
const idleMs = 12 * 3_600_000;
/** And this long after the login in any case. */
const absoluteMs = 7 * 24 * 3_600_000;

/** A session that was last used before this is over. */
export const usedAfter = (now: Date): Date => new Date(now.getTime() - idleMs);

/** When a session opened now ends at the latest. */
export const expiresAt = (now: Date): Date => new Date(now.getTime() + absoluteMs);
