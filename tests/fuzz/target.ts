import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { openPool } from '@florin/database/pool';
import { Database } from '@florin/database/database';
import { verifyBooks, type Violation } from '@florin/database/verify-books';
import { newApiKey } from '@florin/domain/credentials/api-key';
import { composeServer } from '@florin/server/composition';
import { readConfig } from '@florin/server/config';
import { databaseVariables } from '@florin/testing/prepared-statements';
import { seedAddressPool } from '@florin/testing/address-pool';
import { seedCatalogue, testChain, testTokens } from '@florin/testing/catalogue';
import { creditMerchant } from '@florin/testing/credit';
import { declareAnswers } from '@florin/testing/declared-calls';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { CredentialKind } from './requests.ts';

type Headers = Readonly<Record<string, string>>;
type Merchants = { merchant: Account; stranger: Account };
type People = Merchants & { admin: Headers };
type Account = { session: Headers; key: Headers; id: string; email: string };

const addresses = 5_000;
const password = 'correct horse battery';
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';
/** More than any run asks for. */
const plenty = '1000000';

/** A real server on a real database, listening, with people and things that requests can be about. */
export class Target {
  /** Of things that exist: one's own, another's, everybody's; and of nothing. */
  ids: readonly string[] = [];
  readonly #app: FastifyInstance;
  readonly #db: Database;
  readonly #owner: ReturnType<typeof openPool>;
  #people: People | null = null;

  private constructor(app: FastifyInstance, owner: ReturnType<typeof openPool>) {
    this.#app = app;
    this.#owner = owner;
    this.#db = new Database(owner);
  }

  /** On a migrated, empty database. */
  static async open({ owner, app: appUrl }: { owner: string; app: string }): Promise<Target> {
    await seedCatalogue(owner);
    const { attestationKey } = await seedAddressPool(owner, addresses);
    const config = readConfig({
      FLORIN_ENV: 'test',
      FLORIN_LOG_LEVEL: 'silent',
      ...databaseVariables,
      DATABASE_URL: appUrl,
      FLORIN_BASE_URL: 'http://127.0.0.1:4400',
      FLORIN_PAY_PAGE_BASE: 'http://127.0.0.1:4400',
      FLORIN_SECRETS_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
      FLORIN_ATTESTATION_KEY: attestationKey,
      FLORIN_PAYER_REQUESTS_PER_SECOND: plenty,
      FLORIN_SIGN_INS_PER_MINUTE: plenty,
    });
    const app = await composeServer(config);
    declareAnswers(app);
    const target = new Target(
      app,
      openPool(owner, 'florin-fuzz', { connectionsMax: 2, statementMs: 0, waitMs: 10_000 }),
    );
    await app.listen({ host: '127.0.0.1', port: 0 });
    await target.mend();
    await target.#furnish();
    return target;
  }

