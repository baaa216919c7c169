import { createPublicKey, verify } from 'node:crypto';
import type { Approver } from './approver.ts';
import { type RelyingParty, verifyAssertion } from './assertion.ts';
import type { Evidence, KeyEvidence, PasskeyEvidence } from './evidence.ts';

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
  { challenge, relyingParty, counter: seen }: Verification,
): Promise<Verdict> {
  if (relyingParty === null) return no('no passkeys are believed here: the relying party is not configured');
  const { counter, why } = await verifyAssertion({
    credential: { id: by.id, publicKey: by.publicKey, counter: seen },
    assertion: { clientDataJSON, authenticatorData, signature },
    challenge: Buffer.from(challenge).toString('base64url'),
    relyingParty,
  });
  return counter === null ? no(why) : { by, counter, why: null };
}
