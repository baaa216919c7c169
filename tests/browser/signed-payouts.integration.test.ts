import { createSignerClient } from '../../apps/worker/src/adapters/signer-client.ts';
import { writeFileSync } from 'node:fs';
import type { Registration } from '@florin/approvals/registration';
import { challengeOf } from '@florin/approvals/order';
import { noteSigner } from '@florin/engine/signer/note-signer';
import { testChain } from '@florin/testing/catalogue';
import { creditMerchant } from '@florin/testing/credit';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fundTreasury } from '../journeys/fund-treasury.ts';
import { Stage, stageTokens } from '../journeys/stage.ts';
import { SignerProcess } from '../wall/signer-process.ts';
import { launchChromium } from './chromium.ts';
import { onTheWire, type PasskeyPage, type Person, servePasskeyPage } from './passkey-page.ts';
import { openStageServer, signUp, type StageServer } from './stage-server.ts';

/** Somebody at a browser of his own, signed in. */
interface Seat {
  person: Person;
  session: string;
}

/** What is signed, as it is shown. */
interface Shown {
  text: string;
  challenge: string;
  nonce: string;
}

/** What a page reads of an answer, whichever route gave it. */
interface Answer {
  data: Shown & {
    id: string;
    status: string;
    merchant_signature: string | null;
    approver: { person: string; fingerprint: string };
    proposals: { id: string; status: string }[];
  };
  error: { code: string; message: string; details: Record<string, string[]> } | null;
}

const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';
const thiefsWallet = '0x000000000000000000000000000000000000dEaD';
const dollar = 10n ** 6n;

let browser: Browser;
let operatorsPage: PasskeyPage;
let merchantsPage: PasskeyPage;
let database: TestDatabase;
let signer: SignerProcess;
let stage: Stage;
let server: StageServer;
let ada: Seat;
let grace: Seat;
let merchant: Seat;
let accountId = '';

/** The signer as a process of its own, beside the chain and the database of the stage; it knows nobody yet. */
const openSigner: NonNullable<Parameters<typeof Stage.open>[0]>['openSigner'] = async ({ limits, sight }, closers) => {
  const { token = '', max = 0n, dayMax = 0n } = limits.payout ?? {};
  const settings = {
    MAX_FEE: String(limits.feeMax),
    MAX_GAS: String(limits.gasMax),
    FEES_DAY_MAX: String(limits.costsDayMax),
    PAYOUT_TOKEN: token,
    PAYOUT_MAX: String(max),
    PAYOUT_DAY_MAX: String(dayMax),
    RPC: sight.rpcUrls.join(','),
    FINAL_DEPTH: String(sight.finalDepth),
    TWO_PEOPLE: `${token}:${1_000n * dollar}`,
  };
  const named = Object.entries(settings).map(([name, value]) => [`FLORIN_SIGNER_${name}_EVM_31337`, value]);
  // The stage closes its database itself.
  signer = await SignerProcess.create(
    { ...database, close: async () => {} },
    {
      ...Object.fromEntries(named),
      FLORIN_SIGNER_RP_ID: 'localhost',
      FLORIN_SIGNER_ORIGINS: operatorsPage.origin,
    },
  );
  closers.unshift(() => signer.close());
  await signer.launch();
  const socket = signer.file('signer.sock');
  const order = () => Promise.reject(new Error('Nobody gives orders on the machine of this signer.'));
  return { ...createSignerClient(socket), socket, order };
};

beforeAll(async () => {
  [browser, operatorsPage, merchantsPage] = await Promise.all([
    launchChromium(),
    servePasskeyPage(),
    servePasskeyPage(),
  ]);
  stage = await Stage.open({ openSigner, openDatabase: async () => (database = await freshDatabase()) });
  server = await openStageServer(stage, { FLORIN_ALLOWED_ORIGINS: `${operatorsPage.origin} ${merchantsPage.origin}` });
  ada = { ...server.administrator, person: await operatorsPage.person(browser) };
  const second = await signUp(stage, server.rest, 'admin', 'grace@example.com');
  grace = { ...second, person: await operatorsPage.person(browser) };
  merchant = { ...server.merchant, person: await merchantsPage.person(browser) };
  accountId = (await ask(merchant, 'GET', '/v1/auth/me')).data.id;
  await fundTreasury(stage, 20_000n * dollar);
  const credit = { tokenId: stageTokens.usdt.id, amountUsd: '20000.00', at: stage.clock.now() };
  await creditMerchant(stage.db, accountId, credit);
  await payTo(wallet);
}, 240_000);
afterAll(async () => {
  await server?.close();
  await stage?.close();
  await browser?.close();
  await Promise.all([operatorsPage?.close(), merchantsPage?.close()]);
}, 60_000);

const ask = (seat: Seat, method: string, path: string, body?: object): Promise<Answer> =>
  seat.person.ask<Answer>(method, `${server.origin}${path}`, seat.session, body);
/** What the worker does all the time: the signer looks at what people signed, and tells whom it believes. */
const told = () => noteSigner({ db: stage.db, signer: stage.signer });

