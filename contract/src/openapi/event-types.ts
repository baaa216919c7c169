import type { oas31 } from 'openapi3-ts';
import { openApiDocument } from './document.ts';
import { typeText } from './type-text.ts';

const head = `// Written by "npm run event-types" from the contract. Do not edit.`;
const reference = /^#\/components\/schemas\/(\w+)$/;

/** The body of each webhook: the name of its component, with the event types that carry it. */
function bodies({ webhooks = {} }: oas31.OpenAPIObject): Map<string, string[]> {
  const types = new Map<string, string[]>();
  for (const [type, item] of Object.entries(webhooks)) {
    const body = (item as oas31.PathItemObject).post?.requestBody as oas31.RequestBodyObject;
    const schema = body.content['application/json']?.schema as oas31.ReferenceObject;
    const [, name = ''] = reference.exec(schema.$ref) ?? [];
    types.set(name, [...(types.get(name) ?? []), type]);
  }
  return types;
}

/** Names of the components that a schema leads to, itself included, in the order of their first mention. */
function reachable(names: readonly string[], schemas: Record<string, unknown>): Set<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    const { examples: _, ...schema } = schemas[name] as { examples?: unknown };
    for (const [, next = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) visit(next);
  };
  names.forEach(visit);
  return found;
}

/**
 * TypeScript declarations of every event body, without zod: what receivers of webhooks are typed by. The same text
 * for the same contract; an event type that the reference tells of is in it without further work.
 */
export function eventTypesText(): string {
  const document = openApiDocument();
  const schemas = (document.components?.schemas ?? {}) as Record<string, oas31.SchemaObject>;
  const types = bodies(document);
  const declarations = [...reachable([...types.keys()], schemas)].map((name) => {
    const schema = schemas[name] ?? {};
    const comment = schema.description ? `/** ${schema.description} */\n` : '';
    const text = typeText(schema);
    const isObject = text.startsWith('{');
    return `${comment}${isObject ? `export interface ${name} ${text}` : `export type ${name} = ${text};`}`;
  });
  const union = `/** The signed body of a delivery; \`event\` tells the cases apart. */\nexport type WebhookEvent = ${[...types.keys()].join(' | ')};`;
  const names = `export type WebhookEventType = WebhookEvent['event'];`;
  return `${[head, ...declarations, union, names].join('\n\n')}\n`;
}
