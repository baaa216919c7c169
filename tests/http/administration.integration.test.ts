import { randomUUID } from 'node:crypto';
import { verifyAudit } from '@florin/engine/audit/verify-audit';
import { chainWholeAudit } from '@florin/testing/audit';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { TestClock } from '@florin/testing/test-clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';

let server: ComposedServer;
let admin: Headers;
let adminId: string;
let merchant: Awaited<ReturnType<ComposedServer['merchant']>>;

beforeAll(async () => {
  server = await ComposedServer.open({ keyPerSecond: 60 });
  merchant = await server.merchant();
  ({ session: admin, accountId: adminId } = await server.session('admin'));
});
afterAll(() => server?.close());

const call: ComposedServer['call'] = (...request) => server.call(...request);
const payment = async (amount = '20.00') =>
  (await call('POST', '/v1/payments', merchant.key, { amount_usd: amount })).data as { id: string };
const audit = async (query: string) =>
  (await call('GET', `/v1/admin/audit-log?${query}`, admin)).data.audit_log as Record<string, unknown>[];

describe('settings', () => {
  test('are read, changed in part and refused when they contradict each other', async () => {
    const before = (await call('GET', '/v1/admin/settings', admin)).data;
    expect(before).toEqual({
      service_fee_rate: '0.01',
      min_payment_usd: '1.00',
      max_payment_usd: '100000.00',
      underpayment_tolerance_usd: '0.00',
      underpayment_tolerance_rate: '0',
      dust_usd: '0.05',
      basic_withdrawal_cap_usd: '50000.00',
      refund_cost_covered_usd: '2.00',
      token_fee_payer: 'operator',
      partial_settlement_grace_minutes: 1440,
      consolidation_wait_minutes: 1440,
      wallet_cooling_minutes: 0,
      abandon_after_minutes: 10_080,
      api_rate_per_second: 60,
      rate_outlier_rate: '0.02',
      rate_sources_min: 2,
      active_exchange: 'treasury',
      exchange_release_minutes: 15,
      exchange_sale_discount_rate: '0.005',
      registration: 'open',
    });
    const changed = await call('PUT', '/v1/admin/settings', admin, { dust_usd: '0.1', service_fee_rate: '0.015' });
    expect([changed.status, changed.data]).toEqual([200, { ...before, dust_usd: '0.10', service_fee_rate: '0.015' }]);
    const refused = await call('PUT', '/v1/admin/settings', admin, { max_payment_usd: '0.50' });
    expect([refused.status, Object.keys(refused.error.details)]).toEqual([422, ['max_payment_usd']]);
    for (const [member, value] of Object.entries({
      service_fee_rate: '1.5',
      dust_usd: 5,
      min_payment_usd: '0',
      registration: 'maybe',
      abandon_after_minutes: 0,
      api_rate_per_second: 1.5,
      rate_outlier_rate: '0',
      rate_sources_min: 0,
      active_exchange: 'nowhere',
      exchange_release_minutes: 0,
      exchange_sale_discount_rate: '0.2',
    })) {
      const { status, error } = await call('PUT', '/v1/admin/settings', admin, { [member]: value });
      expect([status, Object.keys(error.details)]).toEqual([422, [member]]);
    }
    expect((await call('GET', '/v1/admin/settings', admin)).data).toEqual(changed.data);
  });
});

