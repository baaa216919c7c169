import type { IncomingMessage } from 'node:http';
import type { Door } from './door.ts';

const separator = /;\s*/;

/** The session token that a browser sends at this door; null without one. */
export function cookieToken({ headers }: IncomingMessage, { cookie }: Door): string | null {
  const start = `${cookie.name}=`;
  const found = (headers.cookie ?? '').split(separator).filter((pair) => pair.startsWith(start));
  // Two cookies of one name: somebody else has put one there.
  return found.length === 1 ? (found[0] ?? '').slice(start.length) || null : null;
}

const written = ({ cookie }: Door, value: string, seconds: number): string =>
  [
    `${cookie.name}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    `Max-Age=${seconds}`,
    ...(cookie.secure ? ['Secure'] : []),
  ].join('; ');

/** `Set-Cookie` for a session that ends after so many seconds, or sooner where the door keeps none for so long. */
export const sessionCookie = (door: Door, token: string, seconds: number): string =>
  written(door, token, Math.max(0, Math.floor(Math.min(seconds, door.cookie.longestSeconds))));

/** `Set-Cookie` that takes it away. */
export const noCookie = (door: Door): string => written(door, '', 0);
