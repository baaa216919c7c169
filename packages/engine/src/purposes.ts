import { readPauseReason } from '@florin/database/sql/payout-pause';
import { readPayoutHindrance } from '@florin/database/sql/payouts';
import { readRefundHindrance } from '@florin/database/sql/refund-payouts';
import type { Session } from '@florin/database/statement';
import type { Refusal } from '@florin/domain/errors';
import type { OutgoingPurpose } from '@florin/domain/ports/chain';
import { bringRefundBack } from './refunds/bring-refund-back.ts';
import { bringSweepBack } from './sweeps/bring-sweep-back.ts';
import { dropExchange } from './exchange/drop-exchange.ts';
import { dropHinderedItems, finishBatch, giveUpBatch } from './sweeps/finish-batch.ts';
import { finishConsolidation, undoConsolidation } from './treasury/finish-consolidation.ts';
import { finishExchange } from './exchange/finish-exchange.ts';
import { finishGas } from './treasury/finish-gas.ts';
import { finishOverhead } from './treasury/finish-overhead.ts';
import { finishPayout } from './payouts/finish-payout.ts';
import { finishRefund } from './refunds/finish-refund.ts';
import { finishSweep, giveUpSweep } from './sweeps/finish-sweep.ts';
import { hinderConsolidation } from './treasury/hinder-consolidation.ts';
import { hinderGas } from './treasury/hinder-gas.ts';
import { hinderSweep } from './sweeps/hinder-sweep.ts';
import { holdPayout } from './payouts/hold-payout.ts';
import { holdRefund } from './refunds/hold-refund.ts';
import type { TakeNumber } from './outgoing/slots/rules.ts';
import type { Ended, Step } from './outgoing/step.ts';
import { takeGap } from './outgoing/fill-gaps.ts';
import { undoExchange } from './exchange/undo-exchange.ts';
import { bringPayoutBack, undoPayout } from './payouts/undo-payout.ts';
import { undoRefund } from './refunds/undo-refund.ts';
import { lessenSweep, undoSweep } from './sweeps/undo-sweep.ts';
import type { Undoing } from './outgoing/correct-books.ts';

/** What the purposes differ in; everything else of a movement's way is the same for all. */
export interface PurposeRules {
  /** One transfer whose arrival is looked at; a batch looks at each of its own, and others move nothing by design. */
  moves: 'coins' | 'batch' | 'nothing';
  /** Why it must not be signed at present; null when nothing stands against it. */
  hindrance?: (step: Step) => Promise<string | null>;
  /** Takes a number by a rule of its own. */
  reserve?: TakeNumber;
  /** Says to whom it concerns why a step was refused. */
  refused?: (step: Step, refusal: Refusal) => Promise<void>;
  /** Its effect once it is final; `success` false when it moved nothing. Ends the movement itself. */
  finish: (step: Step, ended: Ended) => Promise<void>;
  /** What a final effect that a deep reorg undid for good means, beside the movement's own transfers. */
  undone?: (session: Session, step: Step, doing: Undoing) => Promise<void>;
  /** What it means that a reorg let succeed what had failed, or brought an undone effect back. */
  broughtBack?: (session: Session, step: Step, doing: Undoing) => Promise<void>;
  /** What a final effect that is another one after a deep reorg means, where it still moves coins. */
  lessened?: (session: Session, step: Step, doing: Undoing) => Promise<void>;
  /** What becomes free in the transaction in which it is given up: nothing that was signed for it can count. */
  givenUp?: (session: Session, step: Step) => Promise<void>;
}

/** Every purpose has a line; a new one is a line and the file of its end. */
export const purposes: Readonly<Record<OutgoingPurpose, PurposeRules>> = {
  sweep: {
    moves: 'coins',
    hindrance: hinderSweep,
    finish: finishSweep,
    undone: undoSweep,
    broughtBack: bringSweepBack,
    lessened: lessenSweep,
    givenUp: giveUpSweep,
  },
  gas: { moves: 'coins', hindrance: hinderGas, finish: finishGas },
  payout: {
    moves: 'coins',
    hindrance: async ({ ports: { db, clock }, row }) =>
      (await db.maybe(readPayoutHindrance, row.purposeId, clock.now()))?.reason ?? null,
    refused: holdPayout,
    finish: finishPayout,
    undone: undoPayout,
    broughtBack: bringPayoutBack,
  },
  refund: {
    moves: 'coins',
    hindrance: async ({ ports: { db, clock }, row }) =>
      (await db.maybe(readRefundHindrance, row.purposeId, clock.now()))?.reason ?? null,
    refused: holdRefund,
    finish: finishRefund,
    undone: undoRefund,
    broughtBack: bringRefundBack,
  },
  batch: { moves: 'batch', hindrance: dropHinderedItems, finish: finishBatch, givenUp: giveUpBatch },
  deployment: { moves: 'nothing', finish: finishOverhead },
  cancel: { moves: 'nothing', reserve: takeGap, finish: finishOverhead },
  exchange: {
    moves: 'coins',
    hindrance: async ({ ports: { db, clock } }) => (await db.maybe(readPauseReason, clock.now()))?.reason ?? null,
    refused: dropExchange,
    finish: finishExchange,
    undone: undoExchange,
  },
  consolidation: {
    moves: 'coins',
    hindrance: hinderConsolidation,
    finish: finishConsolidation,
    undone: undoConsolidation,
  },
};
