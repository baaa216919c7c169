import type { openApiDocument } from '@florin/contract/openapi/document';
import type { NamedRoute } from '@florin/testing/contract-routes';

type Document = ReturnType<typeof openApiDocument>;

/** As much of JSON Schema as the document uses. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  enum?: readonly unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  anyOf?: readonly Schema[];
  examples?: readonly unknown[];
}

export interface DocumentedParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

export interface DocumentedOperation {
  parameters: readonly DocumentedParameter[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: Schema; example?: unknown } } };
  responses: Readonly<Record<string, unknown>>;
  security: readonly Readonly<Record<string, unknown>>[];
}

/** A schema behind its reference. */
export function resolved(document: Document, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.split('/').at(-1) ?? '';
  return (document.components?.schemas?.[name] ?? {}) as Schema;
}

/** The operation of a route, as the document tells it. */
export function operationOf(document: Document, { route }: NamedRoute): DocumentedOperation {
  const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
  const item = document.paths?.[path] as Record<string, DocumentedOperation> | undefined;
  const operation = item?.[route.method.toLowerCase()];
  if (!operation) throw new Error(`${route.method} ${path} is not in the document.`);
  return operation;
}

export const queryOf = (document: Document, named: NamedRoute): readonly DocumentedParameter[] =>
  operationOf(document, named).parameters.filter((parameter) => parameter.in === 'query');

/** The members of a route's body. */
export function membersOf(
  document: Document,
  named: NamedRoute,
): { name: string; required: boolean; isText: boolean; schema: Schema }[] {
  const { requestBody } = operationOf(document, named);
  if (!requestBody) return [];
  const body = resolved(document, requestBody.content['application/json'].schema);
  return Object.entries(body.properties ?? {}).map(([name, member]) => {
    const schema = resolved(document, member);
    const kinds = [schema, ...(schema.anyOf ?? [])].map((one) => resolved(document, one).type);
    return { name, required: body.required?.includes(name) ?? false, isText: kinds.includes('string'), schema };
  });
}
