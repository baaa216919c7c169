// Finds what stands on the addresses of a seed when nothing but its words is left, and brings it to the treasury.
// Before everything else: some modules read variables when they are loaded.
import '@florin/system/configuration/for-signer';
import { createInterface } from 'node:readline/promises';
import { SystemIds } from '@florin/system/system-ids';
import { ownClock } from '../own-clock.ts';
import { readChains, readVariables } from './chains.ts';
import { help, readOptions } from './options.ts';
import { recover, type RecoverPorts } from './recover.ts';
import { readSeed } from './words.ts';

const ports: RecoverPorts = {
  ids: new SystemIds(ownClock),
  clock: ownClock,
  patienceMilliseconds: 15 * 60_000,
  pauseMilliseconds: 2_000,
  say: (line) => void process.stdout.write(`${line}\n`),
  progress: (line) => void process.stderr.write(`${line}\n`),
  confirm: async (question) => {
    if (!process.stdin.isTTY) return false;
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return (await lines.question(question)).trim() === 'yes';
    } finally {
      lines.close();
    }
  },
};

try {
  const options = readOptions(process.argv.slice(2));
  if (options === null) ports.say(help);
  else {
    const chains = readChains(readVariables(options.configurationFile, process.env));
    const seed = await readSeed(options.wordsFile);
    if (!(await recover(chains, seed, options, ports))) process.exitCode = 3;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
