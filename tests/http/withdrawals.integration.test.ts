import type { AddressInfo } from 'node:net';
import { withdrawalEvent } from '@florin/contract/schemas/withdrawal-event';
import { verifyBooks } from '@florin/database/verify-books';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { creditMerchant } from '@florin/testing/credit';
import { declaredFetch } from '@florin/testing/declared-calls';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const nowhere = '00000000-0000-7000-8000-00000000dead';
const walletPath = `/v1/withdrawals/wallets/${testChain.id}`;
const requestPath = '/v1/withdrawals/request';

let server: ComposedServer;
let administrator: Headers;
beforeAll(async () => {
  server = await ComposedServer.open();
  administrator = (await server.session('admin')).session;
});
afterAll(() => server?.close());

const call: ComposedServer['call'] = (...asked) => server.call(...asked);
/** With money and a wallet. */
const merchant = async (amountUsd: string) => {
  const made = await server.merchant();
  const credit = { tokenId: testTokens.usdt.id, amountUsd, at: new Date() };
  await creditMerchant(server.database.db, made.accountId, credit);
  expect((await call('PUT', walletPath, made.key, { address, label: 'Cold' })).status).toBe(200);
  return made;
};
const body = (amount_usd: string, extra: object = {}) => ({ chain_id: testChain.id, amount_usd, ...extra });
const decide = (id: string, verb: string, payload?: object) =>
  call('POST', `/v1/admin/withdrawals/${id}/${verb}`, administrator, payload);
