import { accepted, Receivers, silent } from '@florin/testing/webhook-receivers';
import { collectSpans } from '@florin/testing/span-collector';
import { measureWorker } from '@florin/telemetry/measures/of-processes';
import { openTracing } from '@florin/telemetry/open-tracing';
import { expect, onTestFinished, test } from 'vitest';
import { openWatches } from './composition-watches.ts';

const request = { url: 'https://merchant.example/hook', headers: { 'X-SVC-Event': 'payment.created' }, body: '{}' };

test('attempts count by how they ended, and without a collector nothing is added to what is posted', async () => {
  const [measures, receivers] = [measureWorker(), new Receivers()];
  const transport = openWatches(measures, null).transport({ post: receivers.post.bind(receivers) });
  expect(await transport.post(request)).toEqual(accepted);
  receivers.answer = () => silent;
  expect(await transport.post(request)).toEqual(silent);
  expect(receivers.requests).toEqual([request, request]);
  const text = await measures.registry.metrics();
  expect(text).toContain('florin_webhook_attempts_total{outcome="delivered"} 1');
  expect(text).toContain('florin_webhook_attempts_total{outcome="timeout"} 1');
});

test('where spans are collected, a receiver learns by traceparent which span its webhook is', async () => {
  const collector = await collectSpans();
  onTestFinished(collector.close);
  const [tracing, receivers] = [(await openTracing(collector.url, 'florin-worker'))!, new Receivers()];
  const watches = openWatches(measureWorker(), tracing);
  await watches.transport({ post: receivers.post.bind(receivers) }).post(request);
  await watches.loop('scan ethereum', () => watches.node('ethereum')('eth_blockNumber', async () => {}));
  await watches.loop('windows', async () => {});
  await tracing.stop();
  const [post, question, scan, ...others] = collector.spans;
  expect(others).toEqual([]);
  expect(post).toMatchObject({ name: 'webhook POST', attributes: { 'http.response.status_code': '200' } });
  expect(receivers.requests[0]?.headers).toEqual({
    ...request.headers,
    traceparent: `00-${post?.traceId}-${post?.spanId}-01`,
  });
  expect(scan).toMatchObject({ name: 'loop scan ethereum', parentSpanId: '' });
  expect(question).toMatchObject({ name: 'RPC eth_blockNumber', parentSpanId: scan?.spanId });
});

test('a round of a scanner tells how many blocks it wrote and how old the newest was by then', async () => {
  const measures = measureWorker();
  const { scanned } = openWatches(measures, null);
  const at = new Date('2026-03-02T09:00:00Z');
  const round = { leased: true, halted: null, dispute: null, clashes: [], hidden: null, behind: false };
  scanned('ethereum', { ...round, blocks: 4, newest: at, rolledBackTo: null }, new Date(at.getTime() + 2_500));
  scanned('ethereum', { ...round, blocks: 0, newest: null, rolledBackTo: 7n }, new Date(at.getTime() + 9_000));
  const text = await measures.registry.metrics();
  expect(text).toContain('florin_scan_blocks_total{chain="ethereum"} 4');
  expect(text).toContain('florin_scan_lag_seconds{chain="ethereum"} 2.5');
  expect(text).toContain('florin_scan_reorgs_total{chain="ethereum"} 1');
});

test('the machine of outgoing transactions tells each step, and how long the whole way took', async () => {
  const measures = measureWorker();
  const { machine } = openWatches(measures, null);
  await machine.step({ purpose: 'sweep', name: 'sign' }, async () => {});
  const failed = machine.step({ purpose: 'payout', name: 'send' }, async () => Promise.reject(new Error('down')));
  await expect(failed).rejects.toThrow('down');
  machine.final('sweep', 42);
  const text = await measures.registry.metrics();
  expect(text).toContain('florin_outgoing_steps_total{purpose="sweep",step="sign",outcome="done"} 1');
  expect(text).toContain('florin_outgoing_steps_total{purpose="payout",step="send",outcome="failed"} 1');
  expect(text).toContain('florin_outgoing_final_seconds_sum{purpose="sweep"} 42');
});
