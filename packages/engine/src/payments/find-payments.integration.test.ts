import { randomUUID } from 'node:crypto';
import { paymentStatuses } from '@florin/contract/vocabulary';
import * as ofAll from '@florin/database/sql/payments/find-all';
import * as ofMerchant from '@florin/database/sql/payments/find';
import * as terms from '@florin/database/sql/payments/search-terms';
import { anyPayment, searchPorts } from '@florin/testing/any-payment';
import { testAddress } from '@florin/testing/address-pool';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { seedManyPayments } from '@florin/testing/many-payments';
import { seedMerchant } from '@florin/testing/merchant';
import { otherChain } from '@florin/testing/other-chain';
import { PaymentScene } from '@florin/testing/payment-scene';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAdminPayments } from './list-admin-payments.ts';
import { listPayments } from './list-payments.ts';
import type { PageCut, PaymentFilter } from './payment-filter.ts';

const count = 20_000;
let scene: PaymentScene;
let [mine, theirs] = ['', ''];
let owner: Client;
/** What both merchants have by the same reference. */
const known = new Map<string, { id: string; index: string; hash: string | null }>();

beforeAll(async () => {
  scene = await PaymentScene.open();
  const ownerUrl = scene.database.url('owner');
  owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  [mine, theirs] = [scene.merchant.accountId, (await seedMerchant(ownerUrl)).accountId];
  for (const merchantId of [theirs, mine]) await seedManyPayments(ownerUrl, merchantId, count);
  await owner.query(
    `insert into deposit_addresses (family, index, address, watch_key, attestation)
     select 'evm', 100000 + i, 'address-' || i, 'key-' || i, '' from generate_series(1, 3000) i`,
  );
  await owner.query('analyze deposit_addresses');
  const { rows } = await owner.query(
    `select p.merchant_id, p.reference, p.id, p.deposit_index as index, d.tx_hash as hash
       from payments p left join deposits d on d.payment_id = p.id where p.reference in ('order-100', 'order-101')`,
  );
  for (const row of rows) known.set(`${row.merchant_id} ${row.reference}`, row);
});
afterAll(async () => {
  await owner.end();
  await scene.database.close();
});

const start: PageCut = { cursor: null, size: 20 };
const list = (filter: Partial<PaymentFilter>, cut: PageCut = start, merchantId = mine) =>
  listPayments(searchPorts(scene.db), merchantId, { filter: { ...anyPayment, ...filter }, cut });
const adminList = (filter: Partial<PaymentFilter>, cut: PageCut = start) =>
  listAdminPayments(searchPorts(scene.db), { merchantId: null, filter: { ...anyPayment, ...filter }, cut });
const of = (merchantId: string, reference: string) => {
  const found = known.get(`${merchantId} ${reference}`);
  if (!found) throw new Error(`nothing has ${reference}`);
  return found;
};
const idsOf = ({ payments }: { payments: { id: string }[] }): string[] => payments.map(({ id }) => id);

describe('one word finds', () => {
  test('a payment by its id, in any case', async () => {
    const { id } = of(mine, 'order-101');
    expect(idsOf(await list({ q: id }))).toEqual([id]);
    expect(idsOf(await list({ q: id.toUpperCase() }))).toEqual([id]);
  });

  test('a payment by its reference', async () => {
    expect(idsOf(await list({ q: 'order-101' }))).toEqual([of(mine, 'order-101').id]);
  });

  test('a payment by a transaction of it, with and without what chains put in front', async () => {
    const { id, hash } = of(mine, 'order-100');
    for (const q of [hash ?? '', (hash ?? '').slice(2), (hash ?? '').slice(2).toUpperCase()])
      expect(idsOf(await list({ q }))).toEqual([id]);
  });

  test('a payment by an address that is its own', async () => {
    const { id, index } = of(mine, 'order-101');
    const address = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
    await owner.query(
      `insert into deposit_addresses (family, index, address, watch_key, attestation) values ('evm', $1, $2, lower($2), '')`,
      [index, address],
    );
    for (const q of [address, address.toLowerCase()]) {
      expect(idsOf(await list({ q }))).toEqual([id]);
      expect(idsOf(await list({ q }, start, theirs))).toEqual([]);
    }
  });

  test('payments by the e-mail address of their payer, in any case, newest first', async () => {
    const { payments, nextCursor } = await list({ q: 'payer7@EXAMPLE.com' });
    expect(payments.map(({ reference }) => reference).slice(0, 2)).toEqual(['order-19907', 'order-19807']);
    expect([payments.length, nextCursor]).toEqual([20, payments.at(-1)?.id]);
  });

  test('payments by their amount, and by a reference that looks like one', async () => {
    const created = await scene.create('3.00', { reference: '5000' });
    const { payments } = await list({ q: '5000' }, { cursor: null, size: 100 });
    expect(payments.map(({ amountUsd }) => amountUsd)).toEqual([
      '3.00',
      ...Array.from({ length: 20 }, () => '5000.00'),
    ]);
    expect(payments[0]?.id).toBe(created.id);
    expect((await list({ q: '$5000.00' }, { cursor: null, size: 100 })).payments).toHaveLength(20);
  });

  test('nothing by a part of what it is', async () => {
    for (const q of ['order', 'rder-10', 'payer7', of(mine, 'order-100').id.slice(0, 18), '%', '0x', randomUUID()])
      expect([q, idsOf(await list({ q }))]).toEqual([q, []]);
  });
});

