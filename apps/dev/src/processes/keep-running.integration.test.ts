import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine } from '@florin/nodes/processes';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { recordProcesses } from '../home/leftovers.ts';
import { saysReady } from './health.ts';
import { keepRunning, type KeptProcess } from './keep-running.ts';
import type { ProcessPlan } from './process.ts';

const folder = mkdtempSync(join(tmpdir(), 'florin-keep-running-test-'));
const kept: KeptProcess[] = [];
afterEach(async () => {
  for (const one of kept.splice(0)) await one.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const plan = (name: string, program: string): ProcessPlan => {
  const entry = join(folder, `${name}.mjs`);
  writeFileSync(entry, program);
  const isReady = async (log: () => string) => saysReady(log());
  return { name, entry, env: process.env, logFile: join(folder, `${name}.log`), isReady };
};
const ready = `console.log('{"level":30,"msg":"ready"}');`;
const start = async (name: string, program: string) => {
  const news: string[] = [];
  const recordFile = join(folder, `${name}.json`);
  const one = await keepRunning(plan(name, program), {
    record: recordProcesses(recordFile),
    onRestart: ({ cause }) => news.push(`back after ${cause}`),
    onGiveUp: ({ cause }) => news.push(`given up: ${cause}`),
  });
  kept.push(one);
  return { one, news, recorded: () => JSON.parse(readFileSync(recordFile, 'utf8')) as { pid: number }[] };
};

test('a killed process comes back, and the record names the new one', async () => {
  const { one, news, recorded } = await start('steady', `${ready} setInterval(() => {}, 1000);`);
  const first = one.pid()!;
  process.kill(first, 'SIGKILL');
  await vi.waitFor(() => expect(news).toEqual(['back after SIGKILL']), 5000);
  expect(one.pid()).not.toBe(first);
  expect(recorded()).toMatchObject([{ name: 'steady', pid: one.pid() }]);
});

test('a stopped process stays stopped and leaves the record', async () => {
  const { one, news, recorded } = await start('stopped', `${ready} setInterval(() => {}, 1000);`);
  const pid = one.pid()!;
  await one.stop();
  expect(commandLine(pid)).toBeNull();
  expect(recorded()).toEqual([]);
  expect(news).toEqual([]);
});

test('a process that dies again and again is given up', async () => {
  const { news } = await start('broken', `${ready} setTimeout(() => process.exit(3), 100);`);
  await vi.waitFor(() => expect(news.at(-1)).toBe('given up: exit code 3'), 15_000);
  expect(news).toEqual([...Array(3).fill('back after exit code 3'), 'given up: exit code 3']);
});

test('a process that cannot start says why and where its log is', async () => {
  const broken = `console.log('{"level":50,"msg":"DATABASE_URL is missing"}'); process.exit(1);`;
  await expect(start('mute', broken)).rejects.toThrow(
    /The mute ended at its start: DATABASE_URL is missing\. Its log: /,
  );
});
