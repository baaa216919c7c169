import { expect, test } from 'vitest';
import { newId, readFrame, requestText, resultText } from './json-rpc.ts';

test('an id keeps all of its digits, which numbers of JavaScript would not', () => {
  const id = '1783091234567890123';
  const frame = readFrame(`{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"ab","n":1}}`);
  expect(frame).toEqual({ kind: 'request', id, method: 'irn_subscription', params: { id: 'ab', n: 1 } });
  expect(resultText(id)).toBe(`{"id":${id},"jsonrpc":"2.0","result":true}`);
});

test('what stands inside of a text stays as it is', () => {
  const message = 'he said {"id":1783091234567890123}';
  expect(readFrame(requestText('7', 'tell', { message }))).toMatchObject({ id: '7', params: { message } });
});

test.each([
  ['{"id":1,"result":false}', { kind: 'result', id: '1', result: false }],
  ['{"id":"1","result":null}', { kind: 'result', id: '1', result: null }],
  ['{"id":1,"error":{"code":5000}}', { kind: 'error', id: '1', error: { code: 5000 } }],
  ['{"id":1}', null],
  ['{"id":1.5,"result":true}', null],
  ['{"method":"ping"}', null],
  ['[]', null],
  ['null', null],
  ['{', null],
])('%s is read as what it is', (text, frame) => {
  expect(readFrame(text)).toEqual(frame);
});

test('an id is a whole number, whatever parts of a millisecond a clock tells', () => {
  expect(newId(1_800_000_000_000.7)).toMatch(/^1800000000000\d{3}$/);
});

test('ids of one moment differ', () => {
  const ids = Array.from({ length: 1000 }, () => newId(1_800_000_000_000));
  expect(new Set(ids).size).toBe(1000);
});
