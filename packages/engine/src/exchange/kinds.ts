import type { InstructionKind } from '@florin/contract/exchange-vocabulary';
import type { Session } from '@florin/database/statement';
import type { InstructionAnswer } from '@florin/domain/ports/exchange';
import { finishPayout, lookUpPayout, notePayoutEnded, notePayoutUnanswered, mayAskPayout } from './payout-kind.ts';
import { lookUpMove } from './move-kind.ts';
import { finishSale, lookUpSale } from './sale-kind.ts';
import type { Found, InstructionStep } from './instruction-step.ts';

/** What the kinds differ in; everything else of an instruction's way is the same for all. */
export interface KindRules {
  /** False: what it was written for has changed, and it is not asked now. */
  mayAsk?: (step: InstructionStep) => Promise<boolean>;
  ask: (step: InstructionStep) => Promise<InstructionAnswer>;
  lookUp: (step: InstructionStep) => Promise<Found>;
  /** Says to whom it concerns that nobody knows what became of it. */
  unanswered?: (step: InstructionStep) => Promise<void>;
  /** In the transaction in which it ends without an effect. */
  refused?: (session: Session, step: InstructionStep) => Promise<void>;
}

/** Text that a kind always has; the table of the database sees to it. */
const told = (text: string | null): string => text ?? '';

/** Every kind has a line. */
export const kinds: Readonly<Record<InstructionKind, KindRules>> = {
  payout: {
    mayAsk: mayAskPayout,
    ask: ({ exchange, row }) =>
      exchange.withdraw({
        clientId: row.clientId,
        symbol: row.symbol,
        network: told(row.network),
        destination: told(row.destination),
        amount: row.amountText,
        fee: told(row.feeText),
      }),
    lookUp: (step) => lookUpPayout(step, finishPayout),
    unanswered: notePayoutUnanswered,
    refused: notePayoutEnded,
  },
  move: {
    ask: ({ exchange, row }) =>
      exchange.move({
        clientId: row.clientId,
        symbol: row.symbol,
        amount: row.amountText,
        to: row.moveTo ?? 'funding',
      }),
    lookUp: lookUpMove,
  },
  sale: {
    ask: ({ exchange, row }) =>
      exchange.sell({
        clientId: row.clientId,
        symbol: row.symbol,
        amount: row.amountText,
        price: told(row.priceText),
      }),
    lookUp: (step) => lookUpSale(step, finishSale),
  },
};
