import { hash } from 'node:crypto';
import { bodyHash } from './idempotency-key.ts';

/** A request as somebody names or sends it. */
export interface NamedRequest {
  method: string;
  /** With its query, if it has one. */
  path: string;
  /** Parsed JSON; none counts as an empty object. */
  body: unknown;
}

/** SHA-256, in hex, of a request without its one-time code: what a proof is for, and what it then comes with. */
export const requestHash = ({ method, path, body }: NamedRequest): string =>
  hash('sha256', `${method} ${path}\n${bodyHash(body ?? {})}`, 'hex');
