import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@florin/nodes/ports';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { choosePorts } from './ports.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'florin-ports-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('ports of the last start are taken again, but none that is the public one now, and none twice', async () => {
  const path = join(folder, 'ports.json');
  const [shared, once] = [await freePort(), await freePort()];
  writeFileSync(path, JSON.stringify({ database: once, chain: once, console: shared }));
  const ports = await choosePorts(path, shared);
  expect(ports.database).toBe(once);
  expect(new Set([shared, ...Object.values(ports)]).size).toBe(6);
  expect(await choosePorts(path, shared)).toEqual(ports);
});
