import { Refusal } from '@florin/domain/errors';
import type { CostEstimate } from '@florin/domain/ports/chain';

/** What a movement costs as the chain is now, in sun. */
export interface Draft extends CostEstimate {
  /** Least that the limit in the bytes must be for the movement to work now. */
  limitMin: bigint;
  /** What the limit is set to where the cost may be as high. */
  limit: bigint;
}

export const refuse = (why: string): Refusal => new Refusal('CONFLICT', `The movement would fail now: ${why}.`);
