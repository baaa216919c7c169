import { performance } from 'node:perf_hooks';
import { CannotStart } from '../cannot-start.ts';
import { homeIn } from '../home/home.ts';
import { readSettings } from '../settings.ts';
import { errorFacts, openLog, type Log } from '../context/log.ts';
import { openScreen, seconds, type Screen } from '../context/screen.ts';
import { startStack, stepCount } from './start-stack.ts';
import { stopWish } from './stop-wish.ts';
import { showSummary } from './summary.ts';
import { openTeardown, type Teardown } from '../context/teardown.ts';

/** Runs a development stack until somebody stops it. Answers the exit code. */
export async function run(env: NodeJS.ProcessEnv, args: readonly string[] = []): Promise<number> {
  const began = performance.now();
  const settings = readSettings(env, args);
  const home = homeIn(settings.home);
  const screen = openScreen({ out: process.stdout, err: process.stderr }, env, stepCount(settings));
  const log = openLog(`${home.logs}/dev.log`);
  const teardown = openTeardown();
  const wish = stopWish(home.processes);
  // A terminal that was closed must not end the stack in the middle of a write; SIGHUP stops it in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('uncaughtException', (error) => wish.fail(describe(error, log, home.logs)));
  const parts = { settings, home, screen, log, teardown, starting: wish.signal, onFatal: wish.fail };
  screen.line();
  screen.line(`  ${screen.colours.bold('Florin')} development stack in ${home.shown}`);
  screen.line();
  try {
    const ready = await startStack(parts);
    showSummary(screen, home, ready, performance.now() - began);
    await wish.made;
  } catch (error) {
    if (!wish.signal.aborted) wish.fail(describe(error, log, home.logs));
  }
  return stop({ screen, log, teardown, problem: wish.problem() });
}

function describe(error: unknown, log: Log, logs: string): string {
  if (error instanceof CannotStart) return error.message;
  log.write('error', 'The start failed.', errorFacts(error));
  return `${error instanceof Error ? error.message : String(error)}. More in ${logs}/dev.log`;
}

interface Stopping {
  screen: Screen;
  log: Log;
  teardown: Teardown;
  problem: string | null;
}

async function stop({ screen, log, teardown, problem }: Stopping): Promise<number> {
  const began = performance.now();
  screen.line();
  if (problem !== null) screen.problem(problem);
  const { stopped, failures } = await teardown.run();
  for (const { name, error } of failures) log.write('error', `Stopping failed: ${name}.`, errorFacts(error));
  if (stopped.includes('database')) screen.line(`  Stopped everything in ${seconds(performance.now() - began)}.`);
  return problem === null ? 0 : 1;
}