const payTo = async (address: string) => {
  const { error } = await ask(merchant, 'PUT', `/v1/withdrawals/wallets/${testChain.id}`, { address });
  expect(error).toBeNull();
};
const requested = async (amountUsd: string): Promise<string> => {
  const body = { chain_id: testChain.id, amount_usd: amountUsd };
  const { data, error } = await ask(merchant, 'POST', '/v1/withdrawals/request', body);
  expect(error).toBeNull();
  return data.id;
};
const read = async (id: string) => (await ask(merchant, 'GET', `/v1/withdrawals/${id}`)).data;
const waitsFor = async (id: string) =>
  (await database.db.pool.query('select waiting_reason as reason from withdrawals where id = $1', [id])).rows[0].reason;
const wire = ({ id, clientDataJSON, attestationObject }: Registration) => ({
  credential: id,
  client_data_json: clientDataJSON,
  attestation_object: attestationObject,
});

/** Her browser shows the text, computes what is signed of it, and asks her authenticator. */
async function signed({ person }: Seat, shown: Pick<Shown, 'text' | 'challenge'>) {
  const challenge = challengeOf(shown.text);
  expect(challenge.toString('base64url')).toBe(shown.challenge);
  return onTheWire(await person.sign(challenge));
}
async function approve(seat: Seat, id: string): Promise<Answer> {
  const { data: shown } = await ask(seat, 'GET', `/v1/admin/withdrawals/${id}/order`);
  const evidence = await signed(seat, shown);
  return ask(seat, 'POST', `/v1/admin/withdrawals/${id}/approve`, { evidence });
}
/** What an approver signs of a change of the list that somebody proposed. */
async function agree(seat: Seat, proposal: Answer['data']): Promise<string | undefined> {
  const evidence = await signed(seat, proposal);
  const { error } = await ask(seat, 'POST', `/v1/admin/approvers/${proposal.id}/sign`, { evidence });
  expect(error).toBeNull();
  await told();
  const { data } = await ask(seat, 'GET', '/v1/admin/approvers');
  return data.proposals.find(({ id }) => id === proposal.id)?.status;
}

/** USDT that arrived at an address while `work` ran. */
async function arrived(work: () => Promise<unknown>, at = wallet): Promise<bigint> {
  const before = await stage.balance(at, stageTokens.usdt);
  await work();
  return (await stage.balance(at, stageTokens.usdt)) - before;
}
const completed = (id: string) => stage.until(async () => (await read(id)).status === 'completed');
/** Blocks and work, so many seconds that whatever may be paid is paid. */
async function worked(): Promise<void> {
  for (let second = 0; second < 10; second += 1) {
    await stage.anvil.mine(1);
    stage.clock.advance({ seconds: 1 });
    await stage.work();
  }
}

test('an administrator enrols in a browser, is accepted at the console, and her signature alone pays', async () => {
  await told();
  const registration = wire(await ada.person.enrol('Ada'));
  const proposal = await ask(ada, 'POST', '/v1/admin/approvers', { action: 'enrol', person: 'Ada', registration });
  expect(proposal).toMatchObject({ error: null, data: { status: 'waiting', approver: { person: 'Ada' } } });
  const file = signer.file('ada.json');
  writeFileSync(file, JSON.stringify(proposal.data));
  await signer.stop();
  const accepted = await signer.order('--accept-approver', file);
  expect(accepted).toMatchObject({ code: 0, said: expect.stringContaining(proposal.data.approver.fingerprint) });
  await signer.launch();
  await told();
  const id = await requested('500');
  const unsigned = await ask(ada, 'POST', `/v1/admin/withdrawals/${id}/approve`, {});
  expect(unsigned.error?.code).toBe('CONFLICT');
  expect(await arrived(worked)).toBe(0n);
  expect((await approve(ada, id)).data.status).toBe('processing');
  expect(await arrived(() => completed(id))).toBe(499n * dollar);
}, 300_000);

test('a second one is enrolled by the first, and from the amount on both sign', async () => {
  const early = await requested('1500');
  expect((await approve(ada, early)).data.status).toBe('pending_approval');
  const registration = wire(await grace.person.enrol('Grace'));
  const { data } = await ask(grace, 'POST', '/v1/admin/approvers', { action: 'enrol', person: 'Grace', registration });
  expect(await agree(ada, data)).toBe('done');
  expect(await arrived(worked)).toBe(0n);
  expect((await approve(grace, early)).data.status).toBe('processing');
  expect(await arrived(() => completed(early))).toBe(1_499n * dollar);
}, 300_000);

