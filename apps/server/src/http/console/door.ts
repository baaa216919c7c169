import type { IncomingMessage } from 'node:http';
import type { ConsoleConfig, ConsoleName } from '../../config/consoles.ts';

/** Where the requests of one console come in. */
export interface Door {
  name: ConsoleName;
  /** What a browser sends as `Origin`. */
  origin: string;
  cookie: { name: string; secure: boolean; longestSeconds: number };
}

/** A browser forgets an administrator after a working day, whatever the session itself may last. */
const longestSeconds = { merchant: 7 * 24 * 3600, operator: 12 * 3600 } as const;

/**
 * The prefix `__Host-` binds a cookie to its host, to TLS and to the whole of the origin (RFC 6265bis, 4.1.3.2).
 * Browsers disagree about it on plain http, which a development stack alone has: there the port stands in the name,
 * because cookies know no ports.
 */
export const doorOf = ({ name, origin }: ConsoleConfig): Door => {
  const { protocol, port } = new URL(origin);
  const secure = protocol === 'https:';
  const cookie = secure ? `__Host-florin-${name}` : `florin-${name}-${port}`;
  return { name, origin, cookie: { name: cookie, secure, longestSeconds: longestSeconds[name] } };
};

const doors = new WeakMap<IncomingMessage, Door>();

/** Notes at which door a request came in. */
export const enterBy = (request: IncomingMessage, door: Door): void => void doors.set(request, door);

/** The console's door of a request; null for one that came to the API itself. */
export const doorTaken = (request: IncomingMessage): Door | null => doors.get(request) ?? null;

/** Paths of the API that a console reaches: the rest of its origin is its own pages. */
const isOfApi = (url: string): boolean => url.startsWith('/v1/') || url === '/health';

/** Pages of consoles have a path that no other origin is asked for. */
export const pagePath = (name: ConsoleName, path: string): string => `/.console/${name}${path}`;

/** The path to route by. */
export const rewriteAtDoor = (request: IncomingMessage): string => {
  const { url = '/' } = request;
  const door = doorTaken(request);
  return door === null || isOfApi(url) ? url : pagePath(door.name, url);
};
