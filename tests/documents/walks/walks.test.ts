import { expect, test } from 'vitest';
import { textOf } from '../../architecture/tree.ts';
import { follow, namedBy, summaryOf } from './calls.ts';
import { filesOf, rowsOf, walksPage } from './page.ts';
import { walks } from './walks.ts';

const usd = 'packages/domain/src/money/usd.ts#parseUsd';
const draft = 'packages/engine/src/payments/draft-payment.ts#draftPayment';

test('docs/walks.md is the way that calls go: run `npm run walks`', () => {
  expect(textOf('docs/walks.md')).toBe(walksPage());
});

test('a walk lists a file once', () => {
  const files = walks.map((walk) => rowsOf(walk));
  expect(files.map((rows) => rows.length)).toEqual(files.map((rows) => filesOf(rows).length));
});

test('a call is followed through declarations of its file and through imports, and never against them', () => {
  expect(follow(draft, usd)).toEqual(['packages/engine/src/payments/draft-payment.ts#amountWithinBounds', usd]);
  expect(follow(usd, draft)).toBeNull();
  expect(namedBy(draft)).not.toContain('packages/engine/src/payments/draft-payment.ts#NewPayment');
  expect(summaryOf(usd)).toBe("US dollars from a caller's text.");
});

test('a stop that is gone, or that nothing calls, is named with what to do', () => {
  const walk = (at: string) => ({ title: 'A walk', stops: [{ at: usd }, { at }] });
  expect(() => rowsOf(walk('packages/domain/src/gone.ts#gone'))).toThrow(/there is no .*gone.*Name the declaration/);
  expect(() => rowsOf(walk(draft))).toThrow(/no call leads from .* Name the stop that calls it/);
});
