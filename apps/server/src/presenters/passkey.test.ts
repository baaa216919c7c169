import { expect, test } from 'vitest';
import { toNamedRequest } from './passkey.ts';

const named = (body: string | null) => toNamedRequest({ method: 'POST', path: '/v1/withdrawals/request', body });

test('a request is named with the members of its body, or with none', () => {
  expect(named('{"amount_usd":"5.00","label":null}').body).toEqual({ amount_usd: '5.00', label: null });
  expect(named(null).body).toBeNull();
});

test.each(['', '5', 'null', '[[1]]', '{"a":{}}', '{"a":', '['.repeat(4000)])(
  'a body of %s is VALIDATION_ERROR',
  (body) => {
    expect(() => named(body)).toThrow('without others inside');
  },
);
