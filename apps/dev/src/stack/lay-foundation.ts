import type { Database } from '@florin/database/database';
import { localCertificates, type LocalCertificates } from '@florin/nodes/tls';
import type { Litecoind } from '@florin/nodes/litecoind';
import type { LocalChain } from '../chain/local-chain.ts';
import { startLocalCoins } from '../chain/local-coins.ts';
import type { LocalCosmos } from '../chain/local-cosmos.ts';
import type { LocalSolana } from '../chain/local-solana.ts';
import type { LocalSui } from '../chain/local-sui.ts';
import type { LocalTron } from '../chain/local-tron.ts';
import { startDevWallet } from '../dev-wallet.ts';
import { openCredentials } from '../home/credentials.ts';
import { checkNode } from '../node-version.ts';
import type { StackFacts } from '../processes/environment.ts';
import { openRest } from '../rest.ts';
import type { StackContext, Step } from '../context/stack-context.ts';
import { readyDatabase, startChainNode, startPostgresNode } from './start-nodes.ts';
import { takeHome, type TakenHome } from '../context/take-home.ts';

export interface Foundation {
  taken: TakenHome;
  tls: LocalCertificates;
  database: Database;
  chain: LocalChain;
  /** Null where it is not asked for. */
  coins: Litecoind | null;
  /** Null where it is not asked for. */
  solana: LocalSolana | null;
  /** Null where it is not asked for. */
  tron: LocalTron | null;
  cosmos: LocalCosmos | null;
  sui: LocalSui | null;
  facts: StackFacts;
}

/** What the service's own processes stand on: folder, certificates, PostgreSQL and the local chains. Five steps, and one for each further chain. */
export async function layFoundation(context: StackContext, step: Step): Promise<Foundation> {
  const { settings, home } = context;
  const taken = await step('Folder, lock and ports', () => {
    checkNode();
    return takeHome(settings, home, context.teardown);
  });
  const { credentials, tls } = await step('Passwords and certificates', async () => ({
    credentials: openCredentials(home.credentials),
    tls: await localCertificates(home.tls),
  }));
  const postgres = await step('PostgreSQL', () => startPostgresNode(context, taken, credentials));
  const { database, urls } = await step('Roles and schema', () => readyDatabase(context, postgres, credentials));
  const chain = await step('Local Ethereum chain', () => startChainNode(context, taken, database));
  const further = await startFurther(context, step, { taken, database });
  const baseUrl = `http://127.0.0.1:${settings.port}`;
  const wallet = await startDevWallet({ rest: openRest(baseUrl), chain, ...further });
  context.teardown.add('dev wallet', wallet.stop);
  const facts: StackFacts = {
    home,
    credentials,
    appUrl: urls.app,
    signerUrl: urls.signer,
    baseUrl,
    port: settings.port,
    opsPort: taken.ports.ops,
    ca: tls.ca,
    devWallet: wallet.address,
    usdt: chain.contracts.USDT,
    usdc: chain.contracts.USDC,
    chains: settings.chains,
    haltOnDeepReorgs: settings.haltOnDeepReorgs,
    nodes: { evm: chain.node.url, coins: further.coins?.url ?? null },
    ...further,
  };
  return { taken, tls, database, chain, ...further, facts };
}

type Further = Pick<Foundation, 'coins' | 'solana' | 'tron' | 'cosmos' | 'sui'>;

/** A chain of each further family that is asked for. */
async function startFurther(
  context: StackContext,
  step: Step,
  { taken, database }: Pick<Foundation, 'taken' | 'database'>,
): Promise<Further> {
  const { settings } = context;
  const coins = settings.chains.includes('bitcoin')
    ? await step('Local Litecoin chain', () => startLocalCoins(context, taken, database))
    : null;
  const solana = settings.chains.includes('solana')
    ? await step('Local Solana chain (a stand-in for a node: LiteSVM)', () => startSolana(context, database))
    : null;
  const tron = settings.chains.includes('tron')
    ? await step('Local Tron chain (a stand-in for a node: anvil)', () => startTron(context, taken, database))
    : null;
  const cosmos = settings.chains.includes('cosmos')
    ? await step('Local Cosmos chain (a stand-in for a node)', () => startCosmos(context, database))
    : null;
  const sui = settings.chains.includes('sui')
    ? await step('Local Sui chain (a stand-in for a node)', () => startSui(context, database))
    : null;
  return { coins, solana, tron, cosmos, sui };
}

/** The virtual machine is loaded only where it is asked for. */
const startSolana = async (context: StackContext, database: Database): Promise<LocalSolana> =>
  (await import('../chain/local-solana.ts')).startLocalSolana(context, database);

const startTron = async (context: StackContext, taken: TakenHome, database: Database): Promise<LocalTron> =>
  (await import('../chain/local-tron.ts')).startLocalTron(context, taken, database);

const startCosmos = async (context: StackContext, database: Database): Promise<LocalCosmos> =>
  (await import('../chain/local-cosmos.ts')).startLocalCosmos(context, database);

const startSui = async (context: StackContext, database: Database): Promise<LocalSui> =>
  (await import('../chain/local-sui.ts')).startLocalSui(context, database);
