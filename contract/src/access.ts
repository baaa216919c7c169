import type { MaintenanceArea, Scope } from './vocabulary.ts';

/**
 * Whose requests are counted: those of an API key, or of an account that is signed in, of a network address, or nobody's.
 * Payers and those who prove who they are have limits of their own.
 */
export type RateLimit = 'key' | 'payer_address' | 'sign_in_address' | 'none';

/** What the header `Idempotency-Key` means: one effect for each key; no meaning; refused, because a stored answer would keep a secret. */
export type Idempotency = 'honoured' | 'ignored' | 'refused';

/**
 * The credential that a route asks for.
 * - `key_or_session`: an API key with the scope, or a merchant's session.
 * - `session`: anybody's session; `merchant_session`, `admin_session`: a session of that role.
 */
export type Credential =
  | { readonly credential: 'none' | 'session' | 'merchant_session' | 'admin_session' }
  | { readonly credential: 'key_or_session'; readonly scope: Scope };

/**
 * What an administrator proves beside the session, where real money is at stake: nothing; the second factor within the
 * last ten minutes; that, and the confirmation of another administrator; the factor of whoever is that other one, whom
 * nobody has to confirm.
 */
export type StepUp = 'none' | 'factor' | 'person' | 'second_person';

/** Who may call a route, and what the gates check before its handler runs. */
export type Access = Credential & {
  readonly kyc: 'none' | 'basic';
  readonly maintenance: MaintenanceArea;
  readonly rateLimit: RateLimit;
  readonly idempotency: Idempotency;
  readonly stepUp: StepUp;
};

/** A key is counted wherever it is sent, also where it is then refused. */
const gates = { kyc: 'none', rateLimit: 'key', idempotency: 'ignored', stepUp: 'none' } as const;

/** Anybody, without a credential: health, brand. */
export const anybody = {
  ...gates,
  credential: 'none',
  maintenance: 'exempt',
  rateLimit: 'none',
} as const satisfies Access;

/** Who signs up or in: no credential yet, and an answer that hands one out. */
export const signingIn = {
  ...gates,
  credential: 'none',
  maintenance: 'exempt',
  rateLimit: 'sign_in_address',
  idempotency: 'refused',
} as const satisfies Access;

/** The payer's page: no credential; closed while deposits are under maintenance. */
export const payer = {
  ...gates,
  credential: 'none',
  maintenance: 'deposits',
  rateLimit: 'payer_address',
} as const satisfies Access;

/** Any signed-in account. */
export const signedIn = { ...gates, credential: 'session', maintenance: 'exempt' } as const satisfies Access;

/** A signed-in merchant; keys are refused, so that a leaked key cannot make another. */
export const merchant = { ...gates, credential: 'merchant_session', maintenance: 'other' } as const satisfies Access;

/** A signed-in administrator. */
export const administrator = { ...gates, credential: 'admin_session', maintenance: 'exempt' } as const satisfies Access;

/** A signed-in administrator who has just proved the second factor: for what moves money or trust. */
export const provenAdministrator = { ...administrator, stepUp: 'factor' } as const satisfies Access;

/** The same, and another administrator has confirmed it: for what makes somebody else the owner of an account. */
export const twoAdministrators = { ...administrator, stepUp: 'person' } as const satisfies Access;

/** A signed-in administrator who confirms what another one asked for. */
export const secondAdministrator = { ...administrator, stepUp: 'second_person' } as const satisfies Access;

/** An API key with the `payments` scope, or a merchant's session. */
export const payments = {
  ...gates,
  credential: 'key_or_session',
  scope: 'payments',
  maintenance: 'deposits',
} as const satisfies Access;

/** An API key with the `webhooks` scope, or a merchant's session. */
export const webhooks = {
  ...gates,
  credential: 'key_or_session',
  scope: 'webhooks',
  maintenance: 'other',
} as const satisfies Access;

/** An API key with the `withdrawals` scope, or a merchant's session. */
export const withdrawals = {
  ...gates,
  credential: 'key_or_session',
  scope: 'withdrawals',
  maintenance: 'withdrawals',
} as const satisfies Access;

/** An API key with the `refunds` scope, which no key has by default, or a merchant's session. */
export const refunds = { ...withdrawals, scope: 'refunds' } as const satisfies Access;

/** An API key with the `wallets` scope, which no key has by default, or a merchant's session. */
export const wallets = { ...withdrawals, scope: 'wallets' } as const satisfies Access;
