import { expect, test } from 'vitest';
import { openIn } from './open-in.ts';

test('each wallet opens this very page', () => {
  const page = 'https://pay.example.com/pay/0198c0e5?lang=de';
  expect(openIn(page)).toMatchInlineSnapshot(`
    [
      {
        "address": "https://metamask.app.link/dapp/pay.example.com/pay/0198c0e5?lang=de",
        "wallet": "MetaMask",
      },
      {
        "address": "https://link.trustwallet.com/open_url?coin_id=60&url=https%3A%2F%2Fpay.example.com%2Fpay%2F0198c0e5%3Flang%3Dde",
        "wallet": "Trust Wallet",
      },
      {
        "address": "https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fpay.example.com%2Fpay%2F0198c0e5%3Flang%3Dde",
        "wallet": "Base App",
      },
    ]
  `);
});

test('a page without TLS is opened nowhere else', () => {
  expect(openIn('http://localhost:4400/pay/0198c0e5')).toEqual([]);
});
