import { openApiDocument } from '@florin/contract/openapi/document';
import { methodName } from '@florin/contract/sdk/operations';
import { Florin, type FlorinOptions } from '@florin/sdk';
import { FlorinAccounts } from '@florin/sdk/accounts';
import { FlorinAdmin } from '@florin/sdk/admin';
import { contractRoutes, type NamedRoute } from '@florin/testing/contract-routes';
import {
  isIdentifier,
  isInterfaceDeclaration,
  isMethodSignatureDeclaration,
  isPropertySignatureDeclaration,
  isTypeLiteralNode,
  type InterfaceDeclaration,
  type MethodSignatureDeclaration,
  type Node,
} from 'typescript/unstable/ast';
import { describe, expect, test } from 'vitest';
import { parsedFiles } from '../architecture/program.ts';
import { root } from '../architecture/tree.ts';
import { operationOf, queryOf, resolved, type Schema } from './documented.ts';
import { parametersOf } from './requests.ts';

interface Sent {
  method: string;
  url: string;
  headers: Headers;
  body: unknown;
}

/** Answers every request with the same data and keeps the last one. */
class Recorder {
  sent: Sent | null = null;
  data: unknown = null;
  readonly options: FlorinOptions = {
    baseUrl: 'https://pay.example.com',
    apiKey: 'key',
    fetch: (url, init) => {
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
      this.sent = { method: init?.method ?? 'GET', url: String(url), headers: new Headers(init?.headers), body };
      const answer = { success: true, data: this.data, error: null };
      return Promise.resolve(this.data === null ? new Response(null, { status: 204 }) : Response.json(answer));
    },
  };
}

type Method = (...words: unknown[]) => PromiseLike<unknown>;
type Resources = Readonly<Record<string, Readonly<Record<string, Method>>>>;

const resourcesOf = (client: object): Resources => Object.fromEntries(Object.entries(client)) as Resources;

const recorder = new Recorder();
const clients = {
  florin: resourcesOf(new Florin(recorder.options)),
  accounts: resourcesOf(new FlorinAccounts(recorder.options)),
  admin: resourcesOf(new FlorinAdmin(recorder.options)),
};

/** Where the SDK keeps a group of the contract. */
function resourceOf(group: string): Readonly<Record<string, Method>> {
  const found =
    clients.florin[group] ??
    clients.accounts[group] ??
    clients.admin[group.replace(/^admin([A-Z])/, (_match, letter: string) => letter.toLowerCase())];
  if (found === undefined) throw new Error(`No client has ${group}.`);
  return found;
}

const partsOf = ({ id }: NamedRoute): [group: string, name: string] => id.split('.', 2) as [string, string];
const document = openApiDocument();

describe('the SDK sends what the contract says, and gives back what it answers', () => {
  test.each(contractRoutes)('$id', async (named) => {
    const { route } = named;
    const { params = {}, query, body, data } = route.metadata.examples;
    const { header, access } = route.metadata;
    const [group, name] = partsOf(named);
    const takesInput = route.method === 'GET' ? queryOf(document, named).length > 0 : body !== undefined;
    const words: unknown[] = [
      ...parametersOf(named).map((parameter) => params[parameter]),
      ...(header === null ? [] : ['secret of a link']),
      ...(takesInput ? [route.method === 'GET' ? query : body] : []),
    ];
    recorder.data = data;
    const answer = await resourceOf(group)[methodName(name)]?.(...words);

    const path = route.path.replaceAll(/:(\w+)/g, (_match, parameter: string) => params[parameter] ?? '');
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    expect(recorder.sent?.method, 'the SDK may be stale: run `npm run generate`').toBe(route.method);
    expect(recorder.sent?.url).toBe(`https://pay.example.com${path}${search}`);
    expect(recorder.sent?.body).toEqual(route.method === 'GET' ? undefined : body);
    expect(recorder.sent?.headers.has('idempotency-key')).toBe(access.idempotency === 'honoured');
    expect(header === null ? null : recorder.sent?.headers.get(header.name)).toBe(header && 'secret of a link');
    expect(answer).toEqual(data === null ? undefined : data);
  });
});

