import type { Database } from '@florin/database/database';
import { localCertificates, type LocalCertificates } from '@florin/nodes/tls';
import { ethereum } from '../chain/ethereum.ts';
import type { StartedChain } from '../chain/further-chain.ts';
import { startDevWallet } from '../dev-wallet.ts';
import { openCredentials } from '../home/credentials.ts';
import { checkNode } from '../node-version.ts';
import type { StackFacts } from '../processes/stack-facts.ts';
import { openRest } from '../rest.ts';
import type { StackContext, Step } from '../context/stack-context.ts';
import { startFurtherChains } from '../chain/further-chains.ts';
import { readyDatabase, startChainNode, startPostgresNode } from './start-nodes.ts';
import { takeHome, type TakenHome } from '../context/take-home.ts';

export interface Foundation {
  taken: TakenHome;
  tls: LocalCertificates;
  database: Database;
  /** Ethereum's first. */
  chains: readonly StartedChain[];
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
  const further = await startFurtherChains(context, { taken, database }, step);
  const chains = [ethereum(chain), ...further];
  const baseUrl = `http://127.0.0.1:${settings.port}`;
  const wallet = await startDevWallet({ rest: openRest(baseUrl), chains });
  context.teardown.add('dev wallet', wallet.stop);
  const facts: StackFacts = {
    home,
    credentials,
    appUrl: urls.app,
    signerUrl: urls.signer,
    baseUrl,
    port: settings.port,
    opsPort: taken.ports.ops,
    consoles: {
      merchant: `http://localhost:${taken.ports.console}`,
      operator: `http://localhost:${taken.ports.operator}`,
    },
    ca: tls.ca,
    devWallet: wallet.address,
    usdt: chain.contracts.USDT,
    usdc: chain.contracts.USDC,
    evmUrl: chain.node.url,
    further,
    haltOnDeepReorgs: settings.haltOnDeepReorgs,
  };
  return { taken, tls, database, chains, facts };
}
