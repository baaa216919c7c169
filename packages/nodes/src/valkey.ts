import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { freePort } from './ports.ts';
import { endProcess, hasEnded, until } from './processes.ts';
import { type ValkeyBinary, valkeyBinary } from './valkey-binary.ts';

export interface Valkey {
  url: string;
  /** Stops answering without closing anything, like a machine that hangs. */
  freeze(): void;
  thaw(): void;
  /** Ends it without a farewell, like a machine that loses its power. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const startMilliseconds = 10_000;

/** Starts a Valkey or Redis on 127.0.0.1 that keeps nothing. @throws ValkeyMissing where there is none to start */
export async function startValkey({ port: wished }: { port?: number } = {}): Promise<Valkey> {
  const binary = valkeyBinary();
  const port = wished ?? (await freePort());
  const child = launch(binary, port);
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  const end = async (...signals: NodeJS.Signals[]): Promise<void> => {
    process.off('exit', onExit);
    if (!hasEnded(child)) await endProcess(child.pid as number, signals);
  };
  const started = await until(async () => hasEnded(child) || (await answers(port)), startMilliseconds);
  if (!started || hasEnded(child)) {
    await end('SIGKILL');
    throw new Error(`${binary.path} did not start on port ${port}.`);
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM', 'SIGKILL'),
  };
}

function launch({ path, libraries }: ValkeyBinary, port: number): ChildProcess {
  const settings = { port: String(port), bind: '127.0.0.1', save: '', appendonly: 'no', daemonize: 'no', dir: '/tmp' };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const env = libraries === null ? process.env : { ...process.env, LD_LIBRARY_PATH: libraries };
  return spawn(path, args, { env, stdio: 'ignore' });
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const settle = (is: boolean) => () => {
      socket.destroy();
      resolve(is);
    };
    socket.once('data', settle(true));
    socket.once('error', settle(false));
    socket.once('close', settle(false));
  });
