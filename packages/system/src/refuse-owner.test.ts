import { expect, test } from 'vitest';
import { refuseOwner } from './refuse-owner.ts';

test('production does not run under a role that may rewrite the ledger', () => {
  expect(() => refuseOwner({ role: 'florin_owner', mayRewriteBooks: true }, true)).toThrow('use the role florin_app');
});

test('the application role runs anywhere, and development does not mind', () => {
  expect(() => refuseOwner({ role: 'florin_app', mayRewriteBooks: false }, true)).not.toThrow();
  expect(() => refuseOwner({ role: 'postgres', mayRewriteBooks: true }, false)).not.toThrow();
});
