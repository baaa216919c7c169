import type { ApproverKey } from '@florin/approvals/key-file';
import type { Database } from '@florin/database/database';
import type { Orm } from '@florin/database/orm';
import type { Session } from '@florin/database/statement';
import type { AddressProof, AttestedAddress } from '@florin/domain/address/attestation';
import type { AddressBook, ChainAdapter } from '@florin/domain/ports/chain';
import type { Clock } from '@florin/domain/ports/clock';
import type { Exchange } from '@florin/domain/ports/exchange';
import type { Ids } from '@florin/domain/ports/ids';
import type { Passwords } from '@florin/domain/ports/passwords';
import type { PayoutCoverage, PayoutProvider } from '@florin/domain/ports/payout-provider';
import type { Secrets } from '@florin/domain/ports/secrets';
import type { Signer } from '@florin/domain/ports/signer';
import type { WebhookAddresses, WebhookTransport } from '@florin/domain/ports/webhook-transport';
import type { MaintenanceCache } from './access/maintenance-cache.ts';
import type { Authenticator } from './accounts/authenticate.ts';
import type { Caller } from './accounts/caller.ts';
import type { CatalogueCache } from './catalogue/catalogue.ts';

/** Checks the second factor of an account, where it has one; refuses with UNAUTHORIZED. */
export type VerifySecondFactor = (session: Session, factor: GivenFactor) => Promise<void>;

/** What somebody shows besides the password. */
export interface GivenFactor {
  accountId: string;
  /** Six digits, or a backup code; undefined where nothing was sent. */
  code: string | undefined;
  /** The API key that asks in the account's name. */
  keyId?: string | null;
}

/** The proof for others when the signer's key attests every byte of the row; null when it does not. */
export type VerifyAddress = (row: AttestedAddress & { attestation: Uint8Array }) => AddressProof | null;

/** Everything that the engine's verbs stand on. Each verb takes what it needs of it by `Pick`. */
export interface EnginePorts {
  db: Database;
  /** For administration of accounts alone. */
  orm: Orm;
  clock: Clock;
  ids: Ids;
  catalogue: CatalogueCache;
  /** By chain id; a chain that is not read has none. */
  adapters: ReadonlyMap<string, ChainAdapter>;
  /** By `chain_type`. */
  addressBooks: ReadonlyMap<string, AddressBook>;
  signer: Signer;
  /** The signer's own address by family. */
  treasury: (family: string) => Promise<string>;
  verifyAddress: VerifyAddress;
  /** Pays withdrawals from the treasury. */
  payouts: PayoutProvider;
  /** What withdrawals can be paid in. */
  coverage: PayoutCoverage;
  /** Those that this process has an account at, by name. */
  exchanges: ReadonlyMap<string, Exchange>;
  secrets: Secrets;
  passwords: Passwords;
  verifySecondFactor: VerifySecondFactor;
  /** Who an authenticator app shows as the issuer of codes. */
  issuer: string;
  /** Counts failed attempts in a connection of its own, so that a refused transaction keeps the count. */
  attempts: Session;
  authenticator: Pick<Authenticator, 'forget' | 'forgetAccount'>;
  /** Reads the caller again when the account changed since the credential was checked. */
  refreshCaller: (caller: Caller) => Promise<Caller>;
  maintenance: Pick<MaintenanceCache, 'forget'>;
  transport: WebhookTransport;
  addresses: WebhookAddresses;
  approvals: {
    /** By family. */
    books: ReadonlyMap<string, AddressBook>;
    /** Signs what administrators approve: of a development stack, which no person sits at; null everywhere else. */
    developmentKey: ApproverKey | null;
  };
  /** Whether a rate that an administrator sets is held against what sources say. */
  guardRates: boolean;
}
