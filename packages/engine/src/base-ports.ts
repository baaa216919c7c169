import type { ApproverKey } from '@florin/approvals/key-file';
import type { Database } from '@florin/database/database';
import type { Records } from '@florin/database/records';
import type { Session } from '@florin/database/statement';
import type { AddressProof, AttestedAddress } from '@florin/domain/address/attestation';
import type { AddressBook, ChainAdapter } from '@florin/domain/ports/chain';
import type { Clock } from '@florin/domain/ports/clock';
import type { Exchange } from '@florin/domain/ports/exchange';
import type { MailTransport } from '@florin/domain/ports/mail-transport';
import type { Ids } from '@florin/domain/ports/ids';
import type { Passwords } from '@florin/domain/ports/passwords';
import type { PayoutCoverage, PayoutProvider } from '@florin/domain/ports/payout-provider';
import type { Secrets } from '@florin/domain/ports/secrets';
import type { Signer } from '@florin/domain/ports/signer';
import type { WebhookAddresses, WebhookTransport } from '@florin/domain/ports/webhook-transport';

/** Checks the second factor of an account, where it has one; refuses with UNAUTHORIZED. */
export type VerifySecondFactor = (session: Session, factor: GivenFactor) => Promise<void>;

/** What somebody shows besides the password. */
export interface GivenFactor {
  accountId: string;
  /** Six digits, a backup code, or what a passkey's proof gave; undefined where nothing was sent. */
  code: string | undefined;
  /** The API key that asks in the account's name. */
  keyId?: string | null;
  /** A password is being proved: passkeys sign in by themselves, and are not asked for beside one. */
  atSignIn?: boolean;
}

/** The proof for others when the signer's key attests every byte of the row; null when it does not. */
export type VerifyAddress = (row: AttestedAddress & { attestation: Uint8Array }) => AddressProof | null;

/** What the engine stands on that is no part of it. */
export interface BasePorts {
  db: Database;
  /** For administration alone. */
  records: Records;
  clock: Clock;
  ids: Ids;
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
  /** What this process remembers of credentials; what is forgotten is read again. */
  authenticator: {
    forget(tokenHash: string): void;
    forgetAccount(accountId: string): void;
  };
  maintenance: { forget(): void };
  transport: WebhookTransport;
  mails: MailTransport;
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
