import { randomUUID } from 'node:crypto';
import { addToMerchantBalance, postTransfers } from '@florin/database/sql/ledger/post';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';
import { overpaid } from './overpaid.ts';
import { quarantined } from './quarantined.ts';

/** EIP-55. */
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';
let server: ComposedServer;
let admin: Headers;
let shop: Awaited<ReturnType<ComposedServer['merchant']>>;
let other: typeof shop;
let paymentId: string;

beforeAll(async () => {
  server = await ComposedServer.open();
  [admin, shop, other] = [(await server.session('admin')).session, await server.merchant(), await server.merchant()];
});
afterAll(() => server.close());
beforeEach(async () => {
  paymentId = await overpaid(server, shop.accountId, 3_000_000n);
});

const ask = (body: object = {}, headers: Headers = shop.key, payment = paymentId) =>
  server.call('POST', `/v1/payments/${payment}/refunds`, headers, { reason: 'Paid too much', ...body });
const own = (method: 'GET' | 'POST', rest: string, headers: Headers = shop.key) =>
  server.call(method, `/v1/refunds${rest}`, headers);
const approve = (id: string) => server.call('POST', `/v1/admin/refunds/${id}/approve`, admin, {});
const refusal = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;
/** A deposit of 4 USDT that a payment of the test's did not take. */
const unmatched = async (payment: string | null): Promise<string> => {
  const id = randomUUID();
  await server.asOwner(
    `insert into deposits (id, chain_id, tx_hash, position, token_id, deposit_index, address, payment_id, from_addresses,
                           amount, block_height, block_hash, seen_at, detected_at, confirmed_at, ruling, reason)
     values ($1::uuid, $2, $1::text, 0, $3, 1, '0x1', $4, '{}', 4000000, 1, '0x1', florin.now(), florin.now(),
             florin.now(), 'unmatched', 'after_settlement')`,
    id,
    testChain.id,
    testTokens.usdt.id,
    payment,
  );
  return id;
};

test('a merchant gives all of a surplus back, once, and is told of each step', async () => {
  const asked = await ask({ address: wallet });
  expect(asked).toMatchObject({
    status: 201,
    data: { status: 'requested', source: 'surplus', amount_base_units: '3000000', amount_crypto: '3', address: wallet },
  });
  expect(asked.data).toMatchObject({ requested_by: 'merchant', reason: 'Paid too much', link_expires_at: null });
  expect(await ask({ amount_base_units: '1' })).toMatchObject({
    status: 422,
    error: { code: 'INSUFFICIENT_FUNDS', message: expect.stringMatching(/^0 base units/) },
  });
  expect(await approve(asked.data.id)).toMatchObject({ status: 200, data: { status: 'approved' } });
  expect(await own('GET', `/${asked.data.id}`)).toMatchObject({ status: 200, data: { status: 'approved' } });
  const told = await server.events(shop.key, 2, asked.data.id);
  expect(told.map(({ event }) => event)).toEqual(['refund.requested', 'refund.approved']);
});

test('requests at the same moment take a surplus once, and those with one key are one', async () => {
  const [byKey, payment] = [randomUUID(), paymentId];
  const parallel = await Promise.all(Array.from({ length: 8 }, () => ask({ amount_base_units: '1000000' })));
  expect(parallel.map(refusal).toSorted()).toEqual([201, 201, 201, ...Array(5).fill('INSUFFICIENT_FUNDS')]);
  paymentId = await overpaid(server, shop.accountId, 3_000_000n);
  const headers = { ...shop.key, 'idempotency-key': byKey };
  const first = await ask({ amount_base_units: '1000000' }, headers);
  const again = await ask({ amount_base_units: '1000000' }, headers);
  expect([again.status, again.data]).toEqual([201, first.data]);
  expect(refusal(await ask({ amount_base_units: '2000000' }, headers))).toBe('VALIDATION_ERROR');
  const { data } = await server.call('GET', `/v1/payments/${paymentId}/refunds`, shop.key);
  expect(data).toMatchObject({ total: 1, refunds: [{ id: first.data.id }] });
  const all = await own('GET', `?payment_id=${payment}&status=requested&page_size=2`);
  expect(all.data).toMatchObject({ total: 3, page: 1, total_pages: 2 });
});

test('a deposit that the payment did not take goes back whole, and once', async () => {
  const depositId = await unmatched(paymentId);
  expect(refusal(await ask({ deposit_id: depositId, amount_base_units: '1' }))).toBe('VALIDATION_ERROR');
  expect(await ask({ deposit_id: depositId, address: wallet })).toMatchObject({
    status: 201,
    data: { source: 'unmatched', deposit_id: depositId, amount_base_units: '4000000' },
  });
  expect(refusal(await ask({ deposit_id: depositId, address: wallet }))).toBe('CONFLICT');
});

