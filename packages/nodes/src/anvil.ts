import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { anvilControl, type AnvilControl } from './anvil-control.ts';
import { freePort } from './ports.ts';
import { commandLine, endProcess, hasEnded, until } from './processes.ts';

export interface AnvilOptions {
  /** TCP port on 127.0.0.1; a free one when omitted. */
  port?: number;
  /** 31337 when omitted. */
  chainId?: number;
  /** File that keeps the chain between runs; nothing is kept when omitted. */
  statePath?: string;
  /** BIP-39 words of the funded accounts; the well-known test words when omitted. */
  mnemonic?: string;
  /** Mine only on demand; otherwise each transaction makes a block, a moment after it was accepted. */
  noMining?: boolean;
  /** Nobody pays for gas. */
  freeGas?: boolean;
  /**
   * So many of the newest states stay in memory, and none goes to the disk: what comes back from there has lost the code
   * of its contracts, and so has whatever a reorg builds on it (anvil 1.7.1).
   */
  statesInMemory?: number;
}

/**
 * A node that runs. Asked for `debug_trace…` while it adds a block, it may stop answering for ever: it takes its lock a
 * second time, behind whoever waits to write (anvil 1.7.1). `trace_block` and `trace_transaction` are harmless.
 */
export interface Anvil extends AnvilControl {
  url: string;
  port: number;
  pid: number;
  /** Writes the chain to `statePath` in one atomic step, so that a SIGKILL loses only what came after. */
  save(): Promise<void>;
  /** Saves, then ends the node. */
  stop(): Promise<void>;
}

const startMilliseconds = 15_000;

/** Starts a local EVM chain on 127.0.0.1 and waits until it answers; goes on from `statePath` when that file exists. */
export async function startAnvil(options: AnvilOptions = {}): Promise<Anvil> {
  const statePath = options.statePath === undefined ? null : resolve(options.statePath);
  if (statePath !== null) await endLeftOver(statePath);
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const child = launch(port, statePath, options);
    const control = anvilControl(`http://127.0.0.1:${port}`);
    if (await isReady(child, control, options.chainId ?? 31_337)) return running(child, port, control, statePath);
    if (child.pid !== undefined) await endProcess(child.pid, ['SIGTERM', 'SIGKILL']);
    if (attempt === 3 || options.port !== undefined) throw new Error(`The local chain did not start on port ${port}.`);
  }
}

function binary(): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const platform = process.platform === 'win32' ? 'win32' : process.platform;
  const fromHere = createRequire(import.meta.url);
  const name = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  const manifest = createRequire(fromHere.resolve('@foundry-rs/anvil/package.json')).resolve(
    `@foundry-rs/anvil-${platform}-${arch}/package.json`,
  );
  return join(dirname(manifest), 'bin', name);
}

function launch(port: number, statePath: string | null, options: AnvilOptions): ChildProcess {
  const args = [
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--silent',
    '--chain-id',
    String(options.chainId ?? 31_337),
    // Transactions of type 4 (EIP-7702) are part of it.
    '--hardfork',
    'prague',
  ];
  if (options.statesInMemory !== undefined) args.push('--prune-history', String(options.statesInMemory));
  if (options.mnemonic !== undefined) args.push('--mnemonic', options.mnemonic);
  if (options.noMining === true) args.push('--no-mining');
  if (options.freeGas === true)
    args.push('--block-base-fee-per-gas', '0', '--gas-price', '0', '--disable-min-priority-fee');
  if (statePath !== null && existsSync(statePath)) args.push('--load-state', statePath);
  // Detached: Ctrl-C in the terminal reaches the starter alone, which decides when the chain may go.
  const child = spawn(binary(), args, { detached: true, stdio: 'ignore' });
  if (statePath !== null && child.pid !== undefined) {
    mkdirSync(dirname(statePath), { recursive: true });
    writeFileSync(pidFile(statePath), String(child.pid));
  }
  return child;
}

const pidFile = (statePath: string) => `${statePath}.pid`;

/** A node that outlived its starter would answer nobody and stay for ever. */
async function endLeftOver(statePath: string): Promise<void> {
  if (!existsSync(pidFile(statePath))) return;
  const pid = Number(readFileSync(pidFile(statePath), 'utf8'));
  if (pid > 1 && (commandLine(pid)?.includes('anvil') ?? false)) await endProcess(pid, ['SIGTERM', 'SIGKILL']);
  rmSync(pidFile(statePath), { force: true });
}

async function isReady(child: ChildProcess, control: AnvilControl, chainId: number): Promise<boolean> {
  let failed = false;
  child.once('error', () => (failed = true));
  const answers = async () =>
    failed ||
    hasEnded(child) ||
    (await control.rpc<string>('eth_chainId').then(
      (id) => Number(id) === chainId,
      () => false,
    ));
  return (await until(answers, startMilliseconds)) && !failed && !hasEnded(child);
}

function running(child: ChildProcess, port: number, control: AnvilControl, statePath: string | null): Anvil {
  const onExit = () => child.kill('SIGTERM');
  process.once('exit', onExit);
  const save = async () => {
    if (statePath === null) return;
    const dump = await control.rpc<string>('anvil_dumpState');
    writeFileSync(`${statePath}.new`, gunzipSync(Buffer.from(dump.slice(2), 'hex')));
    renameSync(`${statePath}.new`, statePath);
  };
  return {
    ...control,
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid as number,
    save,
    stop: async () => {
      process.off('exit', onExit);
      if (hasEnded(child)) return;
      await save();
      await endProcess(child.pid as number, ['SIGTERM', 'SIGKILL']);
      if (statePath !== null) rmSync(pidFile(statePath), { force: true });
    },
  };
}
