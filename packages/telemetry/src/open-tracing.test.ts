import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { collectSpans } from '@florin/testing/span-collector';
import { expect, onTestFinished, test } from 'vitest';
import { openTracing, traced } from './open-tracing.ts';

test('without a collector there is no tracing, and nothing of the library is loaded', async () => {
  const program = `
    const { openTracing } = await import(${JSON.stringify(new URL('open-tracing.ts', import.meta.url).href)});
    const { default: modules } = await import('node:module');
    const loaded = () => Object.keys(modules._cache).some((path) => path.includes('@opentelemetry'));
    const without = await openTracing(null, 'test');
    const before = loaded();
    const tracing = await openTracing('http://127.0.0.1:9', 'test');
    console.log(without, before, loaded());
    await tracing.stop();`;
  const run = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  expect(run.stdout).toBe('null false true\n');
});

test('work within work is a tree of spans, and a failure is told by the name of its error alone', async () => {
  const collector = await collectSpans();
  onTestFinished(collector.close);
  const tracing = (await openTracing(collector.url, 'florin-test'))!;
  const loop = traced(tracing, { prefix: 'loop', kind: 'internal', isFirst: true });
  const sql = traced(tracing, { prefix: 'SQL', kind: 'client' });
  await sql('nobody asked', async () => {});
  await loop('scan', async () => {
    await sql('read', async () => {});
    await sql('write', async () => Promise.reject(new TypeError('value 17'))).catch(() => {});
  });
  await tracing.stop();
  const [read, write, scan] = collector.spans;
  expect(collector.spans.map(({ name, service }) => `${service}: ${name}`)).toEqual([
    'florin-test: SQL read',
    'florin-test: SQL write',
    'florin-test: loop scan',
  ]);
  expect(scan).toMatchObject({ parentSpanId: '', isFailed: false });
  expect(read).toMatchObject({ parentSpanId: scan?.spanId, traceId: scan?.traceId });
  expect(write).toMatchObject({
    parentSpanId: scan?.spanId,
    isFailed: true,
    attributes: { 'error.type': 'TypeError' },
  });
  expect(JSON.stringify(collector.spans)).not.toContain('value 17');
});

test('a collector that does not answer costs spans, and neither an error nor the end of the process', async () => {
  const tracing = (await openTracing('http://127.0.0.1:9', 'florin-test'))!;
  const work = traced(tracing, { prefix: 'loop', kind: 'internal', isFirst: true });
  expect(await work('scan', async () => 7)).toBe(7);
  await tracing.stop();
});
