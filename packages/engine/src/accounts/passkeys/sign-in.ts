import { findAccount } from '@florin/database/sql/accounts/account';
import { Refusal } from '@florin/domain/errors';
import { recordAudit } from '../../audit/record.ts';
import type { BasePorts } from '../../base-ports.ts';
import { type OpenedSession, openSession } from '../open-session.ts';
import type { Origin } from '../sign-in/origin.ts';
import { answeredChallenge, type Challenge, issueChallenge } from './challenge.ts';
import { type ConsolePlace, partyOf } from './console-place.ts';
import { noteUse, type PasskeyAnswer, passkeyThatSigned } from './signed.ts';

type Ports = Pick<BasePorts, 'clock' | 'db' | 'ids'>;

const signingIn = (place: ConsolePlace) => ({ purpose: 'sign_in', place, sessionHash: null }) as const;

/** Begins to sign somebody in whom the passkey will name. */
export const beginPasskeySignIn = async (
  ports: Ports,
  place: ConsolePlace,
): Promise<Challenge & { relyingParty: string }> => ({
  ...(await issueChallenge(ports, signingIn(place))),
  relyingParty: partyOf(place).id,
});

/**
 * Signs in with a passkey, whose device has verified its person: the session has proved a second factor. Leaves other
 * sessions alone; audited. Refuses with UNAUTHORIZED (the challenge or the signature is no good) and FORBIDDEN (the
 * account is disabled).
 */
export async function signInWithPasskey(
  ports: Ports,
  { place, answer }: { place: ConsolePlace; answer: PasskeyAnswer },
  from: Origin,
): Promise<OpenedSession> {
  const { challenge } = await answeredChallenge(ports, signingIn(place), answer.clientDataJSON);
  const passkey = await passkeyThatSigned(ports.db, { answer, challenge, place });
  return ports.db.transaction(async (session) => {
    await noteUse(session, passkey, ports.clock);
    const account = await session.one(findAccount, { accountId: passkey.accountId });
    if (account.disabledAt !== null)
      throw new Refusal('FORBIDDEN', 'This account is disabled. Ask the operator of this service.');
    const { address, requestId } = from;
    const opened = await openSession({ ...ports, db: session }, account, { address, factorAt: ports.clock.now() });
    await recordAudit(session, {
      actorId: account.id,
      requestId,
      action: 'account.sign_in',
      subjectType: 'account',
      subjectId: account.id,
      before: null,
      after: { email: account.email, address, passkey_id: passkey.id },
      reason: null,
    });
    return opened;
  });
}
