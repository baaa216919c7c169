import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Catalogue, Token } from '../catalogue/catalogue.ts';

/** A payment, or the part of one, whose coins lie on an address to be swept. */
export interface SweepCandidate {
  paymentId: string;
  address: string;
  depositIndex: bigint;
  /** Base units. */
  held: bigint;
  /** How many that are. */
  deposits: bigint;
  dueSince: Date;
  /** Settled without the rest: not moved at all where that costs more than it is worth. */
  isPart: boolean;
}

/** All that are due in one token, and what their plan needs. */
export interface SweepGroup {
  token: Token;
  catalogue: Catalogue;
  adapter: ChainAdapter;
  treasury: string;
  candidates: readonly SweepCandidate[];
}

/** One that cannot be planned now, and why. */
export interface Unplanned {
  candidate: SweepCandidate;
  error: unknown;
}
