import { examples } from '@florin/contract/examples';
import { Refusal } from '@florin/domain/errors';
import { usd } from '@florin/domain/money/usd';
import type { OpenLink, Opening } from '@florin/engine/payment-links/open-link';
import { beforeEach, describe, expect, test } from 'vitest';
import { serverWith, uuid } from '../../../test/scene.ts';
import type { LinkPage } from './serve.ts';
import { linkLanguages } from './words.ts';

const template = `<!doctype html><html lang="en"><head>
<link rel="icon" type="image/svg+xml" href="../assets/logo.svg" />
<link rel="stylesheet" crossorigin href="./assets/index-abc.css"></head><body></body></html>`;
const visit = '0198c0e1-6c02-7d3e-84f5-2a3b4c5d6e7f';
const link: OpenLink = {
  id: uuid,
  title: 'Ticket, Saturday',
  amountUsd: '25.00',
  minUsd: null,
  maxUsd: null,
  reference: null,
  usesMax: null,
  uses: 0,
  expiresAt: null,
  active: true,
  merchantId: uuid,
  merchantName: 'Corner Shop',
  kycLevel: 'basic',
  version: 1n,
  feePayer: null,
  enabledTokenIds: null,
  webhookIsActive: null,
  webhookEvents: null,
  bounds: { least: usd('5.00'), most: usd('500.00') },
  refusal: null,
};
const openLink = { ...link, amountUsd: null };

/** What the engine would say, and what it was asked. */
let found: OpenLink | null;
let opening: Opening | null;
let asked: unknown[];
/** What keeps it from answering. */
let closed: Error | null;
let visitors = 0;
beforeEach(() => {
  [found, opening, asked, closed] = [link, { paymentId: uuid }, [], null];
  visitors += 1;
});
const linkPage: LinkPage = {
  built: { html: template, files: new Map(), languages: new Map() },
  brand: examples.brand,
  brandOf: async () => examples.brand,
  frameAncestors: "'none'",
  imageOrigin: 'https://api.example.com',
  newVisit: () => visit,
  apart: null,
  read: async () => {
    if (closed !== null) throw closed;
    return found;
  },
  open: async (...request) => {
    if (closed !== null) throw closed;
    asked.push(request);
    return opening;
  },
};
const app = await serverWith({}, { linkPage });
const address = `/pay/links/${uuid}`;
const form = (fields: Record<string, string>, remoteAddress = `203.0.113.${visitors}`) => ({
  method: 'POST' as const,
  url: address,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
  remoteAddress,
});

describe('the page of a link', () => {
  test('says who is paid, what for and how much, and needs no script', async () => {
    const { statusCode, headers, body } = await app.inject(address);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<bdi>Corner Shop</bdi>');
    expect(body).toContain('<bdi>Ticket, Saturday</bdi>');
    expect(body).toContain('<button class="main" type="submit">Pay <bdi dir="ltr">$25.00</bdi></button>');
    expect(body).toContain('href="../assets/index-abc.css"');
    expect(body).toContain('href="../../assets/logo.svg"');
    expect(body).not.toContain('<script');
    expect(String(headers['content-security-policy'])).toContain("form-action 'self'");
    expect(headers['cache-control']).toBe('no-store');
  });

  test('asks for an amount and names its bounds where the amount is open', async () => {
    found = openLink;
    const { body } = await app.inject(address);
    expect(body).toContain('<label for="amount">Amount in US dollars</label>');
    expect(body).toContain('From $5.00 to $500.00.');
    expect(body).toContain('>Continue</button>');
  });

  test('shows what merchants write as text', async () => {
    const hostile = `"><script>alert('1')</script>$&`;
    found = { ...link, title: hostile, merchantName: hostile };
    const { body } = await app.inject(address);
    expect(body).not.toContain('<script>');
    expect(body).toContain('&lt;script&gt;');
  });

  test.each(['en', ...linkLanguages.keys()])('speaks %s, and leads to the other languages', async (language) => {
    found = openLink;
    const { body } = await app.inject({ url: address, headers: { 'accept-language': language } });
    expect(body).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(body.match(/hreflang=/g)).toHaveLength(10);
    expect(body).not.toMatch(/[{}]least|[{}]most|[{}]amount/);
    expect((await app.inject(`${address}?lang=${language}`)).body).toContain(`<html lang="${language}"`);
  });

  test.each([
    ['inactive', 'switched off', 410],
    ['ended', 'has ended', 410],
    ['sold_out', 'Nothing is left', 410],
  ] as const)('says that it is %s, and offers no button', async (refusal, words, status) => {
    found = { ...link, refusal };
    const { statusCode, body } = await app.inject(address);
    expect(statusCode).toBe(status);
    expect(body).toContain(words);
    expect(body).not.toContain('<button');
  });

  test.each([
    ['during maintenance', new Refusal('MAINTENANCE', 'Back at 10:00 UTC.'), '60'],
    ['while the database is busy', Object.assign(new Error('deadlock'), { code: '40P01' }), '2'],
  ])('says in the language of its payer that it does not work just now: %s', async (_when, error, seconds) => {
    closed = error;
    for (const request of [{ url: address }, form({ visit })]) {
      const { statusCode, headers, body } = await app.inject({
        ...request,
        headers: { ...('headers' in request && request.headers), 'accept-language': 'de' },
      });
      expect([statusCode, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
      expect(headers['retry-after']).toBe(seconds);
      expect(body).toContain('Das hat gerade nicht geklappt.');
      expect(body).toContain('<bdi>Florin</bdi>');
    }
  });

  test('says so to an address that reads too often', async () => {
    const hasty = await serverWith({}, { linkPage, addressRates: { payerPerSecond: 1, signInsPerMinute: 1 } });
    const answers = [await hasty.inject(address), await hasty.inject(address)];
    await hasty.close();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 429]);
    expect(answers[1]?.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'retry-after': '1' });
    expect(answers[1]?.body).toContain('did not work just now');
  });

  test('that a defect keeps from being read is no busy one', async () => {
    closed = new Error('defect');
    expect((await app.inject(address)).json().error.code).toBe('INTERNAL_ERROR');
  });

  test.each([address, '/pay/links/42'])('is told as missing at %s where there is none', async (url) => {
    found = null;
    const { statusCode, body } = await app.inject(url);
    expect(statusCode).toBe(404);
    expect(body).toContain('There is no such payment link.');
  });
});

