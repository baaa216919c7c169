import type { PaymentStatus as Told } from '@florin/checkout/messages';
import { isHello, pageMessage, sent } from '@florin/checkout/messages';
import type { PaymentStatus } from '@florin/contract/vocabulary';
import { expect, expectTypeOf, test } from 'vitest';

test('shops know every status by its name', () => {
  expectTypeOf<Told>().toEqualTypeOf<PaymentStatus>();
});

test.each([
  sent({ type: 'ready' }),
  sent({ type: 'height', pixels: 640 }),
  sent({ type: 'status', payment_id: 'a', status: 'confirming' }),
  sent({ type: 'return', url: 'https://shop.example.com' }),
  sent({ type: 'close' }),
])('a message arrives as it was sent: %o', (message) => {
  expect(pageMessage(structuredClone(message))).toEqual(message);
});

test.each([
  null,
  'ready',
  { type: 'ready' },
  { type: 'ready', florin: 2 },
  { type: 'hello', florin: 1 },
  { type: 'toString', florin: 1 },
  { type: 'height', florin: 1, pixels: '640' },
  { type: 'status', florin: 1, status: 'completed' },
  { type: 'return', florin: 1, url: 'javascript:alert(1)' },
])('%o is no message of the page', (data) => {
  expect(pageMessage(data)).toBeNull();
});

test('a greeting has the version of the page', () => {
  expect(isHello(sent({ type: 'hello' }))).toBe(true);
  expect([{ type: 'hello', florin: 2 }, { type: 'hello' }, 'hello', null].some(isHello)).toBe(false);
});
