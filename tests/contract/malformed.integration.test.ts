import { limits } from '@florin/contract/limits';
import { openApiDocument } from '@florin/contract/openapi/document';
import { contractRoutes, type NamedRoute, routeFor } from '@florin/testing/contract-routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Headers } from '../http/composed-server.ts';
import { Cast } from './cast.ts';
import { membersOf, queryOf } from './documented.ts';
import { type Method, parametersOf, sampleRequest, unknownId } from './requests.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await Cast.open();
});
afterAll(() => cast?.close());

const document = openApiDocument();
const withParameter = contractRoutes.filter((named) => parametersOf(named).length > 0);
const withQuery = contractRoutes.filter((named) => queryOf(document, named).length > 0);
const withBody = contractRoutes.filter((named) => named.route.metadata.examples.body !== undefined);
const writing = contractRoutes.filter(({ route }) => route.method !== 'GET');

const headersFor = ({ route }: NamedRoute): Headers => {
  const { credential } = route.metadata.access;
  if (credential === 'none') return {};
  return credential === 'admin_session' ? cast.admin : cast.merchant.session;
};

/** Which field the refusal names; the status and code when it is no VALIDATION_ERROR. */
const refused = async (method: string, url: string, headers: Headers, payload?: unknown): Promise<string> => {
  const { status, error } = await cast.server.call(method as Method, url, headers, payload);
  if (status !== 422 || error?.code !== 'VALIDATION_ERROR') return `${status} ${error?.code}`;
  return Object.keys(error.details).join();
};
const pathOf = (named: NamedRoute, id = unknownId): string => named.route.path.replaceAll(/:\w+/g, id);
const sent = (named: NamedRoute, text: string | Buffer, type = 'application/json') =>
  refused(named.route.method, pathOf(named), { ...headersFor(named), 'content-type': type }, text);

describe('a parameter of the path that is no lowercase UUID is refused by its name', () => {
  test.each(withParameter)('$id', async (named) => {
    const [name = ''] = parametersOf(named);
    const [method, , headers, payload] = sampleRequest(named, headersFor(named));
    const told: unknown[] = [];
    const ids = ['1', 'not-a-uuid', unknownId.toUpperCase(), `${unknownId}0`, '%00', '%F0%9F%92%A9', '..%2F..', "'--"];
    for (const id of ids) {
      const url = sampleRequest(named, {}, id)[1];
      told.push([id, await refused(method, url, headers, payload)]);
    }
    expect(told).toEqual(ids.map((id) => [id, name]));
    for (const id of ['%zz', '%C0%80', 'x'.repeat(2_000)]) {
      expect(await refused(method, pathOf(named, id), headers, payload)).toBe('_path');
    }
  });
});

describe('a query that is not what the document says is refused by the name of its parameter', () => {
  /** Values that no schema of that kind takes. */
  const wrong = (schema: {
    type?: unknown;
    minimum?: number;
    maximum?: number;
    enum?: unknown;
    format?: string;
  }): string[] => {
    if (schema.type === 'integer')
      return [
        'x',
        '',
        `${(schema.minimum ?? 1) - 1}`,
        '-1',
        '1.5',
        '1e1',
        ' 1',
        '٣',
        '99999999999999999999',
        `${(schema.maximum ?? 0) + 1}`,
      ];
    const always = ['\0', 'x'.repeat(5_000)];
    return schema.enum || schema.format ? ['', 'nonsense', ...always] : always;
  };

  test.each(withQuery)('$id', async (named) => {
    const [method, url, headers] = sampleRequest(named, headersFor(named));
    const asked = new URL(url, 'http://x');
    for (const { name, schema } of queryOf(document, named)) {
      const told: unknown[] = [];
      for (const value of wrong(schema)) {
        asked.search = new URL(url, 'http://x').search;
        asked.searchParams.set(name, value);
        const fields = await refused(method, `${asked.pathname}${asked.search}`, headers);
        told.push([value, fields.split(',').includes(name) ? name : fields]);
      }
      expect([name, told]).toEqual([name, wrong(schema).map((value) => [value, name])]);
      const twice = `${asked.pathname}?${name}=1&${name}=1`;
      expect(await refused(method, twice, headers)).toBe(name);
    }
  });

  test.each(contractRoutes)('$id refuses broken escapes in it', async (named) => {
    const { method } = named.route;
    expect(await refused(method, `${pathOf(named)}?x=%zz`, headersFor(named))).toBe('_query');
  });
});

