import { attestationVerifier, attestedText, keyIdOf } from '@florin/domain/address/attestation';
import type { VerifyAddress } from '../base-ports.ts';

const rememberedMax = 100_000;

/**
 * Verifies pool rows against the signer's public key (base64 of 32 bytes, ed25519, RFC 8032) before anybody sees an
 * address. A row that was verified is remembered by all its bytes: one changed byte makes it a row never seen.
 *
 * @param onForgery told of every row that does not verify: somebody has written to the pool
 */
export function verifiedAddresses(
  publicKey: string,
  onForgery: (row: { family: string; index: bigint }) => void,
): VerifyAddress {
  const verifies = attestationVerifier(publicKey);
  const keyId = keyIdOf(publicKey);
  const remembered = new Set<string>();
  return (row) => {
    const payload = attestedText(row);
    const signature = Buffer.from(row.attestation).toString('base64');
    const proof = { keyId, payload, signature };
    const bytes = `${signature}\n${payload}`;
    if (remembered.delete(bytes)) {
      remembered.add(bytes);
      return proof;
    }
    if (!verifies(row, row.attestation)) {
      onForgery(row);
      return null;
    }
    const oldest = remembered.size >= rememberedMax ? remembered.values().next() : null;
    if (oldest && !oldest.done) remembered.delete(oldest.value);
    remembered.add(bytes);
    return proof;
  };
}
