/** The only source of randomness in the product. */
export interface Ids {
  /** A fresh UUID, time-ordered (RFC 9562, version 7), lowercase. */
  uuid(): string;
  /** `length` bytes from the system's secure source. */
  bytes(length: number): Uint8Array;
  /** A number in [0, 1) for jitter; never for secrets. */
  fraction(): number;
}