describe('a body that is no JSON object is refused as a whole', () => {
  test.each(writing)('$id', async (named) => {
    const told: unknown[] = [];
    const broken = ['{', '{"a":}', 'nonsense', '{"__proto__":{"x":1}}', Buffer.from([0x7b, 0xff, 0x7d])];
    for (const text of broken) told.push(await sent(named, text));
    told.push(await sent(named, '{}', 'text/plain'));
    told.push(await sent(named, 'a=1', 'application/x-www-form-urlencoded'));
    told.push(await sent(named, JSON.stringify({ x: 'x'.repeat(limits.requestBodyBytesMax) })));
    expect(told).toEqual(told.map(() => '_body'));
  });

  test.each(withBody)('$id takes none but an object', async (named) => {
    const told: [string, string][] = [];
    for (const text of ['[]', '7', '"text"', 'true', '[{}]']) told.push([text, await sent(named, text)]);
    expect(told).toEqual(told.map(([text]) => [text, '_body']));
  });
});

describe('a member of the wrong type is refused by its name', () => {
  test.each(withBody)('$id', async (named) => {
    const [method, url, headers, sample] = sampleRequest(named, headersFor(named));
    const told: [string, unknown, string][] = [];
    const names = membersOf(document, named);
    for (const { name } of names) {
      for (const value of [{ nested: [] }, [[[]]], -0.5]) {
        const heard = await refused(method, url, headers, { ...(sample as object), [name]: value });
        told.push([name, value, heard]);
      }
    }
    expect(told).toEqual(told.map(([name, value]) => [name, value, name]));
    expect(names.length).toBeGreaterThan(0);
  });

  test.each(withBody)('$id misses what is required', async (named) => {
    const [method, url, headers, sample] = sampleRequest(named, headersFor(named));
    const told: string[] = [];
    const required = membersOf(document, named).filter((member) => member.required);
    for (const { name } of required) {
      const { [name]: _left, ...rest } = sample as Record<string, unknown>;
      told.push(await refused(method, url, headers, rest));
    }
    expect(told).toEqual(required.map(({ name }) => name));
  });

  test.each(withBody)('$id: text that cannot be stored is refused', async (named) => {
    const [method, url, headers, sample] = sampleRequest(named, headersFor(named));
    for (const { name, isText } of membersOf(document, named)) {
      if (!isText) continue;
      for (const value of ['a\0b', '\ud800', 'x'.repeat(50_000)]) {
        const heard = await refused(method, url, headers, { ...(sample as object), [name]: value });
        expect([name, value.slice(0, 5), heard]).toEqual([name, value.slice(0, 5), name]);
      }
    }
  });
});

describe('the header Idempotency-Key that cannot be one is refused, and any where the answer holds a secret', () => {
  const minding = contractRoutes.filter(({ route }) => route.metadata.access.idempotency !== 'ignored');
  test.each(minding)('$id', async (named) => {
    const { idempotency } = named.route.metadata.access;
    const [method, url, headers, sample] = sampleRequest(named, headersFor(named));
    for (const key of ['with space', 'x'.repeat(limits.idempotencyKeyCharactersMax + 1), 'ü', '']) {
      expect(await refused(method, url, { ...headers, 'idempotency-key': key }, sample)).toBe('Idempotency-Key');
    }
    if (idempotency === 'refused') {
      expect(await refused(method, url, { ...headers, 'idempotency-key': 'order-7' }, sample)).toBe('Idempotency-Key');
    }
  });
});

describe('no path knows another method', () => {
  const paths = new Map(contractRoutes.map((named) => [named.route.path, named]));
  test.each([...paths.values()])('$route.path', async (named) => {
    const path = pathOf(named);
    const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const;
    for (const method of methods) {
      if (routeFor(method, path) !== null) continue;
      const { statusCode } = await cast.server.app.inject({ method, url: path, headers: cast.admin });
      expect([method, statusCode]).toEqual([method, 404]);
    }
  });
});
