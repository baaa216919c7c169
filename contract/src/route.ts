import { type AppRoute, ContractNoBody, type ContractNoBodyType } from '@ts-rest/core';
import { z } from 'zod';
import type { Access, TeamRole } from './access.ts';
import { failure, success } from './envelope.ts';
import { objectInput } from './object-input.ts';
import { type ErrorCode, errorStatus } from './vocabulary.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type SuccessStatus = 200 | 201;

/** Sample values for the reference; `npm test` parses each with the schema it stands for. */
export type RouteExamples = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The `data` of the answer; null for 204. */
  readonly data: unknown;
};

/** A request header that proves what a caller may do; in lower case, as servers read it. */
export type SecretHeader = { readonly name: string; readonly description: string };

/** What a route is made of. `data` is the schema inside the envelope; a status of 204 has none. */
type Declaration = {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly access: Access;
  /** Refusals of this route beyond those that its access and its inputs imply. */
  readonly errors: readonly ErrorCode[];
  readonly examples: RouteExamples;
  /** A credential of this route alone, which must not stand in an address. */
  readonly header?: SecretHeader;
  /** Whether its answer is drawn on paper as well, for whoever accepts `application/pdf`. */
  readonly pdf?: true;
} & ({ readonly status: SuccessStatus; readonly data: z.ZodType } | { readonly status: 204 });

/** What gates, documents and tests read from a route. */
export type RouteMetadata = {
  readonly access: Access;
  /** Who of those that are signed in may call it; null: no role is asked. */
  readonly roles: readonly TeamRole[] | null;
  readonly errors: readonly ErrorCode[];
  readonly examples: RouteExamples;
  readonly header: SecretHeader | null;
  readonly pdf: boolean;
};

/** Refusals that follow from what a route asks for, in the order of the error table. */
const impliedErrors = (declaration: Declaration): Set<ErrorCode> => {
  const { access } = declaration;
  const codes = new Set<ErrorCode>(['FORBIDDEN', 'INTERNAL_ERROR', 'MAINTENANCE', 'VALIDATION_ERROR']);
  if (access.credential !== 'none') codes.add('UNAUTHORIZED');
  if (access.kyc !== 'none') codes.add('KYC_REQUIRED');
  if (access.rateLimit !== 'none') codes.add('RATE_LIMIT_EXCEEDED');
  if (access.stepUp !== 'none') codes.add('SECOND_FACTOR_REQUIRED');
  if (access.stepUp === 'factor' || access.stepUp === 'person') codes.add('SECOND_PERSON_REQUIRED');
  return codes;
};

type Failures = { readonly [status in (typeof errorStatus)[ErrorCode]]: typeof failure };
type Answer<T extends Declaration> = T extends { readonly data: infer D extends z.ZodType }
  ? { readonly [status in T['status']]: ReturnType<typeof success<D>> }
  : { readonly 204: ContractNoBodyType };
type Optional<T extends Declaration, K extends 'query' | 'body', Missing> = T[K] extends z.ZodType
  ? { readonly [key in K]: T[K] }
  : Missing;
type Params<T extends Declaration> = T['params'] extends z.ZodType ? { readonly pathParams: T['params'] } : unknown;
type Body<T extends Declaration> = T['method'] extends 'GET'
  ? unknown
  : Optional<T, 'body', { readonly body: ContractNoBodyType }>;

/** A ts-rest route with its access. */
export type Route<T extends Declaration> = {
  readonly method: T['method'];
  readonly path: T['path'];
  readonly summary: string;
  readonly description?: string;
  readonly strictStatusCodes: true;
  readonly metadata: RouteMetadata & { readonly access: T['access'] };
  readonly responses: Answer<T> & Failures;
} & Params<T> &
  Optional<T, 'query', unknown> &
  Body<T>;

/**
 * Declares one endpoint: a route without access, errors or examples does not compile.
 * The envelope, the failures that its access implies and strict status codes are added here.
 */
export function route<const T extends Declaration>(declaration: T): Route<T> {
  const codes = impliedErrors(declaration);
  for (const code of declaration.errors) codes.add(code);
  const errors = [...codes];
  const answer = 'data' in declaration ? success(declaration.data) : ContractNoBody;
  const { method, params, query, body } = declaration;
  return {
    method,
    path: declaration.path,
    summary: declaration.summary,
    ...(declaration.description === undefined ? {} : { description: declaration.description }),
    strictStatusCodes: true,
    metadata: {
      access: declaration.access,
      roles: declaration.access.roles?.[method === 'GET' ? 'read' : 'change'] ?? null,
      errors,
      examples: declaration.examples,
      header: declaration.header ?? null,
      pdf: declaration.pdf ?? false,
    },
    responses: {
      [declaration.status]: answer,
      ...Object.fromEntries(errors.map((code) => [errorStatus[code], failure])),
    },
    ...(params === undefined ? {} : { pathParams: params }),
    ...(query === undefined ? {} : { query }),
    ...(method === 'GET' ? {} : { body: body ?? ContractNoBody }),
  } as unknown as Route<T>;
}

/** Any declared route. */
export type AnyRoute = AppRoute & { readonly metadata: RouteMetadata };

/** Where a route asks for nothing, nothing may be sent; clients label an empty body on routes without one. */
const nothing = objectInput({});
const noBody = nothing.nullish();

/** The schemas that a request of the route is checked with: what it does not ask for is refused by name. */
export function inputsOf(declared: AnyRoute): { pathParams: z.ZodType; query: z.ZodType; body: z.ZodType | null } {
  const { pathParams, query, body } = declared as { pathParams?: unknown; query?: unknown; body?: unknown };
  const schemaOr = (schema: unknown, otherwise: z.ZodType) => (schema instanceof z.ZodType ? schema : otherwise);
  return {
    pathParams: schemaOr(pathParams, nothing),
    query: schemaOr(query, nothing),
    body: declared.method === 'GET' ? null : schemaOr(body, noBody),
  };
}

/** Groups routes: a member that was not made by `route`, and so has no access, does not compile. */
export const routes = <const T extends Readonly<Record<string, AnyRoute>>>(group: T): T => group;

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;

/** What a handler of the route receives: inputs as their schemas leave them. */
export type InputOf<T> = {
  readonly params: T extends { readonly pathParams: infer P } ? Output<P> : undefined;
  readonly query: T extends { readonly query: infer Q } ? Output<Q> : undefined;
  readonly body: T extends { readonly body: infer B } ? Output<B> : undefined;
};

type Enveloped<T> = T extends z.ZodType ? (z.output<T> extends { data: infer D } ? D : never) : never;
type SuccessOf<T> = T extends { readonly responses: infer R } ? R[keyof R & SuccessStatus] : never;

/** The `data` that a handler of the route answers; `undefined` for 204. */
export type DataOf<T> = [SuccessOf<T>] extends [never] ? undefined : Enveloped<SuccessOf<T>>;
