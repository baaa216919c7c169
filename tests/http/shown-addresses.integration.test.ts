import { createServer } from 'node:net';
import { testAddress } from '@florin/testing/address-pool';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { addresses } from '@florin/testing/forgeries/addresses';
import { postgresLog, refusedIn } from '@florin/testing/forgeries/postgres-log';
import { Trial } from '@florin/testing/forgeries/trial';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';

const { usdt, usdc } = testTokens;
const thief = `0x${'1'.repeat(40)}`;

let server: ComposedServer;
let merchant: Awaited<ReturnType<ComposedServer['merchant']>>;
let admin: Headers;
let opsPort: number;
let log: () => string;
/** What a refused statement or the server's log says by now. */
let alarms = (): string[] => [];
const trial = new Trial(addresses, () => alarms());

/** A port that was free a moment ago. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

beforeAll(async () => {
  opsPort = await freePort();
  server = await ComposedServer.open({ variables: { FLORIN_OPS_ADDR: `127.0.0.1:${opsPort}` } });
  log = await postgresLog(server.database);
  merchant = await server.merchant();
  ({ session: admin } = await server.session('admin'));
});
afterAll(() => server?.close());

interface Chosen {
  id: string;
  index: string;
  address: string;
}

const asApp = (sql: string, ...params: unknown[]) => server.database.db.pool.query(sql, params);

async function chosen(token: { id: string } = usdt): Promise<Chosen> {
  await asApp('update rates set at = florin.now()');
  const { data } = await server.call('POST', '/v1/payments', merchant.key, { amount_usd: '20.00' });
  const choice = await server.call('POST', `/v1/pay/${data.id}/confirm`, {}, { token_id: token.id });
  expect(choice.status).toBe(200);
  const { rows } = await asApp('select deposit_index as index from payments where id = $1', data.id);
  return { id: data.id, index: String(rows[0]?.index), address: choice.data.wallet_address };
}

/** Everything that anybody is told of the payment, as text. */
async function everythingShown({ id }: Chosen): Promise<string> {
  const answers = [
    await server.call('GET', `/v1/payments/${id}`, merchant.key),
    await server.call('GET', '/v1/payments', merchant.key),
    await server.call('GET', `/v1/pay/${id}`),
    await server.call('GET', `/v1/pay/${id}/status`),
    await server.call('GET', '/v1/admin/payments', admin),
    await server.call('GET', '/v1/events', merchant.key),
    (await server.app.inject({ method: 'GET', url: `/pay/${id}` })).body,
  ];
  return JSON.stringify(answers);
}

async function forgeriesTold(): Promise<number> {
  // beside the contract: what operators read
  const metrics = await (await globalThis.fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
  const told = metrics.matchAll(/^florin_addresses_forged\{of="\w+"\} (\d+)$/gm);
  return [...told].reduce((sum, [, count]) => sum + Number(count), 0);
}

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const one of undo.splice(0)) await one();
});

type Place = keyof typeof addresses.forgeries;

/** The names of the alarms that the server has logged. */
function serverAlarms(): () => string[] {
  const { calls } = vi.spyOn(server.app.log, 'error').mock;
  return () => calls.map(([facts]) => (facts as { alarm?: string }).alarm ?? 'none');
}

/** What somebody with the role of the running processes may try, each for a fresh payment `$1` at the index `$2`. */
const refusedForgeries: [place: Place, sql: (payment: Chosen, other: Chosen) => [string, ...unknown[]]][] = [
  ['copy', ({ id }) => ['update payments set wallet_address = $2 where id = $1', id, thief]],
  ['index', ({ id }) => ['update payments set deposit_index = 49 where id = $1', id]],
  [
    'swapped',
    ({ id }, other) => [
      'update payments p set deposit_index = o.deposit_index from payments o where p.id = $1 and o.id = $2',
      id,
      other.id,
    ],
  ],
  ['ids', ({ id }) => ['update payments set id = gen_random_uuid() where id = $1', id]],
  ['merchant', ({ id }) => ['update payments set merchant_id = merchant_id where id = $1', id]],
  ['payment', ({ id }) => ['update payments set amount_usd = 1 where id = $1', id]],
  ['deleted', ({ id }) => ['delete from payments where id = $1', id]],
  ['address', ({ index }) => ['update deposit_addresses set address = $2 where index = $1', index, thief]],
  ['attestation', ({ index }) => ["update deposit_addresses set attestation = '\\x00' where index = $1", index]],
  ['row', ({ index }) => ['delete from deposit_addresses where index = $1', index]],
  [
    'family',
    ({ index }) => [
      "insert into deposit_addresses (family, index, address, watch_key, attestation) values ('thief', $1, $2, $2, '\\x00')",
      index,
      thief,
    ],
  ],
  ['selection', ({ id }) => ['update selections set token_id = $2 where payment_id = $1', id, usdc.id]],
  ['event', ({ id }) => ['update events set body = $2 where source_id = $1', id, thief]],
];

