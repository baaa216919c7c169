import { type Assertion, verifyAssertion } from '@florin/approvals/assertion';
import { findCredential, type KnownCredentialRow, usePasskey } from '@florin/database/sql/accounts/account-passkeys';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';
import type { Clock } from '@florin/domain/ports/clock';
import { type ConsolePlace, partyOf } from './console-place.ts';

/** What a browser answered when a passkey signed; base64url. */
export interface PasskeyAnswer extends Assertion {
  credential: string;
  /** The account that the device keeps the passkey for, where it says. */
  userHandle: string | null;
}

/** The handle of an account: its id as bytes, which tell a stranger nothing. */
export const handleOf = (accountId: string): string =>
  Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');

const wrong = (): Refusal =>
  new Refusal('UNAUTHORIZED', 'This passkey is unknown here, or did not sign for this page.');

interface Signed {
  answer: PasskeyAnswer;
  challenge: string;
  place: ConsolePlace;
}

/** A passkey that signed, and what its device counts now. */
export interface SigningPasskey extends KnownCredentialRow {
  newSignCount: bigint;
}

/**
 * The passkey that signed a challenge, whoever's it is. Refuses with UNAUTHORIZED, in the same words for whatever is
 * wrong: an unknown or removed passkey, another page, nobody verified, a counter that went back.
 */
export async function passkeyThatSigned(db: Session, { answer, challenge, place }: Signed): Promise<SigningPasskey> {
  const relyingParty = partyOf(place);
  const { credential, userHandle, clientDataJSON, authenticatorData, signature } = answer;
  const known = await db.maybe(findCredential, { credential, relyingParty: relyingParty.id });
  if (!known || (userHandle !== null && userHandle !== handleOf(known.accountId))) throw wrong();
  const { counter } = await verifyAssertion({
    credential: { id: credential, publicKey: known.publicKey, counter: Number(known.signCount) },
    assertion: { clientDataJSON, authenticatorData, signature },
    challenge,
    relyingParty,
  });
  if (counter === null) throw wrong();
  return { ...known, newSignCount: BigInt(counter) };
}

/** Notes a use in the transaction of what it is for. Refuses with UNAUTHORIZED: removed, or used by a copy meanwhile. */
export async function noteUse(session: Session, used: SigningPasskey, clock: Clock): Promise<void> {
  const { id, signCount: seen, newSignCount: signCount } = used;
  if ((await session.run(usePasskey, { id, seen, signCount, now: clock.now() })) === 0) throw wrong();
}
