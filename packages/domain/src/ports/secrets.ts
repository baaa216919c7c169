/** Encryption at rest of values that must be readable again (webhook secrets). */
export interface Secrets {
  /** The id of the key that seals from now on. */
  readonly keyId: string;
  /** Text → sealed bytes, bound to `context` (for example the merchant's id) and to a key id stored inside. */
  seal(text: string, context: string): Uint8Array;
  /** @throws InvariantError when the key is unknown or the bytes or their context were altered. */
  open(sealed: Uint8Array, context: string): string;
}
