import * as fc from 'fast-check';
import type { DocumentedOperation, DocumentedParameter } from '../contract/documented.ts';
import { hostile, type Material, nearlyValid, valid } from './values.ts';

export const credentials = ['none', 'key', 'session', 'stranger', 'admin', 'broken', 'both'] as const;
export type CredentialKind = (typeof credentials)[number];

/** A request as it is drawn; bytes are made of it when it is sent. */
export interface DrawnRequest {
  method: string;
  /** Path and query, as they go into the first line. */
  target: string;
  credential: CredentialKind;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer | null;
}

export interface Operation {
  method: string;
  path: string;
  operation: DocumentedOperation;
}

const json = JSON.stringify as (value: unknown) => string | undefined;
const asText = (value: unknown): string => (typeof value === 'string' ? value : (json(value) ?? ''));

/** Percent-encoding that also takes broken Unicode. */
const encoded = (value: string): string => encodeURIComponent(value.toWellFormed());

const rawPart = fc.constantFrom(
  '%zz',
  '%',
  '%C0%80',
  '%00',
  '%2e%2e%2f',
  '..',
  '.',
  ';a=b',
  '%F0%9F%92%A9',
  '%ud800',
  '%2F',
  '*',
  ':id',
);

const pathOf = ({ path, operation }: Operation, material: Material): fc.Arbitrary<string> => {
  const parts = operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, schema }) => {
      const wrong = fc.oneof(
        rawPart,
        hostile.map((value) => encoded(asText(value)).slice(0, 3_000)),
      );
      const fits = valid(schema, material).map((value) => encoded(asText(value)));
      return fc.oneof({ weight: 8, arbitrary: fits }, wrong).map((value) => [name, value] as const);
    });
  const filled = fc.tuple(...parts).map((values) => {
    let text = path;
    for (const [name, value] of values) text = text.replace(`{${name}}`, () => value);
    return text;
  });
  const bent = fc.constantFrom<(text: string) => string>(
    (text) => `${text}/`,
    (text) => `/${text}`,
    (text) => text.replace('/v1', '/V1'),
    (text) => text.replace('/v1/', '/v1/./'),
    (text) => `${text}%20`,
    (text) => `http://127.0.0.1${text}`,
    (text) => text.replace('v1', 'v2'),
  );
  return fc.oneof(
    { weight: 20, arbitrary: filled },
    fc.tuple(filled, bent).map(([text, bend]) => bend(text)),
  );
};

/** A request that waits for what never comes would hold up the others for nothing. */
const impatient = ({ name, schema }: DocumentedParameter): DocumentedParameter['schema'] =>
  name === 'wait_seconds' ? { ...schema, maximum: 1 } : schema;

const pairOf = (parameter: DocumentedParameter, material: Material): fc.Arbitrary<string> =>
  fc
    .oneof({ weight: 3, arbitrary: valid(impatient(parameter), material) }, hostile)
    .map((value) => `${encoded(parameter.name)}=${encoded(asText(value)).slice(0, 6_000)}`);

const queryOf = ({ operation }: Operation, material: Material): fc.Arbitrary<string> => {
  const declared = operation.parameters.filter((parameter) => parameter.in === 'query');
  const pairs = declared.map((parameter) =>
    fc.option(pairOf(parameter, material), { nil: '', freq: parameter.required ? 20 : 2 }),
  );
  const extra = fc.constantFrom(
    '',
    '',
    '',
    '',
    'a=1',
    'a=1&a=2',
    'a[]=1',
    'a[b]=1',
    '__proto__=1',
    '=',
    '&&',
    'x=%zz',
    '%00=%00',
    'page=1&page=2',
  );
  return fc.tuple(fc.tuple(...pairs), extra).map(([some, more]) => {
    const all = [...some, more].filter((pair) => pair !== '');
    return all.length === 0 ? '' : `?${all.join('&')}`;
  });
};

type Body = Pick<DrawnRequest, 'body' | 'headers'>;
const typed = (text: string | Buffer, type = 'application/json'): Body => ({
  body: Buffer.from(text),
  headers: [['content-type', type]],
});

const misshapen: fc.Arbitrary<Body> = fc.oneof(
  fc
    .constantFrom('', '{', '}', '[', '{"a":1,}', "{'a':1}", '{"a":1}{"a":2}', 'null', 'NaN', '\ufeff{}', '[1e400]')
    .map((text) => typed(text)),
  fc
    .constantFrom(
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{"a":1}}}',
      '{"amount_usd":"1.00","amount_usd":"2.00"}',
    )
    .map((text) => typed(text)),
  fc.integer({ min: 60_000, max: 80_000 }).map((length) => typed(JSON.stringify({ x: 'x'.repeat(length) }))),
  fc.integer({ min: 1_000, max: 30_000 }).map((length) => typed('['.repeat(length) + ']'.repeat(length))),
  fc.uint8Array({ maxLength: 100 }).map((bytes) => typed(Buffer.from(bytes))),
  fc
    .constantFrom(
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      '',
      'json',
      'application/json, text/plain',
      'application/x-www-form-urlencoded',
    )
    .map((type) => typed('{"amount_usd":"5.00"}', type)),
  fc.constant<Body>({ body: Buffer.from('{}'), headers: [] }),
);

