import { randomUUID } from 'node:crypto';
import { limits } from '@florin/contract/limits';
import type { LinkTermsColumns } from '@florin/database/sql/payment-links/write';
import { anyPayment } from '@florin/testing/any-payment';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { seedMerchant } from '@florin/testing/merchant';
import { PaymentScene } from '@florin/testing/payment-scene';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelPayment } from '../payments/cancel-payment.ts';
import { listAdminPayments } from '../payments/list-admin-payments.ts';
import { listPayments } from '../payments/list-payments.ts';
import { OpenPayments } from '../payments/open-payments.ts';
import { createLink } from './create-link.ts';
import { openLink, type Opening, readLinkPage } from './open-link.ts';
import { listLinks, readLink } from './read-links.ts';
import { removeLink, updateLink } from './update-link.ts';

const { usdt } = testTokens;
let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());

async function asOwner(sql: string, ...values: unknown[]): Promise<void> {
  const owner = new Client({ connectionString: scene.database.url('owner') });
  await owner.connect();
  await owner.query(sql, values);
  await owner.end();
}

const ports = () => ({ ...scene.ports, openPayments: new OpenPayments(scene.db, scene.clock, 100_000) });
const terms: LinkTermsColumns = {
  title: 'Ticket',
  amountUsd: '25.00',
  minUsd: null,
  maxUsd: null,
  reference: 'saturday',
  usesMax: null,
  expiresAt: null,
  active: true,
};
const by = () => ({ accountId: scene.merchant.accountId });
const make = (change: Partial<LinkTermsColumns> = {}) => createLink(scene.ports, by(), { ...terms, ...change });
const open = (link: { id: string }, amount = '', visit = randomUUID()) => openLink(ports(), link.id, { visit, amount });
const usesOf = async (link: { id: string }) => (await readLink(scene.db, scene.merchant.accountId, link.id)).uses;
const idOf = (opening: Opening | null): string => {
  if (opening === null || 'refusal' in opening) throw new Error(`Not opened: ${JSON.stringify(opening)}`);
  return opening.paymentId;
};

describe('a payer at a link', () => {
  test('opens a payment of its amount, title and reference, told as created', async () => {
    const link = await make();
    const id = idOf(await open(link));
    expect(await scene.read({ id })).toMatchObject({
      amountUsd: '25.00',
      description: 'Ticket',
      reference: 'saturday',
      paymentLinkId: link.id,
      status: 'awaiting_selection',
    });
    expect(await scene.told({ id })).toEqual(['payment.created']);
    expect(await usesOf(link)).toBe(1);
  });

  test('is found by the link, and every event names it', async () => {
    const [link, other] = [await make(), await make()];
    const [first, second] = [idOf(await open(link)), idOf(await open(link))];
    await open(other);
    await scene.choose({ id: first }, usdt);
    const narrowed = { ...anyPayment, linkId: link.id };
    const mine = await listPayments(scene.ports, scene.merchant.accountId, {
      filter: narrowed,
      cut: { page: 1, size: 20 },
    });
    expect([mine.payments.map(({ id }) => id), mine.total]).toEqual([[second, first], 2n]);
    const all = {
      merchantId: null,
      filter: { ...narrowed, statuses: ['awaiting_payment'] as const },
      cut: { cursor: null, size: 1 },
    };
    expect((await listAdminPayments(scene.ports, all)).payments.map(({ id }) => id)).toEqual([first]);
    const none = { filter: narrowed, cut: { page: 1, size: 20 } };
    expect((await listPayments(scene.ports, randomUUID(), none)).payments).toEqual([]);
    const { rows } = await scene.db.pool.query<{ body: string }>(
      'select body from events where source_id = $1 order by sequence',
      [first],
    );
    expect(rows.map(({ body }) => JSON.parse(body).data.payment_link_id)).toEqual([link.id, link.id]);
  });

  test('opens one payment however often the same form is sent, also at the same moment', async () => {
    const link = await make({ usesMax: 1 });
    const visit = randomUUID();
    const openings = await Promise.all(Array.from({ length: 8 }, () => open(link, '', visit)));
    expect(new Set(openings.map(idOf)).size).toBe(1);
    expect(await usesOf(link)).toBe(1);
  });

  test.each([
    ['7', '7.00'],
    ['7.5', '7.50'],
    [' 7,50 ', '7.50'],
    ['5', '5.00'],
    ['10', '10.00'],
  ])('names the amount where it is open: %j is %s', async (text, amountUsd) => {
    const link = await make({ amountUsd: null, minUsd: '5.00', maxUsd: '10.00' });
    expect(await scene.read({ id: idOf(await open(link, text)) })).toMatchObject({ amountUsd });
  });

  test.each(['', '4.99', '10.01', '1e1', '7.505', '-7', '1,000.00', 'seven'])(
    'who names %j instead is asked again, and nothing is opened',
    async (text) => {
      const link = await make({ amountUsd: null, minUsd: '5.00', maxUsd: '10.00' });
      expect(await open(link, text)).toEqual({ refusal: 'amount' });
      expect(await usesOf(link)).toBe(0);
    },
  );

  test('is told why there is nothing: switched off, over, removed, never there', async () => {
    const [off, over, gone] = [await make({ active: false }), await make(), await make()];
    await updateLink(scene.ports, { id: over.id, changes: { expiresAt: scene.clock.now() } }, by());
    await removeLink(scene.ports, gone.id, by());
    expect(await Promise.all([off, over, gone, { id: randomUUID() }].map((link) => open(link)))).toEqual([
      { refusal: 'inactive' },
      { refusal: 'ended' },
      null,
      null,
    ]);
    expect(await readLinkPage(scene.ports, gone.id)).toBeNull();
  });

  test('of a merchant who may take no payments now is asked to come again', async () => {
    const merchant = await seedMerchant(scene.database.url('owner'));
    const link = await createLink(scene.ports, { accountId: merchant.accountId }, terms);
    await asOwner(`update accounts set kyc_level = 'none' where id = $1`, merchant.accountId);
    expect(await open(link)).toEqual({ refusal: 'busy' });
    expect((await readLink(scene.db, merchant.accountId, link.id)).uses).toBe(0);
  });
});

