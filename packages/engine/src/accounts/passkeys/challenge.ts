import { readClientData } from '@florin/approvals/assertion';
import { limits } from '@florin/contract/limits';
import { type ChallengePurpose, putChallenge, takeChallenge } from '@florin/database/sql/accounts/passkey-challenges';
import type { Session } from '@florin/database/statement';
import { credentialHash } from '@florin/domain/credentials/credential-hash';
import { Refusal } from '@florin/domain/errors';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import type { ConsolePlace } from './console-place.ts';

const challengeBytes = 32;

/** Who asks a browser for a passkey, where, and for what. */
export interface ChallengeOf {
  purpose: ChallengePurpose;
  place: ConsolePlace;
  /** Hash of the token of the session that asks; null before anybody is signed in. */
  sessionHash: string | null;
}

export interface Challenge {
  /** Base64url. */
  challenge: string;
  expiresAt: Date;
}

/** When what begins now ends: long enough to find a device, and no longer. */
export const endOf = (now: Date): Date => new Date(now.getTime() + limits.passkeySeconds * 1000);

/** Makes a challenge for one answer; `request` is the hash of what is to be proved by it. */
export async function issueChallenge(
  { db, clock, ids }: { db: Session; clock: Clock; ids: Pick<Ids, 'bytes'> },
  { purpose, place, sessionHash }: ChallengeOf,
  request: string | null = null,
): Promise<Challenge> {
  const challenge = Buffer.from(ids.bytes(challengeBytes)).toString('base64url');
  const now = clock.now();
  const expiresAt = endOf(now);
  await db.run(putChallenge, {
    hashHex: credentialHash(challenge),
    purpose,
    origin: place.origin,
    sessionHashHex: sessionHash,
    requestHex: request,
    now,
    expiresAt,
  });
  return { challenge, expiresAt };
}

/**
 * The challenge that a browser says it answered, taken for this one answer, however that turns out. Refuses with
 * UNAUTHORIZED: unknown, used, over, or asked for elsewhere.
 */
export async function answeredChallenge(
  { db, clock }: { db: Session; clock: Clock },
  { purpose, place, sessionHash }: ChallengeOf,
  clientDataJSON: string,
): Promise<{ challenge: string; request: string | null }> {
  const challenge = readClientData(clientDataJSON)?.['challenge'];
  const text = typeof challenge === 'string' ? challenge : '';
  const taken = await db.maybe(takeChallenge, {
    hashHex: credentialHash(text),
    purpose,
    origin: place.origin,
    sessionHashHex: sessionHash,
    now: clock.now(),
  });
  if (!taken) throw new Refusal('UNAUTHORIZED', 'This was not asked for here, is used, or took too long: begin again.');
  return { challenge: text, request: taken.requestHex };
}
