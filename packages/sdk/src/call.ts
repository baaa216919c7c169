import { refuse } from './errors.ts';
import type { KeyedCallOptions } from './options.ts';

/** One call, before it is tried. */
export interface Call {
  readonly method: string;
  /** Path with its parameters by name, for hooks and errors. */
  readonly route: string;
  /** Path and query as they are sent. */
  readonly target: string;
  /** JSON, as it is sent. */
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the route takes an Idempotency-Key. */
  readonly keyed: boolean;
  readonly options: KeyedCallOptions;
}

type Input = Readonly<Record<string, unknown>>;

/** A path of its own must not come out of an id: an empty one would ask for the list, `..` for something else. */
const segment = (name: string, value: unknown): string =>
  typeof value === 'string' && /^(?!\.\.?$)[^/?#]+$/.test(value)
    ? encodeURIComponent(value)
    : refuse(`${name} must be an id.`);

function queryText(input: Input): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  const text = String(new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])));
  return text && `?${text}`;
}

function checkDecimal(name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (typeof value !== 'string' || !/^\d+(\.\d+)?$/.test(value))
    refuse(`${name} must be text of digits such as '12.50'; a number would lose cents.`);
}

function bodyText(input: Input | undefined): string | null {
  try {
    return JSON.stringify(input) ?? null;
  } catch (error) {
    return refuse(`The body cannot be written as JSON: ${(error as Error).message}.`);
  }
}

/** A header takes a key as it is, or `fetch` throws what says nothing. */
function checkKey({ idempotencyKey: key }: KeyedCallOptions): void {
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key))
    refuse('idempotencyKey must be 1 to 255 visible ASCII characters without spaces.');
}

/**
 * Sorts the words of a method's call by the row of its route (contract/src/sdk/method-text.ts says how it is written):
 * path parameters, a secret header, query or body, options.
 * @throws FlorinError `INVALID_ARGUMENT`
 */
export function callOf(row: string, words: readonly unknown[]): Call {
  const [head = '', route = '', ...names] = row.split(' ');
  const rest = [...words];
  const path = route.replaceAll(/:(\w+)/g, (_match, name: string) => segment(name, rest.shift()));
  const headers: Record<string, string> = {};
  const decimals: string[] = [];
  for (const name of names) {
    if (name.startsWith('@')) headers[name.slice(1)] = String(rest.shift());
    else decimals.push(name);
  }
  const input = (head.includes('=') ? rest.shift() : undefined) as Input | undefined;
  for (const name of decimals) checkDecimal(name, input?.[name]);
  const [method = ''] = /^\w+/.exec(head) ?? [];
  const options: KeyedCallOptions = rest.shift() ?? {};
  checkKey(options);
  const common = { method, route, headers, keyed: head.includes('!'), options };
  return method === 'GET'
    ? { ...common, target: path + queryText(input ?? {}), body: null }
    : { ...common, target: path, body: bodyText(input) };
}