test("nothing that is searched finds another merchant's payment", async () => {
  const { id, hash } = of(theirs, 'order-100');
  for (const q of [id, hash ?? '']) expect(idsOf(await list({ q }))).toEqual([]);
  const { rows } = await owner.query('select id from payments where merchant_id = $1', [theirs]);
  const foreign = new Set(rows.map((row) => row.id));
  const asked: Partial<PaymentFilter>[] = [
    ...['order-100', 'payer7@example.com', '5000', '42.00'].map((q) => ({ q })),
    { reference: 'order-100' },
    { statuses: ['failed'] },
    { tokenId: testTokens.usdc.id },
    { chainId: testChain.id },
    { amountMin: '5000' },
    { amountMin: '1', amountMax: '2' },
  ];
  for (const filter of asked) {
    const found = idsOf(await list(filter, { cursor: null, size: 1000 }));
    expect([filter, found.length > 0, found.filter((one) => foreign.has(one))]).toEqual([filter, true, []]);
  }
});

describe('a walk by cursor gives what numbered pages give, each once, and no total', () => {
  const days = { from: new Date(Date.now() - 7_200_000), before: new Date(Date.now() - 3_600_000) };
  test.each<[string, Partial<PaymentFilter>]>([
    ['everything', {}],
    ['two statuses', { statuses: ['failed', 'expired'] }],
    ['one status', { statuses: ['failed'] }],
    ['a token', { tokenId: testTokens.usdc.id }],
    ['a chain and a status', { chainId: testChain.id, statuses: ['failed'] }],
    ['one amount', { amountMin: '5000.00', amountMax: '5000.00' }],
    ['a rare range of amounts', { amountMin: '4000.00' }],
    ['a common amount', { amountMin: '2', amountMax: '90' }],
    ['an amount and a status', { amountMin: '90.00', statuses: ['failed'] }],
    ['a time', days],
    ['a word and a status', { q: 'payer8@example.com', statuses: ['completed'] }],
    ['a word and a token', { q: '42', tokenId: testTokens.eth.id }],
  ])('%s', async (_name, filter) => {
    for (const ask of [list, adminList]) {
      const whole = await ask(filter, { page: 1, size: 300 });
      const walked: string[] = [];
      for (let cursor: string | null = null; walked.length < 300;) {
        const page = await ask(filter, { cursor, size: 70 });
        expect(page.total).toBeNull();
        walked.push(...idsOf(page));
        cursor = page.nextCursor;
        if (cursor === null) break;
      }
      expect(walked.slice(0, 300)).toEqual(idsOf(whole));
      expect(new Set(walked).size).toBe(walked.length);
      expect(walked.length).toBeGreaterThan(0);
      expect(whole.total).toBeGreaterThanOrEqual(BigInt(Math.min(walked.length, 300)));
    }
  });

  test('from a numbered page on', async () => {
    const first = await list({ statuses: ['expired'] }, { page: 1, size: 20 });
    const second = await list({ statuses: ['expired'] }, { page: 2, size: 20 });
    expect(idsOf(await list({ statuses: ['expired'] }, { cursor: first.nextCursor, size: 20 }))).toEqual(idsOf(second));
  });

  test('and a token of another chain has none', async () => {
    expect((await list({ chainId: otherChain.id })).payments).toEqual([]);
    expect((await list({ chainId: otherChain.id, tokenId: testTokens.usdt.id })).payments).toEqual([]);
  });
});

