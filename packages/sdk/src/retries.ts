import type { Call } from './call.ts';
import type { FlorinError } from './errors.ts';

const transientStatuses = new Set([408, 429, 500, 502, 503, 504]);
const firstPauseMs = 250;
const longestPauseMs = 8000;

/**
 * Whether a failed attempt may be made again. A state that refuses (409) stays; maintenance lasts, unless the service
 * says how soon it is over; without a key, a POST and what carries a proof that counts once are repeated only when they
 * cannot have arrived.
 */
export function mayRepeat(error: FlorinError, { method, keyed, body }: Call): boolean {
  if (error.neverSent) return true;
  if (!keyed && (method === 'POST' || /"(totp_code|current_password)":"/.test(body ?? ''))) return false;
  if (error.code === 'MAINTENANCE') return error.retryAfterSeconds !== null;
  if (error.code === 'CONNECTION_FAILED' || error.code === 'TIMED_OUT') return true;
  return error.status !== null && transientStatuses.has(error.status);
}

/** Milliseconds before the next attempt: what the service asks for, else anything up to a doubling limit (full jitter). */
export function pauseMs(error: FlorinError, attempt: number, random: () => number): number {
  if (error.retryAfterSeconds !== null) return error.retryAfterSeconds * 1000 + random() * firstPauseMs;
  return random() * Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1));
}