describe('the stock of a link', () => {
  test('is exact: of 40 payers who open it at once, seven get a place', async () => {
    const link = await make({ usesMax: 7 });
    const openings = await Promise.all(Array.from({ length: 40 }, () => open(link)));
    expect(openings.filter((one) => one && 'paymentId' in one)).toHaveLength(7);
    expect(openings.filter((one) => one && 'refusal' in one && one.refusal === 'sold_out')).toHaveLength(33);
    expect(await usesOf(link)).toBe(7);
  });

  test('gets a place back when a payment ends unpaid, and none when it is paid', async () => {
    const link = await make({ usesMax: 1 });
    const unpaid = idOf(await open(link));
    expect(await open(link)).toEqual({ refusal: 'sold_out' });
    await cancelPayment(scene.ports, scene.merchant.accountId, { paymentId: unpaid });
    expect(await usesOf(link)).toBe(0);
    const paid = idOf(await open(link));
    const { address } = await scene.choose({ id: paid }, usdt);
    await scene.block({ token: usdt, to: address, amount: 25_000_000n });
    expect(await scene.status({ id: paid })).toBe('confirming');
    scene.clock.advance({ minutes: 24 * 60 });
    expect(await open(link)).toEqual({ refusal: 'sold_out' });
    expect(await usesOf(link)).toBe(1);
  });

  test('gives a place that led to nothing for half an hour to the next payer, whose payment ends the other one', async () => {
    const link = await make({ usesMax: 1 });
    const first = idOf(await open(link));
    scene.clock.advance({ minutes: limits.linkPlaceMinutes - 1 });
    await scene.catalogue.reload();
    expect(await open(link)).toEqual({ refusal: 'sold_out' });
    scene.clock.advance({ minutes: 2 });
    await scene.catalogue.reload();
    const openings = await Promise.all([open(link), open(link), open(link)]);
    expect(openings.filter((one) => one && 'paymentId' in one)).toHaveLength(1);
    expect([await scene.status({ id: first }), await usesOf(link)]).toEqual(['expired', 1]);
  });

  test('keeps the place of a payer who has chosen a token and has time left', async () => {
    const link = await make({ usesMax: 1 });
    const first = idOf(await open(link));
    scene.clock.advance({ minutes: limits.linkPlaceMinutes + 1 });
    await scene.choose({ id: first }, usdt);
    expect(await open(link)).toEqual({ refusal: 'sold_out' });
    expect(await scene.status({ id: first })).toBe('awaiting_payment');
  });

  test('gives back a place behind many whose payers have just sent something', async () => {
    const link = await make({ usesMax: 7 });
    const ids: string[] = [];
    for (let taken = 0; taken < 7; taken += 1) ids.push(idOf(await open(link)));
    scene.clock.advance({ minutes: limits.linkPlaceMinutes + 1 });
    await scene.catalogue.reload();
    await scene.db.pool.query(
      `insert into sightings (chain_id, tx_hash, position, deposit_index, seen_at, last_seen_at)
       select $1, p.id::text, 0, p.deposit_index, $3, $3 from payments p where p.id = any($2)`,
      [testChain.id, ids.slice(0, 6), scene.clock.now()],
    );
    await open(link);
    expect(await Promise.all(ids.map((id) => scene.status({ id })))).toEqual([
      ...Array.from({ length: 6 }, () => 'awaiting_selection'),
      'expired',
    ]);
    expect(await open(link)).toEqual({ refusal: 'sold_out' });
  });

  test('does not bound what nobody bounded, but so many may wait unpaid at once and no more', async () => {
    const link = await make();
    await open(link);
    await scene.db.pool.query('update payment_links set waiting = $2 where id = $1', [link.id, limits.linkWaitingMax]);
    expect(await open(link)).toEqual({ refusal: 'busy' });
  });
});

