import { readFileSync } from 'node:fs';
import type { oas31 } from 'openapi3-ts';
import { describe, expect, test } from 'vitest';
import { contract } from '../contract.ts';
import type { AnyRoute } from '../route.ts';
import { errorStatus, eventTypes } from '../vocabulary.ts';
import { openApiDocument, openApiText } from './document.ts';
import { memberWords, Words } from './words.ts';

const document = openApiDocument();

test('openapi.json is what the contract generates', () => {
  const committed = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
  expect(committed === openApiText(), 'contract/openapi.json is stale: run `npm run openapi` and commit it').toBe(true);
});

test('every reference leads to a component', () => {
  const targets = new Set(
    [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)].map(
      (match) => `${match[1]}/${match[2]}`,
    ),
  );
  const { components = {} } = document;
  const missing = [...targets].filter((target) => {
    const [kind = '', name = ''] = target.split('/');
    return !((components as Record<string, Record<string, unknown>>)[kind] ?? {})[name];
  });
  expect(targets.size).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

test('objects of answers stay open for members that come later; those of requests are closed', () => {
  const { paths = {}, components = {} } = openApiDocument();
  const closed = (value: unknown): boolean => schemasUnder(value, components.schemas ?? {}).some(isClosed);
  const operations = (Object.values(paths) as Record<string, oas31.OperationObject>[]).flatMap((path) =>
    Object.values(path),
  );
  expect(operations.length).toBeGreaterThan(100);
  const wrong = operations.filter(
    ({ requestBody, responses }) => closed(responses) || closed(requestBody) !== (requestBody !== undefined),
  );
  expect(wrong.map(({ operationId }) => operationId)).toEqual([]);
});

const isClosed = (schema: object): boolean => 'additionalProperties' in schema && schema.additionalProperties === false;

/** Every object under a value, those that it refers to included. */
function schemasUnder(value: unknown, schemas: Readonly<Record<string, unknown>>, seen = new Set<unknown>()): object[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const name = '$ref' in value ? String(value.$ref).replace('#/components/schemas/', '') : '';
  const under = [schemas[name], ...Object.entries(value).flatMap(([key, one]) => (key === 'examples' ? [] : [one]))];
  return [value, ...under.flatMap((one) => schemasUnder(one, schemas, seen))];
}

test('no reference leads into a generated fragment', () => {
  expect(openApiText()).not.toContain('#/$defs/');
});

test('each route is an operation with its refusals', () => {
  for (const group of Object.values(contract)) {
    for (const route of Object.values<AnyRoute>(group)) {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
      const item = document.paths?.[path]?.[route.method.toLowerCase() as 'get'];
      const statuses = Object.keys(item?.responses ?? {});
      expect(statuses).toEqual(expect.arrayContaining(route.metadata.errors.map((code) => String(errorStatus[code]))));
    }
  }
});

test('operation ids are unique', () => {
  const ids = Object.values(document.paths ?? {}).flatMap((item) =>
    Object.values(item).map((one) => (one as { operationId: string }).operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('credentials are declared where they are needed', () => {
  expect(document.paths?.['/v1/payments']?.post?.security).toEqual([{ ApiKey: [] }, { Session: [] }]);
  expect(document.paths?.['/v1/api-keys']?.post?.security).toEqual([{ Session: [] }]);
  expect(document.paths?.['/v1/pay/{payment_id}']?.get?.security).toEqual([]);
});

test('query numbers are integers with their presets', () => {
  const parameters = document.paths?.['/v1/payments']?.get?.parameters ?? [];
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'per_page', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } }),
  );
});

test('each event that is told has its webhook', () => {
  expect(Object.keys(document.webhooks ?? {})).toEqual([...eventTypes]);
});

/** Places of a schema that are members, by their path. */
function membersOf(schema: unknown, path: string): [string, { description?: string }][] {
  const {
    properties = {},
    anyOf = [],
    oneOf = [],
    items,
  } = schema as {
    properties?: Record<string, { description?: string }>;
    anyOf?: unknown[];
    oneOf?: unknown[];
    items?: unknown;
  };
  const own = Object.entries(properties).map(([name, member]): [string, typeof member] => [`${path}.${name}`, member]);
  const below = own.flatMap(([name, member]) => membersOf(member, name));
  const inPlace = anyOf.concat(oneOf, items === undefined ? [] : [items]).flatMap((one) => membersOf(one, path));
  return own.concat(below, inPlace);
}

type Documented = {
  operationId: string;
  parameters?: { name: string; description?: string; schema?: { type?: string }; example?: unknown }[];
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
};
const operations = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item) as Documented[]);
const members = [
  ...Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) => membersOf(schema, name)),
  ...operations.flatMap(({ operationId, responses }) =>
    Object.values(responses).flatMap(({ content = {} }) =>
      Object.values(content).flatMap(({ schema }) => membersOf(schema, operationId)),
    ),
  ),
];
const isSentence = (text: string | undefined): boolean => /^[A-Z`'"].*[.?!]$/s.test(text ?? '');

describe('every part says in a sentence what it is', () => {
  test('members', () => {
    expect(members.length).toBeGreaterThan(1000);
    const silent = members.filter(([, { description }]) => !isSentence(description)).map(([path]) => path);
    expect(silent, 'give each a description in its schema, or a sentence in contract/src/words').toEqual([]);
  });

  test('parameters', () => {
    const parameters = operations.flatMap(({ operationId, parameters: own = [] }) =>
      own.map((one) => [`${operationId}.${one.name}`, one.description] as const),
    );
    expect(parameters.length).toBeGreaterThan(100);
    expect(parameters.filter(([, text]) => !isSentence(text)).map(([path]) => path)).toEqual([]);
  });

  test('events, each with when to act on it and no two alike', () => {
    const texts = Object.values(document.webhooks ?? {}).map(
      (item) => (item as { post: { description: string } }).post.description,
    );
    expect(new Set(texts).size).toBe(eventTypes.length);
    const deliverOn = Object.entries(document.webhooks ?? {}).filter(([, item]) =>
      JSON.stringify(item).includes('This is the event to deliver on.'),
    );
    expect(deliverOn.map(([type]) => type)).toEqual(['payment.completed']);
  });

  test('and no sentence is without a part', () => {
    const words = new Words();
    openApiDocument(undefined, words);
    expect(Object.keys(memberWords).filter((key) => !words.used.has(key))).toEqual([]);
  });
});

describe('what linters ask for', () => {
  test('examples of parameters have the type of their parameter', () => {
    const odd = operations.flatMap(({ operationId, parameters: own = [] }) =>
      own
        .filter(
          ({ schema, example }) => schema?.type === 'integer' && example !== undefined && typeof example !== 'number',
        )
        .map(({ name }) => `${operationId}.${name}`),
    );
    expect(odd).toEqual([]);
  });

  test('a server and a contact are named, and the one that shows the document names itself', () => {
    expect([document.servers?.length, document.info.contact]).toEqual([1, expect.anything()]);
    expect(openApiDocument('https://pay.example.org').servers).toMatchObject([{ url: 'https://pay.example.org' }]);
  });
});
