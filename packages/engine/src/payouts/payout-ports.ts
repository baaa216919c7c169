import type { WaitingReason } from '@florin/contract/vocabulary';
import type { Database } from '@florin/database/database';
import type { Clock } from '@florin/domain/ports/clock';
import type { Exchange } from '@florin/domain/ports/exchange';
import type { Ids } from '@florin/domain/ports/ids';
import type { PayoutProvider } from '@florin/domain/ports/payout-provider';
import type { CatalogueCache, Token } from '../catalogue/catalogue.ts';

export interface PlanPayoutsPorts {
  db: Database;
  clock: Clock;
  ids: Ids;
  catalogue: CatalogueCache;
  /** Our own treasury, which pays while no exchange is active. */
  payouts: PayoutProvider;
  /** Exchanges that this process has an account at, by name; left out: none. */
  exchanges?: ReadonlyMap<string, Exchange>;
  /** Told of every approved withdrawal that cannot be paid now; it is looked at again by itself. */
  onWaiting: (withdrawalId: string, reason: WaitingReason, error: unknown) => void;
}

/** An approved withdrawal in the words of whoever pays it. */
export interface ApprovedPayout {
  id: string;
  token: Token;
  destination: string;
  /** Base units that arrive. */
  amount: bigint;
}
