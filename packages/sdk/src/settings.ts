import type { Clock } from './clock.ts';
import { withEnvironment } from './environment.ts';
import { refuse } from './errors.ts';
import { version } from './words/version.ts';
import type { AttestationKey, Fetch, FlorinOptions, Hooks } from './options.ts';
import { systemClock, systemRandom } from './system-clock.ts';

/** Options as they were checked, with every default filled in. */
export interface Settings {
  /** Without a slash at its end. */
  readonly base: string;
  /** The credential, and outside of browsers who asks. */
  readonly headers: Readonly<Record<string, string>>;
  /** Does nothing where no key is pinned. */
  readonly checkAnswer: AttestationKey | (() => undefined);
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly maxRetries: number;
  readonly hooks: Hooks;
}

const loopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

function parsed(text: unknown): URL {
  try {
    if (typeof text === 'string') return new URL(text);
  } catch {}
  return refuse('baseUrl must be an address such as https://pay.example.com: give it, or set FLORIN_BASE_URL.');
}

function checkedBase(text: unknown): string {
  const url = parsed(text);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.test(url.hostname)))
    return refuse('baseUrl must be https; http is for this machine alone.');
  if (url.username || url.password || url.search || url.hash)
    return refuse('baseUrl must have no credentials, query or fragment.');
  const base = url.href.replace(/\/+$/, '');
  return base.endsWith('/v1') ? refuse(`baseUrl must end before /v1: ${base.slice(0, -3)}`) : base;
}

const inBrowser = (): boolean => 'document' in globalThis || 'importScripts' in globalThis;

/** @throws FlorinError `INVALID_ARGUMENT` without the secret in it. */
function checkedSecret(name: 'apiKey' | 'sessionToken', options: FlorinOptions): string | null {
  if (!(name in options)) return null;
  const secret = options[name];
  if (typeof secret !== 'string' || !/^[\x21-\x7e]+$/.test(secret))
    return refuse(`${name} is empty or has spaces: is its environment variable set?`);
  if (name === 'apiKey' && inBrowser())
    return refuse('An API key has no place in a browser: call Florin from your server.');
  return secret;
}

function checkedCredential(options: FlorinOptions): Record<string, string> {
  const apiKey = checkedSecret('apiKey', options);
  const sessionToken = checkedSecret('sessionToken', options);
  if (apiKey !== null && sessionToken !== null) refuse('Give apiKey or sessionToken, not both.');
  if (apiKey !== null) return { 'x-api-key': apiKey };
  return sessionToken === null ? {} : { authorization: `Bearer ${sessionToken}` };
}

/** Checks the options of a client. @throws FlorinError `INVALID_ARGUMENT` */
export function readSettings(given: FlorinOptions): Settings {
  const options = withEnvironment(given);
  return {
    base: checkedBase(options.baseUrl),
    headers: { ...checkedCredential(options), ...(!inBrowser() && { 'user-agent': `florin-sdk/${version}` }) },
    checkAnswer: options.attestationKey ?? (() => undefined),
    // Bound, because browsers and workers refuse a `fetch` that is called as a member of something else.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    clock: options.clock ?? systemClock,
    random: options.random ?? systemRandom,
    timeoutMs: options.timeoutMs ?? 30_000,
    deadlineMs: options.deadlineMs ?? 60_000,
    maxRetries: options.maxRetries ?? 2,
    hooks: options,
  };
}
