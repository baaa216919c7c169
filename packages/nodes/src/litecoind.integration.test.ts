import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { litecoindOrSkip } from '@florin/testing/litecoind';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Litecoind, startLitecoind } from './litecoind.ts';
import { commandLine } from './processes.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'florin-litecoind-test-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const probe = await litecoindOrSkip();
afterAll(() => probe?.stop());

describe.skipIf(probe === null)('a Litecoin node of the tests', () => {
  test('goes on where it was stopped, with the same coins and another password', async () => {
    const dataDir = join(folder, 'kept');
    const first = await startLitecoind({ dataDir });
    await first.mine(3);
    const [height, held] = [await first.height(), await first.rpc<number>('getbalance')];
    await first.stop();
    expect(commandLine(first.pid)).toBeNull();
    const second = await startLitecoind({ dataDir });
    expect(await second.height()).toBe(height);
    expect(await second.rpc<number>('getbalance')).toBe(held);
    expect(second.url).not.toBe(first.url);
    // One that outlived its starter is ended: it holds the folder.
    const third = await startLitecoind({ dataDir });
    expect(commandLine(second.pid)).toBeNull();
    await third.stop();
  });

  test('has no miner of extension blocks, and needs none', async () => {
    const { mine, height } = probe as Litecoind;
    await mine(440 - (await height()));
    expect(await height()).toBe(440);
  });
});