test('who was removed is refused by the server, and by the signer when the server is walked around', async () => {
  const id = await requested('600');
  const { data: shown } = await ask(grace, 'GET', `/v1/admin/withdrawals/${id}/order`);
  const late = await grace.person.sign(challengeOf(shown.text));
  const key = late.approver;
  const { data: removal } = await ask(ada, 'POST', '/v1/admin/approvers', { action: 'remove', key });
  expect(await agree(ada, removal)).toBe('done');
  const path = `/v1/admin/withdrawals/${id}/approve`;
  const refused = await ask(grace, 'POST', path, { evidence: onTheWire(late) });
  expect([refused.error?.code, Object.keys(refused.error?.details ?? {})]).toEqual(['VALIDATION_ERROR', ['evidence']]);
  // Somebody with the database writes what the server did not.
  const { pool } = database.db;
  await pool.query(
    `insert into signed_approvals (id, withdrawal_id, approver, evidence, given_by, created_at)
     values (gen_random_uuid(), $1, $2, $3, $4, florin.now())`,
    [id, key, JSON.stringify(late), accountId],
  );
  await pool.query(
    `insert into withdrawal_approvals (withdrawal_id, approved_by, token_id, destination, net_usd, approved_at)
     select id, merchant_id, token_id, destination, amount_usd - fee_usd, florin.now() from withdrawals where id = $1`,
    [id],
  );
  await pool.query(`update withdrawals set status = 'processing', next_payout_at = florin.now() where id = $1`, [id]);
  expect(await arrived(worked)).toBe(0n);
  expect(await waitsFor(id)).toBe('signer_refused');
  expect(signer.alarmNames()).toEqual(expect.arrayContaining(['approval', 'unapproved']));
  expect((await approve(ada, id)).error).toBeNull();
  stage.clock.advance({ minutes: 10 });
  expect(await arrived(() => completed(id))).toBe(599n * dollar);
}, 300_000);

test('a merchant binds a passkey of his own page, and signs each withdrawal in a browser', async () => {
  const body = {
    action: 'enrol',
    name: 'Till',
    page: merchantsPage.origin,
    registration: wire(await merchant.person.enrol('Till')),
  };
  const { data: change, error } = await ask(merchant, 'POST', '/v1/withdrawals/passkeys', body);
  expect(error).toBeNull();
  const evidence = await signed(ada, change);
  const { data } = await ask(ada, 'POST', `/v1/admin/merchant-passkeys/${change.id}/sign`, { evidence });
  expect(data.status).toBe('signed');
  await told();
  const bound = (await ask(merchant, 'GET', '/v1/withdrawals/passkeys')).data;
  expect(bound).toMatchObject({ passkeys: [{ name: 'Till', page: merchantsPage.origin }] });

  const id = await requested('700');
  expect((await approve(ada, id)).data.status).toBe('processing');
  expect(await arrived(worked)).toBe(0n);
  expect([await waitsFor(id), (await read(id)).merchant_signature]).toEqual(['merchant_signature', 'missing']);
  const { data: shown } = await ask(merchant, 'GET', `/v1/withdrawal-signatures/${id}`);
  expect(shown).toMatchObject({ order: { destination: wallet, amount: String(699n * dollar) } });
  const given = { nonce: shown.nonce, evidence: await signed(merchant, shown) };
  expect((await ask(merchant, 'POST', `/v1/withdrawal-signatures/${id}`, given)).data.merchant_signature).toBe('given');
  stage.clock.advance({ minutes: 10 });
  expect(await arrived(() => completed(id))).toBe(699n * dollar);
}, 300_000);

test('the signer pays only that: a session that names another wallet, an approver and forged rows pay nothing', async () => {
  const own = await requested('800');
  const { data: shown } = await ask(merchant, 'GET', `/v1/withdrawal-signatures/${own}`);
  const given = { nonce: shown.nonce, evidence: await merchant.person.sign(challengeOf(shown.text)) };
  await payTo(thiefsWallet);
  const stolen = await requested('800');
  expect((await approve(ada, stolen)).data.status).toBe('processing');
  const wrong = { nonce: given.nonce, evidence: onTheWire(given.evidence) };
  const refused = await ask(merchant, 'POST', `/v1/withdrawal-signatures/${stolen}`, wrong);
  expect(refused.error?.code).toBe('VALIDATION_ERROR');
  await database.db.pool.query(
    `insert into merchant_signatures (id, withdrawal_id, nonce, passkey, evidence, given_by, created_at)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, florin.now())`,
    [stolen, given.nonce, given.evidence.approver, JSON.stringify(given.evidence), accountId],
  );
  expect(await arrived(worked, thiefsWallet)).toBe(0n);
  expect(await waitsFor(stolen)).toBe('signer_refused');
  expect(signer.alarmNames()).toContain('merchant_signature');
  // What the merchant signs goes where he signs that it goes, although his wallet is another one now.
  expect((await approve(ada, own)).data.status).toBe('processing');
  const { data: again } = await ask(merchant, 'GET', `/v1/withdrawal-signatures/${own}`);
  const anew = { nonce: again.nonce, evidence: await signed(merchant, again) };
  expect((await ask(merchant, 'POST', `/v1/withdrawal-signatures/${own}`, anew)).data.merchant_signature).toBe('given');
  expect(await arrived(() => completed(own))).toBe(799n * dollar);
  expect(await stage.balance(thiefsWallet, stageTokens.usdt)).toBe(0n);
}, 300_000);
