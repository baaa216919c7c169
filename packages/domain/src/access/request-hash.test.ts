import { expect, test } from 'vitest';
import { requestHash } from './request-hash.ts';

const asked = { method: 'POST', path: '/v1/withdrawals/request', body: { amount_usd: '500.00', chain_id: 'a' } };

test('the code, the order of members and a missing body do not count', () => {
  const sent = { chain_id: 'a', totp_code: '492817', amount_usd: '500.00' };
  expect(requestHash({ ...asked, body: sent })).toBe(requestHash(asked));
  expect(requestHash({ ...asked, body: null })).toBe(requestHash({ ...asked, body: { totp_code: '492817' } }));
});

test.each([
  ['method', { method: 'PUT' }],
  ['path', { path: '/v1/withdrawals/request?dry' }],
  ['amount', { body: { ...asked.body, amount_usd: '500.01' } }],
  ['member', { body: { ...asked.body, destination_address: '0x1' } }],
])('another %s is another request', (_what, change) => {
  expect(requestHash({ ...asked, ...change })).not.toBe(requestHash(asked));
});
