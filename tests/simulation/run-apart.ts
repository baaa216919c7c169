import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SeedResult } from './run-seed.ts';
import type { Knobs } from './world/knobs.ts';

export interface Apart {
  from: number;
  seeds: number;
  steps: number;
  /** Turned for every seed, whatever it draws. */
  knobs?: Partial<Knobs>;
  /** Name of a defect to plant in the product. */
  defect?: string;
  /** The last seed first: a story must not depend on what ran before it. */
  backwards?: boolean;
  /** End with the first seed that finds something. */
  untilFound?: boolean;
  /** Ends it then, with what was run so far. */
  milliseconds?: number;
  /** Ends it likewise. */
  signal?: AbortSignal;
}

/** What was compiled for an earlier process need not be compiled again. */
const compiled = join(tmpdir(), 'florin-simulation-compiled');

/** Runs seeds in a process of its own, on a PostgreSQL of its own. @throws Error when it breaks. */
export async function runApart({ from, seeds, steps, ...rest }: Apart): Promise<SeedResult[]> {
  const { defect, knobs = {}, untilFound = false, backwards = false, milliseconds = 2 ** 31 - 1, signal } = rest;
  const plant = defect === undefined ? [] : ['--import', join(import.meta.dirname, 'drill/plant.ts')];
  const range = [`--from=${from}`, `--seeds=${seeds}`, `--steps=${steps}`];
  const options = ['--json', ...range, `--knobs=${JSON.stringify(knobs)}`];
  const switches = [...(untilFound ? ['--until-found'] : []), ...(backwards ? ['--backwards'] : [])];
  const args = [...plant, join(import.meta.dirname, 'main.ts'), ...options, ...switches];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compiled,
      ...(defect === undefined ? {} : { FLORIN_DEFECT: defect }),
    },
  });
  const end = (): void => void child.kill('SIGTERM');
  const timer = setTimeout(end, milliseconds);
  process.once('exit', end);
  signal?.addEventListener('abort', end);
  const results: SeedResult[] = [];
  try {
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    for await (const line of createInterface({ input: child.stdout })) results.push(JSON.parse(line) as SeedResult);
    const code = await ended;
    // 1: a seed found something; null or 143: its time was over.
    if (code !== null && ![0, 1, 143].includes(code)) throw new Error(`The simulator ended with ${code}.`);
    if (code === 1 && results.every(({ finding }) => finding === null)) throw new Error('The simulator broke.');
    return results;
  } finally {
    clearTimeout(timer);
    process.off('exit', end);
    signal?.removeEventListener('abort', end);
  }
}
