// `npm run image [-- <file>]`: an image of this release as an OCI archive, in `.release/florin-<version>.oci.tar` or the file that is
// named. It needs Debian with apt and buildah, and no registry of images.
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stageRelease, versionOf } from '../stage.ts';
import { groups, image, services } from './services.ts';

/** What the binary of Node loads, time zones, and who signs certificates. */
const packages = ['base-files', 'netbase', 'libc6', 'libgcc-s1', 'libstdc++6', 'libatomic1', 'tzdata'];
const authorities = '/etc/ssl/certs/ca-certificates.crt';
/** What is there for browsers, editors and builds: no process opens it. */
const unopened = ['node_modules/node/node_modules', 'node_modules/ccxt/dist', 'docs'];
const unopenedFiles = '**/*.{map,md,d.ts,d.mts,d.cts}';
/** Nobody reads these in an image. */
const unwanted = ['usr/share/doc', 'usr/share/man', 'usr/share/lintian', 'usr/share/locale', 'usr/share/bug'];

const root = fileURLToPath(new URL('../../..', import.meta.url));
const version = versionOf(root);
const archive = resolve(root, process.argv[2] ?? `.release/florin-${version}.oci.tar`);
const work = mkdtempSync(join(tmpdir(), 'florin-image-'));

const run = (command: string, args: readonly string[], cwd = work): void =>
  void execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

/** Files of signed packages, unpacked and not installed: nothing of them runs. */
function makeRootfs(folder: string): void {
  const debs = join(work, 'debs');
  mkdirSync(debs);
  run('apt-get', ['download', '-qq', ...packages], debs);
  for (const deb of readdirSync(debs)) run('dpkg-deb', ['--extract', join(debs, deb), folder]);
  for (const path of unwanted) rmSync(join(folder, path), { recursive: true, force: true });
  mkdirSync(join(folder, dirname(authorities)), { recursive: true });
  cpSync(authorities, join(folder, authorities), { dereference: true });
  const users = services.map(({ name, uid }) => `florin-${name}:x:${uid}:${uid}::/nonexistent:/usr/sbin/nologin`);
  writeFileSync(join(folder, 'etc/passwd'), `${['root:x:0:0::/root:/usr/sbin/nologin', ...users].join('\n')}\n`);
  const own = services.map(({ name, uid }) => `florin-${name}:x:${uid}:`);
  const shared = Object.entries(groups).map(([name, gid]) => `florin-${name}:x:${gid}:`);
  writeFileSync(join(folder, 'etc/group'), `${['root:x:0:', ...own, ...shared].join('\n')}\n`);
}

try {
  mkdirSync(join(work, 'rootfs'));
  makeRootfs(join(work, 'rootfs'));
  for (const name of [...services.map((one) => one.name), 'socket'])
    mkdirSync(join(work, 'state', `florin-${name}`), { recursive: true, mode: 0o700 });
  const florin = join(work, 'florin');
  stageRelease(root, florin);
  run('npm', ['install', '--omit=dev', '--no-audit', '--no-fund'], florin);
  const inNodeModules = globSync(`node_modules/${unopenedFiles}`, { cwd: florin });
  for (const path of [...unopened, ...inNodeModules]) rmSync(join(florin, path), { recursive: true, force: true });
  const buildah = ['--storage-driver', 'vfs', '--root', join(work, 'storage'), '--runroot', join(work, 'run')];
  const build = ['build', '--isolation', 'chroot', '--timestamp', '0', '--squash'];
  const file = join(root, 'deploy/container/Containerfile');
  run('buildah', [...buildah, ...build, '--tag', `${image}:${version}`, '--file', file, work]);
  mkdirSync(dirname(archive), { recursive: true });
  rmSync(archive, { force: true });
  run('buildah', [...buildah, 'push', `${image}:${version}`, `oci-archive:${archive}:${image}:${version}`]);
  console.log(`${archive}: ${Math.round(statSync(archive).size / 2 ** 20)} MiB compressed`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
