import type { Approval } from '@florin/sdk/admin';
import { NotSigned } from '@florin/ui/api/not-signed';
import { toBytes, toText } from '@florin/ui/passkey/base64url';

type Evidence = NonNullable<Approval['evidence']>;

/** What a text is signed by: SHA-256 behind words that no other statement begins with. */
export async function challengeOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(`florin approval challenge 1\0${text}`);
  return toText(await crypto.subtle.digest('SHA-256', bytes));
}

/** What a passkey may be asked for: the text that stands on the screen, by one of these keys. */
interface Signing {
  text: string;
  challenge: string;
  relyingParty: string;
  /** Ids of passkeys that the signer believes. */
  keys: readonly string[];
}

/**
 * Asks a passkey of this device to sign a text (Web Authentication, Level 3). The challenge is computed here from the text
 * that is shown: a server that shows one order and asks for another gets no signature.
 *
 * @throws NotSigned
 */
export async function signWithPasskey({ text, challenge, relyingParty, keys }: Signing): Promise<Evidence> {
  if ((await challengeOf(text)) !== challenge)
    throw new NotSigned('The server asks for a signature of another text than it shows. Nothing was signed.');
  const asked: PublicKeyCredentialRequestOptions = {
    challenge: toBytes(challenge),
    rpId: relyingParty,
    userVerification: 'required',
    allowCredentials: keys.map((id) => ({ type: 'public-key', id: toBytes(id) })),
  };
  const found = await navigator.credentials.get({ publicKey: asked }).catch(() => null);
  if (!(found instanceof PublicKeyCredential)) throw new NotSigned('No passkey signed. Try again when you are ready.');
  const { clientDataJSON, authenticatorData, signature } = found.response as AuthenticatorAssertionResponse;
  return {
    kind: 'passkey',
    approver: found.id,
    signature: toText(signature),
    client_data_json: toText(clientDataJSON),
    authenticator_data: toText(authenticatorData),
  };
}
