import { readPauseReason } from '@florin/database/sql/catalogue/payout-pause';
import { readPayoutHindrance } from '@florin/database/sql/withdrawals/payouts';
import { lockWithdrawal } from '@florin/database/sql/withdrawals/read';
import type { OverheadKind } from '@florin/domain/ledger/network-cost';
import { dropExchange } from './exchange/drop-exchange.ts';
import { finishExchange } from './exchange/finish-exchange.ts';
import { undoExchange } from './exchange/undo-exchange.ts';
import { takeGap } from './outgoing/fill-gaps.ts';
import type { PurposeRules, Purposes, TakeNonce } from './outgoing/step.ts';
import { finishPayout } from './payouts/finish-payout.ts';
import { holdPayout } from './payouts/hold-payout.ts';
import { bringPayoutBack, undoPayout } from './payouts/undo-payout.ts';
import { bringRefundBack } from './refunds/bring-refund-back.ts';
import { finishRefund, lockWithPayment } from './refunds/finish-refund.ts';
import { hinderRefund, replaceRefund } from './refunds/hinder-refund.ts';
import { holdRefund } from './refunds/hold-refund.ts';
import { undoRefund } from './refunds/undo-refund.ts';
import { lockPayment } from './payments/payment-store.ts';
import { bringSweepBack } from './sweeps/bring-sweep-back.ts';
import { dropHinderedItems, finishBatch, giveUpBatch } from './sweeps/finish-batch.ts';
import { finishSweep, giveUpSweep } from './sweeps/finish-sweep.ts';
import { hinderSweep } from './sweeps/hinder-sweep.ts';
import { replaceSweep } from './sweeps/replace-sweep.ts';
import { bookTaken, lessenSweep, undoSweep } from './sweeps/undo-sweep.ts';
import { finishConsolidation, undoConsolidation } from './treasury/finish-consolidation.ts';
import { finishGas } from './treasury/finish-gas.ts';
import { finishOverhead } from './treasury/finish-overhead.ts';
import { hinderConsolidation } from './treasury/hinder-consolidation.ts';
import { hinderGas } from './treasury/hinder-gas.ts';
import { finishTopUp, undoTopUp } from './treasury/finish-top-up.ts';
import { hinderTopUp } from './treasury/hinder-top-up.ts';
import { awaitAgain, awaitReturn, dropLending } from './treasury/return-lent.ts';

/** Moves nothing by design: only its cost is booked. */
const overhead = (cost: OverheadKind, reserve: TakeNonce | null): PurposeRules => ({
  lock: null,
  hindrance: null,
  reserve,
  refused: null,
  replace: null,
  awaits: null,
  finish: finishOverhead(cost),
  postings: { amount: [], arrived: [], cost: [cost], beside: [] },
  undone: null,
  broughtBack: null,
  lessened: null,
  stands: null,
  givenUp: null,
});

/**
 * What each purpose says to the machine. It stands above the folders of all purposes and is handed to the machine, which
 * imports none of them.
 */
export const purposes: Purposes = {
  sweep: {
    lock: async (session, paymentId) => void (await lockPayment(session, paymentId)),
    hindrance: hinderSweep,
    reserve: null,
    refused: null,
    replace: replaceSweep,
    awaits: null,
    finish: finishSweep,
    // A sweep that a batch carried has its share of the batch's cost.
    postings: { amount: [], arrived: ['sweep'], cost: ['sweep_cost', 'batch_cost'], beside: ['storage_returned'] },
    undone: undoSweep,
    broughtBack: bringSweepBack,
    lessened: lessenSweep,
    stands: bookTaken,
    givenUp: giveUpSweep,
  },
  gas: {
    lock: null,
    hindrance: hinderGas,
    reserve: null,
    refused: null,
    replace: null,
    awaits: null,
    finish: finishGas,
    postings: { amount: ['gas_funding'], arrived: [], cost: ['gas_funding_cost'], beside: [] },
    undone: null,
    broughtBack: null,
    lessened: null,
    stands: null,
    givenUp: null,
  },
  payout: {
    lock: async (session, withdrawalId) => void (await session.maybe(lockWithdrawal, { id: withdrawalId })),
    hindrance: async ({ ports: { db, clock }, row }) =>
      (await db.maybe(readPayoutHindrance, { withdrawalId: row.purposeId, now: clock.now() }))?.reason ?? null,
    reserve: null,
    refused: holdPayout,
    replace: null,
    awaits: null,
    finish: finishPayout,
    postings: { amount: ['payout'], arrived: [], cost: ['payout_cost'], beside: ['storage_returned'] },
    undone: undoPayout,
    broughtBack: bringPayoutBack,
    lessened: null,
    stands: null,
    givenUp: null,
  },
  refund: {
    lock: async (session, refundId) => void (await lockWithPayment(session, refundId)),
    hindrance: hinderRefund,
    reserve: null,
    refused: holdRefund,
    replace: replaceRefund,
    awaits: null,
    finish: finishRefund,
    postings: { amount: ['refund'], arrived: [], cost: ['refund_cost'], beside: ['storage_returned', 'refund_rest'] },
    undone: undoRefund,
    broughtBack: bringRefundBack,
    lessened: null,
    stands: null,
    givenUp: null,
  },
  // Its sweeps are booked, each by itself.
  batch: {
    lock: null,
    hindrance: dropHinderedItems,
    reserve: null,
    refused: null,
    replace: null,
    awaits: null,
    finish: finishBatch,
    postings: { amount: [], arrived: [], cost: [], beside: [] },
    undone: null,
    broughtBack: null,
    lessened: null,
    stands: null,
    givenUp: giveUpBatch,
  },
  deployment: overhead('deployment_cost', null),
  cancel: overhead('cancel_cost', takeGap),
  exchange: {
    lock: null,
    hindrance: async ({ ports: { db, clock } }) =>
      (await db.maybe(readPauseReason, { now: clock.now() }))?.reason ?? null,
    reserve: null,
    refused: dropExchange,
    replace: null,
    awaits: null,
    finish: finishExchange,
    postings: { amount: ['exchange_transfer'], arrived: [], cost: ['exchange_transfer_cost'], beside: [] },
    undone: undoExchange,
    broughtBack: null,
    lessened: null,
    stands: null,
    givenUp: null,
  },
  consolidation: {
    lock: null,
    hindrance: hinderConsolidation,
    reserve: null,
    refused: null,
    replace: null,
    awaits: null,
    finish: finishConsolidation,
    postings: {
      amount: [],
      arrived: ['consolidation'],
      cost: ['consolidation_cost'],
      beside: ['storage_returned'],
    },
    undone: undoConsolidation,
    broughtBack: null,
    lessened: null,
    stands: null,
    givenUp: null,
  },
  top_up: {
    lock: null,
    hindrance: hinderTopUp,
    reserve: null,
    refused: null,
    replace: null,
    awaits: null,
    finish: finishTopUp,
    postings: { amount: ['top_up'], arrived: [], cost: ['top_up_cost'], beside: ['storage_returned'] },
    undone: undoTopUp,
    broughtBack: null,
    lessened: null,
    stands: null,
    givenUp: null,
  },
  delegation: { ...overhead('lending_cost', null), refused: dropLending, awaits: awaitReturn },
  undelegation: { ...overhead('lending_cost', null), refused: dropLending, undone: awaitAgain },
};