describe('what was credited', () => {
  /** A completed payment that brought its merchant 9.85 USD. */
  const credited = async (): Promise<string> => {
    const id = await overpaid(server, shop.accountId, 0n);
    const { db } = server.database;
    const net = {
      groupId: randomUUID(),
      tokenId: null,
      kind: 'settlement_net',
      debit: `clearing:${testTokens.usdt.id}`,
    };
    const rows = [
      { ...net, credit: `merchant:${shop.accountId}`, amount: '9.85', idempotencyKey: `settlement_net:${id}` },
    ];
    await db.run(postTransfers, { transfersJson: JSON.stringify(rows), at: new Date() });
    await db.run(addToMerchantBalance, { merchantId: shop.accountId, amountUsd: '9.85' });
    await server.asOwner('update rates set at = florin.now()');
    return id;
  };
  const balance = async () => (await server.call('GET', '/v1/withdrawals/balance', shop.key)).data;

  test('goes back out of the balance, whole or in part, and never more than once', async () => {
    const payment = await credited();
    const before = await balance();
    const asked = await ask({ source: 'balance', amount_usd: '4.00', address: wallet }, shop.key, payment);
    expect(asked).toMatchObject({ status: 201, data: { source: 'balance', amount_usd: '4.00', amount_crypto: '4' } });
    expect(await balance()).toMatchObject({ balance_usd: before.balance_usd, reserved_usd: '4.00' });
    const rest = await ask({ source: 'balance' }, shop.key, payment);
    expect(rest).toMatchObject({ status: 201, data: { amount_usd: '5.85' } });
    expect(refusal(await ask({ source: 'balance', amount_usd: '0.01' }, shop.key, payment))).toBe('INSUFFICIENT_FUNDS');
    for (const { data } of [asked, rest]) await own('POST', `/${data.id}/cancel`);
    expect(await balance()).toEqual(before);
    const told = await server.events(shop.key, 2, asked.data.id);
    expect(told.map(({ event, data }) => [event, (data as { amount_usd: string }).amount_usd])).toEqual([
      ['refund.requested', '4.00'],
      ['refund.rejected', '4.00'],
    ]);
  });

  test('is told where the surplus is asked for, and refused in what belongs to other sources', async () => {
    const payment = await credited();
    expect((await ask({}, shop.key, payment)).error.message).toContain('source balance');
    for (const body of [
      { amount_usd: '1.00' },
      { source: 'balance', amount_base_units: '1' },
      { source: 'balance', amount_usd: '0.001' },
      { source: 'quarantine' },
    ])
      expect(refusal(await ask(body, shop.key, payment))).toBe('VALIDATION_ERROR');
    const body = {
      source: 'balance',
      chain_id: testChain.id,
      payment_id: payment,
      amount_base_units: '1',
      reason: 'x',
    };
    expect(refusal(await server.call('POST', '/v1/admin/refunds', admin, body))).toBe('VALIDATION_ERROR');
    expect(refusal(await ask({ source: 'balance' }, other.key, payment))).toBe('NOT_FOUND');
  });
});

describe('what is not the merchant’s to give', () => {
  test('payments, deposits and refunds of others are not found', async () => {
    const mine = (await ask()).data.id;
    const foreign = await overpaid(server, other.accountId, 3_000_000n);
    const foreignDeposit = await unmatched(foreign);
    for (const asked of [
      ask({}, shop.key, foreign),
      ask({ deposit_id: foreignDeposit, address: wallet }),
      ask({ deposit_id: await unmatched(null), address: wallet }),
      own('GET', `/${mine}`, other.key),
      own('POST', `/${mine}/cancel`, other.key),
      own('POST', `/${mine}/link`, other.key),
      server.call('GET', `/v1/payments/${paymentId}/refunds`, other.key),
    ])
      expect(refusal(await asked)).toBe('NOT_FOUND');
    expect((await own('GET', '', other.key)).data.total).toBe(0);
  });

  test('coins that are set apart are the operator’s matter', async () => {
    const { paymentId: held, depositId } = await quarantined(server, shop.accountId);
    expect(refusal(await ask({ deposit_id: depositId, address: wallet }, shop.key, held))).toBe('CONFLICT');
    expect(refusal(await ask({}, shop.key, held))).toBe('CONFLICT');
  });

  test('what an administrator asked for is neither cancelled nor linked, and its reason stays there', async () => {
    const body = { source: 'surplus', chain_id: testChain.id, payment_id: paymentId, reason: 'Between us' };
    const { data } = await server.call('POST', '/v1/admin/refunds', admin, { ...body, amount_base_units: '1000000' });
    expect(refusal(await own('POST', `/${data.id}/cancel`))).toBe('CONFLICT');
    expect(refusal(await own('POST', `/${data.id}/link`))).toBe('CONFLICT');
    expect((await own('GET', `/${data.id}`)).data).toMatchObject({ requested_by: 'administrator', reason: null });
  });

  test('an address of ours or on the blacklist is refused', async () => {
    const listed = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
    await server.call('POST', '/v1/admin/blacklist', admin, { chain_type: 'evm', address: listed, reason: 'Listed' });
    const { rows } = await server.database.db.pool.query('select address from deposit_addresses limit 1');
    for (const address of [listed, rows[0].address]) expect((await ask({ address })).status).toBe(422);
  });
});

