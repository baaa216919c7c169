import { paymentStatuses } from '@florin/contract/vocabulary';
import { expect, test } from 'vitest';
import { wayBack } from './way-back.ts';

const redirect_url = 'https://shop.example.com/thanks';
const cancel_url = 'https://shop.example.com/cart';

test('the way back to the shop in every status', () => {
  const table = paymentStatuses.map((status) => {
    const back = wayBack({ status, redirect_url, cancel_url });
    return `${status}: ${back ? `${back.address.pathname}${back.isWish ? ' (does not pay)' : ''}` : 'none'}`;
  });
  expect(table).toMatchInlineSnapshot(`
    [
      "awaiting_selection: /cart (does not pay)",
      "awaiting_payment: /cart (does not pay)",
      "partially_paid: /thanks",
      "confirming: /thanks",
      "confirmed: /thanks",
      "completed: none",
      "expired: /cart",
      "expired_selection: /cart (does not pay)",
      "expired_partial: /thanks",
      "blacklisted: /thanks",
      "sweep_failed: /thanks",
      "failed: /cart",
    ]
  `);
});

test('an end without an address for those who do not pay leads to the other one', () => {
  expect(wayBack({ status: 'expired', redirect_url, cancel_url: null })?.address.href).toBe(redirect_url);
  expect(wayBack({ status: 'awaiting_payment', redirect_url, cancel_url: null })).toBeNull();
});

test('nothing but https leaves the page', () => {
  for (const bad of ['http://shop.example.com/', 'javascript:alert(1)'])
    expect(wayBack({ status: 'confirming', redirect_url: bad, cancel_url: bad })).toBeNull();
});
