import { evmAddressBook } from '@florin/chain-evm/address-book';
import { Database } from '@florin/database/database';
import { openOrm } from '@florin/database/orm';
import { serverPoolLimits } from '@florin/database/pool';
import { checkRights } from '@florin/database/sql/check-rights';
import { readTime } from '@florin/database/sql/read-clock';
import { verifiedAddresses } from '@florin/engine/addresses/verified-addresses';
import { Authenticator } from '@florin/engine/accounts/authenticate';
import { CatalogueCache } from '@florin/engine/chains/catalogue';
import { AddressPolicy } from '@florin/engine/webhooks/address-policy';
import { Argon2Passwords } from '@florin/system/password-hash';
import { refuseOwner } from '@florin/system/refuse-owner';
import { SealedSecrets } from '@florin/system/sealed-secrets';
import { SystemClock } from '@florin/system/system-clock';
import { SystemIds } from '@florin/system/system-ids';
import type { FastifyInstance } from 'fastify';
import manifest from '../package.json' with { type: 'json' };
import { bindAdminChains, bindAdminTokens } from './bindings/admin.ts';
import { bindApiKeys, bindAuth } from './bindings/accounts.ts';
import { bindPay, bindPayments } from './bindings/payments.ts';
import type { ServerPorts } from './bindings/ports.ts';
import { bindService, bindWithdrawals } from './bindings/service.ts';
import { bindEvents, bindWebhooks } from './bindings/webhooks.ts';
import type { ServerConfig } from './config.ts';
import { buildServer } from './http/server.ts';
import { Links } from './presenters/links.ts';
import { allRoutes, type UseCases } from './routes/all.ts';

const clockRefreshMs = 30_000;
const usageFlushMs = 60_000;

/** Pure address books by `chain_type`; a further family is one more entry. */
const addressBooks = new Map([evmAddressBook].map((book) => [book.family, book]));

const bindAll = (ports: ServerPorts): UseCases => ({
  payments: bindPayments(ports),
  pay: bindPay(ports),
  withdrawals: bindWithdrawals(ports),
  webhooks: bindWebhooks(ports),
  events: bindEvents(ports),
  apiKeys: bindApiKeys(ports),
  auth: bindAuth(ports),
  adminChains: bindAdminChains(ports),
  adminTokens: bindAdminTokens(ports),
  service: bindService(ports),
});

/** The parts that do not need the HTTP server, with what to do at the end. */
async function openPorts(config: ServerConfig, warn: (error: unknown, what: string) => void) {
  const { orm, pool } = await openOrm(config.databaseUrl, 'florin-server', serverPoolLimits);
  const db = new Database(pool, { prepared: config.preparedStatements });
  refuseOwner(await db.one(checkRights), config.production);
  const clock = new SystemClock();
  const readNow = async (): Promise<Date> => (await db.one(readTime)).now;
  await clock.start(readNow, { everyMs: clockRefreshMs, onFailure: (error) => warn(error, 'clock') });
  const ids = new SystemIds(clock);
  const authenticator = new Authenticator(db, clock);
  const ports: ServerPorts = {
    db,
    orm,
    clock,
    ids,
    authenticator,
    catalogue: new CatalogueCache(db, clock),
    passwords: new Argon2Passwords(ids),
    secrets: new SealedSecrets(config.sealingKeys, ids),
    verifyAddress: verifiedAddresses(config.attestationKey, (row) =>
      warn({ ...row, index: String(row.index) }, 'forged address'),
    ),
    addresses: new AddressPolicy(config.webhookAllow),
    addressBooks,
    guardRates: config.production,
  };
  const flush = (): Promise<void> => authenticator.flushUsage().catch((error: unknown) => warn(error, 'usage'));
  const timer = setInterval(() => void flush(), usageFlushMs).unref();
  const close = async (): Promise<void> => {
    clearInterval(timer);
    await flush();
    clock.stop();
    await orm.close();
  };
  return { ports, close };
}

/** Puts the server together; the only place of it that knows every part. Closing it closes all of them. */
export async function composeServer(config: ServerConfig): Promise<FastifyInstance> {
  let app: FastifyInstance | null = null;
  const { ports, close } = await openPorts(config, (error, what) => app?.log.warn({ err: error }, what));
  const links = new Links(config);
  app = await buildServer({
    ...config,
    ids: ports.ids,
    authenticate: (credential) => ports.authenticator.authenticate(credential),
    handlers: allRoutes(bindAll(ports), { links, brand: config.brand, version: manifest.version }),
    strict: config.mode === 'test',
  });
  app.addHook('onClose', close);
  return app;
}
