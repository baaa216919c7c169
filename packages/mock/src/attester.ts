import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { attestedText, keyIdOf } from '@florin/domain/address/attestation';

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Plays the signer that vouches for addresses, with a key of its own for each seed. */
export class Attester {
  readonly #key: KeyObject;
  /** The public key, in base64url. */
  readonly publicKey: string;

  constructor(seed: Buffer) {
    this.#key = createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' });
    this.publicKey = String(createPublicKey(this.#key).export({ format: 'jwk' }).x);
  }

  attest(family: string, index: number, address: string): { key_id: string; payload: string; signature: string } {
    const payload = attestedText({ family, index: BigInt(index), address, watchKey: address });
    const signature = sign(null, Buffer.from(payload, 'utf8'), this.#key).toString('base64');
    return { key_id: keyIdOf(this.publicKey), payload, signature };
  }
}
