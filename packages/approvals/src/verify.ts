import { createPublicKey, verify } from 'node:crypto';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Approver } from './approver.ts';
import type { Evidence, KeyEvidence, PasskeyEvidence } from './evidence.ts';

/** Whom passkeys are made for; without it no passkey is believed. */
export interface RelyingParty {
  /** A domain, for example `pay.example.com`. */
  id: string;
  /** Pages that may ask for an approval, for example `https://pay.example.com`. */
  origins: readonly string[];
}

export interface Verification {
  challenge: Uint8Array;
  evidence: Evidence;
  approvers: ReadonlyMap<string, Approver>;
  relyingParty: RelyingParty | null;
  /** The highest sign counter that was seen of this approver: an older one comes from a copy of the device. */
  counter: number;
}

export type Verdict = { by: Approver; counter: number; why: null } | { by: null; why: string };

const no = (why: string): Verdict => ({ by: null, why });

/** Which approver signed a challenge; or why it cannot be said that one did. Never throws for what was sent. */
export async function verifyEvidence(given: Verification): Promise<Verdict> {
  const by = given.approvers.get(given.evidence.approver);
  if (by === undefined || by.kind !== given.evidence.kind) return no('it is signed by a key that is not in the list');
  return given.evidence.kind === 'key'
    ? verifyKey(by, given.evidence, given.challenge)
    : verifyPasskey(by, given.evidence, given);
}

function verifyKey(by: Approver, { signature }: KeyEvidence, challenge: Uint8Array): Verdict {
  const bytes = Buffer.from(signature, 'base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: by.publicKey }, format: 'jwk' });
  if (bytes.length !== 64 || !verify(null, challenge, key, bytes)) return no('the signature is over something else');
  return { by, counter: 0, why: null };
}

async function verifyPasskey(
  by: Approver,
  { clientDataJSON, authenticatorData, signature }: PasskeyEvidence,
  { challenge, relyingParty, counter }: Verification,
): Promise<Verdict> {
  if (relyingParty === null) return no('no passkeys are believed here: the relying party is not configured');
  if (isFramed(clientDataJSON)) return no('it was signed inside a page of somebody else');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: by.id,
        rawId: by.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: Buffer.from(challenge).toString('base64url'),
      expectedOrigin: [...relyingParty.origins],
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: { id: by.id, publicKey: Buffer.from(by.publicKey, 'base64url'), counter },
    });
    return verified
      ? { by, counter: authenticationInfo.newCounter, why: null }
      : no('the signature is over something else');
  } catch (error) {
    return no(error instanceof Error ? error.message : 'the assertion cannot be read');
  }
}

/** The library lets a page that is framed pass where its browser does not say by whom. */
function isFramed(clientDataJSON: string): boolean {
  try {
    const { crossOrigin, topOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >;
    return crossOrigin === true || topOrigin !== undefined;
  } catch {
    return true;
  }
}
