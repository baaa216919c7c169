import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Catalogue, Token } from '../chains/catalogue.ts';

/** A confirmed payment whose coins lie on its address. */
export interface SweepCandidate {
  paymentId: string;
  address: string;
  /** Base units. */
  held: bigint;
  confirmedAt: Date;
}

/** All that are due in one token, and what their plan needs. */
export interface SweepGroup {
  token: Token;
  catalogue: Catalogue;
  adapter: ChainAdapter;
  treasury: string;
  candidates: readonly SweepCandidate[];
}
