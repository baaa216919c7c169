/** Where a sign-in comes from. */
export interface Origin {
  /** Of the network; null where nobody knows. */
  address: string | null;
  /** What is counted together: an IPv4 address, or an IPv6 network of 64 bits. */
  network: string;
  requestId: string | null;
}

/** Of a call that came by no network. */
export const noOrigin: Origin = { address: null, network: '', requestId: null };
