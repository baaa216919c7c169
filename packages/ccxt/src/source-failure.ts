import type { SourceFailure } from '@florin/contract/vocabulary';

/** ccxt's error classes, the narrower ones first: `RateLimitExceeded` is a `NetworkError` too. */
const byClass: readonly (readonly [name: string, failure: SourceFailure])[] = [
  ['RequestTimeout', 'timeout'],
  ['TimeoutError', 'timeout'],
  ['AbortError', 'timeout'],
  ['RateLimitExceeded', 'rate_limited'],
  ['DDoSProtection', 'rate_limited'],
  ['AuthenticationError', 'refused'],
  ['PermissionDenied', 'refused'],
  ['NetworkError', 'unavailable'],
  ['ExchangeError', 'malformed'],
];

/** Why an exchange did not answer usefully, in one word, from what ccxt or the request threw. */
export function sourceFailure(error: unknown): SourceFailure {
  const names = new Set<unknown>(error instanceof Error ? [error.name] : []);
  for (let type: unknown = error; typeof type === 'object' && type !== null; type = Object.getPrototypeOf(type))
    names.add(type.constructor.name);
  return byClass.find(([name]) => names.has(name))?.[1] ?? 'malformed';
}
