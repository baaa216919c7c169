/** The words of the wire. This file imports nothing, so that the domain may read it. */

/** Error code → HTTP status: the closed list of refusals a caller can meet. */
export const errorStatus = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  KYC_REQUIRED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  SECOND_PERSON_REQUIRED: 403,
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

/** What moves a merchant's balance: a settled payment, a withdrawal or a refund that was paid out, what a reorg made of one. */
export const balanceEntryKinds = ['payment', 'withdrawal', 'refund', 'correction'] as const;
export type BalanceEntryKind = (typeof balanceEntryKinds)[number];

/** What an entry of a payment's timeline is about. */
export const timelineKinds = ['payment', 'deposit', 'refund', 'delivery'] as const;
/** How long the parts of a report are, and what they are split by. */
export const volumeBuckets = ['day', 'week', 'month'] as const;
export type VolumeBucket = (typeof volumeBuckets)[number];
export const volumeGroupings = ['token', 'chain', 'none'] as const;
export type VolumeGrouping = (typeof volumeGroupings)[number];

/** How a withdrawal came about. */
export const withdrawalSources = ['manual'] as const;
export type WithdrawalSource = (typeof withdrawalSources)[number];

/** Why a withdrawal or refund does not move at present. */
export const waitingReasons = [
  'treasury_liquidity',
  'treasury_gas',
  'chain_unavailable',
  'signer_refused',
  'payout_failed',
  'exchange_unavailable',
  'exchange_suspended',
  'exchange_balance',
  'exchange_refused',
  'exchange_unanswered',
  'merchant_signature',
] as const;
export type WaitingReason = (typeof waitingReasons)[number];

