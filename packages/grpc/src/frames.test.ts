import { NodeFailure } from '@florin/json-rpc/failures';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameOf, Frames } from './frames.ts';

const joined = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

test('messages come out whole and in order, in whatever parts they arrive', () => {
  const messages = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 6 });
  fc.assert(
    fc.property(messages, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (sent, sizes) => {
      const all = joined(sent.map(frameOf));
      const frames = new Frames(100);
      const seen: Uint8Array[] = [];
      for (let at = 0, turn = 0; at < all.length; turn += 1) {
        const size = sizes[turn % sizes.length]!;
        seen.push(...frames.push(all.slice(at, at + size)).map((one) => one.slice()));
        at += size;
      }
      expect(seen).toEqual(sent);
      expect(frames.isWaiting).toBe(false);
    }),
  );
});

test('a message that is longer than allowed is refused by its head, and a compressed one as well', () => {
  expect(() => new Frames(3).push(frameOf(new Uint8Array(4)).slice(0, 5))).toThrow(NodeFailure);
  expect(() => new Frames(100).push(Uint8Array.of(1, 0, 0, 0, 0))).toThrow('compressed');
  const frames = new Frames(100);
  expect(frames.push(Uint8Array.of(0, 0, 0, 0, 9, 1))).toEqual([]);
  expect(frames.isWaiting).toBe(true);
});
