import { randomUUID } from 'node:crypto';
import { examples } from '@florin/contract/examples';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { creditMerchant } from '@florin/testing/credit';
import type { NamedRoute } from '@florin/testing/contract-routes';
import { expect, vi } from 'vitest';
import type { Headers } from '../http/composed-server.ts';
import { overpaid } from '../http/overpaid.ts';
import type { Cast, Merchant } from './cast.ts';

/** Makes a thing of the owner's and tells its id. */
type Factory = (cast: Cast, owner: Merchant) => Promise<string>;

const testAddress = '0x52908400098527886E0F7030069857D2E4169EE7';

const created = async (cast: Cast, ...request: Parameters<Cast['server']['call']>) => {
  const { status, data } = await cast.server.call(...request);
  expect([request[1], status]).toEqual([request[1], expect.toSatisfy((code: number) => code < 300)]);
  return data;
};

const payment: Factory = async (cast, { key }) =>
  (await created(cast, 'POST', '/v1/payments', key, { amount_usd: '20.00' })).id;

const paymentLink: Factory = async (cast, { key }) =>
  (await created(cast, 'POST', '/v1/payment-links', key, examples.newPaymentLink)).id;

const wallet: Factory = async (cast, { key }) => {
  await created(cast, 'PUT', `/v1/withdrawals/wallets/${testChain.id}`, key, { address: testAddress });
  return testChain.id;
};

const withdrawal: Factory = async (cast, owner) => {
  const credit = { tokenId: testTokens.usdt.id, amountUsd: '50.00', at: new Date() };
  await creditMerchant(cast.server.database.db, owner.accountId, credit);
  await wallet(cast, owner);
  const body = { chain_id: testChain.id, amount_usd: '20.00' };
  return (await created(cast, 'POST', '/v1/withdrawals/request', owner.key, body)).id;
};

const delivery: Factory = async (cast, owner) => {
  await created(cast, 'PUT', '/v1/webhooks', owner.key, { url: 'https://shop.example.com/hooks' });
  // What is known of an account's webhook may be a second old.
  const told = async (): Promise<string> => {
    await payment(cast, owner);
    const { jobs } = await created(cast, 'GET', '/v1/webhooks/deliveries', owner.key);
    expect(jobs.length).toBeGreaterThan(0);
    return jobs[0].job_id;
  };
  return vi.waitFor(told, { timeout: 10_000, interval: 200 });
};

const endpoint: Factory = async (cast, { key }) =>
  (await created(cast, 'POST', '/v1/webhooks/endpoints', key, { url: 'https://books.example.com/hooks' })).id;

const apiKey: Factory = async (cast, { session }) =>
  (await created(cast, 'POST', '/v1/api-keys', session, { label: 'Another' })).id;

const kycSubmission: Factory = async (cast, { session }) => {
  const body = {
    level: 'advanced',
    legal_name: 'Corner Shop B.V.',
    country: 'NL',
    document_type: 'passport',
    document_number: 'SPECI2014',
  };
  return (await created(cast, 'POST', '/v1/account/kyc', session, body)).id;
};

let entries = 0;
const blacklistEntry: Factory = async (cast) => {
  entries += 1;
  const address = `0x${entries.toString(16).padStart(40, '0')}`;
  const body = { chain_type: 'evm', address, reason: 'sanctions' };
  return (await created(cast, 'POST', '/v1/admin/blacklist', cast.admin, body)).id;
};

const invitation: Factory = async (cast) =>
  (await created(cast, 'POST', '/v1/admin/invitations', cast.admin, examples.newInvitation)).id;

const memberInvitation: Factory = async (cast, { session }) => {
  const body = { email: `mira-${randomUUID()}@example.com`, role: 'support' };
  return (await created(cast, 'POST', '/v1/team/invitations', session, body)).id;
};

const member: Factory = async (cast, { session }) => {
  const body = { email: `mira-${randomUUID()}@example.com`, role: 'support' };
  const { code } = await created(cast, 'POST', '/v1/team/invitations', session, body);
  const joining = { invitation: code, name: 'Mira Okafor', password: 'correct horse battery' };
  await created(cast, 'POST', '/v1/auth/join', {}, joining);
  const { members } = await created(cast, 'GET', '/v1/team/members?page_size=100', session);
  return members.at(-1).id;
};

