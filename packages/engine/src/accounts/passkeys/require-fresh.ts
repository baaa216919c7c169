import { limits } from '@florin/contract/limits';
import { Refusal } from '@florin/domain/errors';
import type { Caller } from '../caller.ts';

/** Refuses with SECOND_FACTOR_REQUIRED unless the session has proved a second factor within the last ten minutes. */
export function requireFreshFactor({ factorAt }: Pick<Caller, 'factorAt'>, now: Date): void {
  const ageMs = factorAt === null ? Infinity : now.getTime() - factorAt.getTime();
  if (ageMs > limits.secondFactorFreshSeconds * 1000)
    throw new Refusal(
      'SECOND_FACTOR_REQUIRED',
      'Prove your second factor first: a passkey, or a code to POST /v1/auth/2fa/confirm. Then repeat this request.',
    );
}

/** The same where the account has a second factor or a passkey; whoever has neither is asked for nothing. */
export function requireFactorIfAny(
  caller: Pick<Caller, 'twoFactorEnabled' | 'hasPasskeys' | 'factorAt'>,
  now: Date,
): void {
  if (caller.twoFactorEnabled || caller.hasPasskeys) requireFreshFactor(caller, now);
}
