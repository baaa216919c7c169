import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFile, sealFile } from './sealed-file.ts';

const sealing = { key: Buffer.alloc(32, 7), context: 'database' };
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'florin-sealed-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('what was sealed to its end opens', async () => {
  const path = join(folder, 'whole');
  await sealFile(Readable.from(['all of it']), path, { ...sealing, whole: Promise.resolve() });
  const opened = new PassThrough();
  const [told] = await Promise.all([text(opened), openFile(path, opened, sealing)]);
  expect(told).toBe('all of it');
});

test('a source that ended badly is not sealed, however little is missing', async () => {
  const path = join(folder, 'half');
  const whole = new Promise<void>((_, reject) => setImmediate(() => reject(new Error('pg_dump ended with 1'))));
  await expect(sealFile(Readable.from(['half of it']), path, { ...sealing, whole })).rejects.toThrow('ended with 1');
  await expect(openFile(path, new PassThrough().resume(), sealing)).rejects.toThrow(
    /no part of a backup|does not open/,
  );
});
