import type { NodeAddresses } from '@florin/domain/ports/node-addresses';
import type { MaintenanceCache } from '@florin/engine/access/maintenance-cache';
import type { Authenticator } from '@florin/engine/accounts/authenticate';
import type { OpenPayments } from '@florin/engine/payments/open-payments';
import type { News } from '@florin/engine/news/news';
import type { EnginePorts } from '@florin/engine/ports';

type OfEngine =
  | 'db'
  | 'records'
  | 'clock'
  | 'ids'
  | 'catalogue'
  | 'addressBooks'
  | 'verifyAddress'
  | 'coverage'
  | 'secrets'
  | 'passwords'
  | 'verifySecondFactor'
  | 'issuer'
  | 'attempts'
  | 'refreshCaller'
  | 'transport'
  | 'addresses'
  | 'approvals'
  | 'guardRates';

/** What the server has of the engine's ports, and what is its own. */
export interface ServerPorts extends Pick<EnginePorts, OfEngine> {
  authenticator: Authenticator;
  maintenance: MaintenanceCache;
  /** Where nodes of chains may be asked. */
  nodes: NodeAddresses;
  /** How many payments of each merchant wait for their payers. */
  openPayments: OpenPayments;
  feed: FeedPorts;
}

/** How requests wait for the next event of a merchant. */
export interface FeedPorts {
  watch: News['watch'];
  /** Aborts when the server stops: whoever waits is answered then. */
  ending: AbortSignal;
}
