// Written by "npm run sdk" from the contract. Do not edit.

import type { CryptoAmount } from '../decimal-types.ts';
import type { CallOptions } from '../options.ts';
import type { Timestamp, Uuid } from './payments.ts';
import type { Withdrawal } from './withdrawals.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Passkeys that sign a merchant's withdrawals. */
export interface WithdrawalPasskeysApi {
  /**
   * List the passkeys that sign your withdrawals, and proposed changes: `GET /v1/withdrawals/passkeys`.
   * As the signer told it. While one is bound, the signer pays no withdrawal that none of them has signed. Needs a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(options?: CallOptions): Promise<MerchantPasskeys>;

  /**
   * Propose to bind a passkey, to remove one, or to keep all: `POST /v1/withdrawals/passkeys`.
   * Nothing changes before it is signed: the first passkey by an approver of the operator, to whom you read its fingerprint; everything else by a passkey of yours. To `keep` calls off a release that the operator began at the signer's console. Without its last passkey the account is bound no more. Needs a merchant's session. Of those that are signed in, for the role `owner`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`.
   */
  propose(body: NewPasskeyChange, options?: CallOptions): Promise<MerchantPasskeyChange>;

  /**
   * Sign a change with a passkey of yours: `POST /v1/withdrawals/passkeys/:change_id/sign`.
   * The signer takes it over within seconds. The signature names the passkeys that it changes: when they have changed meanwhile, propose it again. Needs a merchant's session. Of those that are signed in, for the role `owner`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  signChange(change_id: string, body: PasskeyChangeSignature, options?: CallOptions): Promise<MerchantPasskeyChange>;

  /**
   * Read what you sign of a withdrawal: `GET /v1/withdrawal-signatures/:withdrawal_id`.
   * Needs a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  signing(withdrawal_id: string, options?: CallOptions): Promise<WithdrawalSigning>;

  /**
   * Sign a withdrawal with a passkey of yours: `POST /v1/withdrawal-signatures/:withdrawal_id`.
   * Before or after an administrator has decided. A payout that waited for it goes on. Needs a merchant's session. Of those that are signed in, for the role `owner` or `finance`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  sign(withdrawal_id: string, body: WithdrawalSignature, options?: CallOptions): Promise<Withdrawal>;
}

const routes: RoutesOf<WithdrawalPasskeysApi> = {
  list: 'GET /v1/withdrawals/passkeys',
  propose: 'POST= /v1/withdrawals/passkeys',
  signChange: 'POST= /v1/withdrawals/passkeys/:change_id/sign',
  signing: 'GET /v1/withdrawal-signatures/:withdrawal_id',
  sign: 'POST= /v1/withdrawal-signatures/:withdrawal_id',
};

/** Passkeys that sign a merchant's withdrawals. */
export const connectWithdrawalPasskeys = (connection: Connection): WithdrawalPasskeysApi => resource(connection, routes);

export interface MerchantPasskeys {
  /** None: withdrawals need no signature of yours. */
  readonly passkeys: readonly ({
    /** Names the passkey: its credential id. */
    readonly key: string;
    /** Its name. */
    readonly name: string;
    /** The page of your own that asks for it; null: pages of the operator do. */
    readonly page: string | null;
    /** COSE, in base64url. */
    readonly public_key: string;
    /** To be read to each other. */
    readonly fingerprint: string;
  })[];
  /** When a release that the operator began at the signer's console ends the binding. */
  readonly release_at: Timestamp | null;
  /** Changes that wait or have ended. */
  readonly changes: readonly MerchantPasskeyChange[];
  /** Of passkeys without a page of their own. */
  readonly relying_party: string | null;
}

export interface MerchantPasskeyChange {
  /** Its id. */
  readonly id: Uuid;
  /** Id of the merchant. */
  readonly account_id: Uuid;
  /** What is to be done: `enrol` adds a key, `remove` takes it away, `keep` ends a release. */
  readonly action: 'enrol' | 'remove' | 'keep';
  /** Names the passkey or the key file; null where none is meant. */
  readonly key: string | null;
  /** What would be bound; null for other changes. */
  readonly passkey: {
    /** Names the passkey: its credential id. */
    readonly key: string;
    /** Its name. */
    readonly name: string;
    /** The page of your own that asks for it; null: pages of the operator do. */
    readonly page: string | null;
    /** COSE, in base64url. */
    readonly public_key: string;
    /** To be read to each other. */
    readonly fingerprint: string;
  } | null;
  /** Whether it waits for signatures, is signed, was refused by the signer, or is done. */
  readonly status: 'waiting' | 'signed' | 'refused' | 'done';
  /** Why the signer did not take it over. */
  readonly reason: string | null;
  /** Who signs it: an approver the first passkey, a passkey of the account everything else. */
  readonly signed_by: 'approver' | 'passkey';
  /** What is signed, to be read. */
  readonly text: string;
  /** What a passkey signs in place of the text: base64url of 32 bytes. */
  readonly challenge: string;
  /** When it was made. */
  readonly created_at: Timestamp;
}

export interface NewPasskeyChange {
  /** What is to be done: `enrol` adds a key, `remove` takes it away, `keep` ends a release. */
  readonly action: 'enrol' | 'remove' | 'keep';
  /** Of the passkey, to enrol it. */
  readonly name?: string | null;
  /** Origin of a page of your own that asked for it. Left out: a page of the operator did. */
  readonly page?: string | null;
  /** What the browser answered, to enrol it. */
  readonly registration?: {
    /** Base64url without padding. */
    readonly credential: string;
    /** Base64url without padding. */
    readonly client_data_json: string;
    /** Base64url without padding. */
    readonly attestation_object: string;
  } | null;
  /** Which passkey to remove. */
  readonly key?: string | null;
}

export interface PasskeyChangeSignature {
  /** The signature, as a browser or a key file made it. */
  readonly evidence: ApprovalEvidence;
}

export interface ApprovalEvidence {
  /** `passkey` or `key` for a key file. */
  readonly kind: 'passkey' | 'key';
  /** Id of the passkey or of the key file. */
  readonly approver: string;
  /** Base64url without padding. */
  readonly signature: string;
  /** Of a passkey. */
  readonly client_data_json?: string | null;
  /** Of a passkey. */
  readonly authenticator_data?: string | null;
}

export interface WithdrawalSigning {
  /** What the order says, as the signer reads it. */
  readonly order: {
    /** Always `withdrawal` here. */
    readonly kind: 'withdrawal' | 'refund';
    /** Its id. */
    readonly id: Uuid;
    /** Family of the chain, for example `evm`. */
    readonly family: string;
    /** The chain's own number or name, for example `31337`. */
    readonly network: string;
    /** `native`, or the reference of a token. */
    readonly asset: string;
    /** The address that the coins go to. */
    readonly destination: string;
    /** Base units that arrive. */
    readonly amount: string;
    /** Id of the merchant whose money it is. */
    readonly account: Uuid | null;
  };
  /** New with each reading; it is signed, and sent with the signature. */
  readonly nonce: string;
  /** What is signed, to be read. */
  readonly text: string;
  /** What a passkey signs in place of the text: base64url of 32 bytes. */
  readonly challenge: string;
  /** Whole units of the token. */
  readonly amount_crypto: CryptoAmount;
  /** Symbol of the token, for example `USDT`. */
  readonly symbol: string;
  /** Name of the chain. */
  readonly chain_name: string;
  /** Which of them may sign. */
  readonly passkeys: readonly ({
    /** Names the passkey: its credential id. */
    readonly key: string;
    /** Its name. */
    readonly name: string;
    /** The page of your own that asks for it; null: pages of the operator do. */
    readonly page: string | null;
    /** COSE, in base64url. */
    readonly public_key: string;
    /** To be read to each other. */
    readonly fingerprint: string;
  })[];
  /** The domain that passkeys belong to; null where none are believed. */
  readonly relying_party: string | null;
}

export interface WithdrawalSignature {
  /** As it was read with the order; it is signed along. */
  readonly nonce: string;
  /** The signature, as a browser or a key file made it. */
  readonly evidence: ApprovalEvidence;
}
