import { listPasskeys } from '@florin/database/sql/accounts/account-passkeys';
import { putPasskeyCode, readPasskeyCode } from '@florin/database/sql/accounts/passkey-challenges';
import { noteFactor } from '@florin/database/sql/accounts/sessions';
import { type NamedRequest, requestHash } from '@florin/domain/access/request-hash';
import { credentialHash } from '@florin/domain/credentials/credential-hash';
import { isPasskeyCode, newPasskeyCode } from '@florin/domain/credentials/passkey-code';
import { Refusal } from '@florin/domain/errors';
import type { BasePorts } from '../../base-ports.ts';
import type { Caller } from '../caller.ts';
import { answeredChallenge, type Challenge, endOf, issueChallenge } from './challenge.ts';
import { type ConsolePlace, partyOf } from './console-place.ts';
import { noteUse, type PasskeyAnswer, passkeyThatSigned } from './signed.ts';

type Ports = Pick<BasePorts, 'clock' | 'db' | 'ids'>;

const proving = ({ credentialHash: sessionHash }: Caller, place: ConsolePlace) =>
  ({ purpose: 'prove', place, sessionHash }) as const;

/** A challenge with whose answer counts. */
export interface ProofChallenge extends Challenge {
  relyingParty: string;
  credentials: readonly string[];
}

/**
 * Begins to prove who asks, for one request or (null) for the session. Refuses with CONFLICT (the account has no passkey
 * of this console).
 */
export async function beginProof(
  ports: Ports,
  caller: Caller,
  { place, request }: { place: ConsolePlace; request: NamedRequest | null },
): Promise<ProofChallenge> {
  const { id: relyingParty } = partyOf(place);
  const passkeys = await ports.db.many(listPasskeys, { accountId: caller.accountId });
  const credentials = passkeys.filter((one) => one.relyingParty === relyingParty).map(({ credential }) => credential);
  if (credentials.length === 0) throw new Refusal('CONFLICT', 'This account has no passkey of this console.');
  const issued = await issueChallenge(ports, proving(caller, place), request && requestHash(request));
  return { ...issued, relyingParty, credentials };
}

/** What a proof gave: a code for the request that was named, or else since when the session is fresh. */
export type PasskeyProof = { code: string; provenAt: null } | { code: null; provenAt: Date };

/**
 * Proves who asks with a passkey of the account. Refuses with UNAUTHORIZED: the challenge or the signature is no good, or
 * the passkey is somebody else's.
 */
export async function provePasskey(
  ports: Ports,
  caller: Caller,
  { place, answer }: { place: ConsolePlace; answer: PasskeyAnswer },
): Promise<PasskeyProof> {
  const { challenge, request } = await answeredChallenge(ports, proving(caller, place), answer.clientDataJSON);
  const passkey = await passkeyThatSigned(ports.db, { answer, challenge, place });
  const { accountId, credentialHash: sessionHashHex } = caller;
  if (passkey.accountId !== accountId) throw new Refusal('UNAUTHORIZED', 'This passkey is not of your account.');
  return ports.db.transaction(async (session) => {
    await noteUse(session, passkey, ports.clock);
    const now = ports.clock.now();
    if (request === null) {
      await session.run(noteFactor, { hashHex: sessionHashHex, now });
      return { code: null, provenAt: now };
    }
    const code = newPasskeyCode((length) => ports.ids.bytes(length));
    const held = { hashHex: credentialHash(code), accountId, sessionHashHex, requestHex: request };
    await session.run(putPasskeyCode, { ...held, now, expiresAt: endOf(now) });
    return { code, provenAt: null };
  });
}

/**
 * Refuses with UNAUTHORIZED a passkey's code that was given for another request, or to another session. Whether a code
 * is still good is seen where it is used.
 */
export async function refuseForeignCode(
  { db }: Pick<BasePorts, 'db'>,
  { code, sessionHash, request }: { code: string; sessionHash: string | null; request: NamedRequest },
): Promise<void> {
  if (!isPasskeyCode(code)) return;
  const place = { sessionHashHex: sessionHash, requestHex: requestHash(request) };
  const known = await db.maybe(readPasskeyCode, { hashHex: credentialHash(code), ...place });
  if (known && !known.fits)
    throw new Refusal('UNAUTHORIZED', 'The passkey has proved another request than this one: prove this one.');
}