describe('chains', () => {
  const path = `/v1/admin/chains/${testChain.id}`;

  test('are paused and resumed, with a reason or without a body', async () => {
    const { id } = await payment();
    const paused = await call('POST', `${path}/pause`, admin, { reason: 'node upgrade' });
    expect([paused.status, paused.data.is_paused]).toEqual([200, true]);
    expect((await call('POST', `${path}/pause`, admin)).error.code).toBe('CONFLICT');
    await expect.poll(async () => (await call('GET', `/v1/pay/${id}`)).data.options, { timeout: 5_000 }).toEqual([]);
    const choice = await call('POST', `/v1/pay/${id}/confirm`, {}, { token_id: testTokens.eth.id });
    expect([choice.status, choice.error.message]).toEqual([404, 'ETH on Test chain cannot be paid at present.']);
    expect((await call('GET', '/health')).data.chains).toEqual([{ short_name: testChain.shortName, status: 'paused' }]);
    expect((await call('POST', `${path}/resume`, admin)).data.is_paused).toBe(false);
    expect((await call('POST', `${path}/resume`, admin, {})).error.code).toBe('CONFLICT');
    const unknown = '/v1/admin/chains/0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12/pause';
    expect((await call('POST', unknown, admin)).error.code).toBe('NOT_FOUND');
    await expect.poll(async () => (await call('GET', `/v1/pay/${id}`)).data.options.length, { timeout: 5_000 }).toBe(3);
  });

  test('every change of the catalogue says who, what, before, after, why and in which request', async () => {
    const changed = await call('PUT', path, admin, { payment_expiry_minutes: 45 });
    expect((await audit(`subject_id=${testChain.id}&action=chain.update`))[0]).toMatchObject({
      actor_id: adminId,
      subject_type: 'chain',
      before: { payment_expiry_minutes: 30 },
      after: { payment_expiry_minutes: 45 },
      reason: null,
      request_id: changed.headers['x-request-id'],
    });
    expect(await audit(`subject_id=${testChain.id}&action=chain.pause`)).toMatchObject([
      { before: { is_paused: false }, after: { is_paused: true }, reason: 'node upgrade' },
    ]);
    await call('PUT', `/v1/admin/tokens/${testTokens.eth.id}`, admin, { min_payment_usd: '2.00' });
    await call('PUT', `/v1/admin/tokens/${testTokens.eth.id}/rate`, admin, { frozen: false });
    const actions = (await audit(`subject_id=${testTokens.eth.id}`)).map(({ action }) => action);
    expect(actions).toEqual(['token.set_rate', 'token.update']);
  });
});

test('an invitation is made, listed, withdrawn, and opens registration to its e-mail', async () => {
  expect((await call('PUT', '/v1/admin/settings', admin, { registration: 'invite' })).status).toBe(200);
  const account = { email: 'bakery@example.com', password: 'correct horse battery', name: 'Bakery' };
  const register = (extra: object) => call('POST', '/v1/auth/register', {}, { ...account, ...extra });
  expect((await register({})).error.code).toBe('FORBIDDEN');
  const made = await call('POST', '/v1/admin/invitations', admin, { email: account.email });
  const { code, ...shown } = made.data;
  expect(made.status).toBe(201);
  const list = async () => (await call('GET', '/v1/admin/invitations', admin)).data.invitations;
  expect(await list()).toEqual([{ ...shown, accepted_at: null }]);
  expect((await register({ invitation: 'made up' })).error.code).toBe('FORBIDDEN');
  expect((await register({ invitation: code })).status).toBe(201);
  expect(await list()).toEqual([{ ...shown, accepted_at: expect.any(String) }]);
  expect((await call('DELETE', `/v1/admin/invitations/${shown.id}`, admin)).error.code).toBe('NOT_FOUND');
  const other = await call('POST', '/v1/admin/invitations', admin, { email: 'other@example.com' });
  expect((await call('DELETE', `/v1/admin/invitations/${other.data.id}`, admin)).status).toBe(204);
  const keyed = { ...admin, 'idempotency-key': 'once' };
  expect((await call('POST', '/v1/admin/invitations', keyed, { email: 'x@example.com' })).status).toBe(422);
  expect((await call('PUT', '/v1/admin/settings', admin, { registration: 'open' })).status).toBe(200);
});

describe('the blacklist', () => {
  const entry = { chain_type: 'evm', address: '0x7f367cc41522ce07553e823bf3be79a889debe1b', reason: 'sanctions' };

  test('is filled, listed and emptied', async () => {
    const added = await call('POST', '/v1/admin/blacklist', admin, entry);
    const canonical = '0x7F367cC41522cE07553e823bf3be79A889DEbe1B';
    expect([added.status, added.data]).toMatchObject([201, { ...entry, address: canonical }]);
    expect((await call('POST', '/v1/admin/blacklist', admin, entry)).status).toBe(409);
    const listed = (await call('GET', '/v1/admin/blacklist', admin)).data;
    expect(listed).toEqual({ total: 1, page: 1, page_size: 20, total_pages: 1, blacklist: [added.data] });
    const path = `/v1/admin/blacklist/${added.data.id}`;
    expect((await call('DELETE', path, admin)).status).toBe(204);
    expect((await call('DELETE', path, admin)).status).toBe(404);
    for (const [member, value] of Object.entries({ chain_type: 'moon', address: '0x12', reason: ' ' })) {
      const { status, error } = await call('POST', '/v1/admin/blacklist', admin, { ...entry, [member]: value });
      expect([status, Object.keys(error.details)]).toEqual([422, [member]]);
    }
  });
});

