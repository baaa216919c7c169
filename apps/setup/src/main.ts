// `npm run setup [-- --answers <file>]`: makes this Debian machine a Florin, from users to the first chain. Typed again, it
// keeps what is there and goes on. `npm run setup -- --upgrade`, typed in the code of another release, has that code take over.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeAdministrator } from './administrator.ts';
import type { Answers } from './answers.ts';
import { askAnswers, openTerminal, type Terminal } from './ask-answers.ts';
import { makeCatalogue } from './catalogue.ts';
import { SetupError } from './machine.ts';
import { configurationFile, root } from './places.ts';
import { AnswersError, readAnswersFile } from './read-answers.ts';
import { buildPayPage, makeSeed, migrate, readAttestationKey, startBackups, startProcesses } from './steps-florin.ts';
import {
  hasAdministrator,
  lookAtMachine,
  makeDatabase,
  makeUsers,
  startProxy,
  writeConfiguration,
  writeProxyExamples,
  writeUnits,
} from './steps-system.ts';
import { tellTreasury } from './treasury.ts';
import { buildPages, replaceBackup, replaceInTurn, runningCode } from './upgrade.ts';

type Step = [name: string, work: () => unknown];

/** Every step by its name, in order; each of them finds what an earlier run has done. */
async function install(answers: Answers, terminal: Terminal): Promise<void> {
  let key = '';
  await takeSteps(terminal, [
    ['users and folders', makeUsers],
    ['database and roles', makeDatabase],
    [`configuration in ${configurationFile}`, () => writeConfiguration(answers, null)],
    ['schema', migrate],
    ['seed', () => makeSeed(answers, terminal)],
    ['attestation key', () => writeConfiguration(answers, (key = readAttestationKey()))],
    ['payment page', () => buildPayPage(key)],
    ['services', writeUnits],
    ['examples for proxies', () => writeProxyExamples(answers)],
    ['start', startProcesses],
    ['proxy', () => startProxy(answers)],
    ['administrator', async () => makeCatalogue(answers, await makeAdministrator(answers, terminal))],
    ['backup', startBackups],
    ['treasury', () => tellTreasury(answers, terminal)],
  ]);
}

/** What runs goes on with the new schema while the new code is made ready, and is replaced one process after the other. */
async function upgrade(terminal: Terminal): Promise<void> {
  const before = runningCode();
  if (before === null) throw new SetupError(byHand);
  terminal.say(`From ${before.root} to ${root}`);
  await takeSteps(terminal, [
    ['schema', () => terminal.say(`  ${migrate().trim()}`)],
    ['pages', () => buildPages(before, terminal)],
    ['signer, worker and server, one after the other', () => replaceInTurn(terminal)],
    ['nightly backup', replaceBackup],
  ]);
}

async function takeSteps(terminal: Terminal, steps: readonly Step[]): Promise<void> {
  for (const [at, [name, step]] of steps.entries()) {
    terminal.say(`[${at + 1}/${steps.length}] ${name}`);
    await step();
  }
}

const already =
  'There is an administrator here already, who adds what is missing. npm run doctor -- --production says what it is; npm run admin -- create-admin <email> makes another one where nobody has the password; npm run setup -- --upgrade has the code in this folder take over.';
const byHand =
  'This machine has no units that npm run setup wrote: docs/operate.md#upgrade says how an installation by hand is upgraded.';
const nothing = 'No Florin was set up here, so there is nothing to upgrade: npm run setup installs one.';

/** What the whole looks like now; its words go straight to the terminal. */
const seeDoctor = (): number =>
  spawnSync(process.execPath, [join(root, 'apps/doctor/src/main.ts'), '--production'], { stdio: 'inherit' }).status ??
  2;

const usage =
  'Usage: npm run setup [-- --answers <file>], or npm run setup -- --upgrade in the code of another release';

/** @throws SetupError with how it is used */
function readWords(): { answers?: string | undefined; upgrade: boolean } {
  try {
    return parseArgs({ options: { answers: { type: 'string' }, upgrade: { type: 'boolean', default: false } } }).values;
  } catch (error) {
    throw new SetupError(`${(error as Error).message.split('. ')[0]}.\n\n${usage}`);
  }
}

async function run(): Promise<number> {
  const values = readWords();
  const terminal = openTerminal();
  try {
    lookAtMachine();
    if (hasAdministrator() !== values.upgrade) throw new SetupError(values.upgrade ? nothing : already);
    if (values.upgrade) await upgrade(terminal);
    else
      await install(
        values.answers === undefined ? await askAnswers(terminal) : readAnswersFile(values.answers),
        terminal,
      );
  } finally {
    terminal.close();
  }
  return seeDoctor();
}

try {
  process.exitCode = await run();
} catch (error) {
  const isKnown = error instanceof SetupError || error instanceof AnswersError;
  process.stderr.write(`${isKnown ? error.message : `Setup failed: ${String(error)}`}\n`);
  process.exitCode = 1;
}
