import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { type Approver, readApprover } from './approver.ts';
import { isFramed, type RelyingParty } from './assertion.ts';

/** What a browser answers when a passkey was made; base64url. */
export interface Registration {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
}

/** A passkey as it was made: its COSE key in base64url, and where its device counts from. */
export interface MadeCredential {
  id: string;
  publicKey: string;
  counter: number;
}

/**
 * The passkey that was made for a page of ours, with its person verified (Web Authentication Level 3, 7.1). A challenge
 * of null is anybody's: then something else must show who made it.
 * @throws Error with a line for the person.
 */
export async function readCredential(
  { id, clientDataJSON, attestationObject }: Registration,
  { challenge, relyingParty }: { challenge: string | null; relyingParty: RelyingParty },
): Promise<MadeCredential> {
  if (isFramed(clientDataJSON)) throw new Error('It was made inside a page of somebody else.');
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge ?? (() => true),
    expectedOrigin: [...relyingParty.origins],
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
  });
  const made = registrationInfo?.credential;
  if (!verified || made === undefined || made.id !== id) throw new Error('It is no passkey that can be enrolled.');
  return { id, publicKey: Buffer.from(made.publicKey).toString('base64url'), counter: made.counter };
}

/**
 * The approver whose passkey was made just now. Its challenge is anybody's: what makes it an approver is another
 * approver's signature, not this answer.
 * @throws Error with a line for the person.
 */
export async function readRegistration(
  person: string,
  registration: Registration,
  relyingParty: RelyingParty,
): Promise<Approver> {
  const { id, publicKey } = await readCredential(registration, { challenge: null, relyingParty });
  const approver = readApprover({ kind: 'passkey', id, person, publicKey });
  if (approver === null) throw new Error('It is no passkey that can be enrolled, or the name cannot be shown.');
  return approver;
}
