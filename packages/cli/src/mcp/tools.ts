import { dashed, type Field, type Needs, type Operation } from '../operation.ts';
import { isSecret } from '../api/secret-fields.ts';

/** What a program of a language model may do beyond reading. */
export interface Permissions {
  /** What changes something and moves no money out. */
  readonly write: boolean;
  /** What moves money out, or says where it goes. */
  readonly moneyOut: boolean;
}

/** A tool as the Model Context Protocol describes it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, object>>;
    readonly required: string[];
    readonly additionalProperties: false;
  };
  readonly annotations: Readonly<Record<string, boolean>>;
}

const outgoing: ReadonlySet<Needs> = new Set(['withdrawals', 'wallets', 'refunds']);
/** What a key of a merchant can do; sessions and administration stay with people. */
const forKeys: ReadonlySet<Needs> = new Set(['none', 'payments', 'webhooks', ...outgoing]);

const reads = ({ request }: Operation): boolean => request.startsWith('GET ');

/** Whether an operation takes money out, or changes where it goes. */
export const movesMoneyOut = (operation: Operation): boolean => !reads(operation) && outgoing.has(operation.needs);

/** A person has to agree before it is sent. */
export const asksFirst = (operation: Operation): boolean => operation.confirm || movesMoneyOut(operation);

/** Neither asks for a secret nor answers one: what a model has read is in its log. */
const isOpen = ({ secretHeader, fields, columns }: Operation): boolean =>
  secretHeader === null &&
  !columns.includes('secret') &&
  !fields.some((field) => isSecret(field) && field.name !== 'secret');

/** Whether an operation is a tool at all, and one that the person who started the program allows. */
export function isServed(operation: Operation, { write, moneyOut }: Permissions): boolean {
  if (!forKeys.has(operation.needs) || !isOpen(operation)) return false;
  if (reads(operation)) return true;
  return movesMoneyOut(operation) ? moneyOut : write;
}

/** `payment-links update` → `payment-links_update`. */
export const toolName = ({ command }: Operation): string => command.replaceAll(' ', '_');

const kinds: Readonly<Record<Field['kind'], object>> = {
  text: { type: 'string' },
  decimal: { type: 'string', pattern: String.raw`^\d+(\.\d+)?$` },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  texts: { type: 'array', items: { type: 'string' } },
  json: {},
};

function schemaOf({ kind, words, help, nullable }: Field): object {
  const some = words.length > 0 && kind === 'text' ? { type: 'string', enum: words } : kinds[kind];
  const several =
    words.length > 0 && kind === 'texts' ? { type: 'array', items: { type: 'string', enum: words } } : some;
  return nullable && kind !== 'json'
    ? { anyOf: [several, { type: 'null' }], description: help }
    : { ...several, description: help };
}

/** Members of the input that are secrets are left to the service, which makes them. */
export const openFields = ({ fields }: Operation): readonly Field[] => fields.filter((field) => !isSecret(field));

/** An operation as a tool; `byArgument`: the agreement of a person comes in an argument. */
export function toolOf(operation: Operation, byArgument: boolean): Tool {
  const { parameters, keyed, summary, about, request } = operation;
  const fields = openFields(operation);
  const ids = parameters.map((name) => [name, { type: 'string', description: `The ${dashed(name)}.` }] as const);
  const key = { type: 'string', description: 'Makes calls within 24 hours one: give the same for the same intent.' };
  const confirm = { type: 'string', description: 'The code that the first call answered, once a person has agreed.' };
  return {
    name: toolName(operation),
    title: summary,
    description: `${summary}. ${about} (${request})`,
    inputSchema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(ids),
        ...Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
        ...(keyed ? { idempotency_key: key } : {}),
        ...(byArgument && asksFirst(operation) ? { confirm } : {}),
      },
      required: [...parameters, ...fields.filter(({ required }) => required).map(({ name }) => name)],
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: reads(operation),
      destructiveHint: asksFirst(operation),
      idempotentHint: reads(operation) || keyed,
      openWorldHint: true,
    },
  };
}
