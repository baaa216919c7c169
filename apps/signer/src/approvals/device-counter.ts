import type { Evidence } from '@florin/approvals/evidence';

/**
 * What the counter of its device says in a signature, before anybody believes it; 0 for a key file. Authenticator data
 * (WebAuthn, section 6.1): 32 bytes of the relying party, one of flags, four of the counter.
 */
export function counterIn(evidence: Evidence): number {
  const signed = evidence.kind === 'passkey' ? Buffer.from(evidence.authenticatorData, 'base64url') : Buffer.alloc(0);
  return signed.length >= 37 ? signed.readUInt32BE(33) : 0;
}