export const refundStatuses = ['requested', 'approved', 'processing', 'completed', 'rejected', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** What a refund gives back: what a payer sent too much, what is held back, what no payment took, what a merchant pays for. */
export const refundSources = ['surplus', 'quarantine', 'unmatched', 'balance'] as const;
export type RefundSource = (typeof refundSources)[number];

/** Who asked for a refund. */
export const refundRequesters = ['administrator', 'merchant'] as const;
export type RefundRequester = (typeof refundRequesters)[number];

/** What prices of exchanges are quoted in: USD, or a coin through which they reach USD. */
export const quoteCoins = ['USD', 'USDT', 'BTC'] as const;
export type QuoteCoin = (typeof quoteCoins)[number];

/** Why a quote did not count: too old, no price, bid above ask, its coin has no agreed rate, too far from the others. */
export const quoteFaults = ['stale', 'malformed', 'crossed', 'no_bridge', 'outlier'] as const;
export type QuoteFault = (typeof quoteFaults)[number];

/** Why a source of prices gave none, or an exchange could not be read. */
export const sourceFailures = ['timeout', 'rate_limited', 'unavailable', 'malformed', 'refused'] as const;
export type SourceFailure = (typeof sourceFailures)[number];

export const deliveryStatuses = ['pending', 'processing', 'failed', 'success', 'permanently_failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** A payment tells its creation and every later status; the creation is told as `payment.created`. */
export type PaymentEventType = 'payment.created' | `payment.${Exclude<PaymentStatus, 'awaiting_selection'>}`;
export const paymentEventTypes = [
  'payment.created',
  ...paymentStatuses.filter((status) => status !== 'awaiting_selection').map((status) => `payment.${status}` as const),
] as readonly PaymentEventType[];

/** A withdrawal tells its creation and every later status. */
export type WithdrawalEventType = 'withdrawal.created' | `withdrawal.${Exclude<WithdrawalStatus, 'pending_approval'>}`;
export const withdrawalEventTypes = [
  'withdrawal.created',
  'withdrawal.processing',
  'withdrawal.completed',
  'withdrawal.rejected',
  'withdrawal.failed',
] as const satisfies readonly WithdrawalEventType[];

/** A refund tells every status, its request first. */
export type RefundEventType = `refund.${RefundStatus}`;
export const refundEventTypes = [
  'refund.requested',
  'refund.approved',
  'refund.processing',
  'refund.completed',
  'refund.rejected',
  'refund.failed',
] as const satisfies readonly RefundEventType[];

/** Event types that a webhook may subscribe to. */
export const eventTypes = [
  ...paymentEventTypes,
  ...withdrawalEventTypes,
  ...refundEventTypes,
  'deposit.unmatched',
  'wallet.updated',
] as const;
export type EventType = (typeof eventTypes)[number];

export const kycLevels = ['none', 'basic', 'advanced'] as const;
export type KycLevel = (typeof kycLevels)[number];

/** Levels that a merchant can ask for; `none` is where every merchant starts. */
export const kycRequestLevels = ['basic', 'advanced'] as const;
export type KycRequestLevel = (typeof kycRequestLevels)[number];

export const kycDocumentTypes = [
  'passport',
  'identity_card',
  'driving_licence',
  'residence_permit',
  'company_registration',
] as const;
export type KycDocumentType = (typeof kycDocumentTypes)[number];

export const kycSubmissionStatuses = ['pending', 'approved', 'rejected'] as const;
export type KycSubmissionStatus = (typeof kycSubmissionStatuses)[number];

/** What is closed for maintenance at present. */
export const maintenanceScopes = ['none', 'all', 'deposits', 'withdrawals'] as const;
export type MaintenanceScope = (typeof maintenanceScopes)[number];

/** The part of the service that a route belongs to; `exempt` routes answer during maintenance too. */
export const maintenanceAreas = ['deposits', 'withdrawals', 'exempt', 'other'] as const;
export type MaintenanceArea = (typeof maintenanceAreas)[number];

export const roles = ['merchant', 'admin'] as const;
export type Role = (typeof roles)[number];

export const feePayers = ['user', 'payer'] as const;
export type FeePayer = (typeof feePayers)[number];

export const scopes = ['payments', 'withdrawals', 'webhooks', 'wallets', 'refunds'] as const;
export type Scope = (typeof scopes)[number];

/** Scopes with which a key moves money or says where it goes: what a session proves for each request, a key never does. */
export const moneyScopes = ['withdrawals', 'wallets', 'refunds'] as const satisfies readonly Scope[];

export const tokenTypes = ['native', 'token'] as const;
export type TokenType = (typeof tokenTypes)[number];

/** Whether the balances of a token have shown what its events tell: not tried yet, they have, or they did not. */
export const tokenProofs = ['awaited', 'held', 'refuted'] as const;
export type TokenProof = (typeof tokenProofs)[number];

/** Who bears what a token's own fee takes from coins on their way to the treasury. */
export const tokenFeePayers = ['operator', 'merchant'] as const;
export type TokenFeePayer = (typeof tokenFeePayers)[number];

export const sourceTypes = ['payment', 'withdrawal', 'deposit', 'refund'] as const;
export type SourceType = (typeof sourceTypes)[number];

export const apiKeyStatuses = ['active', 'revoked'] as const;
export type ApiKeyStatus = (typeof apiKeyStatuses)[number];

export const chainHealths = ['ok', 'degraded', 'paused', 'halted'] as const;
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
  'before_payment',
] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** What a support ticket learns at once of the transaction it names, as far as it concerns its payment. */
export const transactionFindings = [
  'counted',
  'waiting',
  'under_review',
  'other_network',
  'other_token',
  'not_taken',
  'too_small',
  'left_chain',
  'not_seen',
] as const;
export type TransactionFinding = (typeof transactionFindings)[number];

export const ticketStatuses = ['open', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** Why a deposit lies unmatched: no payment took it, or the rule or rate that decides is still awaited. */
export const untakenReasons = [...unmatchedReasons, 'awaiting_rule', 'awaiting_rate'] as const;
export type UntakenReason = (typeof untakenReasons)[number];

/** What became of coins that came and do not count for their payment. */
export const otherDepositStatuses = ['waiting', 'assigned', 'refunded', 'ignored'] as const;
export type OtherDepositStatus = (typeof otherDepositStatuses)[number];
