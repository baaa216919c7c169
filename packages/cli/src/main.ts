import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { browse } from './browse.ts';
import { CliError } from './failure.ts';
import type { Screen } from './io.ts';
import { run } from './program.ts';
import { standardInput } from './standard-input.ts';
import { systemClock, systemRandom } from './system-clock.ts';

const screenOf = (stream: NodeJS.WriteStream): Screen => ({
  isTTY: stream.isTTY === true,
  columns: stream.columns ?? 80,
  write: (text) => void stream.write(text),
});

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => interrupted.abort(new CliError('INTERRUPTED', 'Interrupted.')));
// Whoever reads us may stop reading: `florin payments list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  home: homedir(),
  out: screenOf(process.stdout),
  err: screenOf(process.stderr),
  input: standardInput(interrupted.signal),
  fetch: (url, init) => fetch(url, init),
  browse,
  clock: systemClock,
  random: systemRandom,
  newId: () => randomUUID(),
  signal: interrupted.signal,
});
