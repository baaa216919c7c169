import { verifyAuthenticationResponse } from '@simplewebauthn/server';

/** Whom passkeys are made for; without it no passkey is believed. */
export interface RelyingParty {
  /** A domain, for example `pay.example.com`. */
  id: string;
  /** Pages that may ask for a signature, for example `https://pay.example.com`. */
  origins: readonly string[];
}

/** What a passkey answered to a challenge; base64url. */
export interface Assertion {
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
}

export interface AssertionCheck {
  /** `publicKey` is COSE in base64url; an authenticator whose counter is not beyond `counter` was copied. */
  credential: { id: string; publicKey: string; counter: number };
  assertion: Assertion;
  /** Base64url. */
  challenge: string;
  relyingParty: RelyingParty;
}

/** The counter of the device after a good signature; or why it cannot be said that the passkey signed. */
export type AssertionVerdict = { counter: number; why: null } | { counter: null; why: string };

const no = (why: string): AssertionVerdict => ({ counter: null, why });

/**
 * Whether a passkey signed a challenge for a page of ours, with its person verified (Web Authentication Level 3, 7.2).
 * Never throws for what was sent.
 */
export async function verifyAssertion(given: AssertionCheck): Promise<AssertionVerdict> {
  const { credential, assertion, challenge, relyingParty } = given;
  const { id } = credential;
  if (isFramed(assertion.clientDataJSON)) return no('it was signed inside a page of somebody else');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: { ...assertion } },
      expectedChallenge: challenge,
      expectedOrigin: [...relyingParty.origins],
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: { ...credential, publicKey: Buffer.from(credential.publicKey, 'base64url') },
    });
    if (!verified) return no('the signature is over something else');
    return { counter: authenticationInfo.newCounter, why: null };
  } catch (error) {
    return no(error instanceof Error ? error.message : 'the assertion cannot be read');
  }
}

/** What the browser says of a signature or a registration; null when it cannot be read. */
export function readClientData(clientDataJSON: string): Readonly<Record<string, unknown>> | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The library lets a page that is framed pass where its browser does not say by whom. */
export function isFramed(clientDataJSON: string): boolean {
  const said = readClientData(clientDataJSON);
  return said === null || said['crossOrigin'] === true || said['topOrigin'] !== undefined;
}
