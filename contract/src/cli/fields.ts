import { decimalInputs } from '../sdk/decimals.ts';
import type { Schema, Schemas } from '../sdk/operations.ts';

/** One value that a command takes by an option. */
export interface Field {
  /** As the wire calls it. */
  readonly name: string;
  readonly kind: 'text' | 'decimal' | 'integer' | 'boolean' | 'texts' | 'json';
  readonly required: boolean;
  /** `null` is a value of its own: it clears. */
  readonly nullable: boolean;
  readonly help: string;
  /** The closed list of values; empty when any text will do. */
  readonly words: readonly string[];
}

type Plain = Exclude<Schema, { $ref: string }> & { readonly description?: string };

/** What a value is, where its description does not say: by the name of a decimal, else by its format. */
const kinds: Readonly<Record<string, string>> = {
  UsdInput: 'US dollars, for example 12.50.',
  RateInput: 'US dollars for one whole unit, for example 3530.25.',
  FractionInput: 'A share of one: 0.01 is one per cent.',
  BaseUnitsInput: "A whole number of the token's smallest units.",
  uuid: 'An id (UUID).',
  uri: 'A complete https address.',
  email: 'An e-mail address.',
  date: 'A day in UTC, YYYY-MM-DD.',
  'date-time': 'A time such as 2026-03-02T09:00:00Z.',
};

const nameOf = (schema: Schema): string => ('$ref' in schema ? (schema.$ref.split('/').at(-1) ?? '') : '');

/** The schema behind references and `… or null`; the name that led to it is kept for decimals. */
function unwrap(schema: Schema, schemas: Schemas): { plain: Plain; named: string; nullable: boolean } {
  const named = nameOf(schema);
  if (decimalInputs.has(named)) return { plain: {}, named, nullable: false };
  if ('$ref' in schema) return unwrap(schemas[named] ?? {}, schemas);
  if (Array.isArray(schema.type)) {
    const type = schema.type.find((one) => one !== 'null');
    const { type: types, ...rest } = schema;
    return { plain: type === undefined ? rest : { ...rest, type }, named, nullable: types.includes('null') };
  }
  const choices: Schema[] = schema.anyOf ?? [];
  const others = choices.filter((choice) => !('type' in choice && choice.type === 'null'));
  const [only] = others;
  const several = others.find((choice) => 'type' in choice && choice.type === 'array');
  if (several !== undefined && others.length === 2) return { plain: several as Plain, named, nullable: false };
  if (choices.length === 0 || others.length !== 1 || only === undefined)
    return { plain: schema, named, nullable: false };
  return { ...unwrap(only, schemas), nullable: others.length < choices.length };
}

function kindOf({ type, items }: Plain, named: string, schemas: Schemas): Field['kind'] {
  if (decimalInputs.has(named)) return 'decimal';
  if (type === 'integer' || type === 'boolean') return type;
  if (type !== 'array') return type === 'string' ? 'text' : 'json';
  const element = items === undefined ? {} : unwrap(items, schemas).plain;
  return element.type === 'string' ? 'texts' : 'json';
}

const wordsOf = ({ enum: words = [], const: word, items }: Plain, schemas: Schemas): string[] => {
  if (items !== undefined) return wordsOf(unwrap(items, schemas).plain, schemas);
  return (word === undefined ? words : [word]).filter((one) => typeof one === 'string');
};

function boundsOf({ type, minimum, maximum, maxLength }: Plain): string {
  if (type === 'integer' && minimum !== undefined && maximum !== undefined) return `From ${minimum} to ${maximum}.`;
  return type === 'string' && maxLength !== undefined ? `At most ${maxLength} characters.` : '';
}

function helpOf(schema: Schema, plain: Plain, named: string): string {
  const { description = plain.description } = schema as Plain;
  if (description) return [description, plain.type === 'integer' ? boundsOf(plain) : ''].join(' ').trim();
  return kinds[named] ?? kinds[plain.format ?? ''] ?? boundsOf(plain);
}

/** The members of a query or a body as options of a command. */
export function fieldsOf(input: Schema | null, schemas: Schemas): Field[] {
  if (input === null) return [];
  const { plain } = unwrap(input, schemas);
  return Object.entries<Schema>(plain.properties ?? {}).map(([name, schema]) => {
    const { plain: value, named, nullable } = unwrap(schema, schemas);
    return {
      name,
      kind: kindOf(value, named, schemas),
      required: (plain.required ?? []).includes(name),
      nullable,
      help: helpOf(schema, value, named),
      words: wordsOf(value, schemas),
    };
  });
}
