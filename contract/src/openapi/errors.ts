import type { oas31 } from 'openapi3-ts';
import type { RouteMetadata } from '../route.ts';
import { type ErrorCode, errorStatus } from '../vocabulary.ts';
import type { Components } from './components.ts';

const messages: Record<ErrorCode, string> = {
  UNAUTHORIZED: 'Sign in or send a valid API key.',
  FORBIDDEN: 'This credential may not do that.',
  KYC_REQUIRED: 'Verify the account first: this needs Basic KYC.',
  SECOND_FACTOR_REQUIRED:
    'This asks for a fresh code of the second factor: confirm it, or prove it with a passkey, then repeat the request.',
  SECOND_PERSON_REQUIRED: 'Another administrator has to confirm this, then repeat the request.',
  NOT_FOUND: 'No such payment.',
  CONFLICT: 'The present state does not allow it.',
  VALIDATION_ERROR: 'amount_usd: Must be greater than 0.',
  INSUFFICIENT_FUNDS: 'The available balance is too low.',
  RATE_STALE: 'There is no fresh rate for this token. Try again or choose another.',
  RATE_LIMIT_EXCEEDED: 'Too many requests. Try again in a second.',
  INTERNAL_ERROR: 'Something went wrong on our side.',
  MAINTENANCE: 'The service is being maintained.',
};

const refusal = (code: ErrorCode) => ({
  success: false,
  data: null,
  error: {
    code,
    message: messages[code],
    details: code === 'VALIDATION_ERROR' ? { amount_usd: ['Must be greater than 0.'] } : {},
  },
});

const nameOf = (codes: readonly ErrorCode[]): string => codes.toSorted().join('.');

const response = (codes: readonly ErrorCode[]): oas31.ResponseObject => ({
  description: codes.map((code) => `\`${code}\``).join(', '),
  headers: {
    'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
    ...(codes.includes('RATE_LIMIT_EXCEEDED') ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } : {}),
  },
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Failure' },
      examples: Object.fromEntries(codes.map((code) => [code, { value: refusal(code) }])),
    },
  },
});

/** The refusals of a route, one response for each HTTP status; each set of codes is written once under `components`. */
export const errorResponses = (
  { errors }: Pick<RouteMetadata, 'errors'>,
  components: Components,
): oas31.ResponsesObject =>
  Object.fromEntries(
    [...Map.groupBy(errors, (code) => errorStatus[code])].map(([status, codes]) => {
      components.responses[nameOf(codes)] = response(codes);
      return [String(status), { $ref: `#/components/responses/${nameOf(codes)}` }];
    }),
  );
