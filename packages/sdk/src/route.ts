import { FlorinError } from './errors.ts';
import type { KeyedCallOptions } from './options.ts';
import type { Call } from './transport.ts';

/** A row of a generated table: `POST=! /v1/payments amount_usd`; contract/src/sdk/method-text.ts says what it means. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly takesInput: boolean;
  readonly keyed: boolean;
  readonly isList: boolean;
  /** Header of a secret that follows the path parameters; empty when there is none. */
  readonly secretHeader: string;
  readonly decimals: readonly string[];
}

export type Input = Readonly<Record<string, unknown>>;

export function parseRoute(row: string): Route {
  const [head = '', path = '', ...names] = row.split(' ');
  const [, method = '', flags = ''] = /^(\w+)(.*)$/.exec(head) ?? [];
  const isSecret = (name: string): boolean => name.startsWith('@');
  return {
    method,
    path,
    takesInput: flags.includes('='),
    keyed: flags.includes('!'),
    isList: flags.includes('*'),
    secretHeader: (names.find(isSecret) ?? '').slice(1),
    decimals: names.filter((name) => !isSecret(name)),
  };
}

const refuse = (message: string): never => {
  throw new FlorinError('INVALID_ARGUMENT', message);
};

/** A path of its own must not come out of an id: an empty one would ask for the list, `..` for something else. */
const segment = (name: string, value: unknown): string =>
  typeof value === 'string' && /^[^/?#]+$/.test(value) && !/^\.{1,2}$/.test(value)
    ? encodeURIComponent(value)
    : refuse(`${name} must be an id.`);

function queryText(input: Input): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && value !== null) query.set(name, String(value));
  return query.size === 0 ? '' : `?${query}`;
}

const plainDecimal = /^\d+(\.\d+)?$/;

function checkDecimals(input: Input, names: readonly string[]): void {
  for (const name of names) {
    const value = input[name];
    if (value !== undefined && value !== null && !(typeof value === 'string' && plainDecimal.test(value)))
      refuse(`${name} must be text of plain digits such as '12.50', never a number: numbers lose cents.`);
  }
}

/** Sorts the words of a method's call: path parameters, secret, input, options. @throws FlorinError `INVALID_ARGUMENT` */
export function callOf(
  route: Route,
  words: readonly unknown[],
): { call: Call; input: Input; options: KeyedCallOptions } {
  const rest = [...words];
  const path = route.path.replaceAll(/:(\w+)/g, (_match, name: string) => segment(name, rest.shift()));
  const { method, keyed, secretHeader } = route;
  const headers: Record<string, string> = secretHeader === '' ? {} : { [secretHeader]: String(rest.shift()) };
  const input = route.takesInput ? (rest.shift() as Input | undefined) : undefined;
  const options = (rest.shift() ?? {}) as KeyedCallOptions;
  const common = { method, route: route.path, headers, keyed };
  if (method === 'GET')
    return { call: { ...common, target: path + queryText(input ?? {}) }, input: input ?? {}, options };
  checkDecimals(input ?? {}, route.decimals);
  return { call: { ...common, target: path, body: input }, input: input ?? {}, options };
}
