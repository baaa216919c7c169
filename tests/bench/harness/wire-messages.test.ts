import { expect, test } from 'vitest';
import { WireReader, type WireRequest } from './wire-messages.ts';

const length = (bytes: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(bytes + 4);
  return buffer;
};
const untyped = (body: string): Buffer => Buffer.concat([length(Buffer.byteLength(body)), Buffer.from(body)]);
const message = (type: string, body: string): Buffer => Buffer.concat([Buffer.from(type), untyped(body)]);

const conversation = Buffer.concat([
  untyped('\0\x03\0\0user\0app\0\0'),
  message('p', 'proof'),
  message('Q', 'begin\0'),
  message('P', 'read_payment\0select 1\0\0\0'),
  message('B', '\0read_payment\0\0\0\0\0\0\0'),
  message('D', 'P\0'),
  message('E', '\0\0\0\0\0'),
  message('S', ''),
  message('B', 'portal\0\0\0\0\0\0\0\0'),
  message('S', ''),
]);

const counted: WireRequest[] = [
  { kind: 'text', sql: 'begin' },
  { kind: 'wait' },
  { kind: 'statement', name: 'read_payment' },
  { kind: 'wait' },
  { kind: 'statement', name: '' },
  { kind: 'wait' },
];

test('texts, bound statements and waits are counted; starting and parsing are not', () => {
  expect(new WireReader().read(conversation)).toEqual(counted);
});

test.each([1, 3, 7, 64])('pieces of %i bytes make the same requests', (size) => {
  const reader = new WireReader();
  const pieces = Array.from({ length: Math.ceil(conversation.length / size) }, (_, index) =>
    conversation.subarray(index * size, (index + 1) * size),
  );
  expect(pieces.flatMap((piece) => reader.read(piece))).toEqual(counted);
});
