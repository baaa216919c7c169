import type { Movement } from './movement.ts';

/** What the source of a movement has of the use of the treasury's stake, and what could be lent to it; native base units. */
export interface LendingSurvey {
  /** What the treasury lends to it already. */
  lent: bigint;
  /** Stake that must be lent to it so that the movement burns no coins for what it lacks; zero where it lacks nothing. */
  stake: bigint;
  /** The most stake whose use the treasury can lend now. */
  free: bigint;
  /** What the source must hold as things are: what it lacks burns coins. */
  coins: bigint;
  /** What it must hold once `stake` is lent to it. */
  coinsBeside: bigint;
  /** Nothing can be lent to an address without an account: the first coins make one. */
  hasAccount: boolean;
}

/** Where a treasury that has staked coins can lend an address what its movements burn coins for otherwise. */
export interface Lending {
  /**
   * Of a movement that may cost `feeCap` native base units. Null where the treasury has staked nothing, or nothing that is lent
   * would make the movement cheaper.
   */
  survey(
    movement: Pick<Movement, 'from' | 'asset'>,
    terms: { treasury: string; feeCap: bigint },
  ): Promise<LendingSurvey | null>;
  /**
   * Native base units of stake whose use the treasury lends to an address, as the nodes agree that have come to a height.
   * @throws when they do not agree
   */
  lent(treasury: string, address: string, height: bigint): Promise<bigint>;
}
