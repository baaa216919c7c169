import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { payments } from './access.ts';
import { contract } from './contract.ts';
import { type DataOf, type InputOf, route, routes } from './route.ts';
import type { Payment } from './schemas/payment.ts';

const declaration = {
  method: 'GET',
  path: '/v1/things',
  summary: 'List things',
  status: 200,
  data: z.object({ things: z.array(z.string()) }),
  errors: [],
  examples: { data: { things: [] } },
} as const;

test('a route without access does not compile', () => {
  // @ts-expect-error access is required
  expect(() => route(declaration)).toThrow(TypeError);
  expect(route({ ...declaration, access: payments }).metadata.access).toBe(payments);
});

test('a key route without a scope does not compile', () => {
  const { scope, ...unscoped } = payments;
  expect(scope).toBe('payments');
  // @ts-expect-error a credential of key_or_session needs its scope
  route({ ...declaration, access: unscoped });
});

test('a group takes only declared routes', () => {
  const bare = { method: 'GET', path: '/v1/bare', responses: {} } as const;
  // @ts-expect-error a bare ts-rest route has no access
  expect(routes({ bare })).toHaveProperty('bare');
});

test('handlers are typed by the route', () => {
  expectTypeOf<DataOf<typeof contract.payments.read>>().toEqualTypeOf<Payment>();
  expectTypeOf<DataOf<typeof contract.auth.logout>>().toEqualTypeOf<undefined>();
  expectTypeOf<InputOf<typeof contract.payments.read>['params']>().toEqualTypeOf<{ payment_id: string }>();
  expectTypeOf<InputOf<typeof contract.payments.read>['body']>().toEqualTypeOf<undefined>();
  expectTypeOf<InputOf<typeof contract.payments.list>['query']['page']>().toEqualTypeOf<number>();
});

test('a route tells every refusal that its access implies', () => {
  expect(contract.payments.create.metadata.errors).toEqual([
    'FORBIDDEN',
    'INTERNAL_ERROR',
    'MAINTENANCE',
    'VALIDATION_ERROR',
    'UNAUTHORIZED',
    'KYC_REQUIRED',
    'RATE_LIMIT_EXCEEDED',
    'CONFLICT',
    'RATE_STALE',
  ]);
  expect(Object.keys(contract.service.health.responses)).toEqual(['200', '403', '422', '500', '503']);
});