describe('payments', () => {
  test('are listed, expired and failed, each with a reason', async () => {
    const { id } = await payment();
    const listed = (await call('GET', `/v1/admin/payments?merchant_id=${merchant.accountId}&page_size=1`, admin)).data;
    expect(listed).toMatchObject({ page: 1, page_size: 1, payments: [{ id, merchant_email: merchant.email }] });
    const expire = `/v1/admin/payments/${id}/expire`;
    expect(Object.keys((await call('POST', expire, admin, {})).error.details)).toEqual(['reason']);
    const expired = await call('POST', expire, admin, { reason: 'asked for' });
    expect([expired.status, expired.data.status, expired.data.id]).toEqual([200, 'expired', id]);
    expect((await call('POST', expire, admin, { reason: 'again' })).error.code).toBe('CONFLICT');
    expect((await call('GET', `/v1/payments/${id}`, merchant.key)).data.status).toBe('expired');
    const failed = await call('POST', `/v1/admin/payments/${id}/fail`, admin, { reason: 'look' });
    expect([failed.status, failed.data.status]).toEqual([200, 'failed']);
    const retried = await call('POST', `/v1/admin/payments/${id}/retry-sweep`, admin, { reason: 'try' });
    expect([retried.status, retried.error.code]).toEqual([409, 'CONFLICT']);
    const told = await server.events(merchant.key, 3, id);
    expect(told.map(({ event }) => event)).toEqual(['payment.created', 'payment.expired', 'payment.failed']);
    expect((await audit(`subject_id=${id}`)).map(({ action, reason }) => [action, reason])).toEqual([
      ['payment.fail', 'look'],
      ['payment.expire', 'asked for'],
    ]);
  });

  test('a failed one is taken up again; what has no part, no quarantine or no failure is refused', async () => {
    const { id } = await payment();
    for (const verb of ['settle-partial', 'release', 'keep', 'recompute']) {
      const refused = await call('POST', `/v1/admin/payments/${id}/${verb}`, admin, { reason: 'try' });
      expect([refused.status, refused.error.code]).toEqual([409, 'CONFLICT']);
      const silent = await call('POST', `/v1/admin/payments/${id}/${verb}`, admin, {});
      expect(Object.keys(silent.error.details)).toEqual(['reason']);
    }
    await call('POST', `/v1/admin/payments/${id}/fail`, admin, { reason: 'look' });
    const taken = await call('POST', `/v1/admin/payments/${id}/recompute`, admin, { reason: 'nothing found' });
    expect([taken.status, taken.data.status]).toEqual([200, 'expired_selection']);
    const told = await server.events(merchant.key, 3, id);
    expect(told.at(-1)?.event).toBe('payment.expired_selection');
  });

  test('an unknown payment is NOT_FOUND, an unknown filter VALIDATION_ERROR', async () => {
    const nobody = '/v1/admin/payments/0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12';
    for (const verb of ['expire', 'fail', 'retry-sweep', 'settle-partial', 'release', 'keep', 'recompute']) {
      expect((await call('POST', `${nobody}/${verb}`, admin, { reason: 'x' })).error.code).toBe('NOT_FOUND');
    }
    for (const query of ['status=lost', 'merchant_id=x', 'page=0', 'page_size=101']) {
      expect((await call('GET', `/v1/admin/payments?${query}`, admin)).error.code).toBe('VALIDATION_ERROR');
    }
    expect((await call('GET', '/v1/admin/payments?page=9000', admin)).data.payments).toEqual([]);
  });
});

