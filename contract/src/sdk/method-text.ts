import type { oas31 } from 'openapi3-ts';
import { typeText } from '../openapi/type-text.ts';
import { decimalInputs } from './decimals.ts';
import type { Operation, Schema, Schemas } from './operations.ts';

/** `page=1` and the like have presets; what is sent is text or a number. */
const inputText = ({ query, body }: Operation): string => typeText(query ?? body ?? {}, 1);

function signature(operation: Operation): string {
  const { pathParameters, header, query, body, inputRequired, keyed, data, entries } = operation;
  const words = [
    ...pathParameters.map(({ name, schema }) => `${name}: ${typeText(schema)}`),
    ...(header === null ? [] : [`${header.replace(/^x-/, '').replaceAll('-', '_')}: string`]),
    ...(query === null && body === null
      ? []
      : [`${query === null ? 'body' : 'query'}${inputRequired ? '' : '?'}: ${inputText(operation)}`]),
    `options?: ${keyed ? 'KeyedCallOptions' : 'CallOptions'}`,
  ];
  const answer = data === null ? 'void' : typeText(data, 1);
  const result = entries === null ? `Promise<${answer}>` : `List<${answer}, ${answer}['${entries}'][number]>`;
  return `${operation.name}(${words.join(', ')}): ${result};`;
}

/** One method of a resource's interface, with what it does and may be refused with. */
export function methodText(operation: Operation): string {
  const { method, path, summary, description, errors } = operation;
  const lines = [
    `${summary}: \`${method} ${path}\`.`,
    description,
    `Refusals: ${errors.map((code) => `\`${code}\``).join(', ')}.`,
  ];
  return `  /**\n${lines.map((line) => `   * ${line}\n`).join('')}   */\n  ${signature(operation)}\n`;
}

const resolved = (schema: Schema, schemas: Schemas): Schema =>
  '$ref' in schema ? (schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {}) : schema;

const isDecimal = (schema: Schema): boolean =>
  '$ref' in schema
    ? decimalInputs.has(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1))
    : (schema.anyOf ?? []).some(isDecimal);

/** Members of a body that are decimals: a number there is refused before anything is sent. */
function decimalMembers(body: Schema | null, schemas: Schemas): string[] {
  if (body === null) return [];
  const schema = resolved(body, schemas);
  const properties = '$ref' in schema ? {} : (schema.properties ?? {});
  return Object.entries(properties).flatMap(([name, member]) => (isDecimal(member) ? [name] : []));
}

/** The parameter that takes the `next_cursor` of a list; empty where its pages have numbers. */
const cursorOf = (query: Schema | null): string =>
  ['cursor', 'after'].find((name) => name in ((query as oas31.SchemaObject | null)?.properties ?? {})) ?? '';

/**
 * What the SDK needs at run time of one route, in few bytes: method, `=` when it takes a query or a body, `!` when it
 * takes an Idempotency-Key, `*` when it answers a page of a list, with the parameter that takes its cursor; path; a header of its own; decimals of its body.
 */
export function routeText(operation: Operation, schemas: Schemas): string {
  const { method, path, header, query, body, keyed, entries } = operation;
  const walked = entries === null ? '' : `*${cursorOf(query)}`;
  const flags = [query !== null || body !== null ? '=' : '', keyed ? '!' : '', walked].join('');
  return [`${method}${flags}`, path, ...(header === null ? [] : [`@${header}`]), ...decimalMembers(body, schemas)].join(
    ' ',
  );
}
