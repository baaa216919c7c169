import { randomBytes } from 'node:crypto';
import { type Approver, emptyRoster } from '@florin/approvals/approver';
import type { Evidence } from '@florin/approvals/evidence';
import { newKeyFile, openKeyFile } from '@florin/approvals/key-file';
import { challengeOf } from '@florin/approvals/order';
import { noteSigner } from '@florin/engine/signer/note-signer';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { creditMerchant } from '@florin/testing/credit';
import { softPasskey } from '@florin/testing/soft-passkey';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const key = (person: string) =>
  openKeyFile(
    newKeyFile(person, 'secret', (length) => randomBytes(length)),
    'secret',
  );
const ada = softPasskey('Ada');
const grace = key('Grace');
const stranger = key('Stranger');

let server: ComposedServer;
let administrator: Headers;
let merchant: { accountId: string; key: Headers };
beforeAll(async () => {
  server = await ComposedServer.open();
  administrator = (await server.session('admin')).session;
  merchant = await server.merchant();
  const credit = { tokenId: testTokens.usdt.id, amountUsd: '100000.00', at: new Date() };
  await creditMerchant(server.database.db, merchant.accountId, credit);
  const wallet = { address, label: 'Cold' };
  await server.call('PUT', `/v1/withdrawals/wallets/${testChain.id}`, merchant.key, wallet);
});
afterAll(() => server?.close());

/** What the worker writes down of a signer that says this of its approvals. */
const tell = async (approvers: readonly Approver[], change: object = {}) => {
  const asset = testTokens.usdt.contract ?? '';
  const rule = {
    family: 'evm',
    network: testChain.network,
    asset,
    twoPeopleFrom: '1000000000',
    automaticMax: '20000000',
  };
  const relyingParty = { id: 'localhost', origins: ['http://localhost:4400'] };
  const approvals = { head: emptyRoster.head, relyingParty, approvers, rules: [rule], refused: [], ...change };
  const health = { ok: true as const, attestationKey: '', treasury: {}, networks: [], approvals };
  await noteSigner({ db: server.database.db, signer: { health: async () => health } });
};
const requested = async (amountUsd: string): Promise<string> => {
  const body = { chain_id: testChain.id, amount_usd: amountUsd };
  return (await server.call('POST', '/v1/withdrawals/request', merchant.key, body)).data.id;
};
const path = (id: string, verb: string) => `/v1/admin/withdrawals/${id}/${verb}`;
const approve = (id: string, evidence?: Evidence) =>
  server.call('POST', path(id, 'approve'), administrator, evidence && { evidence: onTheWire(evidence) });
const onTheWire = (evidence: Evidence) =>
  evidence.kind === 'key'
    ? evidence
    : {
        kind: evidence.kind,
        approver: evidence.approver,
        signature: evidence.signature,
        client_data_json: evidence.clientDataJSON,
        authenticator_data: evidence.authenticatorData,
      };
const order = async (id: string) => (await server.call('GET', path(id, 'order'), administrator)).data;
const challengeFor = async (id: string) => Buffer.from((await order(id)).challenge, 'base64url');

test('before a signer told whom it believes, an approval needs no signature, and its list cannot be read', async () => {
  const id = await requested('500');
  expect(await order(id)).toMatchObject({ people_needed: null, approvers: [] });
  expect((await approve(id)).data.status).toBe('processing');
  expect((await server.call('GET', '/v1/admin/approvers', administrator)).status).toBe(409);
});

test('the order can be read, is signed, and is paid after that alone', async () => {
  await tell([ada.approver, grace.approver]);
  const id = await requested('500');
  const shown = await order(id);
  expect(shown).toMatchObject({
    order: { kind: 'withdrawal', id, destination: address, amount: '499000000', account: merchant.accountId },
    amount_crypto: '499',
    symbol: 'USDT',
    people_needed: 1,
    signed_by: [],
    relying_party: 'localhost',
  });
  expect(challengeOf(shown.text).toString('base64url')).toBe(shown.challenge);
  expect(shown.approvers.map((one: Approver) => one.person)).toEqual(['Ada', 'Grace']);
  const missing = await approve(id);
  expect(missing.status).toBe(409);
  expect(missing.error.message).toContain(`florin-approve withdrawal ${id}`);
  const challenge = await challengeFor(id);
  for (const wrong of [stranger.sign(challenge), grace.sign(randomBytes(32)), ada.sign(challenge, { flags: 1 })]) {
    const answer = await approve(id, wrong);
    expect([answer.status, Object.keys(answer.error.details)]).toEqual([422, ['evidence']]);
  }
  expect((await order(id)).signed_by).toEqual([]);
  expect((await approve(id, ada.sign(challenge))).data.status).toBe('processing');
  expect((await order(id)).signed_by).toMatchObject([{ person: 'Ada', key: ada.approver.id }]);
});

