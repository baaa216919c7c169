import type { oas31 } from 'openapi3-ts';

type Schema = oas31.SchemaObject | oas31.ReferenceObject;

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll(/[\\']/g, String.raw`\$&`)}'` : JSON.stringify(value);

/** One schema of the reference as a TypeScript type; `indent` is the depth of the line it stands on. */
export function typeText(schema: Schema, indent = 0): string {
  if ('$ref' in schema) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if ('const' in schema) return literal(schema.const);
  const arms = schema.anyOf ?? schema.oneOf;
  if (arms) return arms.map((arm) => typeText(arm, indent)).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeText({ ...schema, type }, indent)).join(' | ');
  if (schema.type === 'integer') return 'number';
  if (schema.type === 'array') return arrayText(typeText(schema.items ?? {}, indent));
  if (schema.type === 'object') return objectText(schema, indent);
  return schema.type ?? 'unknown';
}

const arrayText = (item: string): string => `readonly ${item.includes('|') ? `(${item})` : item}[]`;

function objectText({ properties, required = [], additionalProperties }: oas31.SchemaObject, indent: number): string {
  if (!properties) {
    const value = typeof additionalProperties === 'object' ? typeText(additionalProperties, indent) : 'unknown';
    return `{ readonly [member: string]: ${value} }`;
  }
  const pad = '  '.repeat(indent + 1);
  const members = Object.entries(properties).map(([name, member]) => {
    const comment = member.description ? `${pad}/** ${member.description} */\n` : '';
    const optional = required.includes(name) ? '' : '?';
    return `${comment}${pad}readonly ${name}${optional}: ${typeText(member, indent + 1)};\n`;
  });
  return `{\n${members.join('')}${'  '.repeat(indent)}}`;
}
