import { expect, test } from 'vitest';
import { parseBlock } from './block-json.ts';

test('lists of lamports become text, and nothing else changes', () => {
  const text = '{"preBalances":[18446744073709551615,1],"postBalances" : [ 2,\n 3 ],"fee":5000,"other":[1,2]}';
  expect(parseBlock(text)).toEqual({
    preBalances: '18446744073709551615,1',
    postBalances: '2,3',
    fee: 5000,
    other: [1, 2],
  });
  expect(parseBlock('{"preBalances":[]}')).toEqual({ preBalances: '' });
});

test('what only looks like a list inside a string is left alone', () => {
  const log = { logMessages: ['"preBalances":[1,2]', 'x\\"postBalances":[3]'], preBalances: [7] };
  expect(parseBlock(JSON.stringify(log))).toEqual({ ...log, preBalances: '7' });
});

test('what is no JSON is refused', () => {
  expect(() => parseBlock('{"preBalances":[1,]')).toThrow(SyntaxError);
});
