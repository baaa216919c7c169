import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { reachableFolder } from '@florin/nodes/postgres-binaries';
import { processLogs } from '../crash/process-logs.ts';
import type { FailoverPlan, FailoverResult } from './failover-run.ts';
import { fetchPrograms } from './programs.ts';

const entry = join(import.meta.dirname, 'inside.ts');
/** Network, mounts and process numbers of its own; nothing of it outlives the command that began it. */
const alone = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc', '--propagation', 'private'];
/** The shell takes in whatever is left without a parent. */
const shell = 'mount -t tmpfs tmpfs /run && "$0" "$@"; exit $?';

/** Runs failovers in namespaces that nobody else is in. @throws Error with the last lines of every log */
export async function isolatedFailovers(
  plan: Omit<FailoverPlan, 'home'>,
  say: (line: string) => void,
): Promise<FailoverResult> {
  const home = mkdtempSync(join(reachableFolder(), 'florin-failover-'));
  chmodSync(home, 0o755);
  try {
    const programs = join(home, 'programs');
    fetchPrograms(programs);
    const output = join(home, 'result.json');
    const args = [entry, programs, output, JSON.stringify({ ...plan, home })];
    const child = spawn('unshare', [...alone, 'bash', '-c', shell, process.execPath, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const onExit = () => child.kill('SIGKILL');
    process.once('exit', onExit);
    createInterface(child.stdout).on('line', say);
    const [code] = await once(child, 'close');
    process.off('exit', onExit);
    if (code !== 0) throw new Error(`The trial ended with ${String(code)}.\n${await processLogs(home)}`);
    return JSON.parse(readFileSync(output, 'utf8')) as FailoverResult;
  } finally {
    if (process.env['FLORIN_KEEP_LOGS'] === undefined) rmSync(home, { recursive: true, force: true });
  }
}
