import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../ports.ts';
import { endProcess, hasEnded, until } from '../processes.ts';
import { rpc } from './rpc.ts';

const source = fileURLToPath(new URL('../../cosmos', import.meta.url));
const startMilliseconds = 60_000;

/** Where the built node is kept between runs; COSMOS_NODE names another one. */
const cached = (): string => join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'florin', 'cosmos-node');

/** The node's binary where it is on this machine; null where it has to be built first. */
export function findCosmosNode(): string | null {
  const path = process.env['COSMOS_NODE'] || cached();
  return existsSync(path) ? path : null;
}

/**
 * Builds the node from Go modules, ten minutes and more on two cores.
 * @throws Error when there is no Go, or it does not build
 */
export function buildCosmosNode(): string {
  const path = cached();
  mkdirSync(join(path, '..'), { recursive: true });
  const built = spawnSync('go', ['build', '-o', path, '.'], { cwd: source, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The Cosmos node was not built: ${built.error?.message ?? built.stderr}`);
  return path;
}

export interface RealCosmosOptions {
  /** `<address>` → coins that it begins with, for example `5uatom,7uusdt`. */
  balances: Readonly<Record<string, string>>;
  chainId?: string;
  blockMilliseconds?: number;
  minGasPrices?: string;
}

export interface RealCosmos {
  url: string;
  pid: number;
  height(): Promise<bigint>;
  /** Waits until so many more blocks have come. */
  advance(blocks?: number): Promise<void>;
  /** Makes the pool forget all that waits, and waits for the block with which the node forgets their numbers. */
  forget(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one validator of a real chain of the Cosmos SDK on 127.0.0.1. Its chain lives as long as its process. */
export async function startCosmosNode(binary: string, options: RealCosmosOptions): Promise<RealCosmos> {
  const [rpcPort, apiPort, grpcPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const { chainId = 'florin-local-1', blockMilliseconds = 300, minGasPrices = '0.01uatom', balances } = options;
  const held = Object.entries(balances).map(([address, coins]) => `${address}=${coins}`);
  const flags = {
    'chain-id': chainId,
    'rpc-port': rpcPort,
    'api-port': apiPort,
    'grpc-port': grpcPort,
    'block-time': `${blockMilliseconds}ms`,
    'min-gas-prices': minGasPrices,
    balances: held.join(';'),
  };
  const args = Object.entries(flags).map(([name, value]) => `-${name}=${value}`);
  const child = spawn(binary, args, { stdio: 'ignore' });
  const url = `http://127.0.0.1:${rpcPort}`;
  /** Of the newest block that has run: a node stores a block before. */
  const height = async (): Promise<bigint> =>
    BigInt(
      (await rpc<{ response: { last_block_height?: string } }>(url, 'abci_info')).response.last_block_height ?? '0',
    );
  const answers = () =>
    height().then(
      (at) => at > 0n,
      () => hasEnded(child),
    );
  const stop = async (): Promise<void> => {
    if (child.pid !== undefined && !hasEnded(child)) await endProcess(child.pid, ['SIGTERM', 'SIGKILL']);
  };
  if (!(await until(answers, startMilliseconds, 100)) || hasEnded(child)) {
    await stop();
    throw new Error('The Cosmos node did not start.');
  }
  const advance = async (blocks = 1): Promise<void> => {
    const wanted = (await height()) + BigInt(blocks);
    if (!(await until(async () => (await height()) >= wanted, startMilliseconds, 20)))
      throw new Error('The Cosmos node makes no more blocks.');
  };
  return {
    url,
    pid: child.pid as number,
    height,
    advance,
    forget: async () => {
      await rpc(url, 'unsafe_flush_mempool');
      await advance();
    },
    stop,
  };
}
