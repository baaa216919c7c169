import { proposeSecondFactor } from '@florin/database/sql/accounts/second-factors';
import { Refusal } from '@florin/domain/errors';
import type { Caller } from '../caller.ts';
import { requireFreshFactor } from '../passkeys/require-fresh.ts';
import { readAccount } from '../read-account.ts';
import { secretContext } from './secret-context.ts';
import { newTotpSecret, otpauthUrl } from './totp.ts';
import type { BasePorts } from '../../base-ports.ts';

export interface ProposedSecondFactor {
  /** Base 32; shown this once. */
  secret: string;
  otpauthUrl: string;
}

/**
 * Makes a secret for an authenticator; nothing asks for codes before `enableSecondFactor` has seen one. Another set-up
 * replaces the secret. Refuses with CONFLICT while a second factor is switched on, and with SECOND_FACTOR_REQUIRED when
 * the account has a passkey that this session did not just prove.
 */
export async function setupSecondFactor(
  { clock, db, ids, secrets, issuer }: Pick<BasePorts, 'clock' | 'db' | 'ids' | 'secrets' | 'issuer'>,
  caller: Caller,
): Promise<ProposedSecondFactor> {
  const { accountId } = caller;
  if (caller.hasPasskeys) requireFreshFactor(caller, clock.now());
  const { email } = await readAccount(db, accountId);
  const secret = newTotpSecret((length) => ids.bytes(length));
  const proposed = await db.run(proposeSecondFactor, {
    accountId,
    sealed: secrets.seal(secret, secretContext(accountId)),
  });
  if (proposed === 0) throw new Refusal('CONFLICT', 'A second factor is switched on already: disable it first.');
  return { secret, otpauthUrl: otpauthUrl(issuer, email, secret) };
}