test('deposits, outgoing transactions and balances are shown', async () => {
  expect((await call('GET', '/v1/admin/unmatched-deposits', admin)).data).toEqual({
    total: 0,
    page: 1,
    page_size: 20,
    total_pages: 0,
    unmatched_deposits: [],
  });
  expect((await call('GET', '/v1/admin/outgoing?status=final&purpose=sweep', admin)).data).toMatchObject({
    outgoing: [],
  });
  const { assets, pools } = (await call('GET', '/v1/admin/balances', admin)).data;
  expect(assets).toHaveLength(3);
  expect(assets[0]).toMatchObject({ treasury_crypto: '0', gas_crypto: '0', unswept_crypto: '0' });
  expect(pools).toEqual([{ chain_type: 'evm', addresses_left: expect.any(Number) }]);
});

describe('unmatched deposits', () => {
  /** Money on the address of a payment, as the scanner would leave it. */
  const arrive = async (paymentId: string): Promise<string> => {
    const id = crypto.randomUUID();
    await server.asOwner(
      `insert into deposits (id, chain_id, tx_hash, position, token_id, deposit_index, address, payment_id, from_addresses,
         amount, block_height, block_hash, seen_at, detected_at, ruling, reason)
       select $1::text::uuid, $2, $1::text, 0, $3, p.deposit_index, a.address, p.id, array['0x1'], 20000000, 90, 'x', florin.now(),
              florin.now(), 'unmatched', 'wrong_token'
         from payments p join deposit_addresses a on a.index = p.deposit_index where p.id = $4`,
      id,
      testChain.id,
      testTokens.usdt.id,
      paymentId,
    );
    return id;
  };

  test('are hidden, shown again and given to a payment, each with a reason', async () => {
    const { id: paymentId } = await payment();
    const id = await arrive(paymentId);
    const ids = async (query = '') =>
      (await call('GET', `/v1/admin/unmatched-deposits${query}`, admin)).data.unmatched_deposits.map(
        (deposit: { id: string }) => deposit.id,
      );
    const path = `/v1/admin/unmatched-deposits/${id}`;
    const hidden = await call('POST', `${path}/ignore`, admin, { reason: 'a test transfer' });
    expect([hidden.status, hidden.data.is_ignored]).toEqual([200, true]);
    expect([await ids(), await ids('?ignored=true')]).toEqual([[], [id]]);
    const shown = await call('POST', `${path}/ignore`, admin, { reason: 'a mistake', ignored: false });
    expect([shown.data.is_ignored, await ids()]).toEqual([false, [id]]);
    await server.asOwner('update rates set at = florin.now() where token_id = $1', testTokens.usdt.id);
    const given = await call('POST', `${path}/assign`, admin, { payment_id: paymentId, reason: 'it is theirs' });
    expect([given.status, given.data.reason, given.data.payment_id]).toEqual([200, null, paymentId]);
    expect((await call('GET', `/v1/payments/${paymentId}`, merchant.key)).data).toMatchObject({
      status: 'confirming',
      total_received_usd: '20.00',
    });
    expect((await audit(`subject_id=${id}`)).map(({ action }) => action)).toEqual([
      'deposit.assign',
      'deposit.ignore',
      'deposit.ignore',
    ]);
    for (const [verb, of] of Object.entries({ assign: { payment_id: paymentId }, ignore: {} })) {
      const again = await call('POST', `${path}/${verb}`, admin, { ...of, reason: 'again' });
      expect([again.status, again.error.code]).toEqual([409, 'CONFLICT']);
    }
  });

  test('what is unknown is NOT_FOUND, what is malformed VALIDATION_ERROR, an old rate RATE_STALE', async () => {
    const { id: paymentId } = await payment();
    const nobody = '/v1/admin/unmatched-deposits/0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12';
    const body = { payment_id: paymentId, reason: 'x' };
    expect((await call('POST', `${nobody}/assign`, admin, body)).error.code).toBe('NOT_FOUND');
    expect((await call('POST', `${nobody}/ignore`, admin, { reason: 'x' })).error.code).toBe('NOT_FOUND');
    expect((await call('GET', '/v1/admin/unmatched-deposits?ignored=perhaps', admin)).error.code).toBe(
      'VALIDATION_ERROR',
    );
    expect((await call('POST', `${nobody}/assign`, admin, { reason: 'x' })).error.code).toBe('VALIDATION_ERROR');
    const id = await arrive(paymentId);
    await server.asOwner(`update rates set at = florin.now() - interval '1 hour'`);
    const stale = await call('POST', `/v1/admin/unmatched-deposits/${id}/assign`, admin, body);
    expect([stale.status, stale.error.code]).toEqual([422, 'RATE_STALE']);
  });
});

