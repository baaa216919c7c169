import { randomUUID } from 'node:crypto';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';
import { overpaid } from './overpaid.ts';
import { quarantined } from './quarantined.ts';

const { usdt, eth } = testTokens;
/** EIP-55. */
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';
let server: ComposedServer;
let admin: Headers;
let shop: Awaited<ReturnType<ComposedServer['merchant']>>;
let paymentId: string;

beforeAll(async () => {
  server = await ComposedServer.open();
  [admin, shop] = [(await server.session('admin')).session, await server.merchant()];
});
afterAll(() => server.close());
beforeEach(async () => {
  paymentId = await overpaid(server, shop.accountId, 3_000_000n);
});

const order = (change: object = {}) => ({
  source: 'surplus',
  chain_id: testChain.id,
  payment_id: paymentId,
  amount_base_units: '2000000',
  reason: 'Paid too much',
  ...change,
});
const request = (change: object = {}) => server.call('POST', '/v1/admin/refunds', admin, order(change));
const tokenOf = ({ data }: { data: { refund_url: string } }): Headers => {
  const [address = '', token = ''] = data.refund_url.split('#refund=');
  expect(address).toBe(`http://127.0.0.1:4400/pay/${paymentId}`);
  return { 'x-refund-token': token };
};
const decide = (id: string, verb: string, body: object = { reason: 'Because' }) =>
  server.call('POST', `/v1/admin/refunds/${id}/${verb}`, admin, body);
const atLink = (headers: Headers, body?: object) =>
  server.call(body ? 'POST' : 'GET', `/v1/pay/${paymentId}/refund`, headers, body);

test('a refund without an address answers a link that asks the payer, once', async () => {
  const created = await request();
  expect(created).toMatchObject({
    status: 201,
    data: {
      status: 'requested',
      amount_crypto: '2',
      amount_base_units: '2000000',
      deducted_crypto: '0',
      address: null,
    },
  });
  const link = tokenOf(created);
  expect(link['x-refund-token']).toMatch(/^[\w-]{43}$/);
  expect(await atLink(link)).toMatchObject({
    status: 200,
    data: { status: 'requested', merchant_name: 'Corner Shop', net_amount_crypto: '2', address: null },
  });
  expect(await decide(created.data.id, 'approve')).toMatchObject({ status: 409, error: { code: 'CONFLICT' } });
  expect(await atLink(link, { address: wallet.toLowerCase() })).toMatchObject({
    status: 200,
    data: { address: wallet },
  });
  expect(await atLink(link, { address: wallet })).toMatchObject({ status: 409, error: { code: 'CONFLICT' } });
  expect(await atLink(link)).toMatchObject({ status: 200, data: { address: wallet } });
  expect(await decide(created.data.id, 'approve', {})).toMatchObject({ status: 200, data: { status: 'approved' } });
  expect(await server.call('GET', `/v1/admin/refunds/${created.data.id}`, admin)).toMatchObject({
    status: 200,
    data: { status: 'approved', address: wallet },
  });
  const told = await server.events(shop.key, 2, created.data.id);
  expect(told.map(({ event }) => event)).toEqual(['refund.requested', 'refund.approved']);
  expect(told[1]?.data).toMatchObject({ refund_id: created.data.id, address: wallet, net_amount_crypto: '2' });
  const { data: audit } = await server.call('GET', `/v1/admin/audit-log?subject_id=${created.data.id}`, admin);
  expect(audit.audit_log.map(({ action }: { action: string }) => action)).toEqual(['refund.approve', 'refund.request']);
});

test('the token of a link is kept nowhere', async () => {
  const { 'x-refund-token': token = '' } = tokenOf(await request());
  const { rows } = await server.database.db.pool.query(
    `select (select json_agg(r)::text from refunds r) || (select json_agg(a)::text from audit_log a)
         || (select json_agg(e)::text from events e) as everything`,
  );
  expect(rows[0].everything).not.toContain(token);
});

test.each([
  ['a mistyped address', '0x8ba1f109551bD432803012645Ac136ddd64DBA73', /checksum/],
  ['no address', 'my wallet', /not an address/],
])('%s is refused and uses nothing up', async (_what, address, words) => {
  const link = tokenOf(await request());
  const refused = await atLink(link, { address });
  expect(refused).toMatchObject({ status: 422, error: { details: { address: [expect.stringMatching(words)] } } });
  expect(await atLink(link, { address: wallet })).toMatchObject({ status: 200 });
});

