import { checkDatabase } from '@florin/database/check-database';
import { Database } from '@florin/database/database';
import { openPool, workerPoolLimits } from '@florin/database/pool';
import { readStandbys } from '@florin/database/read-standbys';
import { checkRights } from '@florin/database/sql/system/check-rights';
import { readGauges } from '@florin/database/sql/system/read-gauges';
import { type Catalogue, CatalogueCache, type Chain } from '@florin/engine/catalogue/catalogue';
import { CheckList, type Finding, Note } from '@florin/system/checks/check-list';
import { lookAtMarker } from '@florin/system/checks/places';
import { refuseLosingStandby } from '@florin/system/refuse-losing-standby';
import { refuseOwner } from '@florin/system/refuse-owner';
import { NodePolicy } from '@florin/webhook-transport/node-policy';
import { createSignerClient } from './adapters/signer-client.ts';
import { readConfig, type WorkerConfig } from './config.ts';
import { openAdapter } from './families.ts';

const poolLimits = { ...workerPoolLimits, connectionsMax: 2 };
/** A price that is older than this is not offered to payers for long. */
const priceSecondsMax = 300;

/** `--check`: looks at everything that a worker needs, and starts none. It writes nothing and signs nothing. */
export async function checkWorker(variables: NodeJS.ProcessEnv, machineNow: () => Date): Promise<Finding[]> {
  const list = new CheckList('worker');
  let config: WorkerConfig | null = null;
  await list.look({ what: 'settings', todo: 'docs/environment.md says what each variable means' }, () => {
    config = readConfig(variables);
    return `${config.mode}, ${[...config.roles].join(', ')}`;
  });
  if (config !== null) await lookAtAll(list, config, machineNow);
  return list.findings;
}

async function lookAtAll(list: CheckList, config: WorkerConfig, machineNow: () => Date): Promise<void> {
  const pool = openPool(config.databaseUrl, 'florin-worker-check', poolLimits);
  const db = new Database(pool, { prepared: config.preparedStatements });
  try {
    const isThere = await checkDatabase(db, (look, work) => list.look(look, work), machineNow);
    if (isThere) await lookThrough(list, config, { db, machineNow });
  } finally {
    await pool.end();
  }
  await list.look(
    { what: 'marker', todo: 'give each process a file of its own, in a folder that its user may write' },
    () => lookAtMarker(config.markerFile),
  );
}

async function lookThrough(
  list: CheckList,
  config: WorkerConfig,
  { db, machineNow }: { db: Database; machineNow: () => Date },
): Promise<void> {
  await list.look({ what: 'rights', todo: 'connect as florin_app' }, async () => {
    refuseOwner(await db.one(checkRights), config.mode === 'production' || config.mode === 'staging');
    refuseLosingStandby(await readStandbys(db), config.acceptsStandbyLoss);
    return 'florin_app, and no standby that commits do not wait for';
  });
  let catalogue: Catalogue | null = null;
  await list.look({ what: 'catalogue', todo: 'npm run admin -- migrate' }, async () => {
    catalogue = await new CatalogueCache(db, { now: machineNow }).current();
    return `${catalogue.chains.size} chains, ${catalogue.tokens.size} tokens`;
  });
  if (catalogue !== null) await lookAtCatalogue(list, config, { catalogue, machineNow });
  if (config.roles.has('scan')) await lookAtPrices(list, db, machineNow);
}

async function lookAtCatalogue(list: CheckList, config: WorkerConfig, seen: Omit<Seen, 'active'>): Promise<void> {
  const active = [...seen.catalogue.chains.values()].filter(({ isActive }) => isActive);
  await lookAtSigner(list, config, active);
  if (config.roles.has('scan') || config.roles.has('move')) await lookAtChains(list, config, { ...seen, active });
}

