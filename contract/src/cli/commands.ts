import { contract } from '../contract.ts';
import type { Access } from '../access.ts';
import type { Scope } from '../vocabulary.ts';
import { listOf } from '../list.ts';
import type { AnyRoute } from '../route.ts';
import { describeOperations, type Operation, propertiesOf, type Schema, type Schemas } from '../sdk/operations.ts';
import { type Field, fieldsOf } from './fields.ts';

/** One operation of the service as a command. */
export interface Command {
  /** For example `payments create`, `admin payments expire`. */
  readonly command: string;
  /** Where the SDK has it: resource and method. */
  readonly resource: string;
  readonly method: string;
  readonly request: string;
  readonly summary: string;
  readonly about: string;
  /** What it asks for: nothing, a scope of an API key, or a kind of session. */
  readonly needs: 'none' | Scope | 'session' | 'merchant_session' | 'admin_session';
  readonly parameters: readonly string[];
  /** A credential of this request alone, in a header. */
  readonly secretHeader: string | null;
  readonly input: 'query' | 'body' | null;
  readonly fields: readonly Field[];
  readonly keyed: boolean;
  /** Whether a person is asked before it is sent: administration that changes something, and what deletes. */
  readonly confirm: boolean;
  /** The member of a page that holds the entries of a list. */
  readonly entries: string | null;
  /** Whether the answer is a list, which comes as a file as well. */
  readonly csv: boolean;
  /** Whether it is drawn on paper as well. */
  readonly pdf: boolean;
  /** Members that a table of the answer may show; none for what answers nothing. */
  readonly columns: readonly string[];
  readonly errors: readonly string[];
  readonly example: string;
}

const head = `// Written by "npm run cli:commands" from the contract. Do not edit.`;

const kebab = (text: string): string =>
  text.replaceAll(/_/g, '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `adminPayments` → `admin payments`: administration is one group of groups. */
const groupOf = (id: string): string => (/^admin[A-Z]/.test(id) ? `admin ${kebab(id.slice(5)).slice(1)}` : kebab(id));

const needsOf = (access: Access): Command['needs'] =>
  access.credential === 'key_or_session' ? access.scope : access.credential;

const quoted = (text: string): string => (/^[\w.:/@,+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

const argument = (value: unknown): string => {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return quoted(value.join(','));
  return quoted(typeof value === 'object' ? JSON.stringify(value) : String(value));
};

/** Values that must not stand in a list of processes: they come from a file, standard input or a prompt. */
export const secretFields: ReadonlySet<string> = new Set(['password', 'current_password', 'new_password', 'secret']);

const needsConfirmation = (command: string, { method }: Operation): boolean =>
  method === 'DELETE' || (method !== 'GET' && command.startsWith('admin '));

/** A command line with the example's values. */
function exampleOf(command: string, operation: Operation, { metadata: { examples } }: AnyRoute): string {
  const { pathParameters, query, header } = operation;
  const given = (query === null ? examples.body : examples.query) as Readonly<Record<string, unknown>> | undefined;
  const words = pathParameters.map(({ name }) => argument(examples.params?.[name]));
  const options = Object.entries(given ?? {}).map(([name, value]) =>
    secretFields.has(name) ? `--${kebab(name)}-file ${kebab(name)}.txt` : `--${kebab(name)} ${argument(value)}`,
  );
  const secret = header === null ? [] : [`--${header.replace(/^x-/, '')}-file token.txt`];
  const yes = needsConfirmation(command, operation) ? ['--yes'] : [];
  return ['florin', command, ...words, ...secret, ...options, ...yes].join(' ');
}

/** Members of the entries of a list, or of the one thing that is answered. */
function columnsOf({ data, entries }: Operation, schemas: Schemas): string[] {
  if (data === null) return [];
  const list = entries === null ? data : propertiesOf(data, schemas)[entries];
  const { items } = (list ?? {}) as { items?: Schema };
  return Object.keys(propertiesOf(items ?? data, schemas));
}

function commandOf(id: string, operation: Operation, route: AnyRoute, schemas: Schemas): Command {
  const { name, method, path, summary, description, header, query, body, keyed, entries, errors } = operation;
  const command = `${groupOf(id)} ${kebab(name)}`;
  return {
    command,
    resource: id,
    method: name,
    request: `${method} ${path}`,
    summary,
    about: description,
    needs: needsOf(route.metadata.access),
    parameters: operation.pathParameters.map((parameter) => parameter.name),
    secretHeader: header,
    input: query === null ? body && 'body' : 'query',
    fields: fieldsOf(query ?? body, schemas),
    keyed,
    confirm: needsConfirmation(command, operation),
    entries,
    csv: listOf(route) !== null,
    pdf: route.metadata.pdf,
    columns: method === 'GET' ? columnsOf(operation, schemas) : [],
    errors,
    example: exampleOf(command, operation, route),
  };
}

/** Every operation of the contract as a command, in its order. */
export function commands(): readonly Command[] {
  const { groups, schemas } = describeOperations();
  return groups.flatMap(({ id, operations }) => {
    const routes = Object.values<AnyRoute>(contract[id]);
    return operations.map((operation, index) => commandOf(id, operation, routes[index] as AnyRoute, schemas));
  });
}

/** What each group of commands is about, by its words. */
export const groupTexts = (): Readonly<Record<string, string>> =>
  Object.fromEntries(describeOperations().groups.map(({ id, description }) => [groupOf(id), description]));

/** The table of the commands as a module; the same text for the same contract. */
export function commandsText(): string {
  const rows = commands().map((row) => `  ${JSON.stringify(row)},\n`);
  const groups = Object.entries(groupTexts()).map(
    ([name, text]) => `  ${JSON.stringify(name)}: ${JSON.stringify(text)},\n`,
  );
  return [
    head,
    `import type { Operation } from '../operation.ts';`,
    `export const groups: Readonly<Record<string, string>> = {\n${groups.join('')}};`,
    `export const operations: readonly Operation[] = [\n${rows.join('')}];\n`,
  ].join('\n\n');
}
