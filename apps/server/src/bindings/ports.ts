import type { Database } from '@florin/database/database';
import type { Session } from '@florin/database/statement';
import type { Orm } from '@florin/database/orm';
import type { AddressBook } from '@florin/domain/ports/chain';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import type { NodeAddresses } from '@florin/domain/ports/node-addresses';
import type { Passwords } from '@florin/domain/ports/passwords';
import type { Secrets } from '@florin/domain/ports/secrets';
import type { WebhookAddresses, WebhookTransport } from '@florin/domain/ports/webhook-transport';
import type { MaintenanceCache } from '@florin/engine/access/maintenance-cache';
import type { Authenticator } from '@florin/engine/accounts/authenticate';
import type { EnginePorts, VerifyAddress, VerifySecondFactor } from '@florin/engine/ports';
import type { CatalogueCache } from '@florin/engine/catalogue/catalogue';

/** Everything that the server's use-cases stand on. */
export interface ServerPorts {
  db: Database;
  orm: Orm;
  clock: Clock;
  ids: Ids;
  catalogue: CatalogueCache;
  authenticator: Authenticator;
  passwords: Passwords;
  secrets: Secrets;
  /** Counts wrong codes, each in a statement and on connections of its own. */
  attempts: Session;
  verifySecondFactor: VerifySecondFactor;
  /** The name beside an account in an authenticator. */
  issuer: string;
  maintenance: MaintenanceCache;
  verifyAddress: VerifyAddress;
  /** Where webhooks may be sent. */
  addresses: WebhookAddresses;
  /** Where nodes of chains may be asked. */
  nodes: NodeAddresses;
  /** Posts what a merchant asks to be tried. */
  transport: WebhookTransport;
  /** How signatures of withdrawals and refunds are collected. */
  approvals: EnginePorts['approvals'];
  /** By family. */
  addressBooks: ReadonlyMap<string, AddressBook>;
  /** False in development, where prices are invented anyway. */
  guardRates: boolean;
  /** Payments of one merchant that may wait for their payers at a time. */
  openPaymentsMax: number;
}
