import { readFileSync } from 'node:fs';
import { contract } from '@florin/contract/contract';
import type { AnyRoute } from '@florin/contract/route';
import { errorStatus } from '@florin/contract/vocabulary';
import type { ClientErrorCode } from '@florin/sdk';
import { expect, test } from 'vitest';

const catalogue = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
const [, service = '', client = ''] = catalogue.split(/^## /m);

/** First cells of a table that name a code, with the cell that follows. */
const rowsOf = (section: string): [code: string, next: string, last: string][] =>
  Array.from(
    section.matchAll(/^\| `([A-Z_]+)` *\| (.*?) *\|(?:.*\|)? (.*?) *\|$/gm),
    ([, code = '', next = '', last = '']) => [code, next, last],
  );

/** A code that the SDK gains or loses does not compile here. */
const ofTheSdk: Record<ClientErrorCode, true> = {
  INVALID_ARGUMENT: true,
  CONNECTION_FAILED: true,
  TIMED_OUT: true,
  UNEXPECTED_RESPONSE: true,
  PAYMENT_STOPPED: true,
  ADDRESS_UNVERIFIED: true,
  NOT_SUPPORTED: true,
};

test('the catalogue has every code of the service with its status', () => {
  const told = Object.fromEntries(rowsOf(service).map(([code, status]) => [code, Number(status)]));
  expect(told).toEqual(errorStatus);
});

test('the catalogue has every code of the SDK', () => {
  expect(rowsOf(client).map(([code]) => code)).toEqual(Object.keys(ofTheSdk));
});

test('the catalogue says of the codes of administrators whether merchants meet them as well', () => {
  const routes = Object.values(contract).flatMap((group) => Object.values<AnyRoute>(group));
  const own = routes.filter(({ path }) => !path.startsWith('/v1/admin/'));
  const ofMerchants = new Set(own.flatMap(({ metadata }) => metadata.errors));
  for (const code of ['SECOND_FACTOR_REQUIRED', 'SECOND_PERSON_REQUIRED'] as const) {
    const row = service.split('\n').find((line) => line.startsWith(`| \`${code}\``)) ?? '';
    expect(row).toMatch(/administrator/i);
    expect([code, /merchants/i.test(row)]).toEqual([code, ofMerchants.has(code)]);
  }
});

test('every code has a remedy', () => {
  const remedies = [...rowsOf(service), ...rowsOf(client)].map(([, , remedy]) => remedy);
  expect(remedies.filter((remedy) => remedy.length < 20)).toEqual([]);
});
