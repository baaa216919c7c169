import { rmSync } from 'node:fs';
import type { Payment } from '@florin/contract/schemas/payment';
import { localCertificates } from '@florin/nodes/tls';
import { writeDevFile, type DevFile } from '../dev-file.ts';
import { openCredentials } from '../home/credentials.ts';
import { checkNode } from '../node-version.ts';
import type { StackFacts } from '../processes/environment.ts';
import type { KeeperParts } from '../processes/keep-running.ts';
import { startServer } from '../processes/server.ts';
import { makeSeed, startSigner } from '../processes/signer.ts';
import { startWorker } from '../processes/worker.ts';
import { openRest } from '../rest.ts';
import { seedAccounts } from '../seed/accounts.ts';
import { adminCommand } from '../seed/admin-command.ts';
import { seedCatalogue } from '../seed/catalogue.ts';
import { seedKeys } from '../seed/demo-keys.ts';
import { seedPayment } from '../seed/demo-payment.ts';
import { seedTreasury } from '../seed/treasury.ts';
import type { StackContext } from './context.ts';
import { describeStack } from './describe-stack.ts';
import { readyDatabase, startChainNode, startPostgresNode } from './start-nodes.ts';
import { seconds } from './screen.ts';
import { takeHome, type TakenHome } from './take-home.ts';

export const stepCount = 11;

export interface ReadyStack {
  dev: DevFile;
  /** Waits to be paid. */
  payment: Payment;
}

/**
 * Starts everything in order and writes dev.json at the end. What was started is in the teardown, also when this fails.
 *
 * @throws CannotStart with one line for people
 */
export async function startStack(context: StackContext): Promise<ReadyStack> {
  const { settings, home, teardown } = context;
  const step = stepper(context);

  const taken = await step('Folder, lock and ports', () => {
    checkNode();
    return takeHome(settings, home, teardown);
  });
  const credentials = openCredentials(home.credentials);
  const tls = await step('Local certificates', () => localCertificates(home.tls));
  const postgres = await step('PostgreSQL', () => startPostgresNode(context, taken, credentials));
  const { database, urls } = await step('Roles and schema', () => readyDatabase(context, postgres, credentials));
  const chain = await step('Local Ethereum chain', () => startChainNode(context, taken, database));

  const facts: StackFacts = {
    home,
    credentials,
    appUrl: urls.app,
    signerUrl: urls.signer,
    baseUrl: `http://127.0.0.1:${settings.port}`,
    port: settings.port,
    opsPort: taken.ports.ops,
    ca: tls.ca,
  };
  const parts = keeperParts(context, taken);
  const { kept: signer, health } = await step('Signer', async () => {
    await makeSeed(facts);
    return startSigner(facts, parts);
  });
  teardown.add('signer', signer.stop);
  const server = await step('Server', () => startServer(facts, health.attestationKey, parts));
  teardown.add('server', server.stop);

  const rest = openRest(facts.baseUrl);
  const { admin, merchant } = await step('Accounts', () =>
    seedAccounts({ rest, database, command: adminCommand(facts.appUrl), credentials }),
  );
  const catalogue = await step('Chain, tokens and treasury', async () => {
    const seeded = await seedCatalogue(rest, admin, chain.node.url, chain.contracts);
    await seedTreasury(chain, database, health.treasury['evm'] ?? '', seeded);
    return seeded;
  });
  const worker = await step('Worker', () => startWorker(facts, parts));
  teardown.add('worker', worker.stop);
  const { keys, payment } = await step('A payment to try', async () => {
    const seeded = await seedKeys(rest, merchant, home.demo);
    return { keys: seeded, payment: await seedPayment(rest, seeded, home.demo, context.starting) };
  });

  const dev = describeStack({ facts, tls, chain, catalogue, keys });
  writeDevFile(home.devFile, dev);
  teardown.add('dev.json', () => rmSync(home.devFile, { force: true }));
  return { dev, payment };
}