test('an address on the blacklist and one of ours are refused', async () => {
  const listed = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
  const entry = { chain_type: 'evm', address: listed, reason: 'Listed' };
  await server.call('POST', '/v1/admin/blacklist', admin, entry);
  const { rows } = await server.database.db.pool.query('select address from deposit_addresses limit 1');
  const link = tokenOf(await request());
  for (const address of [listed, rows[0].address]) {
    expect(await atLink(link, { address })).toMatchObject({
      status: 422,
      error: { details: { address: expect.any(Array) } },
    });
    expect(await request({ amount_base_units: '1', address })).toMatchObject({ status: 422 });
  }
});

test('an address that is listed after it was named stops the approval', async () => {
  const created = await request({ address: '0x7F367cC41522cE07553e823bf3be79A889DEbe1B' });
  const entry = { chain_type: 'evm', address: created.data.address, reason: 'Listed' };
  await server.call('POST', '/v1/admin/blacklist', admin, entry);
  expect(await decide(created.data.id, 'approve')).toMatchObject({ status: 409 });
});

test('a link of another payment, a wrong token, none, and one that is over are all NOT_FOUND', async () => {
  const created = await request();
  const link = tokenOf(created);
  const mine = paymentId;
  paymentId = await overpaid(server, shop.accountId, 1n);
  const notFound = { status: 404, error: { code: 'NOT_FOUND' } };
  expect(await atLink(link)).toMatchObject(notFound);
  paymentId = mine;
  for (const headers of [{}, { 'x-refund-token': 'short' }, { 'x-refund-token': 'A'.repeat(43) }]) {
    expect(await atLink(headers)).toMatchObject(notFound);
    expect(await atLink(headers, { address: wallet })).toMatchObject(notFound);
  }
  // Nobody may put it where proxies and histories keep it.
  expect(await server.call('GET', `/v1/pay/${paymentId}/refund?refund=${link['x-refund-token']}`)).toMatchObject({
    status: 422,
    error: { code: 'VALIDATION_ERROR' },
  });
  await server.asOwner(`update refunds set link_expires_at = florin.now() where id = $1`, created.data.id);
  expect(await atLink(link)).toMatchObject(notFound);
  expect(await atLink(link, { address: wallet })).toMatchObject(notFound);
});

test('a surplus is refunded to its last base unit and not beyond', async () => {
  expect(await request()).toMatchObject({ status: 201 });
  expect(await request({ amount_base_units: '1000001' })).toMatchObject({
    status: 422,
    error: { code: 'INSUFFICIENT_FUNDS', message: expect.stringMatching(/^1000000 base units/) },
  });
  expect(await request({ amount_base_units: '1000000' })).toMatchObject({ status: 201 });
  expect(await request({ amount_base_units: '1' })).toMatchObject({ status: 422 });
});

test('what cannot be refunded says why', async () => {
  const unpaid = await server.call('POST', '/v1/payments', shop.key, { amount_usd: '10.00' });
  const refusals: [object, number, string][] = [
    [{ payment_id: randomUUID() }, 404, 'NOT_FOUND'],
    [{ payment_id: unpaid.data.id }, 409, 'CONFLICT'],
    [{ payment_id: null }, 422, 'VALIDATION_ERROR'],
    [{ deposit_id: randomUUID() }, 422, 'VALIDATION_ERROR'],
    [{ chain_id: randomUUID() }, 422, 'VALIDATION_ERROR'],
    [{ amount_base_units: '0' }, 422, 'VALIDATION_ERROR'],
    [{ amount_base_units: 5 }, 422, 'VALIDATION_ERROR'],
    [{ amount_base_units: '1.5' }, 422, 'VALIDATION_ERROR'],
    [{ source: 'unmatched', payment_id: null }, 422, 'VALIDATION_ERROR'],
    [{ source: 'unmatched', payment_id: null, deposit_id: randomUUID() }, 404, 'NOT_FOUND'],
    [{ source: 'elsewhere' }, 422, 'VALIDATION_ERROR'],
  ];
  for (const [change, status, code] of refusals)
    expect({ change, ...(await request(change)) }).toMatchObject({ change, status, error: { code } });
  expect(await server.call('POST', '/v1/admin/refunds', shop.session, order())).toMatchObject({ status: 403 });
  expect(await server.call('POST', '/v1/admin/refunds', {}, order())).toMatchObject({ status: 401 });
  expect(await server.call('GET', `/v1/admin/refunds/${randomUUID()}`, admin)).toMatchObject({ status: 404 });
});

