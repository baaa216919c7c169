import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { type Approver, readApprover } from './approver.ts';
import type { RelyingParty } from './verify.ts';

/** What a browser answers when a passkey was made; base64url. */
export interface Registration {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
}

/**
 * The approver whose passkey was made just now. Its challenge is anybody's: what makes it an approver is another
 * approver's signature, not this answer.
 * @throws Error with a line for the person.
 */
export async function readRegistration(
  person: string,
  { id, clientDataJSON, attestationObject }: Registration,
  relyingParty: RelyingParty,
): Promise<Approver> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: () => true,
    expectedOrigin: [...relyingParty.origins],
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
  });
  const publicKey = Buffer.from(registrationInfo?.credential.publicKey ?? []).toString('base64url');
  const approver = verified ? readApprover({ kind: 'passkey', id, person, publicKey }) : null;
  if (approver === null) throw new Error('It is no passkey that can be enrolled, or the name cannot be shown.');
  return approver;
}