describe('a form that is sent', () => {
  test('opens a payment and leads to its page, wherever a proxy serves it', async () => {
    found = openLink;
    const { statusCode, headers } = await app.inject(form({ amount: '7,50', visit }));
    expect([statusCode, headers['location']]).toEqual([303, `../${uuid}`]);
    expect(asked).toEqual([[uuid, { visit, amount: '7,50' }]]);
  });

  test('leads to the page where it is hosted apart, and the browser may follow', async () => {
    const payPage = (id: string) => `https://pay.example.com/shop/pay/${id}`;
    const apart = await serverWith(
      {},
      { linkPage: { ...linkPage, apart: { origin: 'https://pay.example.com', payPage } } },
    );
    const shown = await apart.inject(address);
    const sent = await apart.inject(form({ visit }));
    await apart.close();
    expect(shown.headers['content-security-policy']).toContain("form-action 'self' https://pay.example.com;");
    expect(sent.headers['location']).toBe(`https://pay.example.com/shop/pay/${uuid}`);
  });

  test('leads to the page in the language that was chosen, and in no other', async () => {
    const inLanguage = async (lang: string) => {
      const { headers } = await app.inject({ ...form({ visit }), url: `${address}?lang=${encodeURIComponent(lang)}` });
      return headers['location'];
    };
    expect(await inLanguage('tr')).toBe(`../${uuid}?lang=tr`);
    expect(await inLanguage('en')).toBe(`../${uuid}?lang=en`);
    expect(await inLanguage('xx&a=b')).toBe(`../${uuid}`);
  });

  test('with an amount that will not do is shown again with what was written', async () => {
    [found, opening] = [openLink, { refusal: 'amount' }];
    const { statusCode, body } = await app.inject(form({ amount: '1"', visit }));
    expect(statusCode).toBe(422);
    expect(body).toContain('value="1&quot;"');
    expect(body).toContain('aria-invalid="true"');
    expect(body).toContain(`name="visit" value="${visit}"`);
  });

  test.each([
    ['busy', 503, 'did not work just now'],
    ['sold_out', 410, 'Nothing is left'],
  ] as const)('at a link that is %s says so', async (refusal, status, words) => {
    [found, opening] = [link, { refusal }];
    const { statusCode, body } = await app.inject(form({ visit }));
    expect([statusCode, body.includes(words)]).toEqual([status, true]);
  });

  test('without a visit that counts gets one', async () => {
    await app.inject(form({ visit: 'none' }));
    await app.inject({ ...form({}), payload: '' });
    expect(asked).toEqual([
      [uuid, { visit, amount: '' }],
      [uuid, { visit, amount: '' }],
    ]);
  });

  test('is refused when it is no form, or longer than any browser makes it', async () => {
    const json = await app.inject({ ...form({}), headers: { 'content-type': 'application/json' }, payload: '{}' });
    const long = await app.inject(form({ amount: '1'.repeat(3_000) }));
    expect([json.statusCode, long.statusCode]).toEqual([422, 422]);
    expect(asked).toEqual([]);
  });

  test('is refused the eleventh time in a minute from one address at one link, not from another', async () => {
    const sent = [];
    // one after the other, as a person sends them
    for (let time = 1; time <= 11; time += 1) sent.push(await app.inject(form({ visit })));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
    expect(sent.at(-1)?.body).toContain('did not work just now');
    expect(Number(sent.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect(asked).toHaveLength(10);
    expect((await app.inject(form({ visit }, '198.51.100.1'))).statusCode).toBe(303);
    expect((await app.inject({ ...form({ visit }), url: `/pay/links/${visit}` })).statusCode).toBe(303);
  });
});
