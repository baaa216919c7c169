import { Refusal } from '@florin/domain/errors';
import { contractRoutes } from '@florin/testing/contract-routes';
import { expect, test } from 'vitest';
import { methodOf } from './nodes.ts';
import { measureServer, measureSigner, measureWorker } from './of-processes.ts';

/** How many series a scrape brings. */
const seriesOf = async ({ registry }: { registry: { metrics: () => Promise<string> } }): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

const done = async (): Promise<void> => {};
const randomHex = (digits: number): string =>
  Array.from({ length: digits }, () => Math.floor(Math.random() * 16).toString(16)).join('');

test('a question to a node is told without what it asks about', () => {
  expect(methodOf('eth_getBlockByNumber')).toBe('eth_getBlockByNumber');
  expect(methodOf('LedgerService/GetCheckpoint')).toBe('LedgerService/GetCheckpoint');
  expect(methodOf('/wallet/getnowblock')).toBe('/wallet/getnowblock');
  expect(methodOf(`/accounts/0x${randomHex(64)}/resource/0x1::coin::CoinStore?ledger_version=7`)).toBe(
    '/accounts/:id/resource/:id',
  );
});

test('a server has some thousand series after every route was asked by everybody in every way', async () => {
  const measures = measureServer();
  const answer = (method: string, route: string | null) => {
    for (const status of [200, 404, 500]) measures.request({ method, route, status, seconds: 0.01 });
  };
  for (const { route } of contractRoutes) answer(route.method, route.path);
  for (let one = 0; one < 5_000; one += 1) {
    answer(`M${one}`, null);
    answer('GET', `/pages/${one}`);
  }
  const series = await seriesOf(measures);
  expect(series.length).toBeGreaterThan(1_000);
  expect(series.length).toBeLessThan(8_000);
  expect(series.filter((line) => line.includes('M7'))).toEqual([]);
});

test('a worker of twenty chains has some thousand series, however many ids its questions hold', async () => {
  const measures = measureWorker();
  for (let chain = 0; chain < 20; chain += 1) {
    const watch = measures.node(`chain-${chain}`);
    for (let one = 0; one < 200; one += 1) await watch(`/accounts/0x${randomHex(64)}/resources`, done);
    for (let one = 0; one < 12; one += 1) await watch(`eth_question${'x'.repeat(one)}`, done);
    for (const loop of ['scan', 'fees', 'upkeep', 'untraced', 'nodes', 'mempool'])
      await measures.loop(`${loop} chain-${chain}`, done);
    measures.scan({ chain: `chain-${chain}`, blocks: 3, lagSeconds: 1.5, isReorg: false });
  }
  const series = await seriesOf(measures);
  expect(series.filter((line) => /0x[0-9a-f]{8}/.test(line))).toEqual([]);
  expect(series.length).toBeLessThan(7_000);
});

test('a chain whose questions are all different gets no more than forty names, and one for the rest', async () => {
  const measures = measureWorker();
  const watch = measures.node('ethereum');
  for (let one = 0; one < 500; one += 1) await watch(`q${'x'.repeat(one)}`, done);
  const counted = (await seriesOf(measures)).filter((line) => line.startsWith('florin_node_requests_total'));
  expect(counted).toHaveLength(41);
  expect(counted).toContain('florin_node_requests_total{chain="ethereum",method="other",outcome="done"} 460');
});

test('work that was refused, that failed and that was done count apart, and its error goes on', async () => {
  const measures = measureSigner();
  await measures.verb('sign_intent', done);
  const refused = measures.verb('sign_intent', async () => Promise.reject(new Refusal('FORBIDDEN', 'No.')));
  await expect(refused).rejects.toThrow('No.');
  const failed = measures.verb('sign_intent', async () => Promise.reject(new Error('broken')));
  await expect(failed).rejects.toThrow('broken');
  const text = await measures.registry.metrics();
  for (const outcome of ['done', 'refused', 'failed'])
    expect(text).toContain(`florin_signer_requests_total{verb="sign_intent",outcome="${outcome}"} 1`);
  expect(text).toContain('florin_signer_request_duration_seconds_count{verb="sign_intent"} 3');
});

test('a pool tells how many connections work, who waits for one, and for how long', async () => {
  const measures = measureSigner();
  const waited = measures.pool('signer', { waitingCount: 3, totalCount: 20, idleCount: 1 });
  waited(0.3);
  const text = await measures.registry.metrics();
  expect(text).toContain('florin_connections_waiting{of="signer"} 3');
  expect(text).toContain('florin_connections_used{of="signer"} 19');
  expect(text).toContain('florin_connection_wait_seconds_bucket{le="0.25",of="signer"} 0');
  expect(text).toContain('florin_connection_wait_seconds_bucket{le="0.5",of="signer"} 1');
});

test('the journal of a signer is told as long as it is at the moment of the question', async () => {
  const { registry, journal } = measureSigner();
  let bytes = 5;
  journal(() => bytes);
  expect(await registry.metrics()).toContain('florin_signer_journal_bytes 5');
  bytes = 7;
  expect(await registry.metrics()).toContain('florin_signer_journal_bytes 7');
});

test('the store of rate limits is asked as before, and each question counts by how it ended', async () => {
  const { registry, store } = measureServer();
  const admission = { accepted: true, remaining: 4, freesInMs: 0 };
  const limiter = store({ admit: (key) => (key === 'away' ? Promise.reject(new Error('away')) : admission) });
  expect(await limiter.admit('a', 5)).toEqual(admission);
  await expect(limiter.admit('away', 5)).rejects.toThrow('away');
  const text = await registry.metrics();
  for (const outcome of ['done', 'failed'])
    expect(text).toContain(`florin_rate_limit_store_requests_total{outcome="${outcome}"} 1`);
});
