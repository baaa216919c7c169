import { expect, test } from 'vitest';
import { apiBaseOf, paymentIdOf, refundTokenOf, resourceOf, returnAddress } from './addresses.ts';

const id = '0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12';

test('the id is the last part of the path', () => {
  expect(paymentIdOf(`/pay/${id}`)).toBe(id);
  expect(paymentIdOf(`/shop/pay/${id}/`)).toBe(id);
});

test.each([
  [`https://pay.example.com/pay/${id}`, `https://pay.example.com/v1/pay/${id}`],
  [`https://example.com/florin/pay/${id}?lang=en#top`, `https://example.com/florin/v1/pay/${id}`],
])('the page %s asks %s', (page, resource) => {
  expect(resourceOf(page, '')).toBe(resource);
});

test('a payer is sent on by https alone', () => {
  expect(returnAddress('https://shop.example.com/orders/1042')?.host).toBe('shop.example.com');
  for (const bad of [null, 'http://shop.example.com/', 'javascript:alert(1)', 'shop']) {
    expect(returnAddress(bad)).toBeNull();
  }
});

test('a refund link is told by what follows #', () => {
  expect(refundTokenOf('#refund=abc-DEF_1')).toBe('abc-DEF_1');
  for (const hash of ['', '#', '#refund=', '#refund=a b', '#other=abc']) expect(refundTokenOf(hash)).toBeNull();
});

test('a page that is hosted apart from its API is told where that is', () => {
  const page = `https://pay.example.com/pay/${id}`;
  expect(apiBaseOf(page, '')).toBe('https://pay.example.com');
  expect(resourceOf(page, 'https://api.example.com/')).toBe(`https://api.example.com/v1/pay/${id}`);
});
