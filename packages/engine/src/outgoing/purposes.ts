import { readPayoutHindrance } from '@florin/database/sql/payouts';
import { readRefundHindrance } from '@florin/database/sql/refund-payouts';
import type { Session } from '@florin/database/statement';
import type { Refusal } from '@florin/domain/errors';
import type { OutgoingPurpose } from '@florin/domain/ports/chain';
import { dropHinderedItems, finishBatch, giveUpBatch } from './finish-batch.ts';
import { finishExchange } from './finish-exchange.ts';
import { finishGas } from './finish-gas.ts';
import { finishOverhead } from './finish-overhead.ts';
import { finishPayout } from './finish-payout.ts';
import { finishRefund } from './finish-refund.ts';
import { finishSweep, giveUpSweep } from './finish-sweep.ts';
import { hinderGas } from './hinder-gas.ts';
import { hinderSweep } from './hinder-sweep.ts';
import { holdPayout } from './hold-payout.ts';
import { holdRefund } from './hold-refund.ts';
import type { TakeNumber } from './slots/rules.ts';
import type { Included, Step } from './step.ts';
import { takeGap } from './fill-gaps.ts';
import { type Undoing, undoPayout, undoRefund, undoSweep } from './undo.ts';

/** What the purposes differ in; everything else of a movement's way is the same for all. */
export interface PurposeRules {
  /** Why it must not be signed at present; null when nothing stands against it. */
  hindrance?: (step: Step) => Promise<string | null>;
  /** Takes a number by a rule of its own. */
  reserve?: TakeNumber;
  /** Says to whom it concerns why a step was refused. */
  refused?: (step: Step, refusal: Refusal) => Promise<void>;
  /** Its effect once it is final; `success` false when it moved nothing. Ends the movement itself. */
  finish: (step: Step, included: Included) => Promise<void>;
  /** What a final effect that a deep reorg undid for good means, beside the movement's own transfers. */
  undone?: (session: Session, step: Step, doing: Undoing) => Promise<void>;
  /** What becomes free in the transaction in which it is given up: nothing that was signed for it can count. */
  givenUp?: (session: Session, step: Step) => Promise<void>;
}

/** Every purpose has a line; a new one is a line and the file of its end. */
export const purposes: Readonly<Record<OutgoingPurpose, PurposeRules>> = {
  sweep: {
    hindrance: hinderSweep,
    finish: finishSweep,
    undone: undoSweep,
    givenUp: giveUpSweep,
  },
  gas: { hindrance: hinderGas, finish: finishGas },
  payout: {
    hindrance: async ({ ports, row }) => (await ports.db.maybe(readPayoutHindrance, row.purposeId))?.reason ?? null,
    refused: holdPayout,
    finish: finishPayout,
    undone: undoPayout,
  },
  refund: {
    hindrance: async ({ ports, row }) => (await ports.db.maybe(readRefundHindrance, row.purposeId))?.reason ?? null,
    refused: holdRefund,
    finish: finishRefund,
    undone: undoRefund,
  },
  batch: { hindrance: dropHinderedItems, finish: finishBatch, givenUp: giveUpBatch },
  deployment: { finish: finishOverhead },
  cancel: { reserve: takeGap, finish: finishOverhead },
  exchange: { finish: finishExchange },
};
