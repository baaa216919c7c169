import { hasPasskey } from '@florin/database/sql/accounts/account-passkeys';
import { takePasskeyCode } from '@florin/database/sql/accounts/passkey-challenges';
import { readSecondFactor, takeBackupCode, takeTotpStep } from '@florin/database/sql/accounts/second-factors';
import type { Session } from '@florin/database/statement';
import { canonicalBackupCode } from '@florin/domain/credentials/backup-code';
import { credentialHash } from '@florin/domain/credentials/credential-hash';
import { isPasskeyCode } from '@florin/domain/credentials/passkey-code';
import { Refusal } from '@florin/domain/errors';
import { type CodeHolder, countAttempt, giveBack } from './attempts.ts';
import { secretContext } from './secret-context.ts';
import { isTotpCode, totpStep } from './totp.ts';
import type { BasePorts, GivenFactor } from '../../base-ports.ts';

type Ports = Pick<BasePorts, 'attempts' | 'clock' | 'secrets'>;

/**
 * Checks the code of an account that has switched its second factor on, or of a session whose account has a passkey; one
 * with neither accepts anything. `code` is six digits of RFC 6238, one step around now, a backup code, or what a
 * passkey's proof gave a session; each works once. What is used up is used up in `session`: a transaction that fails
 * frees it. With `keyId`, wrong codes are counted for that API key alone. A backup
 * code has too many bits to be guessed: it is not counted, and a right one passes whoever has used the attempts up.
 * Refuses with UNAUTHORIZED: no code, a wrong or used one, or five wrong ones within 15 minutes.
 */
export async function verifySecondFactor(
  ports: Ports,
  session: Session,
  { accountId, code, keyId = null, atSignIn = false }: GivenFactor,
): Promise<void> {
  const factor = await session.maybe(readSecondFactor, { accountId });
  const mayUsePasskey = keyId === null && !atSignIn;
  if (mayUsePasskey && code !== undefined && isPasskeyCode(code))
    return usePasskeyCode(ports, session, { accountId, code });
  if (!factor?.secret) {
    if (!mayUsePasskey || !(await session.one(hasPasskey, { accountId })).has) return;
    throw new Refusal('UNAUTHORIZED', 'This account has a passkey: prove this request with it.');
  }
  if (code === undefined) throw new Refusal('UNAUTHORIZED', 'This account has a second factor: send totp_code.');
  if (isTotpCode(code)) await verifyTotp(ports, session, { accountId, keyId, sealed: factor.secret, code });
  else await verifyBackupCode(ports, session, { accountId, code });
}

/**
 * Checks six digits against a sealed secret of the account. Refuses with UNAUTHORIZED, as `verifySecondFactor` does.
 */
export async function verifyTotp(
  ports: Ports,
  session: Session,
  { accountId, keyId, sealed, code }: CodeHolder & { sealed: Uint8Array; code: string },
): Promise<void> {
  if (!isTotpCode(code)) throw wrongCode();
  const holder = keyId === undefined ? { accountId } : { accountId, keyId };
  const attempt = await countAttempt(ports, holder);
  const step = totpStep(ports.secrets.open(sealed, secretContext(accountId)), code, ports.clock.now());
  if (step === null) throw wrongCode();
  const taken = await session.run(takeTotpStep, { accountId, step });
  // A code that was right once is no guess: sending a request twice must not lock its owner out.
  await giveBack(ports, holder, attempt);
  if (taken === 0) throw new Refusal('UNAUTHORIZED', 'This code was used already. Wait for the next one.');
}

async function usePasskeyCode(
  { clock }: Ports,
  session: Session,
  { accountId, code }: { accountId: string; code: string },
): Promise<void> {
  const taken = await session.run(takePasskeyCode, { accountId, hashHex: credentialHash(code), now: clock.now() });
  if (taken === 0)
    throw new Refusal('UNAUTHORIZED', 'The proof of the passkey is used or took too long: prove it again.');
}

async function verifyBackupCode(
  ports: Ports,
  session: Session,
  { accountId, code }: { accountId: string; code: string },
): Promise<void> {
  const canonical = canonicalBackupCode(code);
  if (canonical === null) throw wrongCode();
  const taken = await session.run(takeBackupCode, {
    accountId,
    hashHex: credentialHash(canonical),
    now: ports.clock.now(),
  });
  if (taken === 0) throw wrongCode();
}

const wrongCode = (): Refusal => new Refusal('UNAUTHORIZED', 'The code of the second factor is wrong or used.');
