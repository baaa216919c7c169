import { rmSync } from 'node:fs';
import type { Payment } from '@florin/contract/schemas/payment';
import { writeDevFile, type DevFile } from '../dev-file.ts';
import type { KeeperParts } from '../processes/keep-running.ts';
import { startServer } from '../processes/server.ts';
import { makeApprover, makeSeed, startSigner, type SignerHealth } from '../processes/signer.ts';
import { startWorker } from '../processes/worker.ts';
import { openRest } from '../rest.ts';
import { seedAccounts } from '../seed/accounts.ts';
import { adminCommand } from '../seed/admin-command.ts';
import { seedKeys } from '../seed/demo-keys.ts';
import { haltedChains, seedPayment } from '../seed/demo-payment.ts';
import { expectedTokens } from '../seed/expected-tokens.ts';
import { seedChains } from '../seed/seed-chains.ts';
import { seedSettings } from '../seed/settings.ts';
import type { DevSettings } from '../settings.ts';
import { buildPages } from './build-pages.ts';
import type { StackContext, Step } from '../context/stack-context.ts';
import { describeStack } from './describe-stack.ts';
import { keeperParts } from './keeper-parts.ts';
import { layFoundation, type Foundation } from './lay-foundation.ts';

/** A chain beside Ethereum's is one step more. */
export const stepCount = ({ chains }: DevSettings): number => 11 + chains.length;

export interface ReadyStack {
  dev: DevFile;
  /** Waits to be paid; null where every chain is halted. */
  payment: Payment | null;
  /** Short names of chains that an administrator must resume. */
  halted: readonly string[];
}

/**
 * Starts everything in order and writes dev.json at the end. What was started is in the teardown, also when this fails.
 *
 * @throws CannotStart with one line for people
 */
export async function startStack(context: StackContext): Promise<ReadyStack> {
  const step: Step = (title, work) => {
    context.starting.throwIfAborted();
    return context.screen.step(title, work);
  };
  const foundation = await layFoundation(context, step);
  await step('Pages', buildPages);
  const parts = keeperParts(context, foundation.taken.record);
  const health = await startSignerAndServer(context, step, foundation, parts);
  const ready = await seedAndOpen(context, step, { ...foundation, health, parts });
  writeDevFile(context.home.devFile, ready.dev);
  context.teardown.add('dev.json', () => rmSync(context.home.devFile, { force: true }));
  return ready;
}

async function startSignerAndServer(
  { teardown }: StackContext,
  step: Step,
  { facts }: Foundation,
  parts: KeeperParts,
): Promise<SignerHealth> {
  const { kept: signer, health } = await step('Signer', async () => {
    await makeSeed(facts);
    await makeApprover(facts);
    return startSigner(facts, parts);
  });
  teardown.add('signer', signer.stop);
  const server = await step('Server', () => startServer(facts, health.attestationKey, parts));
  teardown.add('server', server.stop);
  return health;
}

/** The worker comes last: it finds the chain with its present address, and nothing moves the treasury before it. */
async function seedAndOpen(
  { home, teardown, starting }: StackContext,
  step: Step,
  { facts, database, chains, tls, health, parts }: Foundation & { health: SignerHealth; parts: KeeperParts },
): Promise<ReadyStack> {
  const rest = openRest(facts.baseUrl);
  const { credentials } = facts;
  const { admin, merchant } = await step('Accounts', () =>
    seedAccounts({ rest, command: adminCommand(facts.appUrl), credentials }),
  );
  const catalogue = await step('Chain, tokens and treasury', async () => {
    await seedSettings(rest, admin);
    return seedChains({ rest, admin, database, treasury: health.treasury }, chains);
  });
  const worker = await step('Worker', () => startWorker(facts, parts));
  teardown.add('worker', worker.stop);
  const { keys, payment } = await step('A payment to try', async () => {
    const kept = await seedKeys(rest, merchant, home.demo);
    const wanted = { path: home.demo, tokens: expectedTokens(catalogue), workerLog: `${home.shown}/logs/worker.log` };
    return { keys: kept, payment: await seedPayment(rest, kept, wanted, starting) };
  });
  const dev = describeStack({ facts, tls, catalogue, keys });
  return { dev, payment, halted: await haltedChains(rest) };
}
