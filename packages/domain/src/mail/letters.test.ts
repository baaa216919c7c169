import { expect, test } from 'vitest';
import { htmlOf, textOf } from './letter.ts';
import { invitationLetter } from './member-letters.ts';
import { endpointLetter, walletLetter } from './merchant-letters.ts';
import { receiptLetter, refundLinkLetter } from './payer-letters.ts';
import { escapeHtml, plain } from './plain.ts';
import { en } from './words/en.ts';
import { firstSpoken, spoken } from './words/spoken.ts';

const context = {
  shop: 'Tea & Co',
  operator: 'Florin',
  language: null,
  pageUrl: 'https://pay.example.com/pay/p',
};
const receipt = {
  paymentId: '0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12',
  amount: '25.00 USD',
  paid: '0.01 ETH (eth)',
  reference: 'order-17',
  description: null,
  completedAt: '2026-10-01T12:34:56.000Z',
};

test('a receipt, whole', () => {
  const letter = receiptLetter(receipt, context);
  expect(`${letter.subject}\n\n${textOf(letter)}`).toMatchInlineSnapshot(`
    "Receipt from Tea & Co: 25.00 USD

    Tea & Co has received your payment of 25.00 USD.

    Amount: 25.00 USD
    Paid: 0.01 ETH (eth)
    Order: order-17
    Completed: 2026-10-01 12:34 UTC
    Payment: 0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12

    Open the payment:
    https://pay.example.com/pay/p

    -- 
    Florin sends this for Tea & Co, which gave this address with the payment. Nobody will ask you for a password or a seed.
    "
  `);
  expect(htmlOf(letter)).toMatchInlineSnapshot(`
    "<!doctype html>
    <html lang="en" dir="ltr"><head><meta charset="utf-8"><title>Receipt from Tea &amp; Co: 25.00 USD</title></head>
    <body style="font-family:sans-serif;max-width:36em;margin:1em auto;color:#111">
    <p>Tea &amp; Co has received your payment of 25.00 USD.</p>
    <table style="border-collapse:collapse"><tr><td style="padding:2px 12px 2px 0;color:#555">Amount</td><td dir="auto">25.00 USD</td></tr><tr><td style="padding:2px 12px 2px 0;color:#555">Paid</td><td dir="auto">0.01 ETH (eth)</td></tr><tr><td style="padding:2px 12px 2px 0;color:#555">Order</td><td dir="auto">order-17</td></tr><tr><td style="padding:2px 12px 2px 0;color:#555">Completed</td><td dir="auto">2026-10-01 12:34 UTC</td></tr><tr><td style="padding:2px 12px 2px 0;color:#555">Payment</td><td dir="auto">0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12</td></tr></table>
    <p><a href="https://pay.example.com/pay/p">Open the payment</a></p>
    <p style="color:#555;font-size:smaller">Florin sends this for Tea &amp; Co, which gave this address with the payment. Nobody will ask you for a password or a seed.</p>
    </body></html>
    "
  `);
});

test('every language has every word and the same places to fill', () => {
  const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
  for (const [language, words] of spoken)
    for (const [name, text] of Object.entries(en)) {
      const own = words[name as keyof typeof en];
      expect([language, name, places(own)]).toEqual([language, name, places(text)]);
      expect(own).not.toBe('');
    }
  expect(spoken.size).toBe(10);
});

test('the payer reads his own language, Arabic from the right, and English where it is not known', () => {
  expect(receiptLetter(receipt, { ...context, language: 'de' }).subject).toBe('Beleg von Tea & Co: 25.00 USD');
  const arabic = htmlOf(receiptLetter(receipt, { ...context, language: 'ar' }));
  expect(arabic).toContain('<html lang="ar" dir="rtl">');
  expect(receiptLetter(receipt, { ...context, language: 'xx' })).toMatchObject({ language: 'en' });
  expect(['de-AT', 'xx', 'en-US'].map((tag) => firstSpoken([tag]))).toEqual(['de', null, 'en']);
  expect(firstSpoken(['xx', 'pt-BR', 'de'])).toBe('pt');
});

test('what strangers wrote is one line of visible text, and no HTML', () => {
  const hostile = '<img src=x onerror=alert(1)>\r\nBcc: a@example.com\u202e"&\'';
  const letter = receiptLetter(
    { ...receipt, description: hostile, reference: hostile },
    { ...context, shop: plain(hostile) },
  );
  expect(htmlOf(letter)).not.toMatch(/<img|\u202e|\r/);
  expect(htmlOf(letter)).toContain('&lt;img src=x onerror=alert(1)&gt; Bcc: a@example.com &quot;&amp;&#39;');
  expect(letter.subject).not.toMatch(/[\r\n\u202e]/);
  expect(textOf(letter)).not.toMatch(/^Bcc:/m);
});

test('a value that looks like a place to fill is shown as it is', () => {
  expect(receiptLetter(receipt, { ...context, shop: '{amount}' }).subject).toBe('Receipt from {amount}: 25.00 USD');
});

test('the link of a refund says when it ends', () => {
  const facts = { paymentId: receipt.paymentId, amount: '1 ETH (Ethereum)', address: null, transaction: null };
  const letter = refundLinkLetter({ ...facts, linkEndsAt: '2026-10-15T00:00:00.000Z' }, context);
  expect(textOf(letter)).toContain('The link ends: 2026-10-15 00:00 UTC');
  expect(textOf(letter)).toContain('Enter your address:\nhttps://pay.example.com/pay/p');
});

test('a wallet is set, changed or removed', () => {
  const facts = { chain: 'Ethereum', usableFrom: null };
  const said = (address: string | null, previousAddress: string | null): string =>
    walletLetter({ ...facts, address, previousAddress }, context).subject;
  expect([said('0xa', null), said('0xa', '0xb'), said(null, '0xb')]).toEqual([
    'Your withdrawal wallet on Ethereum was set',
    'Your withdrawal wallet on Ethereum was changed',
    'Your withdrawal wallet on Ethereum was removed',
  ]);
});

test('an endpoint that gave no answer is told so', () => {
  expect(textOf(endpointLetter({ event: 'payment.completed', attempts: '5', status: null }, context))).toContain(
    'Last answer: none',
  );
});

test('a long text is cut by characters, and a script keeps its joiners', () => {
  expect(plain('🙂'.repeat(300))).toBe(`${'🙂'.repeat(199)}…`);
  expect(plain('می\u200cخواهم')).toBe('می\u200cخواهم');
  expect(escapeHtml('a<b>"c"')).toBe('a&lt;b&gt;&quot;c&quot;');
});

test('an invitation into a team, whole', () => {
  const letter = invitationLetter({ url: 'https://console.example.com/join#code' }, context);
  expect(`${letter.subject}\n\n${textOf(letter)}`).toBe(
    [
      'Join the team of Tea & Co',
      '',
      'An owner of Tea & Co invites you into their team at Florin. The link works once, for seven days.',
      '',
      '',
      'Choose a password and join:',
      'https://console.example.com/join#code',
      '',
      '-- ',
      'Florin sends this because an owner of Tea & Co gave your address. If you do not know them, do nothing.',
      '',
    ].join('\n'),
  );
});
