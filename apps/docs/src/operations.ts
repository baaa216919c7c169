import { contract } from '@florin/contract/contract';
import type { AnyRoute } from '@florin/contract/route';
import { describeOperations, type Operation, propertiesOf, type Schemas } from '@florin/contract/sdk/operations';

/** What the contract shows of a call: values of the path, of the query or the body, and the data of the answer. */
export interface Sample {
  readonly ids: readonly string[];
  readonly input: Readonly<Record<string, unknown>> | null;
  readonly data: unknown;
}

/** Who calls: a key or a session of a merchant, a session, or nobody. */
export type Caller = 'key' | 'session' | 'nobody';

export interface Described extends Operation {
  readonly caller: Caller;
  readonly sample: Sample;
}

export interface Section {
  /** As the contract calls it, for example `paymentLinks`. */
  readonly id: string;
  /** As addresses call it: `payment-links`. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly isAdministration: boolean;
  readonly operations: readonly Described[];
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const words = (id: string): string => id.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();

const titleOf = (id: string): string =>
  upperFirst(words(id.replace(/^admin(?=[A-Z])/, '')))
    .replace(/^Api /, 'API ')
    .replace(/^Pay$/, "The payer's side")
    .replace(/^Auth$/, 'Signing in');

/** A value of a query is text on the wire; a client takes what the schema says. */
function typed(value: string, schema: object): unknown {
  const text = JSON.stringify(schema);
  if (text.includes('"array"')) return value.split(',');
  if ((schema as { type?: unknown }).type === 'integer') return Number(value);
  return (schema as { type?: unknown }).type === 'boolean' ? value === 'true' : value;
}

function sampleOf(operation: Operation, { metadata: { examples } }: AnyRoute, schemas: Schemas): Sample {
  const { pathParameters, query, body } = operation;
  const members = query === null ? {} : propertiesOf(query, schemas);
  const asked = Object.entries(examples.query ?? {}).map(([name, value]) => [name, typed(value, members[name] ?? {})]);
  const input = query === null ? (body === null ? null : examples.body) : Object.fromEntries(asked);
  return {
    ids: pathParameters.map(({ name }) => examples.params?.[name] ?? ''),
    input: (input ?? null) as Sample['input'],
    data: examples.data,
  };
}

const callerOf = ({ metadata: { access } }: AnyRoute): Caller => {
  if (access.credential === 'none') return 'nobody';
  return access.credential === 'key_or_session' ? 'key' : 'session';
};

/** The contract as the reference shows it: its groups in order, and every shape that they name. */
export function sections(): { readonly all: readonly Section[]; readonly schemas: Schemas } {
  const { groups, schemas } = describeOperations();
  const all = groups.map(({ id, description, operations }): Section => {
    const routes = Object.values<AnyRoute>(contract[id]);
    return {
      id,
      // The page of all events has the address that the group of the feed would have.
      slug: id === 'events' ? 'events-feed' : words(id).replaceAll(' ', '-'),
      title: titleOf(id),
      description,
      isAdministration: /^admin[A-Z]/.test(id),
      operations: operations.map((operation, index) => {
        const route = routes[index] as AnyRoute;
        return { ...operation, caller: callerOf(route), sample: sampleOf(operation, route, schemas) };
      }),
    };
  });
  return { all, schemas };
}
