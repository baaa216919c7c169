import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine, endProcess } from '@florin/nodes/processes';
import { afterAll, afterEach, expect, test } from 'vitest';
import { endLeftovers, recordProcesses } from './leftovers.ts';
import { identityOf } from './process-identity.ts';

const folder = mkdtempSync(join(tmpdir(), 'florin-leftovers-test-'));
const path = join(folder, 'processes.json');
const started: ChildProcess[] = [];
const sleeper = (): number => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  started.push(child);
  return child.pid!;
};
afterEach(async () => {
  for (const child of started.splice(0)) await endProcess(child.pid!, ['SIGKILL']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what a killed supervisor left running is ended by the next one', async () => {
  const record = recordProcesses(path);
  const [worker, server] = [sleeper(), sleeper()];
  record.add('worker', worker);
  record.add('server', server);
  expect(await endLeftovers(path)).toEqual(['worker', 'server']);
  expect([commandLine(worker), commandLine(server)]).toEqual([null, null]);
});

test('a stranger that got the number of a recorded process is left alone', async () => {
  const stranger = sleeper();
  writeFileSync(path, JSON.stringify([{ name: 'worker', ...identityOf(stranger), started: 'another start' }]));
  expect(await endLeftovers(path)).toEqual([]);
  expect(commandLine(stranger)).not.toBeNull();
});

test('a process that ended in order is no leftover', async () => {
  const record = recordProcesses(path);
  const pid = sleeper();
  record.add('worker', pid);
  record.remove('worker');
  expect(await endLeftovers(path)).toEqual([]);
  expect(commandLine(pid)).not.toBeNull();
});

test('a missing or broken record is an empty one', async () => {
  expect(await endLeftovers(join(folder, 'nothing.json'))).toEqual([]);
  writeFileSync(path, '[{');
  expect(await endLeftovers(path)).toEqual([]);
});
