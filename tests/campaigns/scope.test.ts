import { expect, test } from 'vitest';
import { readScope } from './scope.ts';

test('flags that narrow a campaign are taken out, in either spelling; the rest stays as it was', () => {
  expect(readScope(['simulation', '--seeds', '40', '--quick', '--only=a lease'])).toEqual({
    scope: { seeds: 40, only: 'a lease' },
    rest: ['simulation', '--quick'],
  });
  expect(readScope(['simulation', '--slice', '2/8'])).toEqual({
    scope: { slice: { part: 2, of: 8 } },
    rest: ['simulation'],
  });
  expect(readScope(['drill', '--seed', '7'])).toEqual({ scope: {}, rest: ['drill', '--seed', '7'] });
});

test.each([
  [['--seeds', 'x']],
  [['--seeds', '0']],
  [['--seeds']],
  [['--only']],
  [['--slice', '9/8']],
  [['--slice', '0/8']],
])('%j is refused with a reason', (args) => {
  expect(readScope(args)).toEqual(expect.stringMatching(/\w/));
});
