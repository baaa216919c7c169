import { limits } from '@florin/contract/limits';
import { Refusal } from '@florin/domain/errors';
import type { Caller } from '../caller.ts';

/** Refuses with SECOND_FACTOR_REQUIRED unless the session has proved a second factor within the last ten minutes. */
export function requireFreshFactor({ factorAt }: Caller, now: Date): void {
  const ageMs = factorAt === null ? Infinity : now.getTime() - factorAt.getTime();
  if (ageMs > limits.secondFactorFreshSeconds * 1000)
    throw new Refusal(
      'SECOND_FACTOR_REQUIRED',
      'Prove your second factor first: a passkey, or a code to POST /v1/auth/2fa/confirm. Then repeat this request.',
    );
}