describe('an outgoing transaction', () => {
  const movement = async (status: 'sent' | 'final' | 'intent', purpose = 'payout') => {
    const id = randomUUID();
    const bytes = status === 'intent' ? [null, null, null] : [1_000 + Math.trunc(Math.random() * 1e9), `0x${id}`, '0x'];
    await server.asOwner(
      `insert into outgoing (id, chain_id, purpose, purpose_id, token_id, source_kind, source_address, destination, amount,
         fee_cap, status, nonce, tx_hash, raw, succeeded, attempts, next_attempt_at, created_at)
       values ($1, $2, $3, $1, $4, 'treasury', '0x1', '0x2', 1, 1, $5, $6, $7, $8, case when $5 = 'final' then false end,
         4, florin.now() + interval '1 day', florin.now())`,
      id,
      testChain.id,
      purpose,
      testTokens.usdt.id,
      status,
      ...bytes,
    );
    return id;
  };
  const push = (id: string, verb: string, body: object = { reason: 'A merchant is waiting' }) =>
    call('POST', `/v1/admin/outgoing/${id}/${verb}`, admin, body);

  test('is signed again at a higher price on demand, with a line in the audit log', async () => {
    const id = await movement('sent');
    const { status, data } = await push(id, 'bump');
    expect([status, data]).toEqual([
      200,
      expect.objectContaining({ id, status: 'sent', batch_id: null, signatures: 0 }),
    ]);
    expect(Date.parse(data.next_attempt_at)).toBeLessThan(Date.now() + 3_600_000);
    expect(await audit(`subject_id=${id}`)).toMatchObject([
      { action: 'outgoing.bump', reason: 'A merchant is waiting' },
    ]);
  });

  test('takes its next step at once on demand', async () => {
    const id = await movement('intent');
    expect((await push(id, 'retry')).data).toMatchObject({ id, status: 'intent', attempts: 0 });
    expect(await audit(`subject_id=${id}`)).toMatchObject([{ action: 'outgoing.retry' }]);
  });

  test.each([
    ['bump', 'intent'],
    ['bump', 'final'],
    ['retry', 'final'],
  ] as const)('is not %sed when it is %s', async (verb, status) => {
    const { status: code, error } = await push(await movement(status), verb);
    expect([code, error?.code]).toEqual([409, 'CONFLICT']);
  });

  test('that has one lifetime is never signed again', async () => {
    const id = await movement('sent');
    await server.asOwner(
      "update outgoing set nonce = null, lifetime_blockhash = 'hash', lifetime_height = 9 where id = $1",
      id,
    );
    const { status, error } = await push(id, 'bump');
    expect([status, error?.message]).toEqual([409, expect.stringMatching(/cannot replace a transaction/)]);
  });

  test('that a batch carries is left to its batch', async () => {
    const [batch, item] = [await movement('intent', 'batch'), await movement('intent', 'sweep')];
    await server.asOwner('update outgoing set batch_id = $2 where id = $1', item, batch);
    for (const verb of ['bump', 'retry'])
      expect((await push(item, verb)).error?.message).toBe(`The batch ${batch} carries it: act on that.`);
  });

  test('that nobody knows, or an action without a reason, is refused', async () => {
    expect((await push(randomUUID(), 'bump')).error?.code).toBe('NOT_FOUND');
    expect((await push(await movement('sent'), 'bump', {})).error?.code).toBe('VALIDATION_ERROR');
    expect((await push(await movement('sent'), 'retry', { reason: '' })).error?.code).toBe('VALIDATION_ERROR');
  });
});

