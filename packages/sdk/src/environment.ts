import { refuse } from './errors.ts';
import type { FlorinOptions } from './options.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Variables of the process; none in workers and browsers, or where a runtime does not let them be read. */
function variables(): Variables {
  try {
    const { FLORIN_BASE_URL, FLORIN_API_KEY } =
      (globalThis as { process?: { env?: Variables } }).process?.env ?? ({} as Variables);
    return { FLORIN_BASE_URL, FLORIN_API_KEY };
  } catch {
    return {};
  }
}

/**
 * Options with FLORIN_BASE_URL and FLORIN_API_KEY in the place of what is left out. A key of the environment goes to the
 * address that stands beside it and to no other.
 *
 * @throws FlorinError `INVALID_ARGUMENT`
 */
export function withEnvironment(options: FlorinOptions): FlorinOptions {
  if (typeof options !== 'object' || options === null)
    return refuse('Options must be an object such as { baseUrl, apiKey }.');
  if ('baseUrl' in options) return options;
  const { FLORIN_BASE_URL: baseUrl, FLORIN_API_KEY: apiKey } = variables();
  const hasCredential = 'apiKey' in options || 'sessionToken' in options || !apiKey;
  return { ...options, baseUrl, ...(!hasCredential && { apiKey }) };
}
