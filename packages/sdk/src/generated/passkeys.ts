// Written by "npm run sdk" from the contract. Do not edit.

import type { CallOptions } from '../options.ts';
import type { Session } from './auth.ts';
import type { Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Passkeys that sign an account in, and prove who asks. */
export interface PasskeysApi {
  /**
   * List your passkeys, oldest first: `GET /v1/auth/passkeys`.
   * Needs a session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(options?: CallOptions): Promise<PasskeyList>;

  /**
   * Begin to add a passkey: `POST /v1/auth/passkeys/options`.
   * Asks for a second factor that is fresh: SECOND_FACTOR_REQUIRED; or for the password while there is none. CONFLICT when the account has 20 passkeys. Answered at the address of a console alone, whose domain the passkey is made for: CONFLICT elsewhere. Needs a session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `CONFLICT`.
   */
  begin(body?: PasskeyWish, options?: CallOptions): Promise<PasskeyCreation>;

  /**
   * Add a passkey: `POST /v1/auth/passkeys`.
   * With what the browser answered to `begin`, within two minutes and in the same session. The session has proved a second factor by that. CONFLICT when the passkey belongs to an account already. Answered at the address of a console alone, whose domain the passkey is made for: CONFLICT elsewhere. Needs a session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`.
   */
  register(body: NewPasskey, options?: CallOptions): Promise<Passkey>;

  /**
   * Rename a passkey: `PUT /v1/auth/passkeys/:passkey_id`.
   * Needs a session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  rename(passkey_id: string, body: PasskeyName, options?: CallOptions): Promise<Passkey>;

  /**
   * Remove a passkey: `DELETE /v1/auth/passkeys/:passkey_id`.
   * It signs nobody in from then on, and every other session of the account ends. SECOND_FACTOR_REQUIRED unless this session has just proved one. Needs a session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `SECOND_FACTOR_REQUIRED`.
   */
  remove(passkey_id: string, options?: CallOptions): Promise<void>;

  /**
   * Begin to sign in with a passkey: `POST /v1/auth/passkeys/sign-in/options`.
   * No name is asked for: the passkey tells whose it is. Answered at the address of a console alone, whose domain the passkey is made for: CONFLICT elsewhere. Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`.
   */
  beginSignIn(options?: CallOptions): Promise<PasskeyChallenge>;

  /**
   * Sign in with a passkey: `POST /v1/auth/passkeys/sign-in`.
   * With what the browser answered to `beginSignIn`, within two minutes. Makes a new session, which has proved a second factor. FORBIDDEN when the account is disabled. Answered at the address of a console alone, whose domain the passkey is made for: CONFLICT elsewhere. Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `UNAUTHORIZED`, `CONFLICT`.
   */
  signIn(body: PasskeyAssertion, options?: CallOptions): Promise<Session>;

  /**
   * Begin to prove who asks with a passkey: `POST /v1/auth/passkeys/proof/options`.
   * For one request, where it is named, or for the session. CONFLICT when no passkey of the account was made for this console. Answered at the address of a console alone, whose domain the passkey is made for: CONFLICT elsewhere. Needs a session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`.
   */
  beginProof(body?: ProofWish, options?: CallOptions): Promise<PasskeyChallenge>;

  /**
   * Prove who asks with a passkey: `POST /v1/auth/passkeys/proof`.
   * With what the browser answered to `beginProof`, within two minutes and in the same session. Answers a code for the request that was named there, good once and for two minutes wherever `totp_code` is taken from a session; otherwise the session may for ten minutes do what answers SECOND_FACTOR_REQUIRED. Answered at the address of a console alone, whose domain the passkey is made for: CONFLICT elsewhere. Needs a session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`.
   */
  prove(body: PasskeyAssertion, options?: CallOptions): Promise<PasskeyProof>;
}

const routes: RoutesOf<PasskeysApi> = {
  list: 'GET /v1/auth/passkeys',
  begin: 'POST= /v1/auth/passkeys/options',
  register: 'POST= /v1/auth/passkeys',
  rename: 'PUT= /v1/auth/passkeys/:passkey_id',
  remove: 'DELETE /v1/auth/passkeys/:passkey_id',
  beginSignIn: 'POST /v1/auth/passkeys/sign-in/options',
  signIn: 'POST= /v1/auth/passkeys/sign-in',
  beginProof: 'POST= /v1/auth/passkeys/proof/options',
  prove: 'POST= /v1/auth/passkeys/proof',
};

/** Passkeys that sign an account in, and prove who asks. */
export const connectPasskeys = (connection: Connection): PasskeysApi => resource(connection, routes);

export interface PasskeyList {
  /** The passkeys. */
  readonly passkeys: readonly Passkey[];
}

export interface Passkey {
  /** Its id. */
  readonly id: Uuid;
  /** Its name. */
  readonly name: string;
  /** The domain that it was made for: it signs in there alone. */
  readonly relying_party: string;
  /** When it was made. */
  readonly created_at: Timestamp;
  /** When it was last used; null when it never was. */
  readonly last_used_at: Timestamp | null;
}

export interface PasskeyWish {
  /** Asked for while the account has no second factor. */
  readonly current_password?: string | null;
}

export interface PasskeyCreation {
  /** Base64url of 32 bytes, good once. */
  readonly challenge: string;
  /** The domain to ask the browser for. */
  readonly relying_party: string;
  /** Until when it holds. */
  readonly expires_at: Timestamp;
  /** Whom the passkey is for. */
  readonly user: {
    /** What the device keeps to tell the account by, in base64url. */
    readonly handle: string;
    /** Its name. */
    readonly name: string;
    /** The name of the account. */
    readonly display_name: string;
  };
  /** Credentials that the account has already. */
  readonly exclude: readonly string[];
}

export interface NewPasskey {
  /** By which its owner knows it. */
  readonly name: string;
  /** Who may register: everybody, whoever is invited, or nobody. */
  readonly registration: {
    /** Base64url without padding. */
    readonly credential: string;
    /** Base64url without padding. */
    readonly client_data_json: string;
    /** Base64url without padding. */
    readonly attestation_object: string;
  };
}

export interface PasskeyName {
  /** By which its owner knows it. */
  readonly name: string;
}

export interface PasskeyChallenge {
  /** Base64url of 32 bytes, good once. */
  readonly challenge: string;
  /** The domain to ask the browser for. */
  readonly relying_party: string;
  /** Until when it holds. */
  readonly expires_at: Timestamp;
  /** Which may sign; none: any that the person chooses. */
  readonly credentials: readonly string[];
}

export interface PasskeyAssertion {
  /** Base64url without padding. */
  readonly credential: string;
  /** Base64url without padding. */
  readonly client_data_json: string;
  /** Base64url without padding. */
  readonly authenticator_data: string;
  /** Base64url without padding. */
  readonly signature: string;
  /** What the device keeps to tell the account by, in base64url; where it answered that. */
  readonly user_handle?: string | null;
}

export interface ProofWish {
  /** The request that the proof is for. Left out: the session is fresh for ten minutes. */
  readonly request?: ProvenRequest | null;
}

export interface ProvenRequest {
  /** HTTP method of the request. */
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Path of the request. */
  readonly path: string;
  /** The JSON that will be sent, as text; `totp_code` does not count. */
  readonly body?: string | null;
}

export interface PasskeyProof {
  /** Goes once into `totp_code` of the request that was named; null where none was. */
  readonly totp_code: string | null;
  /** Until then this session is not asked again; null where a request was named. */
  readonly fresh_until: Timestamp | null;
}
