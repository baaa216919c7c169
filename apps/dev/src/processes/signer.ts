import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newKeyFile } from '@florin/approvals/key-file';
import { CannotStart } from '../cannot-start.ts';
import { root } from '../settings.ts';
import { logFile, signerEnvironment } from './environment.ts';
import type { StackFacts } from './stack-facts.ts';
import { readSocketHealth } from './health.ts';
import { keepRunning, type KeeperParts, type KeptProcess } from './keep-running.ts';

export interface SignerHealth {
  /** Public ed25519 key, base64 of 32 bytes. */
  attestationKey: string;
  /** Chain family → address. */
  treasury: Readonly<Record<string, string>>;
}

const folder = join(root, 'apps', 'signer', 'src');

/** Makes the sealed seed and its passphrase with the signer's own tool, once. */
export async function makeSeed(facts: StackFacts): Promise<void> {
  if (existsSync(facts.home.signer.seed)) return;
  const env = signerEnvironment(process.env, facts);
  await promisify(execFile)(process.execPath, [join(folder, 'create-seed.ts')], { env });
}

/** A key that signs what administrators approve: made once, and accepted at the signer's own console. */
export async function makeApprover(facts: StackFacts): Promise<void> {
  const { approver } = facts.home.signer;
  if (existsSync(approver)) return;
  writeFileSync(`${approver}.new`, newKeyFile('Development', null, randomBytes), { mode: 0o600 });
  const env = signerEnvironment(process.env, facts);
  await promisify(execFile)(process.execPath, [join(folder, 'main.ts'), '--accept-approver', `${approver}.new`], {
    env,
  });
  renameSync(`${approver}.new`, approver);
}

/** The signer, and what it says of itself. */
export async function startSigner(
  facts: StackFacts,
  parts: KeeperParts,
): Promise<{ kept: KeptProcess; health: SignerHealth }> {
  const readHealth = async () =>
    (await readSocketHealth<{ result: SignerHealth }>(facts.home.signer.socket))?.result ?? null;
  const kept = await keepRunning(
    {
      name: 'signer',
      entry: join(folder, 'main.ts'),
      env: signerEnvironment(process.env, facts),
      logFile: logFile(facts.home, 'signer'),
      isReady: async () => (await readHealth()) !== null,
    },
    parts,
  );
  const health = await readHealth();
  if (health?.treasury['evm'] === undefined) throw new CannotStart('The signer names no treasury for EVM chains.');
  return { kept, health };
}