const named = refusedForgeries.map(([place, forge]) => ({ does: addresses.forgeries[place].does, place, forge }));

test.each(named)('finding 4: as florin_app: $does: refused, and the true address stays', async ({ place, forge }) => {
  const [payment, other] = [await chosen(), await chosen()];
  const [sql, ...params] = forge(payment, other);
  const begun = log().length;
  alarms = () => refusedIn(log().slice(begun), sql);
  await trial.refused(place, () => asApp(sql, ...params).then(() => 'written', String));
  const shown = await everythingShown(payment);
  expect(shown).toContain(payment.address);
  expect(shown).not.toContain(thief);
});

/** What the running processes have to write: whatever is put there, no address is shown but one of ours. */
const writtenForgeries: [place: string, forge: string, back: string][] = [
  ['payments.token_id', `update payments set token_id = '${usdc.id}' where id = $1`, `select $1::uuid`],
  [
    'tokens.contract',
    `update tokens set contract = '${thief.replace('0x1', '0x2')}' where id = '${usdt.id}' and $1::uuid is not null`,
    `update tokens set contract = '${usdt.contract}' where id = '${usdt.id}' and $1::uuid is not null`,
  ],
  [
    'chains.network',
    `update chains set network = '9999' where id = '${testChain.id}' and $1::uuid is not null`,
    `update chains set network = '${testChain.network}' where id = '${testChain.id}' and $1::uuid is not null`,
  ],
  [
    'chains.rpc_urls',
    `update chains set rpc_urls = '{http://thief.example}' where id = '${testChain.id}' and $1::uuid is not null`,
    `select $1::uuid`,
  ],
];

test.each(writtenForgeries)(
  'as florin_app: %s is written, and the address shown is the one of the pool',
  async (_place, forge, back) => {
    const payment = await chosen();
    undo.push(() => asApp(back, payment.id));
    await asApp(forge, payment.id);
    const { data } = await server.call('GET', `/v1/payments/${payment.id}`, merchant.key);
    expect(data.wallet_address).toBe(testAddress(Number(payment.index)));
    expect((await server.call('GET', `/v1/pay/${payment.id}`)).data.payment_uri).toContain(payment.address);
  },
);

test('as florin_app: a chain in another family has no address of the pool, so nothing is shown and an alarm is raised', async () => {
  const payment = await chosen();
  const before = await forgeriesTold();
  undo.push(() => asApp("update chains set chain_type = 'evm' where id = $1", testChain.id));
  alarms = serverAlarms();
  await trial.refused('chain', async () => {
    await asApp("update chains set chain_type = 'solana' where id = $1", testChain.id);
    return nothingShown(payment);
  });
  expect(await forgeriesTold()).toBeGreaterThan(before);
});

/** What whoever asks for the payment is told instead. */
async function nothingShown({ id, address }: Chosen, swapped = thief): Promise<string> {
  const refusal = { code: 'MAINTENANCE', message: expect.stringContaining('attestation of the signer') };
  for (const [url, headers] of [
    [`/v1/payments/${id}`, merchant.key],
    [`/v1/pay/${id}`, {}],
  ] as const) {
    const answer = await server.call('GET', url, headers);
    expect([answer.status, answer.error]).toEqual([503, expect.objectContaining(refusal)]);
  }
  const listed = await server.call('GET', '/v1/admin/payments', admin);
  expect(listed.status).toBe(200);
  expect(listed.data.payments.find((one: { id: string }) => one.id === id)).toMatchObject({ wallet_address: null });
  const page = await server.app.inject({ method: 'GET', url: `/pay/${id}` });
  for (const shown of [JSON.stringify(listed), page.body]) expect(shown).not.toContain(swapped);
  expect(page.body).not.toContain(address);
  return (await server.call('GET', `/v1/pay/${id}`)).error.message;
}

test.each<[place: Place, sql: string]>([
  ['ownAddress', 'update deposit_addresses set address = $2 where index = $1'],
  ['ownWatchKey', "update deposit_addresses set watch_key = $2 || '00' where index = $1"],
  [
    'ownAttestation',
    "update deposit_addresses set attestation = decode(repeat('00', 64), 'hex') where index = $1 and $2::text is not null",
  ],
])('as the owner of the database: %s is told as a forgery at every showing and shown to nobody', async (place, sql) => {
  const payment = await chosen();
  // a row that was verified and remembered is verified anew once a byte of it differs
  expect((await server.call('GET', `/v1/pay/${payment.id}`)).status).toBe(200);
  const before = await forgeriesTold();
  alarms = serverAlarms();
  await trial.refused(place, async () => {
    await server.asOwner(sql, payment.index, thief);
    return nothingShown(payment);
  });
  expect(await forgeriesTold()).toBeGreaterThanOrEqual(before + 2);
});

test('every forgery of the table was tried', () => {
  expect(trial.untried).toEqual([]);
});
