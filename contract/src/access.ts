import { type AdministratorRole, administratorRoles, type MemberRole, memberRoles } from './role-vocabulary.ts';
import type { MaintenanceArea, Scope } from './vocabulary.ts';

/** A role in a merchant's team, or among administrators. */
export type TeamRole = MemberRole | AdministratorRole;

/** Which roles may read by GET, and which may use any other method. API keys have scopes and no role. */
export interface Roles {
  readonly read: readonly TeamRole[];
  readonly change: readonly TeamRole[];
}

/** These roles alone, for reading as well: where an answer is a secret. */
export const onlyFor = <const T extends TeamRole>(...roles: readonly T[]): Roles => ({ read: roles, change: roles });

/** Every member reads; these change. */
const members = (...change: readonly MemberRole[]): Roles => ({ read: memberRoles, change });

/** Every administrator reads; the operator changes, and these do. */
const administrators = (...change: readonly AdministratorRole[]): Roles => ({
  read: administratorRoles,
  change: ['operator', ...change],
});

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
  /** Null: no role is asked, since nobody is signed in or everybody may. */
  readonly roles: Roles | null;
};

/** A key is counted wherever it is sent, also where it is then refused. */
const gates = { kyc: 'none', rateLimit: 'key', idempotency: 'ignored', stepUp: 'none', roles: null } as const;

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

/** A signed-in owner; keys are refused, so that a leaked key cannot make another. */
export const merchant = {
  ...gates,
  credential: 'merchant_session',
  maintenance: 'other',
  roles: members('owner'),
} as const satisfies Access;

/** The same for what the merchant's servers and pages need. */
export const merchantDeveloper = { ...merchant, roles: members('owner', 'developer') } as const satisfies Access;

/** A signed-in administrator; what changes anything is the operator's. */
export const administrator = {
  ...gates,
  credential: 'admin_session',
  maintenance: 'exempt',
  roles: administrators(),
} as const satisfies Access;

/** A signed-in administrator for decisions about money and trust that others asked for. */
export const approver = { ...administrator, roles: administrators('approver') } as const satisfies Access;

/** A signed-in administrator for what merchants and payers ask. */
export const supporter = { ...administrator, roles: administrators('support') } as const satisfies Access;

/** A signed-in administrator who has just proved the second factor: for what moves money or trust. */
export const provenAdministrator = { ...administrator, stepUp: 'factor' } as const satisfies Access;

/** The same for decisions that others asked for. */
export const provenApprover = { ...approver, stepUp: 'factor' } as const satisfies Access;

/** The same, and another administrator has confirmed it: for what makes somebody else the owner of an account. */
export const twoAdministrators = { ...administrator, stepUp: 'person' } as const satisfies Access;

/** A signed-in administrator who confirms what another one asked for. */
export const secondAdministrator = { ...approver, stepUp: 'second_person' } as const satisfies Access;

/** An API key with the `payments` scope, or a merchant's session. */
export const payments = {
  ...gates,
  credential: 'key_or_session',
  scope: 'payments',
  maintenance: 'deposits',
  roles: members('owner', 'developer', 'finance', 'support'),
} as const satisfies Access;

/** An API key with the `webhooks` scope, or a merchant's session. */
export const webhooks = {
  ...gates,
  credential: 'key_or_session',
  scope: 'webhooks',
  maintenance: 'other',
  roles: members('owner', 'developer'),
} as const satisfies Access;

/** An API key with the `withdrawals` scope, or a merchant's session. */
export const withdrawals = {
  ...gates,
  credential: 'key_or_session',
  scope: 'withdrawals',
  maintenance: 'withdrawals',
  roles: members('owner', 'finance'),
} as const satisfies Access;

/** An API key with the `refunds` scope, which no key has by default, or a merchant's session. */
export const refunds = {
  ...withdrawals,
  scope: 'refunds',
  roles: members('owner', 'finance', 'support'),
} as const satisfies Access;

/** An API key with the `wallets` scope, which no key has by default, or a merchant's session. */
export const wallets = { ...withdrawals, scope: 'wallets', roles: members('owner') } as const satisfies Access;

const ofScope = { payments, webhooks, withdrawals, refunds, wallets } as const;

/** Who may give a scope to an API key: whoever may change by a session what the key will change. */
export const scopeRoles = (scope: Scope): readonly TeamRole[] => ofScope[scope].roles.change;
