import { expect, test } from 'vitest';
import { openIn } from './open-in.ts';

test('each wallet opens this very page', () => {
  const page = 'https://pay.example.com/pay/0198c0e5?lang=de';
  const families = ['evm', 'solana', 'aptos', 'sui', 'cosmos', 'tron'];
  expect(families.flatMap((family) => openIn(page, family))).toMatchInlineSnapshot(`
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
      {
        "address": "https://phantom.app/ul/browse/https%3A%2F%2Fpay.example.com%2Fpay%2F0198c0e5%3Flang%3Dde?ref=https%3A%2F%2Fpay.example.com",
        "wallet": "Phantom",
      },
      {
        "address": "https://solflare.com/ul/v1/browse/https%3A%2F%2Fpay.example.com%2Fpay%2F0198c0e5%3Flang%3Dde?ref=https%3A%2F%2Fpay.example.com",
        "wallet": "Solflare",
      },
      {
        "address": "https://petra.app/explore?link=https%3A%2F%2Fpay.example.com%2Fpay%2F0198c0e5%3Flang%3Dde",
        "wallet": "Petra",
      },
      {
        "address": "https://my.slush.app/browse/https%3A%2F%2Fpay.example.com%2Fpay%2F0198c0e5%3Flang%3Dde",
        "wallet": "Slush",
      },
      {
        "address": "https://phantom.app/ul/browse/https%3A%2F%2Fpay.example.com%2Fpay%2F0198c0e5%3Flang%3Dde?ref=https%3A%2F%2Fpay.example.com",
        "wallet": "Phantom",
      },
      {
        "address": "https://deeplink.keplr.app/web-browser?url=https%3A%2F%2Fpay.example.com%2Fpay%2F0198c0e5%3Flang%3Dde",
        "wallet": "Keplr",
      },
      {
        "address": "tronlinkoutside://pull.activity?param=%7B%22url%22%3A%22https%3A%2F%2Fpay.example.com%2Fpay%2F0198c0e5%3Flang%3Dde%22%2C%22action%22%3A%22open%22%2C%22protocol%22%3A%22TronLink%22%2C%22version%22%3A%221.0%22%7D",
        "wallet": "TronLink",
      },
      {
        "address": "https://link.trustwallet.com/open_url?coin_id=195&url=https%3A%2F%2Fpay.example.com%2Fpay%2F0198c0e5%3Flang%3Dde",
        "wallet": "Trust Wallet",
      },
    ]
  `);
});

test('a payment in TON opens in its wallet', () => {
  const uri = 'ton://transfer/UQAIOfiJuAbDCkbpXN8mv4I_XGQ8D2W-jAzxZyqRsJ34vRTe?amount=5';
  expect(openIn('https://pay.example.com/pay/0198c0e5', 'ton', uri)).toEqual([
    { wallet: 'Tonkeeper', address: uri.replace('ton:/', 'https://app.tonkeeper.com') },
  ]);
});

test('a page without TLS is opened nowhere else, and none for a chain whose wallets open no pages', () => {
  expect(openIn('http://localhost:4400/pay/0198c0e5', 'evm')).toEqual([]);
  expect(openIn('https://pay.example.com/pay/0198c0e5', 'bitcoin')).toEqual([]);
});
