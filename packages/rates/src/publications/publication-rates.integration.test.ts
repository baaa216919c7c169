import { createServer, type Server } from 'node:https';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localCertificates } from '@florin/nodes/tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PublicationName, publicationNames } from './known-publications.ts';
import { PublicationRates } from './publication-rates.ts';

const published: Record<PublicationName, string> = {
  ecb: `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"><Cube><Cube time='2026-02-27'>
<Cube currency='USD' rate='1.0875'/><Cube currency='JPY' rate='162.30'/></Cube></Cube></gesmes:Envelope>`,
  'coinbase-rates': `{"data":{"currency":"USD","rates":{"EUR":"0.9195","KWD":"0.30675","BTC":"0.00001","USD":"1.0"}}}`,
  'exchangerate-api': `{"result":"success","time_last_update_unix":1772409751,"base_code":"USD",
    "rates":{"USD":1,"EUR":0.919512345678901234,"KWD":0.30675,"XDR":0.75,"VND":1e4}}`,
};

const began = new Date('2026-03-02T09:15:00.000Z');
let now = began;
let answers: Record<string, { status: number; body: string }>;
let requests: string[];
let server: Server;
let folder: string;
let ca: string[];
let urls: Record<PublicationName, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'florin-publications-'));
  const certificates = await localCertificates(folder);
  const [cert, key] = await Promise.all([readFile(certificates.cert), readFile(certificates.key)]);
  ca = [await readFile(certificates.ca, 'utf8')];
  server = createServer({ cert, key }, (request, response) => {
    const name = request.url?.slice(1) ?? '';
    requests.push(name);
    const { status, body } = answers[name] ?? { status: 404, body: '' };
    response.writeHead(status, status === 429 ? { 'retry-after': '60' } : {}).end(body);
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  urls = Object.fromEntries(publicationNames.map((name) => [name, `https://127.0.0.1:${port}/${name}`])) as typeof urls;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  now = began;
  requests = [];
  answers = Object.fromEntries(Object.entries(published).map(([name, body]) => [name, { status: 200, body }]));
});

const open = (publications: readonly PublicationName[]) =>
  new PublicationRates({ publications, clock: { now: () => now }, ids: { fraction: () => 0.5 }, urls, ca });
async function readOnce(name: PublicationName) {
  const rates = open([name]);
  const reading = await rates.read();
  await rates.close();
  return reading;
}

describe('what a publication says becomes the price of a dollar in each currency', () => {
  test('of the European Central Bank, whose rates are for one euro and of a day', async () => {
    const { currencies } = await readOnce('ecb');
    const shared = { source: 'ecb', quote: 'USD', inverse: true, daily: true, bid: null, ask: null };
    const at = new Date('2026-02-27T15:00:00.000Z');
    expect(currencies).toEqual([
      { ...shared, base: 'JPY', last: '149.241379310344827586', at },
      { ...shared, base: 'EUR', last: '0.919540229885057471', at },
    ]);
  });

  test('of Coinbase, which tells no time: as of the request; codes that are no currencies are left out', async () => {
    const { currencies } = await readOnce('coinbase-rates');
    expect(currencies.map(({ base, last, at, daily }) => [base, last, at, daily])).toEqual([
      ['EUR', '0.9195', now, false],
      ['KWD', '0.30675', now, false],
    ]);
  });

  test('of ExchangeRate-API, whose JSON numbers are read digit by digit', async () => {
    const { currencies } = await readOnce('exchangerate-api');
    expect(currencies.map(({ base, last, at }) => [base, last, at.toISOString()])).toEqual([
      ['EUR', '0.919512345678901234', '2026-03-02T00:02:31.000Z'],
      ['KWD', '0.30675', '2026-03-02T00:02:31.000Z'],
    ]);
  });
});

describe.each(publicationNames)('%s', (name) => {
  test.each([
    ['unavailable', 503, '', 'unavailable'],
    ['at its limit', 429, '', 'rate_limited'],
    ['no longer what it was', 200, '<html>We moved</html>', 'malformed'],
    ['empty', 200, '{}', 'malformed'],
  ] as const)('that is %s gives no rates and says why', async (_what, status, body, failure) => {
    answers[name] = { status, body };
    const { currencies, sources } = await readOnce(name);
    expect(currencies).toEqual([]);
    expect(sources).toMatchObject([{ name, quotedAt: null, failures: 1, failure }]);
  });

  test('is believed no time in the future', async () => {
    now = new Date('2025-01-01T00:00:00.000Z');
    const { currencies } = await readOnce(name);
    expect(currencies.every(({ at }) => at <= now)).toBe(true);
  });
});

test('what is published daily is read once an hour, and soon again after a failure', async () => {
  const rates = open(['ecb']);
  const pass = async (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
    await rates.read();
    return requests.length;
  };
  answers['ecb'] = { status: 503, body: '' };
  await rates.read();
  answers['ecb'] = { status: 200, body: published.ecb };
  expect([await pass(59), await pass(2), await pass(59), await pass(2)]).toEqual([1, 2, 2, 3]);
  await rates.close();
});
