import { expect, test } from 'vitest';
import { compareTimes, selfTimes } from './profile.ts';

const frame = (functionName: string, url = '') => ({ functionName, url, lineNumber: 9 });

test('times are of work, by function and place, wherever it was called from', () => {
  const times = selfTimes({
    nodes: [
      { id: 1, callFrame: frame('(idle)') },
      { id: 2, callFrame: frame('parse', 'file:///somewhere/node_modules/pg/lib/client.js') },
      { id: 3, callFrame: frame('', 'file:///somewhere/apps/server/src/http/gates.ts') },
      { id: 4, callFrame: frame('parse', 'file:///somewhere/node_modules/pg/lib/client.js') },
    ],
    samples: [1, 2, 3, 4],
    timeDeltas: [100_000, 3000, 2000, 5000],
  });
  expect(times).toEqual(
    new Map([
      ['parse pg/lib/client.js:10', 8],
      ['(anonymous) apps/server/src/http/gates.ts:10', 2],
    ]),
  );
});

test('what the product alone spends comes first, what the bare server spends more last', () => {
  const product = new Map([
    ['parse', 10],
    ['authenticate', 5],
  ]);
  const bare = new Map([
    ['parse', 9],
    ['format', 3],
  ]);
  expect(compareTimes(product, bare)).toEqual([
    { place: 'authenticate', product: 5, bare: 0 },
    { place: 'parse', product: 10, bare: 9 },
    { place: 'format', product: 0, bare: 3 },
  ]);
});
