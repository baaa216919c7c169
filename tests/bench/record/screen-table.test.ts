import { expect, test } from 'vitest';
import { screenTable } from './screen-table.ts';

test('every figure has a line with its target and its result, in columns', () => {
  const table = screenTable([
    {
      subject: 'create',
      figures: [
        { name: 'processor time', value: 2.345, unit: '×', target: { atMost: 2.2 }, detail: '235 µs of 100 µs' },
        { name: 'throughput', value: 0.7, unit: '×', goal: { atLeast: 0.6 } },
        { name: 'answer', value: 980, unit: 'bytes' },
      ],
    },
  ]);
  expect(table).toBe(
    [
      'SUBJECT  FIGURE          VALUE      TARGET      RESULT    FROM',
      'create   processor time  2.35 ×     ≤ 2.2       fail      235 µs of 100 µs',
      'create   throughput      0.70 ×     goal ≥ 0.6  goal met',
      'create   answer          980 bytes',
    ].join('\n'),
  );
});
