import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { invalidRequest } from './invalid-request.ts';
import { nearestName, objectInput } from './object-input.ts';
import { type AnyRoute, inputsOf } from './route.ts';

const routes: [string, AnyRoute][] = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members).map(([name, route]): [string, AnyRoute] => [`${group}.${name}`, route as AnyRoute]),
);
const refusal = (route: AnyRoute, given: { query?: unknown; body?: unknown }) => {
  const { query, body } = inputsOf(route);
  return invalidRequest({
    pathParams: null,
    query: query.safeParse(given.query ?? {}).error,
    body: body?.safeParse(given.body).error,
  });
};

test.each([
  ['currency', null],
  ['amount_usdt', 'amount_usd'],
  ['descripton', 'description'],
  ['success_url', 'redirect_url'],
  ['amount', 'amount_usd'],
  ['x', null],
])('%s is near to %s among the members of a new payment', (name, meant) => {
  expect(nearestName(name, ['amount_usd', 'description', 'redirect_url', 'cancel_url', 'allowed_token_ids'])).toBe(
    meant,
  );
});

test('an unknown member is refused by its name, with the one that was probably meant', () => {
  expect(refusal(contract.payments.create, { body: { amount_usd: '5.00', currency: 'EUR', descripton: 'x' } })).toEqual(
    {
      message: 'currency: There is no "currency" here. Also invalid: descripton.',
      details: {
        currency: ['There is no "currency" here.'],
        descripton: ['There is no "descripton" here. Did you mean "description"?'],
      },
    },
  );
});

test('an unknown parameter of a list is refused, so that no filter is dropped in silence', () => {
  expect(refusal(contract.payments.list, { query: { status: 'completed', page_size: '2' } })).toEqual({
    message: 'page_size: There is no "page_size" here. Did you mean "per_page"?',
    details: { page_size: ['There is no "page_size" here. Did you mean "per_page"?'] },
  });
});

test('what a list or an object inside of a body does not know is told at the member that holds it', () => {
  const inner = z.object({ items: z.array(objectInput({ sku: z.string() })) });
  const { error } = inner.safeParse({ items: [{ sku: 'a', sku_id: 'b' }] });
  expect(invalidRequest({ pathParams: null, query: null, body: error }).details).toEqual({
    items: ['There is no "sku_id" here.'],
  });
});

test('a name that every object has is refused as any other', () => {
  const query = JSON.parse('{"__proto__": "1", "toString": "1"}') as object;
  const { details } = refusal(contract.payments.list, { query });
  expect(Object.entries(details)).toEqual([
    ['_query', ['There is no "__proto__" here.']],
    ['toString', ['There is no "toString" here.']],
  ]);
});

test('a thousand unknown members are answered in 50 lines', () => {
  const body = Object.fromEntries(Array.from({ length: 1_000 }, (_one, index) => [`member_${index}`, 1]));
  expect(Object.keys(refusal(contract.payments.cancel, { body }).details)).toHaveLength(50);
});

test.each(routes)('%s refuses parameters and members that it does not list', (_name, route) => {
  expect(refusal(route, { query: { no_such_name: '1' } }).details).toMatchObject({
    no_such_name: ['There is no "no_such_name" here.'],
  });
  if (route.method === 'GET') return;
  const given = { ...(route.metadata.examples.body as object | undefined), no_such_name: '1' };
  expect(refusal(route, { body: given }).details).toEqual({ no_such_name: ['There is no "no_such_name" here.'] });
});

test.each(routes.filter(([, { method }]) => method !== 'GET'))(
  '%s lists the members of every object inside of its body',
  (_name, route) => {
    const body = inputsOf(route).body;
    expect(JSON.stringify(z.toJSONSchema(body ?? z.null(), { io: 'input', unrepresentable: 'any' }))).not.toMatch(
      /"additionalProperties":\{\}/,
    );
    expect(looseObjects(body)).toEqual([]);
  },
);

/** Objects that take members which they do not list, by their members' names. */
function looseObjects(schema: unknown): string[] {
  if (!(schema instanceof z.ZodType)) return [];
  const def = schema.def as unknown as Record<string, unknown> & { type: string; shape?: object; options?: unknown[] };
  if (def.type === 'object') {
    const isStrict = def['catchall'] instanceof z.ZodNever;
    const members = Object.entries(def.shape ?? {});
    return [
      ...(isStrict ? [] : [members.map(([name]) => name).join()]),
      ...members.flatMap(([, member]) => looseObjects(member)),
    ];
  }
  return [def['innerType'], def['element'], def['in'], def['out'], ...(def.options ?? [])].flatMap(looseObjects);
}
