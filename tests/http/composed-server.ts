import { openPool, serverPoolLimits } from '@florin/database/pool';
import { databaseVariables } from '@florin/testing/prepared-statements';
import { seedAddressPool } from '@florin/testing/address-pool';
import { seedCatalogue, testChain } from '@florin/testing/catalogue';
import { declareAnswers } from '@florin/testing/declared-calls';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect, vi } from 'vitest';
import { composeServer } from '@florin/server/composition';
import { readConfig } from '@florin/server/config';

export type Headers = Record<string, string>;

const direct = (databaseUrl: string): Promise<string> => Promise.resolve(databaseUrl);

async function asOwner(database: TestDatabase, sql: string, params: unknown[]): Promise<void> {
  const owner = openPool(database.url('owner'), 'florin-test-owner', serverPoolLimits);
  await owner.query(sql, params);
  await owner.end();
}

/** The server as its process puts it together, on a database of its own with a catalogue and prepared addresses. */
export class ComposedServer {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly #variables: Headers;

  /** The public key that addresses are attested with. */
  get attestationKey(): string {
    return this.#variables['FLORIN_ATTESTATION_KEY'] ?? '';
  }
  /** For the one test that provokes what is never declared: a defect. */
  readonly undeclared: (request: InjectOptions) => Promise<LightMyRequestResponse>;

  private constructor(app: FastifyInstance, database: TestDatabase, variables: Headers) {
    this.undeclared = app.inject.bind(app);
    declareAnswers(app);
    this.app = app;
    this.database = database;
    this.#variables = variables;
  }

  /**
   * `variables` add to the environment of the server; `route` may put something between it and its database. One key
   * asks more in a second here than a shop would, so `keyPerSecond` is high but where the limit itself is looked at.
   */
  static async open({
    variables = {},
    route = direct,
    keyPerSecond = 100_000,
  }: {
    variables?: Headers;
    route?: (databaseUrl: string) => Promise<string>;
    keyPerSecond?: number;
  } = {}): Promise<ComposedServer> {
    const database = await freshDatabase();
    await seedCatalogue(database.url('owner'));
    await asOwner(database, 'update settings set api_rate_per_second = $1, version = version + 1', [keyPerSecond]);
    const { attestationKey } = await seedAddressPool(database.url('owner'), 50);
    const environment = {
      FLORIN_ENV: 'test',
      FLORIN_LOG_LEVEL: 'silent',
      ...databaseVariables,
      DATABASE_URL: await route(database.url('app')),
      FLORIN_BASE_URL: 'http://127.0.0.1:4400',
      FLORIN_PAY_PAGE_BASE: 'http://127.0.0.1:4400',
      FLORIN_SECRETS_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
      FLORIN_ATTESTATION_KEY: attestationKey,
      ...variables,
    };
    const server = new ComposedServer(await composeServer(readConfig(environment)), database, environment);
    await server.asOwner(
      `insert into chain_cursors (chain_id, height, head_height, head_changed_at)
       values ($1, 100, 100, florin.now() + interval '1 hour')`,
      testChain.id,
    );
    return server;
  }

  /** A further server on the same database, with other settings if need be; to be closed before the first. */
  async another(variables: Headers = {}): Promise<ComposedServer> {
    const app = await composeServer(readConfig({ ...this.#variables, ...variables }));
    return new ComposedServer(app, { ...this.database, close: async () => {} }, this.#variables);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.database.close();
  }

  async asOwner(sql: string, ...params: unknown[]): Promise<void> {
    await asOwner(this.database, sql, params);
  }

  /** The answer's status, headers and body. */
  async call(method: NonNullable<InjectOptions['method']>, url: string, headers: Headers = {}, payload?: unknown) {
    const request: InjectOptions = { method, url, headers };
    if (payload !== undefined) request.payload = payload as object;
    const response = await this.app.inject(request);
    const body = response.body === '' ? {} : response.json();
    return { status: response.statusCode, headers: response.headers, ...body };
  }

  /**
   * The merchant's `count` events, of one source or of all. The feed holds an event back while any older transaction of
   * the PostgreSQL cluster is open, and the test files beside this one have theirs in the same cluster.
   */
  async events(key: Headers, count: number, sourceId?: string) {
    type Told = { event: string; timestamp: string; source_id: string; data: unknown };
    const read = async () => {
      const { data } = await this.call('GET', '/v1/events?limit=100', key);
      const told = (data.events as Told[]).filter(({ source_id }) => sourceId === undefined || source_id === sourceId);
      expect(told.map(({ event }) => event)).toHaveLength(count);
      return told;
    };
    return vi.waitFor(read, { timeout: 30_000, interval: 50 });
  }

  /** A session of a fresh account; an administrator's is made one after signing up. */
  async session(role: 'merchant' | 'admin'): Promise<{ session: Headers; accountId: string; email: string }> {
    const email = `${role}-${crypto.randomUUID()}@example.com`;
    const registration = { email, password: 'correct horse battery', name: 'Corner Shop' };
    const { data } = await this.call('POST', '/v1/auth/register', {}, registration);
    await this.asOwner(
      `update accounts set role = $2, kyc_level = 'basic', version = version + 1 where id = $1`,
      data.account.id,
      role,
    );
    return { session: { authorization: `Bearer ${data.session_token}` }, accountId: data.account.id, email };
  }

  /** A merchant's session with a key for all scopes. */
  async merchant() {
    const { session, accountId, email } = await this.session('merchant');
    const scopes = ['payments', 'withdrawals', 'webhooks', 'wallets', 'refunds'];
    const { data } = await this.call('POST', '/v1/api-keys', session, { label: 'Shop', scopes });
    return { session, accountId, email, key: { 'x-api-key': data.key as string } };
  }
}
