import { FlorinError } from '@florin/sdk';
import { expect, test } from 'vitest';
import { problemOf } from './problem.ts';

test('what the server refuses comes with a message for each field', () => {
  const details = { amount_usd: ['Must be a number.', 'At least 1.00.'] };
  const error = new FlorinError('VALIDATION_ERROR', 'Look at the fields.', { details, requestId: 'r1' });
  expect(problemOf(error)).toEqual({
    code: 'VALIDATION_ERROR',
    message: 'Look at the fields.',
    fields: { amount_usd: 'Must be a number. At least 1.00.' },
    requestId: 'r1',
  });
});

test('a defect is not passed off as a refusal', () => {
  expect(() => problemOf(new TypeError('x is undefined'))).toThrow('x is undefined');
});