test('a cursor of another merchant, or no cursor of ours, is refused by its name', async () => {
  for (const cursor of [of(theirs, 'order-100').id, randomUUID(), 'x', ''])
    await expect(list({}, { cursor, size: 20 })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { cursor: expect.any(Array) },
    });
});

describe('among many payments an index answers, whatever was asked before', () => {
  interface PlanStep {
    'Node Type': string;
    'Relation Name'?: string;
    'Actual Rows'?: number;
    Plans?: PlanStep[];
  }
  const steps = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(steps)];
  const array = (...values: readonly string[]) => `{${values.join(',')}}`;

  /** What each parameter is bound to; a filter that is not asked for is null. */
  type Bound = Readonly<Record<string, string | number | null>>;
  const values = (change: Bound): Bound => ({
    merchantId: mine,
    statuses: null,
    tokenIds: null,
    amountMin: null,
    amountMax: null,
    from: null,
    before: null,
    idFrom: null,
    idBefore: null,
    reference: null,
    linkId: null,
    placeId: null,
    placeAt: null,
    reach: 21,
    limit: 21,
    offset: 0,
    ids: '{}',
    word: null,
    email: null,
    amountUsd: null,
    most: 5001,
    ...change,
  });
  const every = array(...paymentStatuses);
  const hash = `0x${'a'.repeat(64)}`;

  const asked: readonly [statement: { name: string; text: string; parameters: readonly string[] }, change: Bound][] = [
    [ofMerchant.findPayments, {}],
    [ofMerchant.findPaymentsByStatus, { statuses: array('failed', 'expired') }],
    [ofMerchant.findPaymentsByToken, { tokenIds: array(testTokens.usdc.id), statuses: every }],
    [ofMerchant.findPaymentsByLink, { linkId: randomUUID() }],
    [ofMerchant.findPaymentsByAmount, { amountMin: 5000 }],
    [ofMerchant.countPaymentsNear, { amountMin: 5000 }],
    [ofMerchant.searchPayments, { word: 'order-7', email: 'payer7@example.com' }],
    [ofMerchant.searchPayments, { word: '42', amountUsd: 5000 }],
    [ofAll.findAllPayments, {}],
    [ofAll.findAllPaymentsByToken, { tokenIds: array(testTokens.usdc.id), statuses: every }],
    [ofAll.findAllPaymentsByLink, { linkId: randomUUID() }],
    [ofAll.findAllPaymentsByAmount, { amountMin: 5000 }],
    [ofAll.countAllPaymentsNear, { amountMin: 5000 }],
    [ofAll.searchAllPayments, { word: 'order-7', email: 'payer7@example.com' }],
    [ofAll.searchAllPayments, { word: '42', amountUsd: 5000 }],
    [terms.findPaymentsOfTransaction, { hashes: array(hash) }],
    [terms.findPaymentsOfAddress, { addresses: array(testAddress(7)) }],
  ];
  test.each(asked.map(([sql, change]) => ({ sql, change })))('$sql.name', async ({ sql, change }) => {
    // The plan that a server's prepared statement is left with.
    await owner.query('set plan_cache_mode = force_generic_plan');
    const given = values(change);
    const { rows } = await owner.query({
      name: randomUUID().slice(0, 8),
      text: `explain (analyze, format json) ${sql.text}`,
      values: sql.parameters.map((name) => given[name]),
    });
    const plan = (rows as { 'QUERY PLAN': { Plan: PlanStep }[] }[]).flatMap((row) =>
      row['QUERY PLAN'].flatMap(({ Plan }) => steps(Plan)),
    );
    const whole = plan.filter((step) => step['Node Type'].includes('Seq Scan') && step['Relation Name'] !== 'chains');
    expect(whole).toEqual([]);
    for (const step of plan) expect(step['Actual Rows'] ?? 0).toBeLessThan(2000);
  });
});
