import { expect, test } from 'vitest';
import { InvariantError, invalid, notFound, Refusal } from './errors.ts';

test('a refusal tells nothing but its code and its message unless more is known', () => {
  const refusal = new Refusal('CONFLICT', 'It is over.');
  expect({ ...refusal, message: refusal.message }).toEqual({
    name: 'Refusal',
    code: 'CONFLICT',
    message: 'It is over.',
    details: {},
    retryAfterSeconds: null,
  });
  const known = new Refusal('RATE_LIMIT_EXCEEDED', 'Wait.', { details: { key: ['busy'] }, retryAfterSeconds: 7 });
  expect([known.details, known.retryAfterSeconds]).toEqual([{ key: ['busy'] }, 7]);
});

test('a refusal about one field names it', () => {
  const refusal = invalid('amount_usd', 'Write digits.');
  expect([refusal.code, refusal.message, refusal.details]).toEqual([
    'VALIDATION_ERROR',
    'Write digits.',
    { amount_usd: ['Write digits.'] },
  ]);
});

test('what is missing is named, whoever it belongs to', () => {
  const refusal = notFound('payment');
  expect([refusal.code, refusal.message]).toEqual(['NOT_FOUND', 'No such payment.']);
});

test('a defect carries its facts, in its text as well, base units as digits', () => {
  const defect = new InvariantError('Too much.', { units: 7n, of: 'coins', count: 2 });
  expect(defect.message).toBe('Too much. {"units":"7","of":"coins","count":2}');
  expect([defect.name, defect.facts]).toEqual(['InvariantError', { units: 7n, of: 'coins', count: 2 }]);
  expect(new InvariantError('Odd.').message).toBe('Odd. {}');
});