test('a merchant makes the link that asks the payer; a further one closes it', async () => {
  const { id } = (await ask()).data;
  const make = async (): Promise<Headers> => {
    const { status, data } = await own('POST', `/${id}/link`);
    expect(status).toBe(201);
    const [address, token = ''] = (data.refund_url as string).split('#refund=');
    expect(address).toBe(`http://127.0.0.1:4400/pay/${paymentId}`);
    return { 'x-refund-token': token };
  };
  const [first, second] = [await make(), await make()];
  const name = (link: Headers) => server.call('POST', `/v1/pay/${paymentId}/refund`, link, { address: wallet });
  expect(refusal(await approve(id))).toBe('CONFLICT');
  expect(refusal(await name(first))).toBe('NOT_FOUND');
  expect(await name(second)).toMatchObject({ status: 200, data: { address: wallet } });
  expect(refusal(await own('POST', `/${id}/link`))).toBe('CONFLICT');
  expect(await approve(id)).toMatchObject({ status: 200 });
  const kept = await server.database.db.pool.query('select json_agg(r)::text as everything from refunds r');
  expect(kept.rows[0].everything).not.toContain(second['x-refund-token']);
});

test('a request that is taken back frees its coins', async () => {
  const { id } = (await ask({ address: wallet })).data;
  expect(await own('POST', `/${id}/cancel`)).toMatchObject({ status: 200, data: { status: 'rejected' } });
  expect(refusal(await own('POST', `/${id}/cancel`))).toBe('CONFLICT');
  expect(await ask({ address: wallet })).toMatchObject({ status: 201 });
});

test('no more than 20 requests of a payment wait for a decision', async () => {
  for (let count = 0; count < 20; count += 1) await ask({ amount_base_units: '1' });
  expect(await ask({ amount_base_units: '1' })).toMatchObject({ status: 409 });
});

describe('a leaked API key', () => {
  test('of the default scopes gives nothing back, but reads', async () => {
    const { data } = await server.call('POST', '/v1/api-keys', shop.session, { label: 'Leaked' });
    const leaked = { 'x-api-key': data.key as string };
    expect(refusal(await ask({ address: wallet }, leaked))).toBe('FORBIDDEN');
    expect((await own('GET', '', leaked)).status).toBe(200);
  });

  test('with the scope needs a code once the second factor is on, also for a link', async () => {
    const merchant = await server.merchant();
    const { data } = await server.call('POST', '/v1/auth/2fa/setup', merchant.session);
    const code = (steps: number) =>
      generateSync({ secret: data.secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
    const on = { totp_code: code(0), current_password: 'correct horse battery' };
    expect((await server.call('POST', '/v1/auth/2fa/enable', merchant.session, on)).status).toBe(200);
    const payment = await overpaid(server, merchant.accountId, 3_000_000n);
    expect(refusal(await ask({}, merchant.key, payment))).toBe('UNAUTHORIZED');
    const asked = await ask({ totp_code: code(1) }, merchant.key, payment);
    expect(asked.status).toBe(201);
    expect(refusal(await own('POST', `/${asked.data.id}/link`, merchant.key))).toBe('UNAUTHORIZED');
  });

  test('leaves its owner the time that a changed wallet has, from the newest link on', async () => {
    await server.asOwner('update settings set wallet_cooling_minutes = 1440, version = version + 1');
    try {
      const { id, created_at: at, approvable_from: from } = (await ask({ address: wallet })).data;
      expect(Date.parse(from) - Date.parse(at)).toBe(86_400_000);
      expect(await approve(id)).toMatchObject({ status: 409, error: { message: expect.stringContaining(from) } });
      await server.asOwner('update refunds set approvable_from = florin.now() where id = $1', id);
      expect(await approve(id)).toMatchObject({ status: 200 });
      paymentId = await overpaid(server, shop.accountId, 3_000_000n);
      const later = (await ask()).data.id;
      await server.asOwner('update refunds set approvable_from = florin.now() where id = $1', later);
      const { data: link } = await own('POST', `/${later}/link`);
      expect(Date.parse(link.approvable_from) - Date.parse(at)).toBeGreaterThanOrEqual(86_400_000);
    } finally {
      await server.asOwner('update settings set wallet_cooling_minutes = 0, version = version + 1');
    }
  });
});
