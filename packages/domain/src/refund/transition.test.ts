import { refundStatuses } from '@florin/contract/vocabulary';
import { expect, test } from 'vitest';
import { InvariantError } from '../errors.ts';
import { mustMove, nextStatus, refundMoves } from './transition.ts';

test('the whole table', () => {
  const lines = refundStatuses.flatMap((from) =>
    refundMoves.flatMap((move) => {
      const to = nextStatus(from, move);
      return to === null ? [] : [`${from} --${move}--> ${to}`];
    }),
  );
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "requested --approved--> approved
    requested --rejected--> rejected
    approved --planned--> processing
    approved --given_up--> failed
    processing --paid_out--> completed
    processing --given_up--> failed
    completed --undone--> failed
    failed --brought_back--> completed"
  `);
});

test('a move that the table does not have is a defect', () => {
  expect(() => mustMove('completed', 'paid_out')).toThrow(
    'A refund was asked for a move its status does not have. {"from":"completed","move":"paid_out"}',
  );
  expect(mustMove('processing', 'paid_out')).toBe('completed');
  expect(() => mustMove('requested', 'planned')).toThrow(InvariantError);
});
