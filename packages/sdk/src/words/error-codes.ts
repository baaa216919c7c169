// Written by "npm run sdk" from the contract. Do not edit.

/** The closed list of refusals of the service. */
export type ErrorCode =
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'KYC_REQUIRED'
  | 'SECOND_FACTOR_REQUIRED'
  | 'SECOND_PERSON_REQUIRED'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'VALIDATION_ERROR'
  | 'INSUFFICIENT_FUNDS'
  | 'RATE_STALE'
  | 'RATE_LIMIT_EXCEEDED'
  | 'INTERNAL_ERROR'
  | 'MAINTENANCE';
