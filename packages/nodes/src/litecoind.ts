import { randomBytes } from 'node:crypto';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type LitecoindBinary, litecoindBinary } from './litecoind-binary.ts';
import { fundWallet, litecoindControl, type LitecoindControl } from './litecoind-control.ts';
import { freePort } from './ports.ts';
import { commandLine, endProcess, hasEnded, until } from './processes.ts';

export interface LitecoindOptions {
  /** TCP port on 127.0.0.1; a free one when omitted. */
  port?: number;
  /** Keeps the chain between runs; a temporary folder that goes with the node when omitted. */
  dataDir?: string;
  /** Further lines of its configuration, for example `txindex=0`. */
  settings?: readonly string[];
  /** False for a node without coins and blocks of its own; true when omitted. */
  funded?: boolean;
}

export interface Litecoind extends LitecoindControl {
  /** With user and password. */
  url: string;
  port: number;
  pid: number;
  /** Ends it as an operator does: everything is on disk. */
  stop(): Promise<void>;
}

const startMilliseconds = 30_000;

/**
 * Starts Litecoin Core in regtest on 127.0.0.1, by itself and with a password of its own, and waits until it answers.
 * Its wallet holds coins to spend.
 * @throws LitecoindMissing where there is none to start
 */
export async function startLitecoind(options: LitecoindOptions = {}): Promise<Litecoind> {
  const binary = litecoindBinary();
  const isKept = options.dataDir !== undefined;
  const dataDir = isKept ? resolve(options.dataDir as string) : mkdtempSync(join(tmpdir(), 'florin-litecoind-'));
  mkdirSync(dataDir, { recursive: true });
  await endLeftOver(dataDir);
  const port = options.port ?? (await freePort());
  const password = randomBytes(16).toString('hex');
  writeFileSync(join(dataDir, 'litecoin.conf'), settingsText(port, password, options.settings ?? []), { mode: 0o600 });
  const child = launch(binary, dataDir);
  const url = `http://florin:${password}@127.0.0.1:${port}`;
  const control = litecoindControl(url);
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  const stop = async (): Promise<void> => {
    process.off('exit', onExit);
    // What nobody keeps need not be written down first, which takes seconds.
    const signals: readonly NodeJS.Signals[] = isKept ? ['SIGTERM', 'SIGKILL'] : ['SIGKILL'];
    if (child.pid !== undefined && !hasEnded(child)) await endProcess(child.pid, signals, 20_000);
    rmSync(pidFile(dataDir), { force: true });
    if (!isKept) rmSync(dataDir, { recursive: true, force: true });
  };
  const answers = () => control.height().then(() => true, () => false); // prettier-ignore
  const ready = await until(async () => hasEnded(child) || (await answers()), startMilliseconds);
  if (!ready || hasEnded(child)) {
    await stop();
    throw new Error(`${binary.path} did not start on port ${port}.`);
  }
  if (options.funded ?? true) await fundWallet(control.rpc);
  return { ...control, url, port, pid: child.pid as number, stop };
}

/**
 * Alone on this machine: it neither listens to peers nor looks for any. Litecoin replaces nothing in its mempool unless
 * told to, and its extension blocks would stop block 432 of a chain that has no miner for them.
 */
const settingsText = (port: number, password: string, further: readonly string[]): string =>
  [
    'regtest=1',
    'server=1',
    'printtoconsole=0',
    'txindex=1',
    'mempoolreplacement=1',
    'fallbackfee=0.0002',
    // A thousand keys would be made before it begins.
    'keypool=10',
    'upnp=0',
    ...further.filter((line) => !line.startsWith('[')),
    '[regtest]',
    'listen=0',
    'connect=0',
    'dnsseed=0',
    'rpcbind=127.0.0.1',
    'rpcallowip=127.0.0.1',
    `rpcport=${port}`,
    'rpcuser=florin',
    `rpcpassword=${password}`,
    'vbparams=mweb:9999999999:99999999999',
    '',
  ].join('\n');

function launch({ path, libraries }: LitecoindBinary, dataDir: string): ChildProcess {
  const env = libraries === null ? process.env : { ...process.env, LD_LIBRARY_PATH: libraries };
  // Detached: Ctrl-C in the terminal reaches the starter alone, which decides when the chain may go.
  const child = spawn(path, [`-datadir=${dataDir}`], { detached: true, env, stdio: 'ignore' });
  if (child.pid !== undefined) writeFileSync(pidFile(dataDir), String(child.pid));
  return child;
}

const pidFile = (dataDir: string): string => join(dataDir, 'florin.pid');

/** A node that outlived its starter holds the lock of the folder. */
async function endLeftOver(dataDir: string): Promise<void> {
  if (!existsSync(pidFile(dataDir))) return;
  const pid = Number(readFileSync(pidFile(dataDir), 'utf8'));
  if (pid > 1 && (commandLine(pid)?.includes('litecoind') ?? false)) await endProcess(pid, ['SIGTERM', 'SIGKILL']);
  rmSync(pidFile(dataDir), { force: true });
}
