import { type AccountRow, findAccountByEmail, keepPassword } from '@florin/database/sql/accounts/account';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';
import { recordAudit } from '../audit/record.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { countTry, forgetTries, returnTry, type SignInTry, slowed, triesOfAccountMax } from './sign-in/limit.ts';
import { noOrigin, type Origin } from './sign-in/origin.ts';
import type { BasePorts } from '../base-ports.ts';

type Ports = Pick<BasePorts, 'db' | 'clock' | 'ids' | 'passwords' | 'verifySecondFactor' | 'attempts'>;

interface Credentials {
  email: string;
  password: string;
  code?: string | undefined;
}

/**
 * Signs in with e-mail and password, and with a code where the account has a second factor; leaves other sessions
 * alone. Audited, as far as there is an account. Refuses with UNAUTHORIZED: in the same words and after the same work
 * whether the e-mail or the password is wrong; then for the code. An account with many wrong passwords in the last
 * minutes is slowed whatever the address: then each network has three tries, and what is beyond them is
 * RATE_LIMIT_EXCEEDED, unless password and second factor are both right. FORBIDDEN: the account is disabled.
 */
export async function login(ports: Ports, wanted: Credentials, from: Origin = noOrigin): Promise<OpenedSession> {
  const attempt = await countTry(ports, wanted.email, from.network);
  const found = await ports.db.maybe(findAccountByEmail, { email: wanted.email });
  const matches = await ports.passwords.verify(wanted.password, found?.passwordHash ?? null);
  if (!found || !matches) {
    await auditRefusal(ports.db, { account: found, from, attempt });
    throw attempt.isSlowed ? slowed() : new Refusal('UNAUTHORIZED', 'E-mail or password is wrong.');
  }
  const { passwordHash: checkedHash, ...account } = found;
  if (attempt.isSlowed && !account.twoFactorEnabled) throw slowed();
  const opened = await open(ports, account, { checkedHash, code: wanted.code, from }).catch(async (error: unknown) => {
    await auditRefusal(ports.db, { account, from, attempt });
    // Told alike, or the answer would say that the password was right.
    if (attempt.isSlowed && error instanceof Refusal && error.code === 'UNAUTHORIZED') throw slowed();
    if (!attempt.isSlowed) await returnTry(ports, attempt);
    throw error;
  });
  await forgetTries(ports, attempt);
  return opened;
}

const open = (
  ports: Ports,
  account: AccountRow,
  { checkedHash, code, from }: { checkedHash: string; code: string | undefined; from: Origin },
): Promise<OpenedSession> =>
  ports.db.transaction(async (session) => {
    // Whoever changes the password ends the sessions that there are: one of the old password must not follow.
    if (!(await session.maybe(keepPassword, { accountId: account.id, checkedHash })))
      throw new Refusal('UNAUTHORIZED', 'E-mail or password is wrong.');
    await ports.verifySecondFactor(session, { accountId: account.id, code, atSignIn: true });
    if (account.disabledAt !== null)
      throw new Refusal('FORBIDDEN', 'This account is disabled. Ask the operator of this service.');
    const factorAt = account.twoFactorEnabled ? ports.clock.now() : null;
    const opened = await openSession({ ...ports, db: session }, account, { address: from.address, factorAt });
    await recordAudit(session, { ...entry(account, from), action: 'account.sign_in' });
    return opened;
  });

/** Written as often as the limit lets anybody try: the log is kept for ever, and strangers must not fill it. */
async function auditRefusal(
  session: Session,
  { account, from, attempt }: { account: AccountRow | null; from: Origin; attempt: SignInTry },
): Promise<void> {
  if (!account || attempt.all > triesOfAccountMax + 1) return;
  const action = attempt.all > triesOfAccountMax ? 'account.sign_ins_slowed' : 'account.sign_in_refused';
  // Whoever tried is not known to be the account's owner.
  await recordAudit(session, { ...entry(account, from), actorId: null, action });
}

const entry = ({ id, email }: AccountRow, { address, requestId }: Origin) =>
  ({
    actorId: id,
    requestId,
    subjectType: 'account',
    subjectId: id,
    before: null,
    after: { email, address },
    reason: null,
  }) as const;
