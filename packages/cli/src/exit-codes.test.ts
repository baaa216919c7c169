import { errorCodes } from '@florin/contract/vocabulary';
import { expect, test } from 'vitest';
import { exitCodeOf, exitCodes } from './exit-codes.ts';

test('no refusal of the service ends as a defect of this program', () => {
  const asDefects = errorCodes.filter((code) => exitCodeOf(code) === exitCodes.unexpected.number);
  expect(asDefects).toEqual([]);
  expect(exitCodeOf('SECOND_FACTOR_REQUIRED')).toBe(exitCodes.forbidden.number);
  expect(exitCodeOf('SECOND_PERSON_REQUIRED')).toBe(exitCodes.forbidden.number);
});
