import { expect, test } from 'vitest';
import { selfShares } from './profile.ts';

const frame = (functionName: string, url = '') => ({ functionName, url, lineNumber: 9 });

test('shares are of the working time, by function and place, largest first', () => {
  const shares = selfShares({
    nodes: [
      { id: 1, callFrame: frame('(idle)') },
      { id: 2, callFrame: frame('parse', 'file:///somewhere/node_modules/pg/lib/client.js') },
      { id: 3, callFrame: frame('', 'file:///somewhere/apps/server/src/http/gates.ts') },
      // The same function, called from elsewhere.
      { id: 4, callFrame: frame('parse', 'file:///somewhere/node_modules/pg/lib/client.js') },
    ],
    samples: [1, 2, 3, 4],
    timeDeltas: [1000, 30, 20, 50],
  });
  expect(shares).toEqual([
    { place: 'parse pg/lib/client.js:10', share: 0.8 },
    { place: '(anonymous) apps/server/src/http/gates.ts:10', share: 0.2 },
  ]);
});
