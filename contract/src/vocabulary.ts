/** The words of the wire. This file imports nothing, so that the domain may read it. */

/** Error code → HTTP status: the closed list of refusals a caller can meet. */
export const errorStatus = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  KYC_REQUIRED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  VALIDATION_ERROR: 422,
  INSUFFICIENT_FUNDS: 422,
  RATE_STALE: 422,
  RATE_LIMIT_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
  MAINTENANCE: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;
export const errorCodes = Object.keys(errorStatus) as ErrorCode[];

export const paymentStatuses = [
  'awaiting_selection',
  'awaiting_payment',
  'partially_paid',
  'confirming',
  'confirmed',
  'completed',
  'expired',
  'expired_selection',
  'expired_partial',
  'blacklisted',
  'sweep_failed',
  'failed',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const withdrawalStatuses = ['pending_approval', 'processing', 'completed', 'rejected', 'failed'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

export const deliveryStatuses = ['pending', 'processing', 'failed', 'success', 'permanently_failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** A payment tells its creation and every later status; the creation is told as `payment.created`. */
export type PaymentEventType = 'payment.created' | `payment.${Exclude<PaymentStatus, 'awaiting_selection'>}`;
export const paymentEventTypes = [
  'payment.created',
  ...paymentStatuses.filter((status) => status !== 'awaiting_selection').map((status) => `payment.${status}` as const),
] as readonly PaymentEventType[];

/** Event types that a webhook may subscribe to. */
export const eventTypes = [
  ...paymentEventTypes,
  'withdrawal.created',
  'withdrawal.processing',
  'withdrawal.completed',
  'withdrawal.rejected',
  'withdrawal.failed',
  'deposit.unmatched',
  'wallet.updated',
] as const;
export type EventType = (typeof eventTypes)[number];

export const kycLevels = ['none', 'basic', 'advanced'] as const;
export type KycLevel = (typeof kycLevels)[number];

export const roles = ['merchant', 'admin'] as const;
export type Role = (typeof roles)[number];

export const feePayers = ['user', 'payer'] as const;
export type FeePayer = (typeof feePayers)[number];

export const scopes = ['payments', 'withdrawals', 'webhooks'] as const;
export type Scope = (typeof scopes)[number];

export const tokenTypes = ['native', 'token'] as const;
export type TokenType = (typeof tokenTypes)[number];

export const sourceTypes = ['payment', 'withdrawal', 'deposit'] as const;
export type SourceType = (typeof sourceTypes)[number];

export const apiKeyStatuses = ['active', 'revoked'] as const;
export type ApiKeyStatus = (typeof apiKeyStatuses)[number];

export const chainHealths = ['ok', 'degraded', 'paused'] as const;
export type ChainHealth = (typeof chainHealths)[number];

export const registrationModes = ['open', 'invite', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** Why an incoming transfer was taken by no payment. */
export const unmatchedReasons = [
  'wrong_token',
  'wrong_chain',
  'after_settlement',
  'below_dust',
  'untraced',
  'token_unavailable',
] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];
