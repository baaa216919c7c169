import type { oas31 } from 'openapi3-ts';
import { openApiDocument } from '../openapi/document.ts';
import type { Schema, Schemas } from '../sdk/operations.ts';

const head = `// Written by "npm run cli:commands" from the contract. Do not edit.`;

/** What may stand at a place of an event's body. */
export interface Leaf {
  readonly type: string;
  readonly nullable: boolean;
  readonly words?: readonly string[];
  readonly pattern?: string;
  readonly example?: string;
}

const resolved = (schema: Schema, schemas: Schemas): oas31.SchemaObject =>
  '$ref' in schema ? resolved(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas) : schema;

/** The places below a schema by their dotted path. */
function leaves(schema: Schema, schemas: Schemas, path: string, nullable = false): [string, Leaf][] {
  const { anyOf, properties, type, enum: words, const: word, pattern, examples } = resolved(schema, schemas);
  if (anyOf !== undefined) {
    const isNull = (one: Schema): boolean => 'type' in one && one.type === 'null';
    const only = anyOf.find((one: Schema) => !isNull(one));
    return leaves(only ?? {}, schemas, path, anyOf.some(isNull));
  }
  if (properties !== undefined)
    return Object.entries<Schema>(properties).flatMap(([name, member]) =>
      leaves(member, schemas, path === '' ? name : `${path}.${name}`),
    );
  const closed = word === undefined ? words : [word];
  const types = [type].flat();
  const leaf: Leaf = {
    type: String(types.find((one) => one !== 'null')),
    nullable: nullable || types.includes('null'),
    ...(closed === undefined ? {} : { words: closed.map(String) }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(pattern === undefined || examples === undefined ? {} : { example: String(examples[0]) }),
  };
  return [[path, leaf]];
}

/** A sample body of every event type, and what may stand at each of its places, as a module. */
export function eventsText(): string {
  const document = openApiDocument();
  const schemas = (document.components?.schemas ?? {}) as Schemas;
  const shapes = new Map<string, readonly [string, Leaf][]>();
  const samples = Object.entries(document.webhooks ?? {}).map(([type, item]) => {
    const body = (item as oas31.PathItemObject).post?.requestBody as oas31.RequestBodyObject;
    const { schema = {}, example } = body.content['application/json'] ?? {};
    const shape = '$ref' in schema ? (schema.$ref.split('/').at(-1) ?? '') : '';
    shapes.set(shape, leaves(schema, schemas, ''));
    return `  ${JSON.stringify(type)}: ${JSON.stringify({ shape, body: example as unknown })},\n`;
  });
  const places = [...shapes].map(([shape, found]) => `  ${shape}: ${JSON.stringify(Object.fromEntries(found))},\n`);
  return [
    head,
    `import type { EventPlaces, EventSample } from '../webhooks/event-sample.ts';`,
    `export const eventSamples: Readonly<Record<string, EventSample>> = {\n${samples.join('')}};`,
    `export const eventPlaces: Readonly<Record<string, EventPlaces>> = {\n${places.join('')}};\n`,
  ].join('\n\n');
}
