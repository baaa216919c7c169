import { createHash, createPublicKey, verify } from 'node:crypto';

/** A deposit address as the signer vouches for it. */
export interface AttestedAddress {
  readonly family: string;
  readonly index: bigint;
  readonly address: string;
  readonly watchKey: string;
}

/** What somebody else needs beside the signer's public key to check an address that he was shown. */
export interface AddressProof {
  /** Which key signed: see `keyIdOf`. */
  readonly keyId: string;
  /** What was signed, as text; its UTF-8 bytes are those under the signature. */
  readonly payload: string;
  /** 64 bytes of ed25519 in base64. */
  readonly signature: string;
}

/** The statement of an attestation: one spelling for each address, and never that of another kind of statement. */
export const attestedText = ({ family, index, address, watchKey }: AttestedAddress): string =>
  `florin deposit address 1\n${JSON.stringify([family, String(index), address, watchKey])}`;

/** The bytes under an attestation. */
export const attestedBytes = (row: AttestedAddress): Uint8Array => Buffer.from(attestedText(row), 'utf8');

/** The name of an ed25519 key (32 bytes in base64 or base64url): the first 16 hex digits of its SHA-256. */
export const keyIdOf = (key: string): string =>
  createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 16);

/**
 * A check of attestations under one ed25519 key (RFC 8032; 32 bytes in base64 or base64url). It answers false for anything that
 * this key did not sign, bytes of a wrong length included.
 * @throws Error when `key` is no ed25519 key.
 */
export function attestationVerifier(key: string): (row: AttestedAddress, attestation: Uint8Array) => boolean {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
  return (row, attestation) => attestation.length === 64 && verify(null, attestedBytes(row), publicKey, attestation);
}
