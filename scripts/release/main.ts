// `npm run release [-- <folder>]`: what an operator installs, as one tarball with its bill of materials, its checksums and its
// notes, in `.release` or the folder that is named. Tarballs for merchants come from `npm run pack`.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { billOfMaterials } from './bill-of-materials.ts';
import { parseChange, releaseNotes } from './notes.ts';
import { stageRelease, versionOf } from './stage.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = resolve(root, process.argv[2] ?? '.release');
const version = versionOf(root);
const name = `florin-${version}`;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const work = mkdtempSync(join(tmpdir(), 'florin-release-'));
try {
  const packages = stageRelease(root, join(work, name));
  // The same sources make the same bytes, whoever packs them and whenever.
  const when = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).trim();
  const same = ['--sort=name', `--mtime=@${when}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const packed = ['--use-compress-program=gzip -n', '-cf', join(folder, `${name}.tar.gz`)];
  execFileSync('tar', [...same, ...packed, '-C', work, name]);
  writeFileSync(join(folder, `${name}.cdx.json`), billOfMaterials({ name: 'florin', version }, packages));
  const changes = globSync('.changeset/*.md', { cwd: root })
    .toSorted()
    .filter((path) => !path.endsWith('README.md'))
    .map((path) => parseChange(readFileSync(join(root, path), 'utf8')));
  writeFileSync(join(folder, 'NOTES.md'), releaseNotes(version, changes));
} finally {
  rmSync(work, { recursive: true, force: true });
}
const sums = globSync('*', { cwd: folder })
  .toSorted()
  .map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex')}  ${file}`,
  );
writeFileSync(join(folder, 'SHA256SUMS'), `${sums.join('\n')}\n`);
console.log(`${sums.join('\n')}\n\nIn ${folder}. On the operator's machine: sha256sum --check SHA256SUMS`);