let chains = 0;
/** A chain of its own, since what administrators do to it would be felt by everything else. */
const chain: Factory = async (cast) => {
  chains += 1;
  const body = {
    ...examples.newChain,
    name: `Chain ${chains}`,
    short_name: `chain-${chains}`,
    network: String(1000 + chains),
  };
  return (await created(cast, 'POST', '/v1/admin/chains', cast.admin, body)).id;
};

const token: Factory = async (cast, owner) => {
  const body = { ...examples.newToken, chain_id: await chain(cast, owner) };
  return (await created(cast, 'POST', '/v1/admin/tokens', cast.admin, body)).id;
};

const ticket: Factory = async (cast, owner) => {
  const path = `/v1/pay/${await payment(cast, owner)}/support`;
  const body = { email: 'payer@example.com', message: 'Where is it?' };
  return (await created(cast, 'POST', path, {}, body)).ticket_id;
};

/** One that nothing has taken up yet: no step is due for a day. */
const outgoing: Factory = async ({ server }) => {
  const id = randomUUID();
  await server.asOwner(
    `insert into outgoing (id, chain_id, purpose, purpose_id, token_id, source_kind, source_address, destination, amount,
                           fee_cap, next_attempt_at, created_at)
     values ($1, $2, 'payout', $1, $3, 'treasury', '0x1', '0x2', 1, 1, florin.now() + interval '1 day', florin.now())`,
    id,
    testChain.id,
    testTokens.usdt.id,
  );
  return id;
};

/** Written by hand: who proposes one asks a signer first, and there is none here. */
const proposal: Factory = async ({ server }, { accountId }) => {
  const id = randomUUID();
  await server.asOwner(
    `insert into approver_proposals (id, change, proposed_by, created_at)
     values ($1, '{"action": "remove", "id": "somebody"}', $2, florin.now())`,
    id,
    accountId,
  );
  return id;
};

/** Written by hand for the same reason. */
const passkeyChange: Factory = async ({ server }, { accountId }) => {
  const id = randomUUID();
  const change = JSON.stringify({ action: 'keep', account: accountId });
  await server.asOwner(
    `insert into merchant_passkey_changes (id, account_id, change, proposed_by, created_at)
     values ($1, $2, $3, $2, florin.now())`,
    id,
    accountId,
    change,
  );
  return id;
};

/** Written by hand: no authenticator is here. */
const passkey: Factory = async ({ server }, { accountId }) => {
  const id = randomUUID();
  await server.asOwner(
    `insert into passkeys (id, account_id, credential, public_key, relying_party, name, sign_count, created_at)
     values ($1::uuid, $2, $1::text, 'key', 'console.example.com', 'Laptop', 0, florin.now())`,
    id,
    accountId,
  );
  return id;
};

const refundOf = async (cast: Cast, { accountId }: Merchant) => {
  const paymentId = await overpaid(cast.server, accountId, 3_000_000n);
  const body = { ...examples.newRefund, chain_id: testChain.id, payment_id: paymentId, amount_base_units: '1000000' };
  return { paymentId, data: await created(cast, 'POST', '/v1/admin/refunds', cast.admin, body) };
};
const refund: Factory = async (cast, owner) => (await refundOf(cast, owner)).data.id;

/** One that its merchant asked for, so that the merchant may link and cancel it. */
const ownRefund: Factory = async (cast, { accountId, key }) => {
  const path = `/v1/payments/${await overpaid(cast.server, accountId, 3_000_000n)}/refunds`;
  return (await created(cast, 'POST', path, key, { reason: 'Paid too much' })).id;
};

/** What opens a refund's link, by its payment. */
const linkTokens = new Map<string, string>();
const linkedRefund: Factory = async (cast, owner) => {
  const { paymentId, data } = await refundOf(cast, owner);
  linkTokens.set(paymentId, data.refund_url.split('#refund=')[1]);
  return paymentId;
};

const unmatchedDeposit: Factory = async ({ server }) => {
  const id = randomUUID();
  await server.asOwner(
    `insert into deposits (id, chain_id, tx_hash, position, token_id, deposit_index, address, from_addresses, amount,
                           block_height, block_hash, seen_at, detected_at, confirmed_at, ruling, reason)
     values ($1::uuid, $2, $1::text, 0, $3, 1, '0x1', '{}', 1000000, 1, '0x1', florin.now(), florin.now(), florin.now(), 'unmatched',
             'after_settlement')`,
    id,
    testChain.id,
    testTokens.usdt.id,
  );
  return id;
};

