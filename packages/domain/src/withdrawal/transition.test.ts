import { withdrawalStatuses } from '@florin/contract/vocabulary';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mustMove, nextStatus, withdrawalMoves } from './transition.ts';

const everyMove = withdrawalStatuses.flatMap((from) =>
  withdrawalMoves.flatMap((move) => {
    const to = nextStatus(from, move);
    return to === null ? [] : [`${from} --${move}--> ${to}`];
  }),
);

test('the whole table of moves of a withdrawal', () => {
  expect(everyMove).toMatchInlineSnapshot(`
    [
      "pending_approval --approved--> processing",
      "pending_approval --rejected--> rejected",
      "processing --paid_out--> completed",
      "processing --given_up--> failed",
      "completed --undone--> failed",
      "failed --brought_back--> completed",
    ]
  `);
});

test('only a payout completes, and a withdrawal ends once, unless a reorg undoes its payout or brings it back', () => {
  expect(everyMove.filter((line) => line.endsWith('--> completed'))).toEqual([
    'processing --paid_out--> completed',
    'failed --brought_back--> completed',
  ]);
  const ofReorgs = new Set<string>(['undone', 'brought_back']);
  const final = new Set<string>(['completed', 'rejected', 'failed']);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...withdrawalMoves)), (walk) => {
      let status = withdrawalStatuses[0] as (typeof withdrawalStatuses)[number];
      let ends = 0;
      for (const move of walk) {
        const next = nextStatus(status, move);
        if (next !== null && final.has(next) && !ofReorgs.has(move)) ends += 1;
        status = next ?? status;
      }
      expect(ends).toBe(final.has(status) ? 1 : 0);
    }),
  );
});

test('a move outside the table is a defect, not a silent stay', () => {
  expect(() => mustMove('rejected', 'paid_out')).toThrow(
    'A withdrawal was asked for a move its status does not have. {"from":"rejected","move":"paid_out"}',
  );
  expect(mustMove('processing', 'paid_out')).toBe('completed');
});
