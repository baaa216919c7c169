import { freePort } from '@florin/nodes/ports';
import { collectSpans, type CollectedSpan } from '@florin/testing/span-collector';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ComposedServer } from './composed-server.ts';

let collector: Awaited<ReturnType<typeof collectSpans>>;
let server: ComposedServer;
let merchant: Awaited<ReturnType<ComposedServer['merchant']>>;
let opsPort: number;

beforeAll(async () => {
  collector = await collectSpans();
  opsPort = await freePort();
  server = await ComposedServer.open({
    variables: { FLORIN_OPS_ADDR: `127.0.0.1:${opsPort}`, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  merchant = await server.merchant();
});
afterAll(async () => {
  await server?.close();
  await collector?.close();
});

const create = () =>
  server.call('POST', '/v1/payments', merchant.key, { amount_usd: '20.00', description: 'secret tea' });
const below = (parent: CollectedSpan): string[] =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId).map(({ name }) => name);

test('one created payment is a tree of spans: the request, its statements by name, and no value', async () => {
  const { status, data, headers } = await create();
  expect(status).toBe(201);
  const request = await vi.waitFor(
    () => {
      const found = collector.spans.find(({ attributes }) => attributes['florin.request'] === headers['x-request-id']);
      expect(found).toBeDefined();
      return found!;
    },
    { timeout: 10_000 },
  );
  expect(request).toMatchObject({
    service: 'florin-server',
    name: 'POST /v1/payments',
    parentSpanId: '',
    isFailed: false,
    attributes: { 'http.route': '/v1/payments', 'http.response.status_code': '201' },
  });
  expect(below(request)).toContain('SQL create_payment');
  const ofTrace = collector.spans.filter(({ traceId }) => traceId === request.traceId);
  expect(ofTrace.every(({ name, parentSpanId }) => parentSpanId !== '' || name === 'POST /v1/payments')).toBe(true);
  const told = JSON.stringify(collector.spans);
  for (const value of [data.id, 'secret tea', '20.00', merchant.email]) expect(told).not.toContain(value);
});

test('a request counts under the pattern of its route, and a path that there is not under none', async () => {
  const { data } = await create();
  await server.call('GET', `/v1/payments/${data.id}`, merchant.key);
  await server.app.inject({ method: 'GET', url: '/v1/nowhere/17' });
  // beside the contract: what operators read
  const text = await (await globalThis.fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
  expect(text).toMatch(/^florin_http_requests_total\{method="POST",route="\/v1\/payments",status="2xx"\} [1-9]/m);
  expect(text).toMatch(
    /^florin_http_requests_total\{method="GET",route="\/v1\/payments\/:payment_id",status="2xx"\} 1$/m,
  );
  expect(text).toMatch(/^florin_http_requests_total\{method="any",route="none",status="4xx"\} 1$/m);
  expect(text).toMatch(/^florin_http_request_duration_seconds_count\{method="POST",route="\/v1\/payments"\} [1-9]/m);
  expect(text).toMatch(/^florin_connection_wait_seconds_count\{of="server"\} [1-9]/m);
  expect(text).toMatch(/^florin_connections_used\{of="server attempts"\} \d+$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(text).not.toContain(data.id);
});
