// `npm run setup [-- --answers <file>]`: makes this Debian machine a Florin, from users to the first chain. Typed again, it
// keeps what is there and goes on.
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
import { admin, buildPayPage, makeSeed, readAttestationKey, startBackups, startProcesses } from './steps-florin.ts';
import {
  hasAdministrator,
  lookAtMachine,
  makeDatabase,
  makeUsers,
  startProxy,
  writeConfiguration,
  writeUnits,
} from './steps-system.ts';
import { tellTreasury } from './treasury.ts';

/** Every step by its name, in order; each of them finds what an earlier run has done. */
async function install(answers: Answers, terminal: Terminal): Promise<void> {
  let key = '';
  const steps: [string, () => unknown][] = [
    ['users and folders', makeUsers],
    ['database and roles', makeDatabase],
    [`configuration in ${configurationFile}`, () => writeConfiguration(answers, null)],
    ['schema', () => admin(['migrate'])],
    ['seed', () => makeSeed(answers, terminal)],
    ['attestation key', () => writeConfiguration(answers, (key = readAttestationKey()))],
    ['payment page', () => buildPayPage(key)],
    ['services', () => writeUnits(answers)],
    ['start', startProcesses],
    ['proxy', () => startProxy(answers)],
    ['administrator', async () => makeCatalogue(answers, await makeAdministrator(answers, terminal))],
    ['backup', startBackups],
    ['treasury', () => tellTreasury(answers, terminal)],
  ];
  for (const [at, [name, step]] of steps.entries()) {
    terminal.say(`[${at + 1}/${steps.length}] ${name}`);
    await step();
  }
}

const already =
  'There is an administrator here already, who adds what is missing. npm run doctor -- --production says what it is.';

/** What the whole looks like now; its words go straight to the terminal. */
const seeDoctor = (): number =>
  spawnSync(process.execPath, [join(root, 'apps/doctor/src/main.ts'), '--production'], { stdio: 'inherit' }).status ??
  2;

async function run(): Promise<number> {
  const { values } = parseArgs({ options: { answers: { type: 'string' } } });
  const terminal = openTerminal();
  try {
    lookAtMachine();
    if (hasAdministrator()) throw new SetupError(already);
    const answers = values.answers === undefined ? await askAnswers(terminal) : readAnswersFile(values.answers);
    await install(answers, terminal);
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
