import type { OutgoingPurpose } from '../ports/movement.ts';

/** What a purpose makes of its transaction, on whatever chain. */
export interface PurposeFacts {
  /**
   * What the transaction does: it moves coins, moves those of several sweeps, deploys code, only uses up its slot, or
   * lends the use of a stake and takes it back.
   */
  readonly effect: 'coins' | 'batch' | 'code' | 'slot' | 'lending';
  /** It brings coins of deposit addresses to the treasury. Coins that pay for their own way bring what is left. */
  readonly collects: boolean;
  /** Its receiver is promised an exact amount: a deposit address is sent gas for it even where its coins could pay. */
  readonly isPromised: boolean;
}

const coins = { effect: 'coins', collects: false, isPromised: false } as const;
/** What is lent stays the lender's: its amount is a stake, and no coins move. */
const lending = { effect: 'lending', collects: false, isPromised: false } as const;

/** The facts of every purpose; a new purpose does not compile without its line. */
export const purposeFacts: Readonly<Record<OutgoingPurpose, PurposeFacts>> = {
  sweep: { ...coins, collects: true },
  gas: coins,
  payout: coins,
  refund: { ...coins, isPromised: true },
  batch: { effect: 'batch', collects: true, isPromised: false },
  deployment: { effect: 'code', collects: false, isPromised: false },
  cancel: { effect: 'slot', collects: false, isPromised: false },
  exchange: coins,
  consolidation: { ...coins, collects: true },
  top_up: coins,
  delegation: lending,
  undelegation: lending,
};