test('from the amount on it waits for two different people', async () => {
  await tell([ada.approver, grace.approver]);
  const id = await requested('1001');
  expect(await order(id)).toMatchObject({ people_needed: 2 });
  const challenge = await challengeFor(id);
  expect((await approve(id, grace.sign(challenge))).data.status).toBe('pending_approval');
  expect(await approve(id, grace.sign(challenge))).toMatchObject({ status: 409 });
  expect((await approve(id, ada.sign(challenge))).data.status).toBe('processing');
});

test('a small payment is approved without a signature', async () => {
  await tell([ada.approver]);
  const id = await requested('21');
  expect(await order(id)).toMatchObject({ people_needed: 0 });
  expect((await approve(id)).data.status).toBe('processing');
});

test('a signature that is still missing can be handed in while it is processing', async () => {
  await tell([ada.approver, grace.approver]);
  const id = await requested('21');
  await approve(id);
  expect((await approve(id)).status).toBe(409);
  expect((await approve(id, grace.sign(await challengeFor(id)))).data.status).toBe('processing');
  expect((await order(id)).signed_by).toHaveLength(1);
});

test('a new approver is proposed, signed by an earlier one, and shown as what became of it', async () => {
  await tell([grace.approver]);
  const newcomer = key('Newcomer');
  const proposal = await server.call('POST', '/v1/admin/approvers', administrator, {
    action: 'enrol',
    person: 'Newcomer',
    public_key: newcomer.approver.publicKey,
  });
  expect(proposal.data).toMatchObject({ status: 'waiting', approver: { key: newcomer.approver.id, kind: 'key' } });
  const sign = (evidence: Evidence) =>
    server.call('POST', `/v1/admin/approvers/${proposal.data.id}/sign`, administrator, {
      evidence: onTheWire(evidence),
    });
  const challenge = Buffer.from(proposal.data.challenge, 'base64url');
  expect((await sign(newcomer.sign(challenge))).status).toBe(422);
  expect((await sign(grace.sign(challenge))).data.status).toBe('signed');
  const shown = async () => (await server.call('GET', '/v1/admin/approvers', administrator)).data;
  expect(await shown()).toMatchObject({ approvers: [{ person: 'Grace' }], proposals: [{ status: 'signed' }] });
  await tell([grace.approver], { refused: [{ proposal: proposal.data.id, reason: 'of its own' }] });
  expect(await shown()).toMatchObject({ proposals: [{ status: 'refused', reason: 'of its own' }] });
  await tell([grace.approver, newcomer.approver]);
  expect(await shown()).toMatchObject({ proposals: [{ status: 'done' }] });
  const remove = { action: 'remove', key: grace.approver.id };
  expect((await server.call('POST', '/v1/admin/approvers', administrator, remove)).data).toMatchObject({
    action: 'remove',
    status: 'waiting',
    approver: null,
  });
});

test('what cannot be proposed is refused with the member', async () => {
  await tell([grace.approver]);
  const propose = (body: object) => server.call('POST', '/v1/admin/approvers', administrator, body);
  for (const [body, member] of [
    [{ action: 'enrol' }, 'person'],
    [{ action: 'enrol', person: 'X' }, 'public_key'],
    [
      {
        action: 'enrol',
        person: 'X',
        registration: { credential: 'a', client_data_json: 'b', attestation_object: 'c' },
      },
      'registration',
    ],
    [{ action: 'remove' }, 'key'],
    [{ action: 'else' }, 'action'],
  ] as const)
    expect(Object.keys((await propose(body)).error.details)).toEqual([member]);
  expect((await propose({ action: 'remove', key: 'nobody' })).status).toBe(409);
  const again = { action: 'enrol', person: 'Grace', public_key: grace.approver.publicKey };
  expect((await propose(again)).status).toBe(409);
});

test('merchants see none of it', async () => {
  const session = (await server.session('merchant')).session;
  const id = await requested('500');
  for (const [method, url] of [
    ['GET', path(id, 'order')],
    ['GET', '/v1/admin/approvers'],
    ['POST', '/v1/admin/approvers'],
  ] as const)
    expect((await server.call(method, url, session, method === 'POST' ? {} : undefined)).status).toBe(403);
});