  get port(): number {
    return (this.#app.server.address() as AddressInfo).port;
  }

  credential(kind: CredentialKind): Headers {
    if (!this.#people) throw new Error('Nobody is here yet.');
    const { merchant, stranger, admin } = this.#people;
    switch (kind) {
      case 'none':
        return {};
      case 'key':
        return merchant.key;
      case 'session':
        return merchant.session;
      case 'stranger':
        return stranger.key;
      case 'admin':
        return admin;
      case 'broken':
        return { 'x-api-key': newApiKey((length) => crypto.getRandomValues(new Uint8Array(length))) };
      case 'both':
        return { ...stranger.key, ...merchant.session };
    }
  }

  /**
   * Takes back what requests may have done to everybody else: maintenance, settings, a catalogue switched off, people
   * signed out or without their keys.
   */
  async mend(): Promise<void> {
    for (const sql of [
      `update settings set registration = 'open', api_rate_per_second = 100000, min_payment_usd = 1,
              max_payment_usd = 100000, version = version + 1`,
      `update api_keys set rate_per_second = null where rate_per_second is not null`,
      `update chains set is_active = id = '${testChain.id}', is_paused = false`,
      `update tokens set is_active = chain_id = '${testChain.id}'`,
      `update rates set at = florin.now()`,
      `insert into chain_cursors (chain_id, height, head_height, head_changed_at)
       values ('${testChain.id}', 100, 100, florin.now() + interval '1 day')
       on conflict (chain_id) do nothing`,
    ])
      await this.#owner.query(sql);
    const admin = await this.#administrator();
    // What the server knows of maintenance may be a second old, but for a change that it made itself.
    await this.#ask('PUT', '/v1/admin/maintenance', admin, { scope: 'none' });
    const merchants = this.#people && (await this.#areKnown(this.#people)) ? this.#people : await this.#invite();
    this.#people = { ...merchants, admin };
  }

  violations(): Promise<Violation[]> {
    return this.#db.many(verifyBooks);
  }

  async close(): Promise<void> {
    await this.#app.close();
    await this.#owner.end();
  }

  /** The present one, or another once that one signed out. */
  async #administrator(): Promise<Headers> {
    const headers = this.#people?.admin;
    if (headers) {
      const { statusCode } = await this.#app.inject({ url: '/v1/admin/settings', headers: { ...headers } });
      if (statusCode === 200) return headers;
    }
    return (await this.#account('admin')).session;
  }

  async #areKnown({ merchant, stranger }: Merchants): Promise<boolean> {
    const asked = [
      ['/v1/payments/settings', merchant.key],
      ['/v1/payments/settings', merchant.session],
      ['/v1/payments/settings', stranger.key],
    ] as const;
    const answers = await Promise.all(
      asked.map(([url, headers]) => this.#app.inject({ url, headers: { ...headers } })),
    );
    return answers.every(({ statusCode }) => statusCode === 200);
  }

  async #invite(): Promise<Merchants> {
    const [merchant, stranger] = [await this.#account('merchant'), await this.#account('merchant')];
    for (const { id } of [merchant, stranger]) {
      await creditMerchant(this.#db, id, { tokenId: testTokens.usdt.id, amountUsd: '100000.00', at: new Date() });
    }
    return { merchant, stranger };
  }

  async #account(role: 'merchant' | 'admin'): Promise<Account> {
    const email = `${randomUUID()}@example.com`;
    const { session_token: token, account } = await this.#ask(
      'POST',
      '/v1/auth/register',
      {},
      { email, password, name: 'Fuzz' },
    );
    await this.#owner.query(`update accounts set role = $2, kyc_level = 'basic', version = version + 1 where id = $1`, [
      account.id,
      role,
    ]);
    const session = { authorization: `Bearer ${token}` };
    if (role === 'admin') return { session, key: {}, id: account.id, email };
    const scopes = ['payments', 'withdrawals', 'webhooks', 'wallets', 'refunds'];
    const { key } = await this.#ask('POST', '/v1/api-keys', session, { label: 'Fuzz', scopes });
    return { session, key: { 'x-api-key': key }, id: account.id, email };
  }

  /** Things of both merchants. */
  async #furnish(): Promise<void> {
    if (!this.#people) return;
    const { merchant, stranger, admin } = this.#people;
    const ids: string[] = [randomUUID(), testChain.id, merchant.id, ...Object.values(testTokens).map(({ id }) => id)];
    for (const { key, session } of [merchant, stranger]) {
      await this.#ask('PUT', '/v1/webhooks', key, { url: 'https://shop.invalid/hooks' });
      await this.#ask('PUT', `/v1/withdrawals/wallets/${testChain.id}`, key, { address: wallet });
      for (const amount_usd of ['5.00', '20.00'])
        ids.push((await this.#ask('POST', '/v1/payments', key, { amount_usd })).id);
      const withdrawal = { chain_id: testChain.id, amount_usd: '25.00' };
      ids.push((await this.#ask('POST', '/v1/withdrawals/request', key, withdrawal)).id);
      ids.push((await this.#ask('POST', '/v1/api-keys', session, { label: 'Spare' })).id);
      const { jobs } = await this.#ask('GET', '/v1/webhooks/deliveries', key);
      ids.push(...jobs.map((job: { job_id: string }) => job.job_id));
    }
    const entry = { chain_type: 'evm', address: wallet, reason: 'sanctions' };
    ids.push((await this.#ask('POST', '/v1/admin/blacklist', admin, entry)).id);
    this.ids = ids;
  }

  async #ask(method: NonNullable<InjectOptions['method']>, url: string, headers: Headers, payload?: object) {
    const request: InjectOptions = { method, url, headers: { ...headers } };
    if (payload !== undefined) request.payload = payload;
    const response = await this.#app.inject(request);
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`);
    return response.json().data;
  }
}