/** How often each answer came. */
const counted = (answers: readonly (string | number)[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
};

test('a withdrawal is requested, listed, read, approved and told', async () => {
  const { key } = await merchant('100.00');
  expect((await call('GET', '/v1/withdrawals/chains', key)).data.chains).toEqual([
    {
      id: testChain.id,
      name: 'Test chain',
      short_name: testChain.shortName,
      chain_type: 'evm',
      logo_url: `http://127.0.0.1:4400/assets/chains/${testChain.shortName}.svg`,
    },
  ]);
  const terms = await call('GET', `/v1/withdrawals/fee-estimate?chain_id=${testChain.id}`, key);
  expect(terms.data).toMatchObject({ chain: { id: testChain.id }, fee_usd: '1.00', min_withdrawal_usd: '10.00' });
  const requested = await call('POST', requestPath, key, body('40'));
  expect(requested.status).toBe(201);
  expect(requested.data).toMatchObject({
    status: 'pending_approval',
    destination_address: address,
    amount_usd: '40.00',
    fee_usd: '1.00',
    net_amount_usd: '39.00',
    source: 'manual',
    tx_hash: null,
  });
  const { id } = requested.data;
  const balance = { balance_usd: '100.00', reserved_usd: '40.00', available_usd: '60.00' };
  expect((await call('GET', '/v1/withdrawals/balance', key)).data).toEqual(balance);
  expect((await call('GET', `/v1/withdrawals/${id}`, key)).data).toEqual(requested.data);
  const list = await call('GET', '/v1/withdrawals?status=pending_approval&page_size=5', key);
  expect(list.data).toMatchObject({
    total: 1,
    page: 1,
    page_size: 5,
    total_pages: 1,
    withdrawals: [{ id, completed_at: null }],
  });
  const review = await call('GET', '/v1/admin/withdrawals?page_size=100', administrator);
  expect(review.data.withdrawals.find((one: { id: string }) => one.id === id)).toMatchObject({
    wallet_recently_changed: true,
    merchant_name: 'Corner Shop',
  });
  expect((await decide(id, 'approve')).data).toMatchObject({ status: 'processing', waiting_reason: null });
  expect((await call('GET', '/v1/withdrawals/balance', key)).data).toEqual(balance);
  const told = await server.events(key, 2, id);
  expect(told.map(({ event }) => event)).toEqual(['withdrawal.created', 'withdrawal.processing']);
  for (const { event, timestamp, data } of told)
    expect(withdrawalEvent.parse({ event, timestamp, data }).data).toEqual(data);
  expect((await decide(id, 'fail', { reason: 'Test' })).data).toMatchObject({
    status: 'failed',
    failure_reason: 'Test',
  });
});

test('wallets are listed, replaced and removed', async () => {
  const { key } = await merchant('1.00');
  const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  expect((await call('PUT', walletPath, key, { address: other.toLowerCase() })).data).toMatchObject({
    address: other,
    label: null,
  });
  expect((await call('GET', '/v1/withdrawals/wallets', key)).data.wallets).toMatchObject([
    { address: other, chain: { id: testChain.id } },
  ]);
  expect((await call('DELETE', walletPath, key)).status).toBe(204);
  expect((await call('GET', '/v1/withdrawals/wallets', key)).data).toEqual({ wallets: [] });
  expect((await call('DELETE', walletPath, key)).error.code).toBe('NOT_FOUND');
  const told = await server.events(key, 3);
  expect(told.map(({ event }) => event)).toEqual(['wallet.updated', 'wallet.updated', 'wallet.updated']);
});

describe('refusals', () => {
  test.each([
    [{ address: '0x52908400098527886E0F7030069857D2E4169Ee7' }, 'checksum'],
    [{ address: '0x12' }, 'not an address'],
    [{ address: 5 }, 'text'],
    [{}, 'required'],
  ])('a wallet of %j is a VALIDATION_ERROR on address', async (payload, message) => {
    const { key } = await server.merchant();
    const { status, error } = await call('PUT', walletPath, key, payload);
    expect([status, error.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(String(error.details.address)).toContain(message);
  });

  test('of unknown chains and foreign withdrawals are NOT_FOUND', async () => {
    const [one, other] = [await merchant('50.00'), await server.merchant()];
    const { data } = await call('POST', requestPath, one.key, body('20.00'));
    const asked = [
      await call('PUT', `/v1/withdrawals/wallets/${nowhere}`, one.key, { address }),
      await call('GET', `/v1/withdrawals/fee-estimate?chain_id=${nowhere}`, one.key),
      await call('GET', `/v1/withdrawals/${data.id}`, other.key),
      await decide(nowhere, 'approve'),
    ];
    expect(asked.map(({ status, error }) => [status, error.code])).toEqual(asked.map(() => [404, 'NOT_FOUND']));
    expect((await call('GET', '/v1/withdrawals', other.key)).data.total).toBe(0);
  });

  test('of requests name their field, or the funds', async () => {
    const { key } = await merchant('50.00');
    const refused = async (payload: object) => {
      const { status, error } = await call('POST', requestPath, key, payload);
      return [status, error.code, Object.keys(error.details)];
    };
    expect(await refused(body('9.99'))).toEqual([422, 'VALIDATION_ERROR', ['amount_usd']]);
    expect(await refused(body('0'))).toEqual([422, 'VALIDATION_ERROR', ['amount_usd']]);
    expect(await refused({ chain_id: testChain.id, amount_usd: 20 })).toEqual([
      422,
      'VALIDATION_ERROR',
      ['amount_usd'],
    ]);
    expect(await refused(body('50000.01'))).toEqual([422, 'VALIDATION_ERROR', ['amount_usd']]);
    expect(await refused({ ...body('20.00'), chain_id: nowhere })).toEqual([422, 'VALIDATION_ERROR', ['chain_id']]);
    expect(await refused(body('50.01'))).toEqual([422, 'INSUFFICIENT_FUNDS', []]);
    await call('DELETE', walletPath, key);
    expect(await refused(body('20.00'))).toEqual([422, 'VALIDATION_ERROR', ['chain_id']]);
    const fresh = await server.merchant();
    await server.asOwner(
      `update accounts set kyc_level = 'none', version = version + 1 where id = $1`,
      fresh.accountId,
    );
    expect((await call('POST', requestPath, fresh.key, body('20.00'))).error.code).toBe('KYC_REQUIRED');
  });

  test('of decisions out of turn are CONFLICT, and a reason is required', async () => {
    const { key } = await merchant('50.00');
    const { data } = await call('POST', requestPath, key, body('20.00'));
    expect((await decide(data.id, 'fail', { reason: 'Too early' })).error.code).toBe('CONFLICT');
    expect((await decide(data.id, 'reject', {})).error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { reason: [expect.any(String)] },
    });
    expect((await decide(data.id, 'reject', { reason: 'Unknown wallet' })).data).toMatchObject({
      status: 'rejected',
      rejection_reason: 'Unknown wallet',
    });
    expect((await decide(data.id, 'approve')).error.code).toBe('CONFLICT');
    expect((await call('GET', `/v1/withdrawals/${data.id}`, key)).data.rejection_reason).toBe('Unknown wallet');
  });
});

test('the second factor is asked for once it is on: codes and backup codes work once, also under 50 requests at once', async () => {
  const { session, key } = await merchant('500.00');
  // Never of a step that has passed: a code of the one before is refused as soon as the clock enters the next.
  const codeOf = (secret: string, steps: number) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
  const { data: setup } = await call('POST', '/v1/auth/2fa/setup', session);
  const enabled = await call('POST', '/v1/auth/2fa/enable', session, {
    totp_code: codeOf(setup.secret, 0),
    current_password: 'correct horse battery',
  });
  const ask = (totp_code?: string) =>
    call('POST', requestPath, key, body('20.00', totp_code === undefined ? {} : { totp_code }));
  expect((await ask()).error.code).toBe('UNAUTHORIZED');
  expect((await ask('000000')).error.code).toBe('UNAUTHORIZED');
  const [backup] = enabled.data.backup_codes as string[];
  expect((await ask(backup)).status).toBe(201);
  expect((await ask(backup)).error.code).toBe('UNAUTHORIZED');
  const code = codeOf(setup.secret, 1);
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(code)));
  expect(counted(answers.map(({ status }) => status))).toEqual({ 201: 1, 401: 49 });
});

