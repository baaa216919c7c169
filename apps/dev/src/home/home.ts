import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root, standInKinds } from '../settings.ts';

/** Where each thing of a stack lies. */
export interface Home {
  folder: string;
  /** The folder as a person would write it. */
  shown: string;
  lock: string;
  processes: string;
  ports: string;
  credentials: string;
  demo: string;
  devFile: string;
  database: string;
  chain: { state: string; journal: string };
  /** Of the node of coins, where there is one. */
  coins: string;
  /** Of each stand-in for a node, where there is one. */
  standIns: Readonly<Record<(typeof standInKinds)[number], string>>;
  signer: { socket: string; seed: string; passphrase: string; journal: string; approver: string };
  tls: string;
  logs: string;
}

/** Longest path that a Unix socket may have, by the smallest limit among the systems we know (macOS). */
const socketPathMax = 103;

export function homeIn(folder: string): Home {
  const at = (...parts: string[]) => join(folder, ...parts);
  const inside = relative(root, folder);
  return {
    folder,
    shown: inside.startsWith('..') || inside === '' ? folder : inside,
    lock: at('lock'),
    processes: at('processes.json'),
    ports: at('ports.json'),
    credentials: at('credentials.json'),
    demo: at('demo.json'),
    devFile: at('dev.json'),
    database: at('postgres'),
    chain: { state: at('chain', 'state.json'), journal: at('chain', 'journal.json') },
    coins: at('litecoin'),
    standIns: Object.fromEntries(standInKinds.map((kind) => [kind, at(kind, 'journal.jsonl')])) as Home['standIns'],
    signer: {
      socket: socketPath(folder),
      seed: at('signer', 'seed.json'),
      passphrase: at('signer', 'passphrase'),
      journal: at('signer', 'journal.jsonl'),
      approver: at('signer', 'approver.json'),
    },
    tls: at('tls'),
    logs: at('logs'),
  };
}

function socketPath(folder: string): string {
  const beside = join(folder, 'signer', 'signer.sock');
  if (Buffer.byteLength(beside) <= socketPathMax) return beside;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(tmpdir(), `florin-${name}`, 'signer.sock');
}

/** Removes what an earlier stack left in the folder, and nothing else that may lie there. Hold the lock. */
export function emptyHome(home: Home): void {
  const { chain, signer } = home;
  const beside = [...Object.values(home.standIns), chain.state, signer.seed].map((file) => join(file, '..'));
  const folders = [home.database, home.coins, ...beside, home.tls, home.logs];
  const files = [home.ports, home.credentials, home.demo, home.devFile];
  for (const path of [...folders, ...files]) rmSync(path, { recursive: true, force: true });
}

/** The folder itself: 0700, so that nobody else of this machine looks inside. */
export function makeHome(home: Home): void {
  mkdirSync(home.folder, { recursive: true, mode: 0o700 });
}

/** The folders inside, each 0700. */
export function makeFolders(home: Home): void {
  const sockets = join(home.signer.socket, '..');
  for (const path of [join(home.chain.state, '..'), join(home.signer.seed, '..'), sockets, home.logs]) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    chmodSync(path, 0o700);
  }
}