const bodyOf = ({ operation, method }: Operation, material: Material): fc.Arbitrary<Body> => {
  const none = fc.constant<Body>({ body: null, headers: [] });
  const schema = operation.requestBody?.content['application/json'].schema;
  if (schema === undefined)
    return method === 'GET' ? fc.oneof({ weight: 9, arbitrary: none }, misshapen) : fc.oneof(none, none, misshapen);
  const made = (value: fc.Arbitrary<unknown>) => value.map((one) => typed(json(one) ?? ''));
  return fc.oneof(
    { weight: 9, arbitrary: made(valid(schema, material)) },
    { weight: 8, arbitrary: made(nearlyValid(schema, material)) },
    { weight: 1, arbitrary: made(hostile) },
    { weight: 2, arbitrary: misshapen },
    { weight: 1, arbitrary: none },
  );
};

/** Shrinks to the first of them, whichever was drawn. */
const toFirst = { withCrossShrink: true };

const oddHeaders: fc.Arbitrary<DrawnRequest['headers']> = fc.oneof(
  toFirst,
  { weight: 12, arbitrary: fc.constant([]) },
  fc
    .constantFrom('k', 'with space', '', 'x'.repeat(256), 'a'.repeat(255), '\u00fc', '"', ',')
    .map((key) => [['idempotency-key', key] as const]),
  fc.constantFrom('bogus', '100-continue', '').map((value) => [['expect', value] as const]),
  fc.constantFrom('*/*;q=x', 'text/html', '').map((value) => [['accept', value] as const]),
  fc
    .constantFrom('https://evil.example', 'null', '', 'http://127.0.0.1:4400')
    .map((value) => [['origin', value] as const]),
  fc.constantFrom('websocket', 'h2c').map((value) => [['connection', 'upgrade'] as const, ['upgrade', value] as const]),
  fc.constantFrom('1', '-1', 'x', '99999999999999999999').map((value) => [['content-length', value] as const]),
  fc.constantFrom('gzip', 'br', 'identity, gzip').map((value) => [['content-encoding', value] as const]),
  fc.constantFrom('chunked', 'gzip, chunked', 'xchunked').map((value) => [['transfer-encoding', value] as const]),
  fc.constantFrom('', 'evil.example', 'a b', '[::1', 'x'.repeat(300)).map((value) => [['host', value] as const]),
  fc
    .constantFrom('1.2.3.4', 'x', '::1, 1.1.1.1')
    .map((value) => [['x-forwarded-for', value] as const, ['x-forwarded-proto', 'https'] as const]),
  fc.integer({ min: 1, max: 20_000 }).map((length) => [['x-long', 'x'.repeat(length)] as const]),
  fc.integer({ min: 1, max: 300 }).map((length) => Array.from({ length }, (_, index) => [`x-${index}`, 'v'] as const)),
  fc.constantFrom('a\0b', 'a\rb', 'caf\u00e9', '\u0001').map((value) => [['x-control', value] as const]),
  fc.constant([['bad name', 'x'] as const]),
  fc.constant([['', 'x'] as const]),
);

const methodOf = (method: string): fc.Arbitrary<string> =>
  fc.oneof(
    toFirst,
    { weight: 40, arbitrary: fc.constant(method) },
    fc.constantFrom('PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'get', 'BREW', 'PROPFIND'),
  );

/** Requests for the operations of the document: valid, nearly valid and hostile, from everybody. */
export function requests(operations: readonly Operation[], material: Material): fc.Arbitrary<DrawnRequest> {
  const drawn = operations.map((one) => {
    const isOpen = one.operation.security.length === 0;
    const rightful: CredentialKind = one.path.startsWith('/v1/admin')
      ? 'admin'
      : one.operation.security.length === 2
        ? 'key'
        : 'session';
    const credential = isOpen
      ? fc.constantFrom(...credentials)
      : fc.oneof({ weight: 5, arbitrary: fc.constant(rightful) }, fc.constantFrom(...credentials));
    return fc
      .tuple(
        methodOf(one.method),
        pathOf(one, material),
        queryOf(one, material),
        bodyOf(one, material),
        oddHeaders,
        credential,
      )
      .map(([method, path, query, { body, headers }, odd, kind]): DrawnRequest => ({
        method,
        target: `${path}${query}`,
        credential: kind,
        headers: [...headers, ...odd],
        body,
      }));
  });
  return fc.oneof(...drawn);
}
