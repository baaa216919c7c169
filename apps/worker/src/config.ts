import { Environment, EnvironmentError } from '@florin/system/environment';
import { readDeepReorgs } from './config/deep-reorgs.ts';
import { readExchanges } from './config/exchanges.ts';
import { readMail } from './config/mail.ts';
import { readRoles } from './config/roles.ts';
import { readSignerPlace } from './config/signer-place.ts';
import { readCollector } from '@florin/system/ops/collector';
import { readOpsAddress } from '@florin/system/ops/ops-listener';
import { parseSealingKeys } from '@florin/system/sealing-keys';

/** Merchants replay the events of this time. */
const historyDaysMin = 90;

/** What no worker can do without. */
const needed = {
  DATABASE_URL: 'the PostgreSQL address of role florin_app',
  FLORIN_SECRETS_KEYS: 'the keys that seal webhook secrets',
} as const;
const ofSigner = 'the path of the signer’s Unix socket';

/** All that a worker reads from its environment. */
export function readConfig(variables: NodeJS.ProcessEnv) {
  const environment = new Environment(variables);
  const rates = environment.oneOf('FLORIN_RATES', ['exchanges', 'manual', 'offline'], 'exchanges');
  const mode = environment.mode();
  if (mode === 'production' && rates === 'offline')
    throw new EnvironmentError('FLORIN_RATES=offline quotes invented prices: it is for development only.');
  const roles = readRoles(environment);
  const movesHere = roles.has('move') && environment.optional('FLORIN_SIGNER_URL') === null;
  environment.demand({ ...needed, ...(movesHere ? { FLORIN_SIGNER_SOCKET: ofSigner } : {}) });
  return {
    mode,
    roles,
    rates,
    /** Null: those that are asked when none is named. */
    rateExchanges: environment.optional('FLORIN_RATE_EXCHANGES'),
    /** Null: those that are read when none is named; `none`: none. */
    ratePublications: environment.optional('FLORIN_RATE_PUBLICATIONS'),
    logLevel: environment.text('FLORIN_LOG_LEVEL', 'info'),
    databaseUrl: environment.databaseUrl('DATABASE_URL', needed.DATABASE_URL),
    acceptsStandbyLoss: environment.acceptsStandbyLoss(),
    preparedStatements: environment.preparedStatements(),
    markerFile: environment.optional('FLORIN_MARKER_FILE'),
    opsAddress: readOpsAddress(environment),
    collector: readCollector(environment),
    /** Null: this worker moves nothing. */
    signer: roles.has('move') ? readSignerPlace(environment, ofSigner) : null,
    sealingKeys: parseSealingKeys(environment.required('FLORIN_SECRETS_KEYS', needed.FLORIN_SECRETS_KEYS)),
    webhookAllow: environment.text('FLORIN_WEBHOOK_ALLOW', ''),
    /** Origins of nodes that may be asked although they are private or without TLS. */
    rpcAllow: environment.text('FLORIN_RPC_ALLOW', ''),
    webhookCaFile: environment.optional('FLORIN_WEBHOOK_CA'),
    /** Null: this worker sends no e-mails. */
    mail: roles.has('deliver') ? readMail(environment) : null,
    exchanges: readExchanges(environment, mode),
    deepReorgs: readDeepReorgs(environment, mode),
    historyDays: readHistoryDays(environment),
    poolLowWater: BigInt(environment.integer('FLORIN_POOL_LOW_WATER', { fallback: 10_000, min: 1, max: 1_000_000 })),
  };
}

/** After how many days events and their deliveries are forgotten; null: never. @throws EnvironmentError */
function readHistoryDays(environment: Environment): number | null {
  const days = environment.integer('FLORIN_HISTORY_DAYS', { fallback: 0, min: 0, max: 36_500 });
  if (days > 0 && days < historyDaysMin)
    throw new EnvironmentError(`FLORIN_HISTORY_DAYS is 0, for ever, or at least ${historyDaysMin}.`);
  return days === 0 ? null : days;
}

export type WorkerConfig = ReturnType<typeof readConfig>;
