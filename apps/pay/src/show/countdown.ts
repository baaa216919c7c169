/**
 * Whole seconds until `expiresAt`; 0 once it has passed. `now` in milliseconds by the server's clock, which is known to
 * half a second: rounded to the nearest, thirty minutes never read 30:01.
 */
export const secondsLeft = (expiresAt: string, now: number): number =>
  Math.max(0, Math.round((Date.parse(expiresAt) - now) / 1000));

const two = (number: number): string => String(number).padStart(2, '0');

/** `29:05`, or `1:02:09` from an hour on. */
export const countdownText = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
};
