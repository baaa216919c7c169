import { readFileSync } from 'node:fs';
import type { openApiDocument } from '@florin/contract/openapi/document';
import { errorStatus } from '@florin/contract/vocabulary';
import { contractRoutes } from '@florin/testing/contract-routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ComposedServer } from '../http/composed-server.ts';
import { operationOf } from './documented.ts';
import { mountedRoutes } from './mounted-routes.ts';
import { parametersOf } from './requests.ts';

let server: ComposedServer;
beforeAll(async () => {
  server = await ComposedServer.open();
});
afterAll(() => server?.close());

const document = JSON.parse(
  readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8'),
) as ReturnType<typeof openApiDocument>;
/** Served beside the interface: where it is, the reference, drawings, the payment page, who it is, the form of a payment link. */
const beside =
  /^POST \/pay\/links\/|^(GET|HEAD) \/($|docs|openapi\.json|openapi\/merchant\.json|llms\.txt|tonconnect-manifest\.json|assets|pay)(\/|$)/;

test('what is mounted is what openapi.json says, method by method', () => {
  const documented = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  const mounted = mountedRoutes(server.app).filter((route) => !beside.test(route));
  expect(mounted.toSorted(), 'the reference may be stale: run `npm run generate`').toEqual(documented.toSorted());
  expect(mounted.length).toBe(contractRoutes.length);
  expect(new Set(mounted).size).toBe(mounted.length);
});

test('the server tells the same document', async () => {
  const servers = [{ url: 'http://127.0.0.1:4400', description: 'This installation.' }];
  expect((await server.app.inject('/openapi.json')).json()).toEqual({ ...document, servers });
});

describe('the parameters and statuses of the document are those of the route', () => {
  test.each(contractRoutes)('$id', (named) => {
    const { route } = named;
    const operation = operationOf(document, named);
    const namesIn = (place: string) =>
      operation.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
    expect(namesIn('path')).toEqual(parametersOf(named));
    const query = ('query' in route ? (route.query as { shape?: object } | undefined)?.shape : undefined) ?? {};
    expect(namesIn('query')).toEqual(Object.keys(query));
    const { access, header } = route.metadata;
    const keys = access.idempotency === 'honoured' ? ['Idempotency-Key'] : [];
    expect(namesIn('header')).toEqual([...(header === null ? [] : [header.name]), ...keys]);
    expect(Object.keys(operation.responses).toSorted()).toEqual(Object.keys(route.responses).toSorted());
    const refusals = new Set(route.metadata.errors.map((code) => String(errorStatus[code])));
    expect(Object.keys(operation.responses).filter((status) => status >= '400')).toEqual([...refusals].toSorted());
    expect(operation.requestBody !== undefined).toBe(route.metadata.examples.body !== undefined);
    expect(operation.security.length > 0).toBe(route.metadata.access.credential !== 'none');
  });
});
