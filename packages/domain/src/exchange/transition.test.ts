import { instructionStatuses } from '@florin/contract/exchange-vocabulary';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instructionMoves, mustMoveInstruction, nextInstruction } from './transition.ts';

const everyMove = instructionStatuses.flatMap((from) =>
  instructionMoves.flatMap((move) => {
    const to = nextInstruction(from, move);
    return to === null ? [] : [`${from} --${move}--> ${to}`];
  }),
);

test('the whole table of moves of an instruction to an exchange', () => {
  expect(everyMove).toMatchInlineSnapshot(`
    [
      "written --asked--> asked",
      "written --given_up--> given_up",
      "asked --answer_lost--> unanswered",
      "asked --accepted--> accepted",
      "asked --refused--> refused",
      "unanswered --accepted--> accepted",
      "unanswered --refused--> refused",
      "unanswered --released--> refused",
      "accepted --finished--> done",
      "accepted --refused--> refused",
    ]
  `);
});

test('no walk asks twice, and nothing that was asked is given up', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...instructionMoves)), (walk) => {
      let status = instructionStatuses[0] as (typeof instructionStatuses)[number];
      let asked = 0;
      for (const move of walk) {
        const next = nextInstruction(status, move);
        if (next === null) continue;
        if (move === 'asked') asked += 1;
        if (next === 'given_up') expect(asked).toBe(0);
        status = next;
      }
      expect(asked).toBeLessThanOrEqual(1);
    }),
  );
});

test('a move outside the table is a defect, not a silent stay', () => {
  expect(() => mustMoveInstruction('unanswered', 'asked')).toThrow(
    'An instruction was asked for a move its status does not have. {"from":"unanswered","move":"asked"}',
  );
  expect(mustMoveInstruction('written', 'asked')).toBe('asked');
});
