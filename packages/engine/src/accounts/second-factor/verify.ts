import { readSecondFactor, takeBackupCode, takeTotpStep } from '@florin/database/sql/accounts/second-factors';
import type { Session } from '@florin/database/statement';
import { canonicalBackupCode } from '@florin/domain/credentials/backup-code';
import { credentialHash } from '@florin/domain/credentials/credential-hash';
import { Refusal } from '@florin/domain/errors';
import { type CodeHolder, countAttempt, giveBack } from './attempts.ts';
import { secretContext } from './secret-context.ts';
import { isTotpCode, totpStep } from './totp.ts';
import type { BasePorts } from '../../base-ports.ts';

type Ports = Pick<BasePorts, 'attempts' | 'clock' | 'secrets'>;

/**
 * Checks the code of an account that has switched its second factor on; one without accepts anything. `code` is six
 * digits of RFC 6238, one step around now, or a backup code; each works once. What is used up is used up in
 * `session`: a transaction that fails frees it. With `keyId`, wrong codes are counted for that API key alone. A backup
 * code has too many bits to be guessed: it is not counted, and a right one passes whoever has used the attempts up.
 * Refuses with UNAUTHORIZED: no code, a wrong or used one, or five wrong ones within 15 minutes.
 */
export async function verifySecondFactor(
  ports: Ports,
  session: Session,
  { accountId, code, keyId = null }: { accountId: string; code: string | undefined; keyId?: string | null },
): Promise<void> {
  const factor = await session.maybe(readSecondFactor, { accountId });
  if (!factor?.secret) return;
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
