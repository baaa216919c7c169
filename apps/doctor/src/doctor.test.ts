import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readUsers } from './users.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'florin-doctor-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ran {
  code: number;
  out: string;
  words: string;
}

/** The command as an operator types it, with this configuration and nothing else of the environment. */
function doctor(args: readonly string[], configuration: object): Promise<Ran> {
  const file = join(folder, 'florin.json');
  writeFileSync(file, JSON.stringify(configuration), { mode: 0o644 });
  const env = { PATH: process.env['PATH'], FLORIN_CONFIG: file };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { env }, (error, out, words) =>
      resolve({ code: (error?.code as number | undefined) ?? 0, out, words }),
    );
  });
}

test('the doctor names users that are missing, processes that do not answer and backups that are not there', async () => {
  const { code, out } = await doctor(['--production', '--json', '--users', 'server=florin-nobody'], {
    settings: { FLORIN_BASE_URL: 'https://127.0.0.1:1', FLORIN_PAY_PAGE_BASE: 'https://127.0.0.1:1' },
    server: { FLORIN_OPS_ADDR: '127.0.0.1:1' },
    operator: { FLORIN_BACKUP_FOLDER: folder },
  });
  expect(code).toBe(1);
  const { findings } = JSON.parse(out) as { findings: { part: string; what: string; state: string; detail: string }[] };
  const told = Object.fromEntries(
    findings.map(({ part, what, state, detail }) => [`${part} ${what}`, `${state}: ${detail}`]),
  );
  expect(told).toMatchObject({
    'machine configuration': `ok: ${join(folder, 'florin.json')}`,
    'machine backup': `wrong: ${folder} holds no backup.`,
    'server ready': 'wrong: fetch failed',
    'worker ready': 'note: FLORIN_OPS_ADDR is not set, so nobody can ask.',
  });
  expect(told['public API']).toMatch(/^wrong: https:\/\/127\.0\.0\.1:1\/health cannot be reached/);
});

test('a faulty configuration and a wrong command line are said in words', async () => {
  const faulty = await doctor(['--production'], { settings: { FLORIN_PROT: 1 } });
  expect(faulty).toMatchObject({ code: 2, words: expect.stringContaining('did you mean FLORIN_PORT?') });
  expect(await doctor([], {})).toMatchObject({
    code: 2,
    words: expect.stringContaining('npm run doctor -- --production'),
  });
});

test('users are those of the units, or those that are named', () => {
  expect(readUsers([])).toEqual({ server: 'florin-server', worker: 'florin-worker', signer: 'florin-signer' });
  expect(readUsers(['--users', 'signer=keys'])).toMatchObject({ signer: 'keys', worker: 'florin-worker' });
  expect(() => readUsers(['--users', 'proxy=x'])).toThrow('--users knows server, worker, signer, not proxy.');
});