test('what the network asks for beyond what we bear is deducted and shown', async () => {
  const saveFee = `insert into transfer_fees (token_id, fee, at) values ($1, $2, florin.now())
                   on conflict (token_id) do update set fee = excluded.fee`;
  // 0.001 ETH at 3200 USD: 3.20 USD, of which 2.00 are ours.
  await server.asOwner(saveFee, usdt.id, '1000000000000000');
  await server.asOwner(saveFee, eth.id, '500000000000000');
  expect(await request()).toMatchObject({
    status: 201,
    data: { amount_crypto: '2', deducted_crypto: '1.2', net_amount_crypto: '0.8', network_cost_native: '0.001' },
  });
  expect(await request({ amount_base_units: '1000000' })).toMatchObject({
    status: 422,
    error: { details: { amount_base_units: [expect.stringMatching(/nothing would be left/)] } },
  });
  await server.call('PUT', '/v1/admin/settings', admin, { refund_cost_covered_usd: '3.20' });
  expect(await request({ amount_base_units: '1000000' })).toMatchObject({
    status: 201,
    data: { deducted_crypto: '0' },
  });
  await server.asOwner('delete from transfer_fees');
});

test('refunds are listed newest first, by status, and a decided one is not decided again', async () => {
  const created = await request({ address: wallet });
  expect(await decide(created.data.id, 'reject')).toMatchObject({
    status: 200,
    data: { status: 'rejected', rejection_reason: 'Because' },
  });
  for (const verb of ['approve', 'reject', 'fail'])
    expect(await decide(created.data.id, verb)).toMatchObject({ status: 409, error: { code: 'CONFLICT' } });
  const { data } = await server.call('GET', '/v1/admin/refunds?status=rejected', admin);
  expect(data.refunds[0]).toMatchObject({ id: created.data.id, status: 'rejected' });
  const other = await request({ address: wallet });
  expect(await decide(other.data.id, 'fail')).toMatchObject({ status: 409 });
});

test('coins in quarantine are listed and go back from there, which release and keep wait for', async () => {
  const { paymentId: tainted, depositId } = await quarantined(server, shop.accountId);
  const { data } = await server.call('GET', '/v1/admin/unmatched-deposits?quarantined=true', admin);
  expect(data).toMatchObject({
    total: 1,
    unmatched_deposits: [{ id: depositId, payment_id: tainted, is_quarantined: true, reason: null }],
  });
  const { data: open } = await server.call('GET', '/v1/admin/unmatched-deposits', admin);
  expect(open.total).toBe(0);
  const back = { source: 'quarantine', payment_id: null, deposit_id: depositId, amount_base_units: '10000000' };
  expect(await request({ ...back, amount_base_units: '9' })).toMatchObject({
    status: 422,
    error: { details: { amount_base_units: [expect.stringMatching(/10000000/)] } },
  });
  expect(await request({ ...back, source: 'unmatched' })).toMatchObject({ status: 409, error: { code: 'CONFLICT' } });
  const created = await request({ ...back, address: wallet });
  expect(created).toMatchObject({
    status: 201,
    data: { source: 'quarantine', deposit_id: depositId, address: wallet },
  });
  expect(await request({ ...back, address: wallet })).toMatchObject({ status: 409 });
  const decideOn = (verb: string) =>
    server.call('POST', `/v1/admin/payments/${tainted}/${verb}`, admin, { reason: 'Looked into' });
  for (const verb of ['release', 'keep'])
    expect(await decideOn(verb)).toMatchObject({
      status: 409,
      error: { code: 'CONFLICT', message: expect.stringContaining(created.data.id) },
    });
  await decide(created.data.id, 'reject');
  expect(await decideOn('keep')).toMatchObject({ status: 200, data: { status: 'blacklisted' } });
  expect(await request({ ...back, address: wallet })).toMatchObject({ status: 409 });
});
