import { typeText } from '../openapi/type-text.ts';
import { decimalNames } from './decimals.ts';
import type { Group, Schema, Schemas } from './operations.ts';

/** Names of the components that a schema mentions, without those it leads to. */
export function mentioned(schema: unknown): string[] {
  const { examples: _, ...rest } = schema as { examples?: unknown };
  return Array.from(JSON.stringify(rest).matchAll(/"#\/components\/schemas\/(\w+)"/g), ([, name = '']) => name);
}

const schemasOf = ({ operations }: Group): Schema[] =>
  operations.flatMap(({ pathParameters, query, body, data }) =>
    [...pathParameters.map(({ schema }) => schema), query, body, data].filter((schema) => schema !== null),
  );

/** The components that each group needs and no group before it has declared, in the order of their first mention. */
export function declaredBy(groups: readonly Group[], schemas: Schemas): Map<Group, string[]> {
  const placed = new Set<string>(decimalNames);
  const visit = (name: string): string[] => {
    if (placed.has(name)) return [];
    placed.add(name);
    return [name, ...mentioned(schemas[name] ?? {}).flatMap(visit)];
  };
  return new Map(groups.map((group) => [group, schemasOf(group).flatMap(mentioned).flatMap(visit)]));
}

/** The TypeScript declaration of one component. */
export function declaration(name: string, schema: Schema): string {
  const comment = schema.description ? `/** ${schema.description} */\n` : '';
  const text = typeText(schema);
  return `${comment}${text.startsWith('{') ? `export interface ${name} ${text}` : `export type ${name} = ${text};`}`;
}
