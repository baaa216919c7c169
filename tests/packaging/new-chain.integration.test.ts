import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
let copy: string;

const linkAll = (folder: string, except: readonly string[] = []): void => {
  mkdirSync(join(copy, folder), { recursive: true });
  for (const name of readdirSync(join(root, folder))) {
    if (!except.includes(name)) symlinkSync(join(root, folder, name), join(copy, folder, name));
  }
};

/** A copy of what the generator changes, beside links to all else. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'florin-new-chain-'));
  for (const app of ['server', 'worker', 'signer']) {
    for (const part of ['src', 'package.json'])
      cpSync(join(root, 'apps', app, part), join(copy, 'apps', app, part), { recursive: true });
  }
  for (const path of ['package.json', 'tests/chains']) cpSync(join(root, path), join(copy, path), { recursive: true });
  linkAll('packages', ['chains']);
  linkAll('packages/chains');
  linkAll('node_modules', ['@florin']);
  linkAll('node_modules/@florin');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

interface Ended {
  code: number;
  text: string;
}

const run = (script: string, args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    // No record of a new family is written in passing.
    const env = { ...process.env, CI: 'true' };
    const child = execFile(
      process.execPath,
      [script, ...args],
      { cwd: copy, env, maxBuffer: 2 ** 24 },
      (_error, out, err) => resolve({ code: child.exitCode ?? 1, text: out + err }),
    );
  });
const generate = (...args: string[]): Promise<Ended> =>
  run(join(root, 'scripts/new-chain/main.ts'), [...args, '--root', copy]);

/** What `npm install` would do for a new workspace. */
const link = (family: string): void =>
  symlinkSync(join(copy, 'packages/chains', family), join(copy, 'node_modules/@florin', `chain-${family}`));

test.each([
  ['number', 'moon'],
  ['coins', 'moon-coin'],
  ['lifetime', 'moon-beam'],
])('a family of %s slots is written, registered, and compiles', async (slots, family) => {
  const written = await generate(family, '--slots', slots);
  expect(written).toMatchObject({ code: 0 });
  link(family);
  for (const process of ['server', 'worker', 'signer'])
    expect(JSON.parse(readFileSync(join(copy, 'apps', process, 'package.json'), 'utf8')).dependencies).toHaveProperty(
      `@florin/chain-${family}`,
    );
  for (const path of ['server/src/address-books.ts', 'worker/src/families.ts', 'signer/src/families.ts'])
    expect(readFileSync(join(copy, 'apps', path), 'utf8')).toContain(`@florin/chain-${family}/`);
  // Through an adapter the signer looks at the chain by itself.
  expect(readFileSync(join(copy, 'apps/signer/src/families.ts'), 'utf8')).toContain(`@florin/chain-${family}/adapter`);
});

test('everything that was written is typed as the port asks', async () => {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  const include = [
    'packages/chains/moon*',
    'tests/chains/moon*',
    'apps/*/src/families.ts',
    'apps/*/src/address-books.ts',
  ];
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
  expect(await run(join(root, 'node_modules/typescript/bin/tsc'), ['-p', copy])).toEqual({ code: 0, text: '' });
});

/** What vitest tells of one test. */
interface Assertion {
  title: string;
  status: string;
  failureMessages: string[];
}

const assertions = (report: { testResults: { assertionResults: Assertion[] }[] }): Assertion[] =>
  report.testResults.flatMap(({ assertionResults }) => assertionResults);

test('its tests fail, case by case, until it is written', async () => {
  writeFileSync(
    join(copy, 'vitest.config.ts'),
    `export default { test: { include: ['tests/chains/moon.integration.test.ts'] } };`,
  );
  const reportFile = join(copy, 'report.json');
  const reporter = ['--reporter', 'json', '--outputFile', reportFile];
  const { code } = await run(join(root, 'node_modules/vitest/vitest.mjs'), ['run', '--root', copy, ...reporter]);
  expect(code).toBe(1);
  const report = JSON.parse(readFileSync(reportFile, 'utf8'));
  expect(report.numTotalTests).toBeGreaterThan(20);
  const passed = assertions(report).filter(({ status }) => status === 'passed');
  // What the adapter declares that its chain does not have.
  expect(passed.map(({ title }) => title)).toEqual([
    expect.stringContaining('waits for a block'),
    expect.stringContaining('every token'),
    expect.stringContaining('many deposits of coins'),
    expect.stringContaining('many deposits of a token'),
  ]);
  expect(
    assertions(report)
      .flatMap(({ failureMessages }) => failureMessages)
      .join('\n'),
  ).toMatch(/\w+ is not written yet/);
});

test.each([
  [['Moon'], /lower-case/],
  [[], /Name the family/],
  [['moon'], /already/],
  [['sun', '--slots', 'luck'], /no slots luck/],
  [['sun', '--fast'], /fast/],
])('%j is refused, with how it is used, and nothing is written', async (args, why) => {
  const refused = await generate(...args);
  expect(refused).toMatchObject({ code: 2, text: expect.stringMatching(why) });
  expect(refused.text).toContain('npm run new:chain -- <family>');
  expect(existsSync(join(copy, 'packages/chains/sun'))).toBe(false);
});
