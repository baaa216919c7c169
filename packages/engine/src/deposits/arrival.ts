import type { Ids } from '@florin/domain/ports/ids';
import type { Catalogue, Token } from '../catalogue/catalogue.ts';
import type { Price } from '../payments/price.ts';

/** A transfer to one of our addresses, with what we know of both. */
export interface Arrival {
  id: string;
  token: Token;
  address: string;
  from: readonly string[];
  amount: bigint;
  /** On-chain time. */
  seenAt: Date;
  /** Its merchant was credited for it: it counts, whatever kept it from its payment meanwhile. */
  isCredited?: boolean;
}

/** What the rules need beside the payment: prices, listed senders, the moment. */
export interface RuleFacts {
  catalogue: Catalogue;
  /** Prices that may be locked now, by token. */
  prices: ReadonlyMap<string, Price>;
  listed: ReadonlySet<string>;
  now: Date;
  ids: Ids;
}
