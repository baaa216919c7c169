import type { NewPasskey, PasskeyAssertion, PasskeyChallenge, PasskeyCreation } from '@florin/sdk/accounts';
import { NotSigned } from '../api/not-signed.ts';
import { toBytes, toText } from './base64url.ts';

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined';

/** EdDSA, ES256 and RS256 (COSE): what devices in use can do. */
const algorithms = [-8, -7, -257];

const named = (credentials: readonly string[]): PublicKeyCredentialDescriptor[] =>
  credentials.map((id) => ({ type: 'public-key', id: toBytes(id) }));

async function answerOf(asked: Promise<Credential | null>, told: string): Promise<PublicKeyCredential> {
  const found = await asked.catch(() => null);
  if (!(found instanceof PublicKeyCredential)) throw new NotSigned(told);
  return found;
}

/**
 * Asks the device for a new passkey that signs in without a name (Web Authentication Level 3, 5.1.3).
 *
 * @param told what a person reads when there is none
 * @throws NotSigned
 */
export async function makePasskey(creation: PasskeyCreation, told: string): Promise<NewPasskey['registration']> {
  const { challenge, relying_party: id, user, exclude } = creation;
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: toBytes(challenge),
    rp: { id, name: id },
    user: { id: toBytes(user.handle), name: user.name, displayName: user.display_name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: named(exclude),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  };
  const made = await answerOf(navigator.credentials.create({ publicKey }), told);
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse;
  return {
    credential: made.id,
    client_data_json: toText(clientDataJSON),
    attestation_object: toText(attestationObject),
  };
}

/**
 * Asks a passkey to sign (Web Authentication Level 3, 5.1.4).
 *
 * @param told what a person reads when none did
 * @throws NotSigned
 */
export async function askPasskey(asked: PasskeyChallenge, told: string): Promise<PasskeyAssertion> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: toBytes(asked.challenge),
    rpId: asked.relying_party,
    userVerification: 'required',
    allowCredentials: named(asked.credentials),
  };
  const signed = await answerOf(navigator.credentials.get({ publicKey }), told);
  const response = signed.response as AuthenticatorAssertionResponse;
  return {
    credential: signed.id,
    client_data_json: toText(response.clientDataJSON),
    authenticator_data: toText(response.authenticatorData),
    signature: toText(response.signature),
    ...(response.userHandle && { user_handle: toText(response.userHandle) }),
  };
}