async function lookAtSigner(list: CheckList, { signer: place }: WorkerConfig, active: readonly Chain[]): Promise<void> {
  if (place === null) return;
  const todo = 'start the signer, and let this user into the group of its socket (FLORIN_SIGNER_SOCKET_GROUP)';
  await list.look({ what: 'signer', todo }, async () => {
    const { rewound, networks } = await createSignerClient(place).health();
    if (rewound) throw new Error(`It refuses everything: ${rewound}`);
    const signed = new Set(networks.map(({ family, network }) => `${family} ${network.toLowerCase()}`));
    const missing = active.filter(({ chainType, network }) => !signed.has(`${chainType} ${network.toLowerCase()}`));
    if (missing.length > 0)
      throw new Error(
        `It signs nothing for ${missing.map(({ shortName }) => shortName).join(', ')}: ` +
          missing
            .map(({ chainType, network }) => `FLORIN_SIGNER_MAX_FEE_${chainType}_${network}`.toUpperCase())
            .join(', '),
      );
    return `answers, and signs for ${networks.length} networks`;
  });
}

interface Seen {
  catalogue: Catalogue;
  active: readonly Chain[];
  machineNow: () => Date;
}

async function lookAtChains(
  list: CheckList,
  config: WorkerConfig,
  { catalogue, active, machineNow }: Seen,
): Promise<void> {
  if (active.length === 0)
    await list.look({ what: 'chains', todo: 'POST /v1/admin/chains, or npm run setup' }, () => {
      throw new Note('No chain is active, so nobody can pay.');
    });
  const policy = new NodePolicy(config.rpcAllow, config.mode === 'production' || config.mode === 'staging');
  for (const chain of active) {
    if (chain.rpcUrls.length < 2)
      await list.look(
        { what: chain.shortName, todo: 'add a node of another operator: two must agree before money counts' },
        () => {
          throw new Note('One node alone is believed.');
        },
      );
    for (const [at, url] of chain.rpcUrls.entries())
      await list.look(
        { what: `${chain.shortName} ${at + 1}`, todo: 'npm run chain:check says more; see FLORIN_RPC_ALLOW' },
        async () => {
          const refusal = await policy.refusal(url);
          if (refusal !== null) throw new Error(`Its address ${refusal}`);
          return lookAtNode({ ...chain, rpcUrls: [url] }, catalogue, machineNow);
        },
      );
  }
}

/** The address of a node may hold a key, so it is named by its number. */
async function lookAtNode(chain: Chain, { tokens }: Catalogue, machineNow: () => Date): Promise<string> {
  const adapter = await openAdapter(chain);
  if (adapter === null) throw new Error(`There is no chain family ${chain.chainType}.`);
  const { height } = await adapter.head();
  const header = await adapter.header(height);
  const age = header === null ? null : Math.round((machineNow().getTime() - header.time.getTime()) / 1000);
  const own = [...tokens.values()].filter((token) => token.chainId === chain.id && token.asset.kind === 'token');
  for (const { asset, decimals, symbol } of own) {
    const told = await adapter.describeAsset(asset);
    if (told.decimals !== decimals) throw new Error(`${symbol} has ${told.decimals} decimals there, not ${decimals}.`);
  }
  const late = age === null || age > Math.max(60, 20 * chain.expectedBlockSeconds);
  const told = `block ${height}, ${age ?? '?'} s old; ${own.length} tokens`;
  if (late) throw new Error(`${told}: the node has stopped, or this machine's clock is wrong.`);
  return told;
}

async function lookAtPrices(list: CheckList, db: Database, machineNow: () => Date): Promise<void> {
  await list.look(
    { what: 'prices', todo: 'docs/rates.md: let the worker reach exchanges, or set rates by hand' },
    async () => {
      const ages = (await db.many(readGauges, { now: machineNow() })).filter(({ name }) => name === 'rate_age_seconds');
      if (ages.length === 0) throw new Note('No token has a price yet.');
      const old = ages.filter(({ value }) => value > priceSecondsMax).map(({ label }) => label);
      if (old.length > 0)
        throw new Note(`${old.join(', ')}: older than ${priceSecondsMax} s; no worker runs, or sources disagree.`);
      return `${ages.length}, all newer than ${priceSecondsMax} s`;
    },
  );
}