test('one Idempotency-Key makes one withdrawal, whatever happens to its amount meanwhile', async () => {
  const { key } = await merchant('50.00');
  const once = { ...key, 'idempotency-key': 'payout-of-march' };
  const first = await call('POST', requestPath, once, body('30.00'));
  expect(first.status).toBe(201);
  const again = await call('POST', requestPath, once, body('30.00'));
  expect([again.status, again.headers['idempotency-replayed'], again.data]).toEqual([201, 'true', first.data]);
  expect((await call('POST', requestPath, once, body('20.00'))).error.code).toBe('VALIDATION_ERROR');
  expect((await call('GET', '/v1/withdrawals', key)).data.total).toBe(1);
  const other = { ...key, 'idempotency-key': 'refused' };
  expect((await call('POST', requestPath, other, body('30.00'))).error.code).toBe('INSUFFICIENT_FUNDS');
  expect((await call('POST', requestPath, other, body('20.00'))).status).toBe(201);
});

test('under one Idempotency-Key a wrong code may be followed by the right one, and a further code makes no second withdrawal', async () => {
  const { session } = await merchant('100.00');
  const { data: setup } = await call('POST', '/v1/auth/2fa/setup', session);
  const { data: enabled } = await call('POST', '/v1/auth/2fa/enable', session, {
    totp_code: generateSync({ secret: setup.secret, epoch: Math.floor(Date.now() / 1000) }),
    current_password: 'correct horse battery',
  });
  const [first, further] = enabled.backup_codes as string[];
  const once = { ...session, 'idempotency-key': 'one-review' };
  const press = (totp_code: string | undefined, headers: Headers = once) =>
    call('POST', requestPath, headers, body('20.00', { totp_code, destination_address: address }));
  expect((await press('000000')).error.code).toBe('UNAUTHORIZED');
  const made = await press(first);
  expect(made.status).toBe(201);
  const again = await press(further);
  expect([again.headers['idempotency-replayed'], again.data]).toEqual(['true', made.data]);
  expect((await call('GET', '/v1/withdrawals', session)).data.total).toBe(1);
  // The code that came with a repeated request was not used up.
  expect((await press(further, session)).status).toBe(201);
});

test('100 requests at once over HTTP on a balance for 7 are 7 × 201 and 93 × INSUFFICIENT_FUNDS', async () => {
  const { key, accountId } = await merchant('175.00');
  await server.asOwner(`update api_keys set rate_per_second = 1000 where account_id = $1`, accountId);
  await server.asOwner(`update accounts set version = version + 1 where id = $1`, accountId);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const send = async () => {
    const answer = await declaredFetch(`http://127.0.0.1:${port}${requestPath}`, {
      method: 'POST',
      headers: { ...key, 'content-type': 'application/json' },
      body: JSON.stringify(body('25.00')),
    });
    const { error } = (await answer.json()) as { error: { code: string } | null };
    return error?.code ?? answer.status;
  };
  // What is known of a key may be a second old.
  await expect
    .poll(
      async () =>
        (await server.app.inject({ url: '/v1/withdrawals/balance', headers: key })).headers['ratelimit-policy'],
      { timeout: 5_000 },
    )
    .toContain('1000');
  expect(counted(await Promise.all(Array.from({ length: 100 }, send)))).toEqual({ 201: 7, INSUFFICIENT_FUNDS: 93 });
  expect((await call('GET', '/v1/withdrawals/balance', key)).data).toEqual({
    balance_usd: '175.00',
    reserved_usd: '175.00',
    available_usd: '0.00',
  });
});

test('the books balance after all of it', async () => {
  expect(await server.database.db.many(verifyBooks)).toEqual([]);
});
