import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localCertificates } from '@florin/nodes/tls';
import { seedCatalogue, testChain, testTokens } from '@florin/testing/catalogue';
import { freshDatabase } from '@florin/testing/database';
import { declaredFetch } from '@florin/testing/declared-calls';
import { VanishingHost } from '@florin/testing/vanishing-host';
import { expect, onTestFinished, test } from 'vitest';
import { processNames, ProcessStack } from './process-stack.ts';

const startingMs = 180_000;

test(
  'every process ends within half a minute of SIGTERM while its database is silent',
  { timeout: startingMs },
  async () => {
    const database = await freshDatabase();
    onTestFinished(database.close);
    await seedCatalogue(database.url('owner'));
    const [app, signer] = await Promise.all([
      VanishingHost.before(database.url('app')),
      VanishingHost.before(database.url('signer')),
    ]);
    onTestFinished(() => [app, signer].forEach((host) => host.close()));
    const home = await mkdtemp(join(tmpdir(), 'florin-stopping-'));
    onTestFinished(() => rm(home, { recursive: true }));
    const stack = await ProcessStack.start({
      home,
      appUrl: app.through(database.url('app')),
      signerUrl: signer.through(database.url('signer')),
      network: testChain.network,
      ca: (await localCertificates(home)).ca,
      usdt: testTokens.usdt.contract ?? '',
    });
    onTestFinished(() => stack.stop());
    await stack.allReady();
    app.vanish();
    signer.vanish();
    const unanswered = declaredFetch(`${stack.baseUrl}/health`).catch(() => null);
    const start = performance.now();
    const pids = processNames.map((name) => stack.pid(name));
    for (const pid of pids) process.kill(pid, 'SIGTERM');
    const alive = () => pids.filter((pid, at) => stack.pid(processNames[at] ?? 'server') === pid);
    await expect.poll(alive, { timeout: 40_000, interval: 100 }).toEqual([]);
    expect(performance.now() - start).toBeLessThan(30_000);
    await unanswered;
    const log = await readFile(join(home, 'worker.log'), 'utf8');
    expect(log).toContain('"signal":"SIGTERM"');
  },
);
