import { testTokens } from '@florin/testing/catalogue';
import { pinnedKey } from '@florin/sdk/attestation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';

let server: ComposedServer;
let merchant: Headers;
let admin: Headers;

beforeAll(async () => {
  server = await ComposedServer.open();
  ({ key: merchant } = await server.merchant());
  ({ session: admin } = await server.session('admin'));
  await server.database.db.pool.query('update rates set at = florin.now()');
});
afterAll(() => server?.close());

const verifiedIn = (answer: { data: unknown }) => pinnedKey(server.attestationKey)(answer.data);

test('every answer that names an address carries what a stranger with the key of the signer verifies', async () => {
  const { data: created } = await server.call('POST', '/v1/payments', merchant, { amount_usd: '20.00' });
  expect(created).toMatchObject({ wallet_address: null, address_attestation: null });
  const undecided = await server.call('GET', `/v1/pay/${created.id}`);
  const options = await verifiedIn(undecided);
  expect(options).toHaveLength(undecided.data.options.length);

  const choice = await server.call('POST', `/v1/pay/${created.id}/confirm`, {}, { token_id: testTokens.usdt.id });
  const { rows } = await server.database.db.pool.query('select deposit_index from payments where id = $1', [
    created.id,
  ]);
  const { key_id: keyId } = choice.data.address_attestation;
  const one = { family: 'evm', index: String(rows[0]?.deposit_index), address: choice.data.wallet_address, keyId };
  expect(options).toContainEqual(one);
  expect(await verifiedIn(choice)).toEqual([one]);
  expect(await verifiedIn(await server.call('GET', `/v1/payments/${created.id}`, merchant))).toEqual([one]);
  expect(await verifiedIn(await server.call('GET', `/v1/pay/${created.id}`))).toContainEqual(one);
  expect(await verifiedIn(await server.call('GET', '/v1/admin/payments', admin))).toEqual([one]);
});

test('the answer of one payment under the address of another does not verify', async () => {
  const confirmed = await Promise.all(
    ['20.00', '21.00'].map(async (amount_usd) => {
      const { data } = await server.call('POST', '/v1/payments', merchant, { amount_usd });
      const token_id = testTokens.usdt.id;
      return (await server.call('POST', `/v1/pay/${data.id}/confirm`, {}, { token_id })).data;
    }),
  );
  const [{ wallet_address }, other] = confirmed as [Record<string, unknown>, Record<string, unknown>];
  await expect(verifiedIn({ data: { ...other, wallet_address } })).rejects.toMatchObject({ reason: 'other_address' });
});

test('a choice keeps the first language of the browser that payers are written to in', async () => {
  const languages = { 'accept-language': 'xx, de-AT;q=0.9, en;q=0.5' };
  for (const [headers, kept] of [
    [languages, 'de'],
    [{}, null],
  ] as const) {
    const { data } = await server.call('POST', '/v1/payments', merchant, { amount_usd: '20.00' });
    await server.call('POST', `/v1/pay/${data.id}/confirm`, headers, { token_id: testTokens.usdt.id });
    const { rows } = await server.database.db.pool.query('select language from selections where payment_id = $1', [
      data.id,
    ]);
    expect(rows).toEqual([{ language: kept }]);
  }
});
