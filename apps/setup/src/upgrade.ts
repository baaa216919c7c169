import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Terminal } from './ask-answers.ts';
import { inOrder, root } from './places.ts';
import { type Code, codeOfUnit, findingsOf, readIfThere } from './processes.ts';
import { replaceProcess } from './replace-process.ts';
import { buildPayPage, node, readAttestationKey, reloadUnits, restart } from './steps-florin.ts';
import { unitFile, unitOfThisCode, writeBackupUnits, writeUnit } from './steps-system.ts';

/** Which code the server runs now; null where setup wrote no unit. */
export function runningCode(): Code | null {
  const unit = readIfThere(unitFile('florin-server.service'));
  return unit === null ? null : codeOfUnit(unit);
}

/** Pages that an installation serves only where somebody has built them. */
const furtherPages = {
  'apps/console': 'index.html',
  'apps/operator': 'index.html',
  'apps/docs': 'start.html',
};

/**
 * Builds the payment page, and whatever else the code that runs now has built: a console must not be gone by an upgrade.
 * A release has them built.
 */
export function buildPages(before: Code | null, { say }: Terminal): void {
  buildPayPage(readAttestationKey());
  for (const [app, document] of Object.entries(furtherPages)) {
    const isBuilt = (code: string): boolean => existsSync(join(code, app, 'dist', document));
    if (before === null || !isBuilt(before.root)) continue;
    const script = `${app}/scripts/build.ts`;
    if (existsSync(join(root, script))) {
      say(`  ${app}`);
      node(script, []);
    } else if (!isBuilt(root)) say(`  ${app} is built in ${before.root}, and this code has it not.`);
  }
}

/** Signer, worker and server, one after the other. */
export async function replaceInTurn({ say }: Terminal): Promise<void> {
  for (const user of inOrder) {
    const name = `${user}.service`;
    const begun = performance.now();
    await replaceProcess(
      {
        readUnit: () => readIfThere(unitFile(name)),
        newUnit: () => unitOfThisCode(name),
        writeUnit: (_user, text) => writeUnit(name, text),
        check: findingsOf,
        restart,
      },
      user,
    );
    say(`  ${user} is ready (${((performance.now() - begun) / 1_000).toFixed(0)} s)`);
  }
}

/** The backup of each night is made by the code that runs. */
export function replaceBackup(): void {
  writeBackupUnits();
  reloadUnits();
}