describe('the terms of a link', () => {
  test.each<[Partial<LinkTermsColumns>, string, string]>([
    [{ amountUsd: '0.50' }, 'amount_usd', 'from 1.00 to 100000.00 USD'],
    [{ minUsd: '5.00' }, 'amount_usd', 'fixed amount, or bounds'],
    [{ amountUsd: null, minUsd: '10.00', maxUsd: '5.00' }, 'min_usd', 'not be more than max_usd'],
    [{ amountUsd: null, maxUsd: '0.50' }, 'max_usd', 'Must leave amounts'],
  ])('%j are refused by %s', async (change, field, words) => {
    await expect(make(change)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { [field]: [expect.stringContaining(words)] },
    });
  });

  test('change what is given and keep the rest', async () => {
    const link = await make({ usesMax: 3 });
    const changed = await updateLink(scene.ports, { id: link.id, changes: { amountUsd: null, minUsd: '2.00' } }, by());
    expect(changed).toEqual({ ...link, amountUsd: null, minUsd: '2.00' });
    await expect(updateLink(scene.ports, { id: link.id, changes: { amountUsd: '5.00' } }, by())).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });
});

test('a link is its own merchant’s, and removed for good', async () => {
  const other = await seedMerchant(scene.database.url('owner'));
  const link = await createLink(scene.ports, { accountId: other.accountId }, terms);
  const missing = { code: 'NOT_FOUND' };
  await expect(readLink(scene.db, scene.merchant.accountId, link.id)).rejects.toMatchObject(missing);
  await expect(updateLink(scene.ports, { id: link.id, changes: { title: 'Mine' } }, by())).rejects.toMatchObject(
    missing,
  );
  await expect(removeLink(scene.ports, link.id, by())).rejects.toMatchObject(missing);
  await removeLink(scene.ports, link.id, { accountId: other.accountId });
  await expect(removeLink(scene.ports, link.id, { accountId: other.accountId })).rejects.toMatchObject(missing);
  expect(await listLinks(scene.db, other.accountId, { page: 1, pageSize: 20 })).toEqual({ total: 0n, links: [] });
});

test('a merchant has no more links than it may', async () => {
  const { accountId } = await seedMerchant(scene.database.url('owner'));
  await scene.db.pool.query(
    `insert into payment_links (id, merchant_id, title, amount_usd, active, created_at)
     select gen_random_uuid(), $1, 'Old', 5, true, florin.now() from generate_series(1, $2)`,
    [accountId, limits.paymentLinksMax],
  );
  await expect(createLink(scene.ports, { accountId }, terms)).rejects.toMatchObject({ code: 'CONFLICT' });
});