describe('support', () => {
  test('three tickets an hour; the next hears how long to wait', async () => {
    const { id } = await payment();
    const path = `/v1/pay/${id}/support`;
    const ticket = { email: 'payer@example.com', message: 'Where is it?', tx_hash: `0x${'a'.repeat(64)}` };
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('POST', path, {}, ticket)));
    const opened = answers.filter(({ status }) => status === 201);
    expect(opened).toHaveLength(3);
    expect(opened[0]?.data).toEqual({
      ticket_id: expect.any(String),
      status: 'open',
      created_at: expect.any(String),
      tx_finding: 'not_seen',
    });
    for (const { status, headers, error } of answers.filter((one) => one.status !== 201)) {
      expect([status, error.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(3_500);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3_600);
    }
    const { support_tickets: tickets } = (await call('GET', '/v1/admin/support-tickets?status=open', admin)).data;
    expect(tickets).toHaveLength(3);
    expect(tickets[0]).toMatchObject({ payment_id: id, email: ticket.email, message: ticket.message });
    const close = `/v1/admin/support-tickets/${tickets[0].id}/close`;
    expect((await call('POST', close, admin, { reason: 'answered' })).data).toMatchObject({ status: 'closed' });
    expect((await call('POST', close, admin)).error.code).toBe('CONFLICT');
  });

  test.each([
    ['email', { email: 'nobody' }],
    ['message', { message: '' }],
    ['message', { message: 'x'.repeat(2001) }],
    ['tx_hash', { tx_hash: 'two words' }],
  ])('a bad %s is refused', async (field, change) => {
    const { id } = await payment();
    const ticket = { email: 'payer@example.com', message: 'Where is it?', ...change };
    const { status, error } = await call('POST', `/v1/pay/${id}/support`, {}, ticket);
    expect([status, Object.keys(error.details)]).toEqual([422, [field]]);
  });

  test('an unknown payment is NOT_FOUND', async () => {
    const path = '/v1/pay/0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12/support';
    const ticket = { email: 'payer@example.com', message: 'Where is it?' };
    expect((await call('POST', path, {}, ticket)).error.code).toBe('NOT_FOUND');
  });
});

test('fee estimates are null before a chain was asked, and told once it was', async () => {
  const { id } = await payment();
  const estimates = async () => (await call('GET', `/v1/pay/${id}/fee-estimates`)).data;
  const none = await estimates();
  expect(none).toMatchObject({ payment_id: id, fetched_at: expect.any(String) });
  expect(none.estimates).toHaveLength(3);
  expect(none.estimates[0]).toEqual({
    token_id: testTokens.eth.id,
    chain_short_name: testChain.shortName,
    estimated_gas_fee_native: null,
    native_token_symbol: 'ETH',
    estimated_gas_fee_usd: null,
  });
  await server.asOwner(`insert into transfer_fees values ($1, 42000000000000, florin.now())`, testTokens.eth.id);
  await server.asOwner(`update rates set at = florin.now()`);
  expect((await estimates()).estimates[0]).toMatchObject({
    estimated_gas_fee_native: '0.000042',
    estimated_gas_fee_usd: '0.14',
  });
  const nobody = await call('GET', '/v1/pay/0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12/fee-estimates');
  expect([nobody.status, nobody.error.code]).toEqual([404, 'NOT_FOUND']);
});

test('the whole log is one chain in the end, and only says what administrators did, and accounts to themselves', async () => {
  const { db } = server.database;
  await chainWholeAudit(db);
  expect((await verifyAudit({ db, clock: new TestClock() })).violations).toEqual([]);
  const entries = await audit('page_size=100');
  expect(entries.length).toBeGreaterThan(10);
  expect(entries.every(({ hash }) => typeof hash === 'string')).toBe(true);
  const byOthers = entries.filter(({ actor_id: actor }) => actor !== adminId);
  expect(byOthers.filter(({ actor_id: actor, subject_id: subject }) => actor !== subject)).toEqual([]);
  const own = (await audit(`actor_id=${merchant.accountId}`)).map(({ action }) => action);
  expect(new Set(own)).toEqual(new Set(['api_key.create']));
});
