import type { BoundedFetch } from './bounded-fetch.ts';

/** What every class of ccxt has that decides how it speaks. */
export interface CcxtBase {
  number: (value: unknown) => unknown;
  fetchImplementation: BoundedFetch['fetch'];
  timeout: number;
  enableLastHttpResponse: boolean;
  enableLastResponseHeaders: boolean;
  urls: { api: unknown };
}

export interface LoadOptions {
  /** What every request goes through. */
  requests: BoundedFetch;
  timeoutMs: number;
  /** Another origin, such as `https://127.0.0.1:4443`, in place of the exchange's own; for tests. */
  origin?: string | undefined;
  /** What the class is made with. */
  config: Readonly<Record<string, unknown>>;
}

/**
 * Loads one exchange of ccxt. Its class alone is loaded: the package as a whole takes a hundred megabytes, one class
 * with what it needs about forty, each further one three. Its numbers are text.
 */
export async function loadClass<Exchange extends CcxtBase>(
  name: string,
  { requests, timeoutMs, origin, config }: LoadOptions,
): Promise<Exchange> {
  const file = new URL(`./src/${name}.js`, import.meta.resolve('ccxt'));
  const { default: Class } = (await import(file.href)) as { default: new (options: object) => Exchange };
  const exchange = new Class({ enableRateLimit: true, ...config });
  exchange.number = String;
  exchange.timeout = timeoutMs;
  exchange.fetchImplementation = (url, request) => requests.fetch(url, request);
  // Whole answers that nobody reads.
  exchange.enableLastHttpResponse = false;
  exchange.enableLastResponseHeaders = false;
  if (origin !== undefined) exchange.urls.api = withOrigin(exchange.urls.api, origin);
  return exchange;
}

/** The same addresses at another origin. */
function withOrigin(urls: unknown, origin: string): unknown {
  if (typeof urls === 'string') return urls.replace(/^https:\/\/[^/]+/, origin);
  if (typeof urls !== 'object' || urls === null) return urls;
  return Object.fromEntries(Object.entries(urls).map(([key, value]) => [key, withOrigin(value, origin)]));
}
