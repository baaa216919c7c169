import { type AnyRoute, inputsOf } from '@florin/contract/route';
import { type AppRoute, type AppRouter, isAppRouteNoBody } from '@ts-rest/core';
import { initServer, type RequestValidationError } from '@ts-rest/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type AskedList, CsvAnswers } from './csv-answer.ts';
import { FileTurns } from './file-turns.ts';
import { gate, type Gates } from './gates.ts';
import type { AllHandlers } from './handler.ts';
import { idempotencyGate } from './idempotency.ts';
import { compareCode } from './passkey-code.ts';
import { pageLinks } from './page-links.ts';
import { type Drawing, pdfHook } from './pdf-answer.ts';
import { refuseAmbiguousQuery } from './query.ts';
import { secondPersonGate } from './step-up.ts';
import { validationRefusal } from './validation.ts';

type Router = Readonly<Record<string, Readonly<Record<string, AnyRoute>>>>;
type Inputs = { params: unknown; query: unknown; body: unknown; request: FastifyRequest };
type UntypedHandler = (input: Inputs & { caller: unknown }) => Promise<unknown>;

/** What every route needs beside its handler. */
export interface MountOptions {
  gates: Gates;
  /** Where the API is reached, for links to itself. */
  baseUrl: string;
  /** What draws the answers that the contract promises as PDFs, by group and route: `reports.statement`. */
  drawings?: Readonly<Record<string, Drawing>>;
}

/** Compiles a schema to code once, so that parsing costs what hand-written checks cost. */
const compiled = (schema: unknown): unknown => (schema instanceof z.ZodType ? z.compile(schema) : schema);

const compiledRoute = (route: AnyRoute): AnyRoute => {
  const { pathParams, query, body } = inputsOf(route);
  return {
    ...route,
    pathParams: compiled(pathParams),
    query: compiled(query),
    ...(body === null ? {} : { body: compiled(body) }),
    responses: Object.fromEntries(
      Object.entries(route.responses).map(([status, schema]) => [status, compiled(schema)]),
    ),
  } as AnyRoute;
};

/** The one success that a route declares. */
const successStatus = (route: AnyRoute): number =>
  Number(Object.keys(route.responses).find((code) => code.startsWith('2')));

/** A handler that returns data as one that returns status and envelope, which ts-rest then parses with the schema. */
const implementation = (route: AnyRoute, handler: UntypedHandler, { baseUrl, gates }: MountOptions) => {
  const status = successStatus(route);
  const isEmpty = isAppRouteNoBody(route.responses[status] as Parameters<typeof isAppRouteNoBody>[0]);
  return async ({ params, query, body, request, reply }: Inputs & { reply: FastifyReply }) => {
    await compareCode(gates, request);
    const data = await handler({ params, query, body, request, caller: request.caller });
    const links = route.method === 'GET' ? pageLinks(baseUrl, request.url, data) : null;
    if (links !== null) reply.header('link', links);
    if (request.isReplay) reply.header('idempotency-replayed', 'true');
    return { status, body: isEmpty ? undefined : { success: true, data, error: null } };
  };
};

interface Mounted {
  route: AnyRoute;
  /** With its schemas compiled. */
  prepared: AnyRoute;
  handler: UntypedHandler;
  baseUrl: string;
}

/** A list as a file asks for it: checked, answered and cut by its schemas as in JSON. */
const askedList =
  ({ route, prepared, handler, baseUrl }: Mounted) =>
  (request: FastifyRequest): AskedList => {
    const { pathParams, query } = inputsOf(prepared);
    const [params, asked] = [pathParams.safeParse(request.params), query.safeParse(request.query)];
    if (!params.success || !asked.success)
      throw validationRefusal({ pathParams: params.error, query: asked.error, body: null });
    const answered = prepared.responses[successStatus(route)] as z.ZodType<{ data: Readonly<Record<string, unknown>> }>;
    return {
      query: asked.data as Readonly<Record<string, unknown>>,
      ask: async (page) => {
        const input = { params: params.data, query: page, body: undefined, request, caller: request.caller };
        return answered.parse({ success: true, data: await handler(input), error: null }).data;
      },
      links: (answer) => pageLinks(baseUrl, request.url, answer),
    };
  };

/** What answers with files, and whose turn it is. */
interface Files {
  csv: CsvAnswers;
  turns: FileTurns;
  draw: Drawing | undefined;
}

const hooks = (mounted: Mounted, gates: Gates, { csv, ...files }: Files) => {
  const { access } = mounted.route.metadata;
  const asked = askedList(mounted);
  return {
    onRequest: gate(mounted.route.metadata, gates),
    preValidation: [refuseAmbiguousQuery, idempotencyGate(access.idempotency)].filter((hook) => hook !== null),
    preHandler: [
      secondPersonGate(access, gates.stepUp),
      csv.hook(mounted.route, asked),
      pdfHook(mounted.route, asked, files),
    ].filter((hook) => hook !== null),
  };
};

const refuseInvalid = (error: RequestValidationError, _request: FastifyRequest, reply: FastifyReply) =>
  reply.send(validationRefusal(error));

/**
 * Mounts every route of the contract: gates, request validation (422 with messages per field), handler, and the
 * answer parsed with its schema, so that a field which is not declared never leaves the server.
 */
export const mountContract = async <R extends Router>(
  app: FastifyInstance,
  contract: R,
  { handlers, gates, baseUrl, drawings = {} }: MountOptions & { handlers: AllHandlers<R> },
): Promise<void> => {
  app.decorateRequest('caller', null);
  app.decorateRequest('askSecondPerson', null);
  app.decorateRequest('idempotencyKey', null);
  app.decorateRequest('isReplay', false);
  const turns = new FileTurns();
  const csv = new CsvAnswers(turns);
  app.addHook('preClose', (done) => {
    csv.close();
    done();
  });
  const server = initServer();
  for (const [group, routes] of Object.entries(contract)) {
    const members = Object.entries(routes).map(([name, route]) => {
      const handler = (handlers as Record<string, Record<string, UntypedHandler>>)[group]?.[name];
      if (handler === undefined) throw new TypeError(`No handler for ${group}.${name}`);
      return { name, route, prepared: compiledRoute(route), handler, baseUrl };
    });
    const router = Object.fromEntries(members.map(({ name, prepared }) => [name, prepared])) as AppRouter;
    const implementations = Object.fromEntries(
      members.map(({ name, ...mounted }) => [
        name,
        {
          hooks: hooks(mounted, gates, { csv, turns, draw: drawings[`${group}.${name}`] }),
          handler: implementation(mounted.prepared, mounted.handler, { gates, baseUrl }),
        },
      ]),
    ) as Parameters<typeof server.router>[1];
    await app.register(server.plugin(server.router(router, implementations)), {
      responseValidation: true,
      requestValidationErrorHandler: refuseInvalid,
      hooks: { onRoute: rememberRoute },
    });
  }
};

/** The error handler compares refusals with what the route declares. */
const rememberRoute = (options: { config?: { tsRestRoute?: AppRoute; contract?: AnyRoute } }): void => {
  const { config } = options;
  if (config?.tsRestRoute) config.contract = config.tsRestRoute as AnyRoute;
};
