import { randomUUID } from 'node:crypto';
import { emptyRoster } from '@florin/approvals/approver';
import type { PasskeyEvidence } from '@florin/approvals/evidence';
import { type MerchantPasskey, withdrawalChallenge } from '@florin/approvals/merchant';
import { challengeOf } from '@florin/approvals/order';
import { noteSigner } from '@florin/engine/signer/note-signer';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { creditMerchant } from '@florin/testing/credit';
import { softPasskey } from '@florin/testing/soft-passkey';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const ada = softPasskey('Ada');
const till = softPasskey('Till');
const stranger = softPasskey('Till');
const asBound = (passkey: typeof till): MerchantPasskey => ({ ...passkey.approver, page: null });

let server: ComposedServer;
let administrator: Headers;
let merchant: { accountId: string; session: Headers };
beforeAll(async () => {
  server = await ComposedServer.open();
  administrator = (await server.session('admin')).session;
  merchant = await server.session('merchant');
  const credit = { tokenId: testTokens.usdt.id, amountUsd: '100000.00', at: new Date() };
  await creditMerchant(server.database.db, merchant.accountId, credit);
  await server.asOwner(`update accounts set kyc_level = 'basic' where id = $1`, merchant.accountId);
  await server.call('PUT', `/v1/withdrawals/wallets/${testChain.id}`, merchant.session, { address });
  const relyingParty = { id: 'localhost', origins: ['http://localhost:4400'] };
  const approvals = { head: emptyRoster.head, relyingParty, approvers: [ada.approver], rules: [], refused: [] };
  const health = { ok: true as const, attestationKey: '', treasury: {}, networks: [], approvals };
  await noteSigner({ db: server.database.db, signer: { health: async () => health } });
});
afterAll(() => server?.close());

/** What the signer writes when these are bound to the account. */
const bind = async (...passkeys: MerchantPasskey[]) => {
  await server.asOwner(
    `insert into merchant_bindings (account_id, head, passkeys) values ($1, $2, $3)
     on conflict (account_id) do update set passkeys = excluded.passkeys`,
    merchant.accountId,
    '0'.repeat(64),
    JSON.stringify(Object.fromEntries(passkeys.map((one) => [one.id, one]))),
  );
};
/** Written by hand: an authenticator in memory answers no registration. */
const waiting = async (change: object): Promise<string> => {
  const id = randomUUID();
  await server.asOwner(
    `insert into merchant_passkey_changes (id, account_id, change, proposed_by, created_at)
     values ($1, $2, $3, $2, florin.now())`,
    id,
    merchant.accountId,
    JSON.stringify({ account: merchant.accountId, ...change }),
  );
  return id;
};
const onTheWire = (evidence: PasskeyEvidence) => ({
  kind: evidence.kind,
  approver: evidence.approver,
  signature: evidence.signature,
  client_data_json: evidence.clientDataJSON,
  authenticator_data: evidence.authenticatorData,
});
const requested = async (): Promise<string> => {
  const body = { chain_id: testChain.id, amount_usd: '500' };
  return (await server.call('POST', '/v1/withdrawals/request', merchant.session, body)).data.id;
};
const read = async (id: string) => (await server.call('GET', `/v1/withdrawals/${id}`, merchant.session)).data;
const signing = async (id: string) =>
  (await server.call('GET', `/v1/withdrawal-signatures/${id}`, merchant.session)).data;
const sign = (id: string, nonce: string, evidence: PasskeyEvidence, who = merchant.session) =>
  server.call('POST', `/v1/withdrawal-signatures/${id}`, who, { nonce, evidence: onTheWire(evidence) });

test('the first passkey is signed by an approver over the text that is shown, and by nobody else', async () => {
  const id = await waiting({ action: 'enrol', passkey: asBound(till) });
  const list = (await server.call('GET', '/v1/admin/merchant-passkeys', administrator)).data;
  const shown = list.changes.find((one: { id: string }) => one.id === id);
  expect(shown).toMatchObject({
    account_id: merchant.accountId,
    signed_by: 'approver',
    status: 'waiting',
    passkey: { key: till.approver.id, name: 'Till', public_key: till.approver.publicKey },
  });
  const challenge = challengeOf(shown.text);
  expect(challenge.toString('base64url')).toBe(shown.challenge);
  const own = { evidence: onTheWire(till.sign(challenge)) };
  expect((await server.call('POST', `/v1/withdrawals/passkeys/${id}/sign`, merchant.session, own)).status).toBe(409);
  const path = `/v1/admin/merchant-passkeys/${id}/sign`;
  expect((await server.call('POST', path, administrator, own)).status).toBe(422);
  const approved = { evidence: onTheWire(ada.sign(challenge)) };
  expect((await server.call('POST', path, administrator, approved)).data.status).toBe('signed');
  expect((await server.call('POST', path, administrator, approved)).status).toBe(409);
});

test('what the signer made of a change is shown, and cannot be written by the product itself', async () => {
  const id = await waiting({ action: 'enrol', passkey: asBound(till) });
  await expect(
    server.database.db.pool.query('update merchant_passkey_changes set judged_at = florin.now()'),
  ).rejects.toThrow('permission denied');
  await server.asOwner(
    `update merchant_passkey_changes set evidence = '{}', signed_at = florin.now(), judged_at = florin.now(),
            refusal = 'of its own' where id = $1`,
    id,
  );
  const { changes } = (await server.call('GET', '/v1/withdrawals/passkeys', merchant.session)).data;
  expect(changes.find((one: { id: string }) => one.id === id)).toMatchObject({
    status: 'refused',
    reason: 'of its own',
  });
});

