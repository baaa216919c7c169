import { columnName, listOf, valueAt } from '@florin/contract/list';
import { contractRoutes, type NamedRoute } from '@florin/testing/contract-routes';
import { csvRecords } from '@florin/testing/csv-records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Headers } from '../http/composed-server.ts';
import { Cast } from './cast.ts';
import { sampleRequest } from './requests.ts';
import { factoryFor, makeOneOfEach } from './resources.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await Cast.open();
  await makeOneOfEach(cast, cast.merchant);
});
afterAll(() => cast?.close());

const lists = contractRoutes.filter(({ route }) => listOf(route) !== null);
const csv = { accept: 'text/csv' };

const headersFor = ({ route }: NamedRoute): Headers => {
  const { credential } = route.metadata.access;
  if (credential === 'none') return {};
  return credential === 'admin_session' ? cast.admin : cast.merchant.session;
};

/** Where a list stands, without filters: so that it has rows. */
const placeOf = async (named: NamedRoute): Promise<string> => {
  const id = await factoryFor(named)?.(cast, cast.merchant);
  return sampleRequest(named, {}, id)[1].split('?', 1)[0] ?? '';
};

/** A cell as the file must have it, told from the JSON alone. */
const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /^[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
};

const rowsOf = (named: NamedRoute, data: Readonly<Record<string, unknown>>): string[][] => {
  const { member, columns } = listOf(named.route) ?? { member: '', columns: [] };
  const entries = data[member] as unknown[];
  return [columns.map(columnName), ...entries.map((entry) => columns.map((path) => cellOf(valueAt(entry, path))))];
};

const sizeOf = ({ route }: NamedRoute): string | undefined =>
  listOf(route)?.paging.find((name) => ['per_page', 'page_size', 'limit'].includes(name));

const asJson = (named: NamedRoute, url: string) => cast.server.call('GET', url, headersFor(named));
const asFile = (named: NamedRoute, url: string) =>
  cast.server.app.inject({ method: 'GET', url, headers: { ...headersFor(named), ...csv } });

test('the lists of the contract are those that are meant', () => {
  expect(lists.map(({ id }) => id)).toMatchInlineSnapshot(`
    [
      "payments.list",
      "payments.timeline",
      "payments.tokens",
      "quotes.currencies",
      "paymentLinks.list",
      "refunds.listOfPayment",
      "refunds.list",
      "withdrawals.chains",
      "withdrawals.listWallets",
      "withdrawals.list",
      "balance.entries",
      "reports.volume",
      "reports.statement",
      "webhooks.listDeliveries",
      "webhookEndpoints.list",
      "events.list",
      "apiKeys.list",
      "sessions.list",
      "passkeys.list",
      "team.list",
      "team.listInvitations",
      "adminMerchants.list",
      "adminMerchants.listApiKeys",
      "adminMerchants.listKycSubmissions",
      "adminIncidents.listRequests",
      "adminInvitations.list",
      "adminTeam.list",
      "adminMerchantPasskeys.list",
      "adminChains.list",
      "adminTokens.list",
      "adminRates.list",
      "adminRates.sources",
      "adminRates.history",
      "adminRates.locks",
      "adminBlacklist.list",
      "adminPayments.list",
      "adminPayments.timeline",
      "adminWithdrawals.list",
      "adminRefunds.list",
      "adminCoins.listUnmatchedDeposits",
      "adminCoins.listOutgoing",
      "adminExchange.listInstructions",
      "adminSupport.list",
      "adminAudit.list",
    ]
  `);
});

describe('a list as a file has the rows that it has in JSON', () => {
  test.each(lists)('$id', async (named) => {
    const [place, size] = [await placeOf(named), sizeOf(named)];
    const file = await asFile(named, place);
    const json = await asJson(named, size === undefined ? place : `${place}?${size}=100`);
    expect([json.status, file.statusCode, file.headers['content-type']]).toEqual([
      200,
      200,
      'text/csv; charset=utf-8; header=present',
    ]);
    expect(csvRecords(file.body)).toEqual(rowsOf(named, json.data));
  });
});

describe('a page that is named is the page that JSON has', () => {
  const paged = lists.filter(({ route }) => (listOf(route)?.paging.length ?? 0) > 0);
  test.each(paged)('$id', async (named) => {
    const place = `${await placeOf(named)}?${sizeOf(named)}=1`;
    const [file, json] = [await asFile(named, place), await asJson(named, place)];
    expect(csvRecords(file.body)).toEqual(rowsOf(named, json.data));
    expect(file.headers['link']).toBe(json.headers['link']);
  });
});

describe('what is refused is refused in the envelope, whatever was asked for', () => {
  test.each(lists.filter(({ route }) => route.metadata.access.credential !== 'none'))('$id', async (named) => {
    const url = await placeOf(named);
    const { statusCode, headers } = await cast.server.app.inject({ method: 'GET', url, headers: csv });
    expect([statusCode, headers['content-type']]).toEqual([401, 'application/json; charset=utf-8']);
    const wrong = await cast.server.call('GET', `${url}?order_id=17`, { ...headersFor(named), ...csv });
    expect([wrong.status, wrong.error.code, Object.keys(wrong.error.details)]).toEqual([
      422,
      'VALIDATION_ERROR',
      ['order_id'],
    ]);
  });
});

test('who likes JSON better, or does not name CSV, gets JSON', async () => {
  for (const accept of ['*/*', 'application/json', 'text/csv;q=0.5, application/json', 'text/csv;q=0', 'text/html']) {
    const { headers } = await cast.server.app.inject({
      url: '/v1/payments',
      headers: { ...cast.merchant.session, accept },
    });
    expect([accept, headers['content-type']]).toEqual([accept, 'application/json; charset=utf-8']);
  }
});
