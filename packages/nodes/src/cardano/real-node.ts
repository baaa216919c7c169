import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../ports.ts';
import { endProcess, hasEnded, until } from '../processes.ts';

const source = fileURLToPath(new URL('../../cardano', import.meta.url));
const startMilliseconds = 60_000;

/** Where the built node is kept between runs; CARDANO_NODE names another one. */
const cached = (): string => join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'florin', 'cardano-node');

/** The node's binary where it is on this machine; null where it has to be built first. */
export function findCardanoNode(): string | null {
  const path = process.env['CARDANO_NODE'] || cached();
  return existsSync(path) ? path : null;
}

/**
 * Builds the node from Go modules, ten minutes and more on two busy cores.
 * @throws Error when there is no Go, or it does not build
 */
export function buildCardanoNode(): string {
  const path = cached();
  mkdirSync(join(path, '..'), { recursive: true });
  const built = spawnSync('go', ['build', '-o', path, '.'], { cwd: source, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The Cardano node was not built: ${built.error?.message ?? built.stderr}`);
  return path;
}

export interface RealCardano {
  /** With `/api/v0`. */
  url: string;
  pid: number;
  /** Makes blocks; the first takes what waits. */
  advance(blocks?: number): Promise<void>;
  /** Replaces the newest blocks by as many empty ones and one more. What they held waits again. */
  reorg(depth: number): Promise<void>;
  /** Takes one out of the pool. */
  drop(hash: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a node of Cardano on 127.0.0.1: Dingo's ledger, pool and block maker, behind Blockfrost's interface. It makes blocks
 * on demand, and its chain lives as long as its process.
 * @param balances lovelace that addresses begin with, each in one output
 */
export async function startCardanoNode(
  binary: string,
  balances: Readonly<Record<string, bigint>>,
): Promise<RealCardano> {
  const [port, apiPort] = await Promise.all([freePort(), freePort()]);
  const held = Object.entries(balances).map(([address, amount]) => `${address}=${amount}`);
  const args = [`-port=${port}`, `-api-port=${apiPort}`, `-balances=${held.join(';')}`];
  const child = spawn(binary, args, { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/api/v0`;
  const answers = () =>
    fetch(`${url}/blocks/latest`).then(
      ({ ok }) => ok,
      () => hasEnded(child),
    );
  const stop = async (): Promise<void> => {
    if (child.pid !== undefined && !hasEnded(child)) await endProcess(child.pid, ['SIGTERM', 'SIGKILL']);
  };
  if (!(await until(answers, startMilliseconds, 100)) || hasEnded(child)) {
    await stop();
    throw new Error('The Cardano node did not start.');
  }
  const control = async (what: string): Promise<void> => {
    const response = await fetch(`http://127.0.0.1:${port}/control/${what}`, { method: 'POST' });
    if (!response.ok) throw new Error(`The Cardano node cannot ${what}: ${await response.text()}`);
  };
  return {
    url,
    pid: child.pid as number,
    advance: (blocks = 1) => control(`advance/${blocks}`),
    reorg: (depth) => control(`reorg/${depth}`),
    drop: (hash) => control(`drop/${hash}`),
    stop,
  };
}