test('once bound, a passkey of the account signs changes, and an approver signs none', async () => {
  await bind(asBound(till));
  const propose = (body: object) => server.call('POST', '/v1/withdrawals/passkeys', merchant.session, body);
  const removal = (await propose({ action: 'remove', key: till.approver.id })).data;
  expect(removal).toMatchObject({ action: 'remove', signed_by: 'passkey', key: till.approver.id, passkey: null });
  const challenge = Buffer.from(removal.challenge, 'base64url');
  const approved = { evidence: onTheWire(ada.sign(challenge)) };
  expect(
    (await server.call('POST', `/v1/admin/merchant-passkeys/${removal.id}/sign`, administrator, approved)).status,
  ).toBe(409);
  const path = `/v1/withdrawals/passkeys/${removal.id}/sign`;
  for (const wrong of [stranger.sign(challenge), ada.sign(challenge), till.sign(challenge, { flags: 1 })])
    expect((await server.call('POST', path, merchant.session, { evidence: onTheWire(wrong) })).status).toBe(422);
  const other = (await server.session('merchant')).session;
  const evidence = { evidence: onTheWire(till.sign(challenge)) };
  expect((await server.call('POST', path, other, evidence)).status).toBe(404);
  expect((await server.call('POST', path, merchant.session, evidence)).data.status).toBe('signed');
  expect((await server.call('GET', '/v1/withdrawals/passkeys', merchant.session)).data).toMatchObject({
    passkeys: [{ key: till.approver.id, name: 'Till', page: null }],
    relying_party: 'localhost',
  });
});

test('a withdrawal says that it waits for its merchant, and that it was signed', async () => {
  await bind();
  const free = await requested();
  expect(await read(free)).toMatchObject({ merchant_signature: null });
  const unasked = await signing(free);
  expect((await sign(free, unasked.nonce, till.sign(Buffer.from(unasked.challenge, 'base64url')))).status).toBe(409);
  await bind(asBound(till));
  const body = { chain_id: testChain.id, amount_usd: '500' };
  const made = (await server.call('POST', '/v1/withdrawals/request', merchant.session, body)).data;
  expect(made).toMatchObject({ status: 'pending_approval', merchant_signature: 'missing' });
  const shown = await signing(made.id);
  expect(shown).toMatchObject({
    order: { kind: 'withdrawal', id: made.id, destination: address, amount: '499000000', account: merchant.accountId },
    amount_crypto: '499',
    symbol: 'USDT',
    passkeys: [{ key: till.approver.id }],
  });
  const order = { ...shown.order, amount: BigInt(shown.order.amount) };
  const challenge = withdrawalChallenge(order, shown.nonce);
  expect(challenge.toString('base64url')).toBe(shown.challenge);
  expect(challengeOf(shown.text)).toEqual(challenge);
  for (const [nonce, evidence, member] of [
    [shown.nonce, stranger.sign(challenge), 'evidence'],
    [shown.nonce, ada.sign(challenge), 'evidence'],
    [shown.nonce, till.sign(withdrawalChallenge({ ...order, amount: 1n }, shown.nonce)), 'evidence'],
    ['AAAAAAAAAAAAAAAAAAAAAA', till.sign(challenge), 'evidence'],
    ['short', till.sign(challenge), 'nonce'],
  ] as const) {
    const answer = await sign(made.id, nonce, evidence);
    expect([answer.status, Object.keys(answer.error.details)]).toEqual([422, [member]]);
  }
  expect(await read(made.id)).toMatchObject({ merchant_signature: 'missing' });
  const evidence = till.sign(challenge);
  expect((await sign(made.id, shown.nonce, evidence)).data).toMatchObject({ merchant_signature: 'given' });
  expect((await sign(free, shown.nonce, evidence)).status).toBe(422);
  await bind(asBound(stranger));
  expect(await read(made.id)).toMatchObject({ merchant_signature: 'missing' });
});

test('keys of an API and other accounts neither read nor sign', async () => {
  await bind(asBound(till));
  const id = await requested();
  const { key } = await server.merchant();
  const other = (await server.session('merchant')).session;
  expect((await server.call('GET', '/v1/withdrawals/passkeys', key)).status).toBe(403);
  expect((await server.call('GET', `/v1/withdrawal-signatures/${id}`, other)).status).toBe(404);
  const { nonce, challenge } = await signing(id);
  const evidence = till.sign(Buffer.from(challenge, 'base64url'));
  expect((await sign(id, nonce, evidence, other)).status).toBe(404);
  expect((await sign(id, nonce, evidence, key)).status).toBe(403);
  expect((await server.call('GET', '/v1/admin/merchant-passkeys', other)).status).toBe(403);
});

test('what cannot be proposed is refused with the member', async () => {
  await bind(asBound(till));
  const propose = (body: object) => server.call('POST', '/v1/withdrawals/passkeys', merchant.session, body);
  const registration = { credential: 'a', client_data_json: 'b', attestation_object: 'c' };
  for (const [body, member] of [
    [{ action: 'enrol' }, 'name'],
    [{ action: 'enrol', name: 'X' }, 'registration'],
    [{ action: 'enrol', name: 'X', registration }, 'registration'],
    [{ action: 'enrol', name: 'X', registration, page: 'http://shop.example' }, 'page'],
    [{ action: 'remove' }, 'key'],
    [{ action: 'else' }, 'action'],
  ] as const)
    expect(Object.keys((await propose(body)).error.details)).toEqual([member]);
  expect((await propose({ action: 'remove', key: 'nobody' })).status).toBe(409);
});
