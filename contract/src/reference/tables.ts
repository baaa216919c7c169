import type { oas31 } from 'openapi3-ts';
import { typeText } from '../openapi/type-text.ts';
import type { Schema, Schemas } from '../sdk/operations.ts';

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll(/\s+/g, ' ');

/** A table in Markdown. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]): string => `| ${row.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Name of the component that a schema refers to. */
export const referenced = (schema: Schema): string | null =>
  '$ref' in schema ? schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1) : null;

/** The members of an object as rows: name, type, whether it must be there, what it means. */
export function fieldTable(schema: oas31.SchemaObject): string {
  const { properties = {}, required = [] } = schema;
  const rows = Object.entries(properties).map(([name, member]) => [
    `\`${name}\``,
    `\`${typeText(member).replaceAll('readonly ', '').replaceAll(/\s+/g, ' ')}\``,
    required.includes(name) ? 'yes' : '',
    member.description ?? '',
  ]);
  return table(['Field', 'Type', 'Always', 'Meaning'], rows);
}

/** A schema behind its reference. */
export const resolved = (schema: Schema, schemas: Schemas): oas31.SchemaObject => {
  const name = referenced(schema);
  return (name === null ? schema : (schemas[name] ?? {})) as oas31.SchemaObject;
};
