import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { unpackDebian } from '@florin/nodes/debian-packages';
import { reachableFolder } from '@florin/nodes/postgres-binaries';
import { root as tree } from '../architecture/tree.ts';
import { typedCommands, upgradeCommands } from './typed.ts';

export interface InstallResult {
  /** Payments, one of them begun before the upgrade and paid after it. */
  completed: number;
  /** By part of the page. */
  minutes: Readonly<Record<string, number>>;
  total: number;
}

const release = 'bookworm';
/** What makes an empty root usable at all: a shell's tools, certificates, and what the stand-in for systemd asks for. */
const minimum = ['ca-certificates', 'passwd', 'util-linux', 'procps', 'openssl'];
const alone = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private'];
/** The shell stays as the first process: it takes leave of processes that ended, which a restart waits for. */
const settle =
  'mount -t proc proc "$R/proc" && mount -t tmpfs tmpfs "$R/run" && mount --bind /dev "$R/dev" && "$0" "$@"; exit $?';

/** Why the trial cannot be played on this machine; null where it can. */
export function whyNot(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'it needs root on Linux, for a root file system of its own';
  const { status, stderr, error } = spawnSync('unshare', [...alone, 'true'], { encoding: 'utf8' });
  return status === 0 ? null : `namespaces are refused: ${stderr || String(error)}`.trim();
}

/** Plays docs/operate.md from an empty Debian to a completed payment, and its upgrade. @throws Error with what was said */
export async function installTrial(say: (line: string) => void, kept: string | null = null): Promise<InstallResult> {
  const home = kept ?? mkdtempSync(join(reachableFolder(), 'florin-install-'));
  chmodSync(home, 0o755);
  const root = join(home, 'root');
  try {
    const start = performance.now();
    if (!existsSync(join(root, 'etc/debian_version'))) makeRoot(home, root);
    say(`an empty root after ${((performance.now() - start) / 1_000).toFixed(0)} s`);
    const typed = performance.now();
    if (!existsSync(join(root, 'opt/florin/node_modules'))) {
      prepareRoot(root);
      typeInto(root, typedCommands('install'), say);
    }
    const installMinutes = (performance.now() - typed) / 60_000;
    typeInto(root, upgradeCommands().fetching, say);
    copyFileSync(join(import.meta.dirname, 'systemctl.sh'), join(root, 'usr/local/bin/systemctl'));
    chmodSync(join(root, 'usr/local/bin/systemctl'), 0o755);
    const result = await playInside(root, join(home, 'result.json'), say);
    return { ...result, minutes: { install: installMinutes, ...result.minutes }, total: result.total + installMinutes };
  } finally {
    if (kept === null) rmSync(home, { recursive: true, force: true });
  }
}

function makeRoot(home: string, root: string): void {
  const tools = join(home, 'debootstrap');
  unpackDebian(['debootstrap'], tools, () => existsSync(join(tools, 'usr/sbin/debootstrap')));
  const args = ['--variant=minbase', `--include=${minimum.join(',')}`, release, root];
  execFileSync(join(tools, 'usr/sbin/debootstrap'), args, {
    env: { ...process.env, DEBOOTSTRAP_DIR: join(tools, 'usr/share/debootstrap') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** What a root file system needs beside Debian before anything of the page can be typed. */
function prepareRoot(root: string): void {
  const bin = dirname(realpathSync(execFileSync('sh', ['-c', 'command -v node'], { encoding: 'utf8' }).trim()));
  copyFileSync(join(bin, 'node'), join(root, 'usr/local/bin/node'));
  const npm = join(realpathSync(execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()), '..', '..');
  mkdirSync(join(root, 'usr/local/lib/node_modules'), { recursive: true });
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
  execFileSync('ln', ['-sf', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')]);
  copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'));
  execFileSync('git', ['clone', '--quiet', '--bare', '--depth', '1', `file://${tree}`, join(root, 'mnt/florin.git')]);
}

/** The commands of the page that need a network, with this tree in the place of the address of the clone. */
function typeInto(root: string, typed: readonly string[], say: (line: string) => void): void {
  const commands = typed.map((line) => line.replace(/https:\S+\.git/, 'file:///mnt/florin.git'));
  say(`$ ${commands.join('\n$ ')}`);
  const script = ['set -e', 'cd /opt', 'git() { command git -c safe.directory="*" "$@"; }', ...commands].join('\n');
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  // Whoever stands between this machine and the registry vouches for itself to this machine.
  const authorities = process.env['NODE_EXTRA_CA_CERTS'] ?? '/etc/ssl/certs/ca-certificates.crt';
  copyFileSync(authorities, join(root, 'etc/machine-ca.pem'));
  const env = {
    ...process.env,
    HOME: '/opt',
    DEBIAN_FRONTEND: 'noninteractive',
    NODE_EXTRA_CA_CERTS: '/etc/machine-ca.pem',
    npm_config_cafile: '/etc/machine-ca.pem',
    npm_config_registry: registry,
  };
  execFileSync('chroot', [root, 'bash', '-c', script], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function playInside(root: string, output: string, say: (line: string) => void): Promise<InstallResult> {
  const entry = join(import.meta.dirname, 'inside.ts');
  const child = spawn('unshare', [...alone, 'bash', '-c', settle, process.execPath, entry, root, output], {
    env: { ...process.env, R: root },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const onExit = (): void => void child.kill('SIGKILL');
  process.once('exit', onExit);
  createInterface(child.stdout).on('line', say);
  const [code] = await once(child, 'close');
  process.off('exit', onExit);
  if (code !== 0) throw new Error(`The trial ended with ${String(code)}.`);
  return JSON.parse(readFileSync(output, 'utf8')) as InstallResult;
}
