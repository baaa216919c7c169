import { expect, test } from 'vitest';
import { toBytes, toText } from './base64url.ts';

test('every byte comes back from its text, which needs no escape in an address', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  const text = toText(bytes.buffer);
  expect(text).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(toBytes(text)).toEqual(bytes);
});
