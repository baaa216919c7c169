import { checkDatabase } from '@florin/database/check-database';
import { Database } from '@florin/database/database';
import { attemptPoolLimits, openPool } from '@florin/database/pool';
import { readStandbys } from '@florin/database/read-standbys';
import { checkRights } from '@florin/database/sql/system/check-rights';
import { listNewestAddresses } from '@florin/database/sql/chains/newest-addresses';
import { listNewestEndpoints } from '@florin/database/sql/webhooks/newest-endpoints';
import { listSealingKeys } from '@florin/database/sql/system/sealing-keys';
import { attestationVerifier } from '@florin/domain/address/attestation';
import { ValkeyRateLimiter } from '@florin/rate-limits/valkey';
import { CheckList, type Finding, Note } from '@florin/system/checks/check-list';
import { lookAtMarker } from '@florin/system/checks/places';
import { refuseLosingStandby } from '@florin/system/refuse-losing-standby';
import { refuseOwner } from '@florin/system/refuse-owner';
import { tryConnection } from '@florin/webhook-transport/try-connection';
import { readConfig, type ServerConfig } from './config.ts';
import { readBuiltPage } from './http/pay-page-files.ts';
import { payPageFolder } from './open-pages.ts';

const triedEndpoints = 3;

/** `--check`: looks at everything that a server needs, and starts none. It writes nothing and sends nothing. */
export async function checkServer(variables: NodeJS.ProcessEnv, machineNow: () => Date): Promise<Finding[]> {
  const list = new CheckList('server');
  let config: ServerConfig | null = null;
  await list.look({ what: 'settings', todo: 'docs/environment.md says what each variable means' }, () => {
    config = readConfig(variables);
    return `${config.mode}, ${config.baseUrl}`;
  });
  if (config !== null) await lookAtAll(list, config, machineNow);
  return list.findings;
}

async function lookAtAll(list: CheckList, config: ServerConfig, machineNow: () => Date): Promise<void> {
  const pool = openPool(config.databaseUrl, 'florin-server-check', attemptPoolLimits);
  const db = new Database(pool, { prepared: config.preparedStatements });
  try {
    if (await checkDatabase(db, (look, work) => list.look(look, work), machineNow)) {
      await lookAtRights(list, config, db);
      await lookAtSecrets(list, config, db);
      await lookAtWebhooks(list, config, db);
    }
  } finally {
    await pool.end();
  }
  await list.look(
    { what: 'marker', todo: 'give each process a file of its own, in a folder that its user may write' },
    () => lookAtMarker(config.markerFile),
  );
  await list.look(
    { what: 'payment page', todo: 'npm run build:pay, and let the server’s user read apps/pay/dist' },
    () => {
      if (readBuiltPage(payPageFolder) === null) throw new Error('It is not built, so /pay is not served.');
      return 'built';
    },
  );
  await list.look({ what: 'key limits', todo: 'start Redis or Valkey, or mend REDIS_URL' }, () => lookAtStore(config));
  await list.look({ what: 'operators', todo: 'set FLORIN_OPS_ADDR, so that proxies and alarms can ask' }, () => {
    if (config.opsAddress === null) throw new Note('Nobody can ask /readyz and /metrics.');
    return `${config.opsAddress.host}:${config.opsAddress.port}`;
  });
}

async function lookAtRights(
  list: CheckList,
  { guarded, acceptsStandbyLoss }: ServerConfig,
  db: Database,
): Promise<void> {
  await list.look({ what: 'rights', todo: 'connect as florin_app' }, async () => {
    const rights = await db.one(checkRights);
    refuseOwner(rights, guarded);
    return rights.role;
  });
  await list.look({ what: 'standbys', todo: 'docs/high-availability.md' }, async () => {
    refuseLosingStandby(await readStandbys(db), acceptsStandbyLoss);
    return 'none that commits do not wait for';
  });
}

async function lookAtSecrets(
  list: CheckList,
  { sealingKeys, attestationKey }: ServerConfig,
  db: Database,
): Promise<void> {
  await list.look(
    { what: 'sealing keys', todo: 'put the missing key behind the others in FLORIN_SECRETS_KEYS' },
    async () => {
      const missing = (await db.many(listSealingKeys)).filter(({ keyId }) => !sealingKeys.keys.has(keyId));
      if (missing.length > 0)
        throw new Error(`No key ${missing.map(({ keyId }) => keyId).join(', ')}, which sealed secrets.`);
      return `${sealingKeys.sealWith} seals`;
    },
  );
  await list.look(
    { what: 'attestation', todo: 'set FLORIN_ATTESTATION_KEY to the key that the signer tells' },
    async () => {
      const verifies = attestationVerifier(attestationKey);
      const rows = await db.many(listNewestAddresses);
      const foreign = rows.filter((row) => !verifies(row, row.attestation)).map(({ family }) => family);
      if (foreign.length > 0) throw new Error(`Addresses of ${foreign.join(', ')} were not attested with this key.`);
      return rows.length === 0 ? 'a key; there are no addresses yet' : `fits the addresses of ${rows.length} families`;
    },
  );
}

async function lookAtWebhooks(list: CheckList, config: ServerConfig, db: Database): Promise<void> {
  await list.look(
    { what: 'webhooks', todo: 'let this host reach the internet on ports 443 and 8443, and ask its name server' },
    async () => {
      const endpoints = await db.many(listNewestEndpoints, { limit: triedEndpoints });
      if (endpoints.length === 0) throw new Note('No merchant has an endpoint yet, so no connection was tried.');
      const tried = await Promise.allSettled(
        endpoints.map(({ url }) => tryConnection(url, { allow: config.webhookAllow, caFile: config.webhookCaFile })),
      );
      const refused = tried.filter((one) => one.status === 'rejected');
      const told = `${endpoints.length - refused.length} of ${endpoints.length} endpoints can be connected to`;
      if (refused.length < endpoints.length) return told;
      throw new Error(`${told}: ${String(refused[0]?.reason)}`);
    },
  );
}

/** One request of nobody's is counted, which shows that the store answers and may be written. */
async function lookAtStore({ redisUrl, redisAnswerMs }: ServerConfig): Promise<string> {
  if (redisUrl === null) throw new Note('REDIS_URL is not set: with several servers, each counts for itself.');
  const store = new ValkeyRateLimiter(redisUrl, redisAnswerMs);
  try {
    await store.connected();
    await store.admit('check', 1);
    return 'shared';
  } finally {
    store.close();
  }
}
