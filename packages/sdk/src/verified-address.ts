/** An address whose attestation fits. */
export interface VerifiedAddress {
  readonly address: string;
  /** Family of chains that it belongs to, for example `evm`. */
  readonly family: string;
  /** Its place in the signer's row of addresses, whole digits. */
  readonly index: string;
  /** First 16 hex digits of the SHA-256 of the key. */
  readonly keyId: string;
}
