import { FlorinError } from '@florin/sdk';
import { expect, test, vi } from 'vitest';
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

test('a defect is told as one, and reported', () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const error = new TypeError('x is undefined');
  expect(problemOf(error)).toMatchObject({ code: 'DEFECT', message: expect.stringContaining('x is undefined') });
  expect(report).toHaveBeenCalledWith(error);
});