/** A token of which some goes to an exchange. */
const exchangeAsset: Factory = async (cast, owner) => {
  const id = await token(cast, owner);
  await created(cast, 'PUT', `/v1/admin/exchange/assets/${id}`, cast.admin, examples.exchangeAssetSetting);
  return id;
};

/** One whose answer was lost an hour ago, and of which the exchange has said since that it knows nothing. */
const instruction: Factory = async ({ server }) => {
  const id = randomUUID();
  await server.asOwner(`insert into exchanges (name, seen_at) values ('okx', florin.now()) on conflict do nothing`);
  await server.asOwner(
    `insert into exchange_instructions (id, exchange, kind, token_id, symbol, client_id, amount, amount_text, move_to,
                                        status, asked_at, missed_at, next_attempt_at, created_at)
     values ($1::uuid, 'okx', 'move', $2, $1::text, $1::text, 1, '0.000001', 'funding', 'unanswered',
             florin.now() - interval '1 hour', florin.now(), florin.now() + interval '1 day', florin.now())`,
    id,
    testTokens.usdt.id,
  );
  return id;
};

const ownSession: Factory = async ({ server }, { session }) => {
  const { data } = await server.call('GET', '/v1/auth/sessions', session);
  return (data.sessions as { id: string }[])[0]?.id ?? '';
};

/** Of an administrator who is nobody else. */
const secondPersonRequest: Factory = async ({ server }) => {
  const id = randomUUID();
  const { accountId } = await server.session('admin');
  await server.asOwner(
    `insert into second_person_requests (id, requested_by, method, path, digest, created_at, expires_at)
     values ($1, $2, 'PUT', '/v1/admin/settings', '', florin.now(), florin.now() + interval '1 day')`,
    id,
    accountId,
  );
  return id;
};

/** By the part of the path that a parameter stands in. */
const factories: Readonly<Record<string, Factory>> = {
  'payments/:payment_id': payment,
  'pay/:payment_id': payment,
  'payment-links/:payment_link_id': paymentLink,
  'wallets/:chain_id': wallet,
  'withdrawals/:withdrawal_id': withdrawal,
  'withdrawal-signatures/:withdrawal_id': withdrawal,
  'deliveries/:job_id': delivery,
  'endpoints/:endpoint_id': endpoint,
  'api-keys/:api_key_id': apiKey,
  'admin/api-keys/:id': apiKey,
  'sessions/:session_id': ownSession,
  'members/:member_id': member,
  'invitations/:invitation_id': memberInvitation,
  'admin/administrators/:id': async ({ server }) => (await server.session('admin')).accountId,
  'admin/requests/:id': secondPersonRequest,
  'admin/merchants/:id': async (_cast, { accountId }) => accountId,
  'admin/kyc-submissions/:id': kycSubmission,
  'admin/invitations/:id': invitation,
  'admin/approvers/:id': proposal,
  'passkeys/:change_id': passkeyChange,
  'passkeys/:passkey_id': passkey,
  'admin/merchant-passkeys/:id': passkeyChange,
  'admin/chains/:id': chain,
  'admin/tokens/:id': token,
  'admin/blacklist/:id': blacklistEntry,
  'admin/payments/:id': payment,
  'admin/withdrawals/:id': withdrawal,
  'admin/support-tickets/:id': ticket,
  'admin/outgoing/:id': outgoing,
  'refunds/:refund_id': ownRefund,
  'admin/refunds/:id': refund,
  'admin/unmatched-deposits/:id': unmatchedDeposit,
  'assets/:id': exchangeAsset,
  'instructions/:id': instruction,
  'pay/:payment_id/refund': linkedRefund,
};

/** What a caller shows beside a credential: the token of a refund's link. */
export function shownFor(id: string): Headers {
  const shown = linkTokens.get(id);
  return shown === undefined ? {} : { 'x-refund-token': shown };
}

/** The part of a path that names a resource: `payments/:payment_id`; null without one. */
export function placeOf({ route }: NamedRoute): string | null {
  return /(pay\/:payment_id\/refund|(?:admin\/)?[^/]+\/:\w+)/.exec(route.path)?.[1] ?? null;
}

/** What makes the resource that a route is about; undefined where nobody wrote it yet. */
export const factoryFor = (named: NamedRoute): Factory | undefined => factories[placeOf(named) ?? ''];

export const knownPlaces: readonly string[] = Object.keys(factories);

/** One of everything, so that lists have rows. */
export async function makeOneOfEach(cast: Cast, owner: Merchant): Promise<void> {
  for (const make of new Set(Object.values(factories))) await make(cast, owner);
}
