import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type OpsReaders, presentGauges, serveOps } from './ops.ts';

const gauges = [
  { name: 'chain_blocks_behind', label: 'ethereum', value: 2 },
  { name: 'chain_blocks_behind', label: 'odd "name"\\', value: 0 },
  { name: 'outgoing_open', label: 'sent', value: 3 },
];

const serve = async (
  readGauges: OpsReaders['readGauges'],
  isReady: OpsReaders['isReady'] = async () => true,
): Promise<string> => {
  const server = await serveOps({ host: '127.0.0.1', port: 0 }, { readGauges, isReady });
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

test('gauges are told in the text format of Prometheus, labels escaped', () => {
  expect(presentGauges(gauges)).toBe(
    [
      '# TYPE florin_chain_blocks_behind gauge',
      'florin_chain_blocks_behind{of="ethereum"} 2',
      'florin_chain_blocks_behind{of="odd \\"name\\"\\\\"} 0',
      '# TYPE florin_outgoing_open gauge',
      'florin_outgoing_open{of="sent"} 3',
      '',
    ].join('\n'),
  );
});

test('metrics answer on the address of their own, and nothing else does', async () => {
  const base = await serve(async () => gauges);
  expect(await (await fetch(`${base}/metrics`)).text()).toContain('florin_outgoing_open{of="sent"} 3');
  expect((await fetch(`${base}/v1/payments`)).status).toBe(404);
});

test('a database that does not answer is told as such', async () => {
  const base = await serve(async () => {
    throw new Error('down');
  });
  expect((await fetch(`${base}/metrics`)).status).toBe(503);
});

test('whoever balances between servers learns by plain HTTP whether this one is ready', async () => {
  let ready = true;
  const base = await serve(
    async () => gauges,
    async () => ready,
  );
  expect((await fetch(`${base}/readyz`)).status).toBe(200);
  ready = false;
  expect((await fetch(`${base}/readyz`)).status).toBe(503);
});
