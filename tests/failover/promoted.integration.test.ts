import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localCertificates } from '@florin/nodes/tls';
import { seedCatalogue, testChain, testTokens } from '@florin/testing/catalogue';
import { expect, onTestFinished, test } from 'vitest';
import { createSignerClient } from '../../apps/worker/src/adapters/signer-client.ts';
import { processNames, ProcessStack } from '../crash/process-stack.ts';
import { RestAccount } from '../crash/rest-account.ts';
import { Beats } from './beats.ts';
import { ReplicatedPair } from './replicated-pair.ts';

const testMs = 300_000;
const worksAgainMs = 10_000;
const pauseMs = 100;

/** Payments one after the other; only a created one counts, and nobody asks again for one that was not. */
function payments(baseUrl: string, session: string) {
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  const beats = Beats.every(pauseMs, 'server', async () => {
    const answer = await fetch(`${baseUrl}/v1/payments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
      body: JSON.stringify({ amount_usd: '5.00' }),
      signal: AbortSignal.timeout(15_000),
    });
    statuses.add(answer.status);
    if (answer.status !== 201) return null;
    const { data } = (await answer.json()) as { data: { id: string } };
    acknowledged.push(data.id);
    return Date.now();
  });
  return { acknowledged, statuses, beats };
}

test.each(['killed', 'vanished'] as const)(
  'a synchronous standby takes over from a primary that is %s: nothing acknowledged is lost, and nobody is restarted',
  { timeout: testMs },
  async (how) => {
    const pair = await ReplicatedPair.start((ownerUrl) => seedCatalogue(ownerUrl));
    onTestFinished(() => pair.close());
    const home = mkdtempSync(join(tmpdir(), 'florin-promoted-'));
    onTestFinished(() => rmSync(home, { recursive: true }));
    const stack = await ProcessStack.start({
      home,
      appUrl: pair.url('app'),
      signerUrl: pair.url('signer'),
      network: testChain.network,
      ca: (await localCertificates(home)).ca,
      usdt: testTokens.usdt.contract ?? '',
      placeOf: (name) => ({ within: [], settings: { FLORIN_MARKER_FILE: join(home, `${name}.marker`) } }),
    });
    onTestFinished(() => stack.stop());
    await stack.allReady();
    const pids = processNames.map((name) => stack.pid(name));
    const merchant = await RestAccount.open(stack.baseUrl, pair.ownerUrl, 'merchant');
    const { acknowledged, statuses, beats: server } = payments(stack.baseUrl, merchant.session);
    const signer = createSignerClient(join(home, 'signer.sock'));
    const watched = [
      server,
      // It writes down what it has just read of the database, which changes while there are payments.
      Beats.every(pauseMs, 'worker', async () => statSync(join(home, 'worker.marker')).mtimeMs),
      Beats.every(pauseMs, 'signer', () => signer.health().then(() => Date.now())),
    ];
    onTestFinished(() => watched.forEach((beats) => beats.end()));
    const start = Date.now();
    await expect.poll(() => watched.every((beats) => beats.after(start) !== null), { timeout: 30_000 }).toBe(true);
    await pair.failOver(how);
    const back = Date.now();
    const works = () => watched.filter((beats) => beats.after(back) !== null).map(({ name }) => name);
    await expect.poll(works, { timeout: worksAgainMs, interval: 50 }).toEqual(['server', 'worker', 'signer']);
    server.end();
    expect(acknowledged.length).toBeGreaterThan(1);
    expect(await pair.missing(acknowledged)).toEqual([]);
    expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(processNames.map((name) => stack.pid(name))).toEqual(pids);
  },
);
