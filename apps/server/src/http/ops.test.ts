import { expect, test } from 'vitest';
import { presentGauges } from './ops.ts';

const gauges = [
  { name: 'chain_blocks_behind', label: 'ethereum', value: 2 },
  { name: 'chain_blocks_behind', label: 'odd "name"\\', value: 0 },
  { name: 'outgoing_open', label: 'sent', value: 3 },
];

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
