import type { oas31 } from 'openapi3-ts';
import { type Contract, contract } from '../contract.ts';
import { openApiDocument } from '../openapi/document.ts';
import type { AnyRoute } from '../route.ts';
import type { ErrorCode } from '../vocabulary.ts';
import { withDecimals } from './decimals.ts';

export type Schema = oas31.SchemaObject | oas31.ReferenceObject;
export type Schemas = Readonly<Record<string, Schema>>;

/** One route as a client sees it. */
export interface Operation {
  /** Name of the method of the resource. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly method: string;
  /** With `:parameters`. */
  readonly path: string;
  readonly pathParameters: readonly { readonly name: string; readonly schema: Schema }[];
  /** A credential of this route alone, in this header; it follows the path parameters. */
  readonly header: string | null;
  readonly query: Schema | null;
  readonly body: Schema | null;
  readonly inputRequired: boolean;
  readonly data: Schema | null;
  /** Whether the answer is a page of a list, by number or by cursor, and in which member its entries stand. */
  readonly entries: string | null;
  readonly keyed: boolean;
  readonly errors: readonly ErrorCode[];
}

export interface Group {
  /** As the contract calls it. */
  readonly id: keyof Contract;
  readonly description: string;
  readonly operations: readonly Operation[];
}

interface Documented {
  readonly operationId: string;
  readonly description: string;
  readonly parameters: readonly oas31.ParameterObject[];
  readonly requestBody?: { readonly required: boolean; readonly content: { 'application/json': { schema: Schema } } };
  readonly responses: Readonly<Record<string, { readonly content?: { 'application/json': { schema: Schema } } }>>;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Clients call what they read by its noun: `read` is `retrieve`, `readSettings` is `settings`, `listWallets` is `wallets`. */
export function methodName(route: string): string {
  if (route === 'read') return 'retrieve';
  const [, noun] = /^(?:read|list)([A-Z]\w*)$/.exec(route) ?? [];
  return noun === undefined ? route : lowerFirst(noun);
}

/** The members of an object, behind a reference too. */
export const propertiesOf = (schema: Schema, schemas: Schemas): Readonly<Record<string, Schema>> => {
  if (!('$ref' in schema)) return schema.properties ?? {};
  return propertiesOf(schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {}, schemas);
};

/** The member of a list's answer that holds its entries; null when the answer is not a page of a list. */
function entriesOf(data: Schema | null, schemas: Schemas): string | null {
  const properties = data === null ? {} : propertiesOf(data, schemas);
  if (!('total_pages' in properties) && !('next_cursor' in properties)) return null;
  const found = Object.entries(properties).find(([, member]) => 'type' in member && member.type === 'array');
  return found?.[0] ?? null;
}

function queryOf(parameters: readonly oas31.ParameterObject[]): Schema | null {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  if (query.length === 0) return null;
  return {
    type: 'object',
    properties: Object.fromEntries(
      query.map(({ name, schema = {}, description }) => [
        name,
        description === undefined ? schema : { ...schema, description },
      ]),
    ),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
}

function operationOf(name: string, route: AnyRoute, documented: Documented, schemas: Schemas): Operation {
  const { parameters, requestBody, responses } = documented;
  const query = queryOf(parameters);
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const envelope = success?.content?.['application/json'].schema;
  const data = envelope === undefined ? null : (propertiesOf(envelope, schemas)['data'] ?? null);
  const required = query === null ? requestBody?.required : ((query as oas31.SchemaObject).required ?? []).length > 0;
  return {
    name: methodName(name),
    summary: route.summary ?? name,
    description: documented.description,
    method: route.method,
    path: route.path,
    pathParameters: parameters
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => ({ name: parameter.name, schema: parameter.schema ?? {} })),
    header: route.metadata.header?.name ?? null,
    query,
    body: requestBody?.content['application/json'].schema ?? null,
    inputRequired: required ?? false,
    data,
    entries: entriesOf(data, schemas),
    keyed: route.metadata.access.idempotency === 'honoured',
    errors: route.metadata.errors,
  };
}

/** A route of the contract that `openapi.json` leaves out: clients generated from both would differ. */
class UndocumentedRouteError extends Error {
  constructor(group: string, route: string) {
    super(`${group}.${route} is not in openapi.json: give it an operation in contract/src/openapi.`);
    this.name = 'UndocumentedRouteError';
  }
}

/** The whole contract as clients see it: its groups with their operations, and every schema they name. */
export function describeOperations(): { readonly groups: readonly Group[]; readonly schemas: Schemas } {
  const document = withDecimals(openApiDocument());
  const schemas = (document.components?.schemas ?? {}) as Schemas;
  const byId = new Map(
    Object.values(document.paths ?? {})
      .flatMap((item) => Object.values(item) as Documented[])
      .map((documented) => [documented.operationId, documented]),
  );
  const groups = (Object.keys(contract) as (keyof Contract)[]).map((id): Group => {
    const operations = Object.entries<AnyRoute>(contract[id]).map(([name, route]) => {
      const documented = byId.get(`${id}${name.charAt(0).toUpperCase()}${name.slice(1)}`);
      if (documented === undefined) throw new UndocumentedRouteError(id, name);
      return operationOf(name, route, documented, schemas);
    });
    return { id, description: document.tags?.find(({ name }) => name === id)?.description ?? '', operations };
  });
  return { groups, schemas };
}
