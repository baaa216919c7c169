import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';
import { attestedBytes, type AttestedAddress } from '@florin/domain/address/attestation';
import { InvariantError } from '@florin/domain/errors';

export interface Attestor {
  /** The public key as the server is told it: 32 bytes in base64url. */
  readonly key: string;
  attest(row: AttestedAddress): Uint8Array;
}

/** PKCS #8 around a plain ed25519 secret (RFC 8410, section 7). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key that vouches for deposit addresses, from the seed by HKDF (RFC 5869): a restored seed vouches as before. */
export function createAttestor(seed: Uint8Array): Attestor {
  const secret = Buffer.from(hkdfSync('sha256', seed, '', 'florin address attestation 1', 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, secret]), format: 'der', type: 'pkcs8' });
  const { x: key } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (key === undefined) throw new InvariantError('The attestation key has no public half.');
  return { key, attest: (row) => sign(null, attestedBytes(row), privateKey) };
}
