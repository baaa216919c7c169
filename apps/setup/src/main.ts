// `npm run setup [-- --answers <file>]`: makes this Debian machine a Florin, from users to the first chain. Typed again, it
// keeps what is there and goes on. `npm run setup -- --upgrade`, typed in the code of another release, has that code take over.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openAdministrator } from './administrator.ts';
import type { Answers } from './answers.ts';
import { askAnswers, openTerminal, type Terminal } from './ask-answers.ts';
import { askAs, makeCatalogue } from './catalogue.ts';
import { keepAdministrator } from './kept-administrator.ts';
import { SetupError, writeWith } from './machine.ts';
import { makeSeed } from './make-seed.ts';
import { configurationFile, root, signerFolder } from './places.ts';
import { startProxy, writeProxyExamples } from './proxy.ts';
import { AnswersError, readAnswersFile } from './read-answers.ts';
import { call } from './rest.ts';
import { awaitNextCode } from './second-factor.ts';
import {
  admin,
  buildPayPage,
  createSeed,
  migrate,
  readAttestationKey,
  startBackups,
  startProcesses,
} from './steps-florin.ts';
import {
  hasAdministrator,
  hasCatalogue,
  lookAtMachine,
  makeDatabase,
  makeUsers,
  writeConfiguration,
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
    ['seed', () => makeSeed(answers, terminal, ofSeed)],
    ['attestation key', () => writeConfiguration(answers, (key = readAttestationKey()))],
    ['payment page', () => buildPayPage(key)],
    ['services', writeUnits],
    ['examples for proxies', () => writeProxyExamples(answers, terminal)],
    ['start', startProcesses],
    ...lastSteps(answers, terminal, false),
  ]);
}

/** What begins once there is an administrator, whom an interrupted run may have made already. */
function lastSteps(answers: Answers, terminal: Terminal, isThere: boolean): Step[] {
  let session = '';
  const create = (email: string, password: string): void =>
    void admin(['create-admin', email, '--password-stdin'], password);
  return [
    ['proxy', () => startProxy(answers, terminal)],
    // Before all that may go wrong with people: from here on each night has its backup.
    ['backup', () => startBackups(terminal)],
    [
      'administrator',
      async () => {
        if (isThere && hasCatalogue(answers)) return terminal.say('  There is one already.');
        const ports = { isThere, create, call, keep: keepAdministrator, awaitNextCode };
        session = await openAdministrator(answers, terminal, ports);
      },
    ],
    ['chain', () => (session === '' ? terminal.say('  It is there already.') : makeCatalogue(answers, askAs(session)))],
    ['treasury', () => tellTreasury(answers, terminal)],
  ];
}

const ofSeed = {
  seedFile: join(signerFolder, 'seed'),
  createSeed,
  write: (path: string, text: string): void => writeWith(path, text, { user: 'root', group: 'root', mode: 0o400 }),
};

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
  'A Florin runs here already, and not from this folder. npm run setup -- --upgrade has the code in this folder take over; npm run doctor -- --production says what is missing.';
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
    const isThere = hasAdministrator();
    if (values.upgrade && !isThere) throw new SetupError(nothing);
    if (values.upgrade) await upgrade(terminal);
    else {
      if (isThere && runningCode()?.root !== root) throw new SetupError(already);
      const answers = values.answers === undefined ? await askAnswers(terminal) : readAnswersFile(values.answers);
      // Settings may have been changed by hand since then: only what comes after them is made up for.
      await (isThere ? takeSteps(terminal, lastSteps(answers, terminal, true)) : install(answers, terminal));
    }
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
