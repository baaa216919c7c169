import type { Asset } from './movement.ts';

/** Sweeps of many addresses in one transaction, where the family has such. */
export interface BatchSweeps {
  /** What it carries: coins of the chain, or tokens. */
  readonly assets: Asset['kind'];
  /** Most addresses of one transaction. */
  readonly itemsMax: number;
  /**
   * Who bears the cost: the treasury beside what arrives, or the items, of which so much less arrives. The amount of an
   * intent and its fee cap are then all that leaves the addresses.
   */
  readonly paidBy: 'treasury' | 'items';
  /**
   * The contract that empties deposit addresses into this treasury and nowhere else: `ready` when the chain has it
   * with exactly our code, `missing` when it can be put there. Null where none is needed: the treasury receives.
   */
  readonly contract:
    | ((treasury: string) => Promise<{ address: string; state: 'ready' | 'missing' | 'unsupported' }>)
    | null;
}
