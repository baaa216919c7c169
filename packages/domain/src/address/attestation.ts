import { createPublicKey, verify } from 'node:crypto';

/** A deposit address as the signer vouches for it. */
export interface AttestedAddress {
  readonly family: string;
  readonly index: bigint;
  readonly address: string;
  readonly watchKey: string;
}

/** The bytes under an attestation: one spelling for each address, and never those of another kind of statement. */
export function attestedBytes({ family, index, address, watchKey }: AttestedAddress): Uint8Array {
  return Buffer.from(`florin deposit address 1\n${JSON.stringify([family, String(index), address, watchKey])}`, 'utf8');
}

/**
 * A check of attestations under one ed25519 key (RFC 8032; 32 bytes in base64 or base64url). It answers false for anything that
 * this key did not sign, bytes of a wrong length included.
 * @throws Error when `key` is no ed25519 key.
 */
export function attestationVerifier(key: string): (row: AttestedAddress, attestation: Uint8Array) => boolean {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
  return (row, attestation) => attestation.length === 64 && verify(null, attestedBytes(row), publicKey, attestation);
}
