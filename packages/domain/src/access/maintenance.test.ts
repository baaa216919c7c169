import { maintenanceAreas, maintenanceScopes } from '@florin/contract/vocabulary';
import { expect, test } from 'vitest';
import { isClosed } from './maintenance.ts';

test('the whole table of what maintenance closes', () => {
  const table = maintenanceScopes.map((scope) => [scope, maintenanceAreas.filter((area) => isClosed(scope, area))]);
  expect(Object.fromEntries(table)).toEqual({
    none: [],
    all: ['deposits', 'withdrawals', 'other'],
    deposits: ['deposits'],
    withdrawals: ['withdrawals'],
  });
});
