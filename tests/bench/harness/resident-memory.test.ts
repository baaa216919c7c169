import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { MemoryWatch, parseResident, summary } from './resident-memory.ts';

test('reads what the kernel tells in kibibytes as megabytes', () => {
  const status = 'Name:\tnode\nVmPeak:\t  900000 kB\nVmHWM:\t  250000 kB\nVmRSS:\t  125000 kB\nRssAnon:\t   90000 kB\n';
  expect(parseResident(status)).toEqual({ now: 128, peak: 256 });
});

test('refuses a process that has no memory, as one that has ended', () => {
  expect(() => parseResident('Name:\tnode\nState:\tZ (zombie)\n')).toThrow('no VmRSS');
});

test('tells the highest, the median, and whether the end differs from before', () => {
  expect(summary([10, 20, 30, 40, 90, 60, 70, 72, 72])).toEqual({ highest: 90, median: 60, late: [70, 72] });
  expect(summary([7])).toEqual({ highest: 7, median: 7, late: [7, 7] });
});

test.runIf(process.platform === 'linux')('a process that ended while it was watched is no figure', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
  await once(child, 'spawn');
  const watch = new MemoryWatch(child.pid ?? 0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(() => watch.stop()).toThrow(/ENOENT|VmRSS|VmHWM/);
});