test('the SDK has a method for each route and no other, beside what it builds on them', () => {
  const built = new Set(['payments.waitFor']);
  const offered = Object.entries(clients).flatMap(([client, resources]) =>
    Object.entries(resources).flatMap(([name, methods]) => {
      const group = client === 'admin' ? `admin${name.charAt(0).toUpperCase()}${name.slice(1)}` : name;
      return Object.keys(methods).map((method) => `${group}.${method}`);
    }),
  );
  const declared = contractRoutes.map((named) => {
    const [group, name] = partsOf(named);
    return `${group}.${methodName(name)}`;
  });
  expect(offered.filter((method) => !built.has(method)).toSorted()).toEqual(declared.toSorted());
  expect(new Set(declared).size).toBe(contractRoutes.length);
});

/** Every interface of the generated files. */
const interfaces = new Map<string, InterfaceDeclaration>();
for (const { path, ast } of parsedFiles(root)) {
  if (!path.startsWith('packages/sdk/src/generated/')) continue;
  for (const statement of ast.statements) {
    if (isInterfaceDeclaration(statement)) interfaces.set(statement.name.text, statement);
  }
}

const nameOf = (node: Node | undefined): string => (node !== undefined && isIdentifier(node) ? node.text : '');

/** `name` or `name?` of every member. */
const membersOf = ({ members }: { members: readonly Node[] }): string[] =>
  members
    .filter(isPropertySignatureDeclaration)
    .map((member) => `${nameOf(member.name)}${member.postfixToken === undefined ? '' : '?'}`);

const propertiesOf = ({ properties = {}, required = [] }: Schema): string[] =>
  Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));

/** Names of the components that a value of the document leads to. */
function componentsOf(value: unknown, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    componentsOf(document.components?.schemas?.[name], found);
  }
  return found;
}

/** What requests and answers carry; refusals are errors, not types. */
const carried = [...componentsOf(document.paths)]
  .filter((name) => name !== 'Failure')
  .map((name) => ({ name, schema: (document.components?.schemas?.[name] ?? {}) as Schema }))
  .filter(({ schema }) => schema.properties !== undefined);

test.each(carried)('$name has the fields of the reference', ({ name, schema }) => {
  const declared = interfaces.get(name);
  expect(declared && membersOf(declared)).toEqual(propertiesOf(schema));
});

test('there is no other type of an object than those of the reference', () => {
  const beside = [...interfaces.keys()].filter((name) => !carried.some((component) => component.name === name));
  expect(beside.filter((name) => !name.endsWith('Api'))).toEqual([]);
  expect(carried.length).toBeGreaterThan(90);
});

describe('the parameters of a method are those of the reference', () => {
  test.each(contractRoutes)('$id', (named) => {
    const [group, name] = partsOf(named);
    const api = interfaces.get(`${group.charAt(0).toUpperCase()}${group.slice(1)}Api`);
    const method = api?.members.find(
      (member): member is MethodSignatureDeclaration =>
        isMethodSignatureDeclaration(member) && nameOf(member.name) === methodName(name),
    );
    const operation = operationOf(document, named);
    const query = queryOf(document, named);
    const { header } = named.route.metadata;
    const inBody = operation.requestBody ? ['body'] : [];
    expect(method?.parameters.map((parameter) => nameOf(parameter.name))).toEqual([
      ...parametersOf(named),
      ...(header === null ? [] : [header.name.replace(/^x-/, '').replaceAll('-', '_')]),
      ...(query.length > 0 ? ['query'] : inBody),
      'options',
    ]);
    const type = method?.parameters.find((parameter) => nameOf(parameter.name) === 'query')?.type;
    const members = type !== undefined && isTypeLiteralNode(type) ? membersOf(type) : [];
    expect(members).toEqual(query.map((parameter) => `${parameter.name}${parameter.required ? '' : '?'}`));
    const body = operation.requestBody?.content['application/json'].schema;
    expect(body === undefined || resolved(document, body).properties !== undefined).toBe(true);
  });
});
