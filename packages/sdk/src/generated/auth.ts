// Written by "npm run sdk" from the contract. Do not edit.

import type { CallOptions } from '../options.ts';
import type { Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Accounts, sessions and the second factor. */
export interface AuthApi {
  /**
   * Register a merchant account: `POST /v1/auth/register`.
   * Answers with a session. FORBIDDEN while registration is closed, or by invitation and `invitation` is not a good one; CONFLICT for an e-mail that has an account. Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`.
   */
  register(body: Registration, options?: CallOptions): Promise<Session>;

  /**
   * Sign in: `POST /v1/auth/login`.
   * Makes a new session and leaves the others alone. With a second factor, `totp_code` is asked for. An account with many wrong passwords is slowed: RATE_LIMIT_EXCEEDED, but never for a right password with a right code. FORBIDDEN when it is disabled. Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `UNAUTHORIZED`.
   */
  login(body: Login, options?: CallOptions): Promise<Session>;

  /**
   * End the present session: `POST /v1/auth/logout`.
   * Needs a session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  logout(options?: CallOptions): Promise<void>;

  /**
   * Read the signed-in account: `GET /v1/auth/me`.
   * Needs a session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  me(options?: CallOptions): Promise<SignedInAccount>;

  /**
   * Change the password: `PUT /v1/auth/password`.
   * Ends every other session of the account; the present one goes on. Needs a session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`.
   */
  changePassword(body: PasswordChange, options?: CallOptions): Promise<void>;

  /**
   * Set up a second factor: `POST /v1/auth/2fa/setup`.
   * Makes a secret for an authenticator and shows it this once. It counts from the moment a code has been sent to `enable`. CONFLICT while one is switched on; SECOND_FACTOR_REQUIRED when the account has a passkey that this session did not just prove. Needs a session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`, `SECOND_FACTOR_REQUIRED`.
   */
  setupSecondFactor(options?: CallOptions): Promise<ProposedSecondFactor>;

  /**
   * Switch the second factor on: `POST /v1/auth/2fa/enable`.
   * Answers with ten backup codes, shown this once, and ends every other session of the account. Asks for the password too. Five wrong codes within 15 minutes close the authenticator for the rest of them; a backup code passes all the same. SECOND_FACTOR_REQUIRED when the account has a passkey that this session did not just prove. Needs a session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`, `SECOND_FACTOR_REQUIRED`.
   */
  enableSecondFactor(body: SecondFactorChange, options?: CallOptions): Promise<BackupCodes>;

  /**
   * Switch the second factor off: `POST /v1/auth/2fa/disable`.
   * Ends every other session of the account. Asks for the password too. Needs a session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`.
   */
  disableSecondFactor(body: SecondFactorChange, options?: CallOptions): Promise<void>;

  /**
   * Prove the second factor anew: `POST /v1/auth/2fa/confirm`.
   * For ten minutes this session may then do what answers SECOND_FACTOR_REQUIRED. Signing in with a code does the same. CONFLICT when no second factor is switched on. Needs a session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`.
   */
  confirmSecondFactor(body: SecondFactorProof, options?: CallOptions): Promise<FreshSecondFactor>;
}

const routes: RoutesOf<AuthApi> = {
  register: 'POST= /v1/auth/register',
  login: 'POST= /v1/auth/login',
  logout: 'POST /v1/auth/logout',
  me: 'GET /v1/auth/me',
  changePassword: 'PUT= /v1/auth/password',
  setupSecondFactor: 'POST /v1/auth/2fa/setup',
  enableSecondFactor: 'POST= /v1/auth/2fa/enable',
  disableSecondFactor: 'POST= /v1/auth/2fa/disable',
  confirmSecondFactor: 'POST= /v1/auth/2fa/confirm',
};

/** Accounts, sessions and the second factor. */
export const connectAuth = (connection: Connection): AuthApi => resource(connection, routes);

export interface Registration {
  /** The e-mail address. */
  readonly email: string;
  /** The password. */
  readonly password: string;
  /** Shown to payers as the merchant. */
  readonly name: string;
  /** The code of an invitation, where registration asks for one. */
  readonly invitation?: string | null;
}

export interface Session {
  /** Goes into `Authorization: Bearer`; whoever has it is signed in. */
  readonly session_token: string;
  /** Until when it holds. */
  readonly expires_at: Timestamp;
  /** The account. */
  readonly account: Account;
}

export interface Account {
  /** Its id. */
  readonly id: Uuid;
  /** The e-mail address. */
  readonly email: string;
  /** Its name. */
  readonly name: string;
  /** Whether it is a merchant or an administrator. */
  readonly role: 'merchant' | 'admin';
  /** How far the account is verified. */
  readonly kyc_level: 'none' | 'basic' | 'advanced';
  /** Whether signing in asks for a second factor. */
  readonly two_factor_enabled: boolean;
  /** Whether passkeys of its own sign the account in. */
  readonly has_passkeys: boolean;
  /** Whether an administrator has shut the account out. */
  readonly is_disabled: boolean;
  /** When it was made. */
  readonly created_at: Timestamp;
}

export interface Login {
  /** The e-mail address. */
  readonly email: string;
  /** The password. */
  readonly password: string;
  /** The six digits of the second factor; needed once it is switched on. */
  readonly totp_code?: string | null;
}

export interface SignedInAccount {
  /** Its id. */
  readonly id: Uuid;
  /** The e-mail address. */
  readonly email: string;
  /** Its name. */
  readonly name: string;
  /** Whether it is a merchant or an administrator. */
  readonly role: 'merchant' | 'admin';
  /** How far the account is verified. */
  readonly kyc_level: 'none' | 'basic' | 'advanced';
  /** Whether signing in asks for a second factor. */
  readonly two_factor_enabled: boolean;
  /** Whether passkeys of its own sign the account in. */
  readonly has_passkeys: boolean;
  /** Whether an administrator has shut the account out. */
  readonly is_disabled: boolean;
  /** When it was made. */
  readonly created_at: Timestamp;
  /** What one may do: a role in the merchant's team, or an administrator's. */
  readonly team_role: 'owner' | 'developer' | 'finance' | 'support' | 'read_only' | 'operator' | 'approver' | 'auditor';
  /** The merchant that one works for; null for an administrator. */
  readonly merchant_id: Uuid | null;
  /** The name of that merchant. */
  readonly merchant_name: string | null;
}

export interface PasswordChange {
  /** The password that holds now. */
  readonly current_password: string;
  /** The password that holds from now on. */
  readonly new_password: string;
}

export interface ProposedSecondFactor {
  /** Base 32, for typing into an authenticator. */
  readonly secret: string;
  /** For a QR code that the authenticator scans. */
  readonly otpauth_url: string;
}

export interface SecondFactorChange {
  /** Six digits of the authenticator, a backup code, or what a passkey's proof answered. Asked for once the second factor is switched on, of a session also once it has a passkey. */
  readonly totp_code: string;
  /** The password that holds now. */
  readonly current_password: string;
}

export interface BackupCodes {
  /** Codes for the day on which the second factor is lost; each works once, and they are shown this once. */
  readonly backup_codes: readonly string[];
}

export interface SecondFactorProof {
  /** Six digits of the authenticator, a backup code, or what a passkey's proof answered. Asked for once the second factor is switched on, of a session also once it has a passkey. */
  readonly totp_code: string;
}

export interface FreshSecondFactor {
  /** Until then this session is not asked for a code again. */
  readonly fresh_until: Timestamp;
}
