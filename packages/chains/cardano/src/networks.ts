/** What differs between the chains of this family. */
export interface Network {
  /** Its name in a chain's settings, for example `cardanopreprod`; also its `chain_type`, as its addresses are its own. */
  readonly name: string;
  /** In the header of every address (CIP-19): 1 on the main network, 0 on all others. */
  readonly id: 0 | 1;
  /** Human-readable part of its addresses (CIP-5). */
  readonly prefix: 'addr' | 'addr_test';
  /** The number that a node must tell before it is believed. */
  readonly magic: bigint;
}

/**
 * Lovelace for each byte of an output, in force since the Babbage era. What is sent pays what the network asks for at that
 * time; this one says of what was received whether it came for its own sake, so that a block always tells the same.
 */
export const usualPerByte = 4_310n;

const all: readonly Network[] = [
  { name: 'cardano', id: 1, prefix: 'addr', magic: 764_824_073n },
  { name: 'cardanopreprod', id: 0, prefix: 'addr_test', magic: 1n },
  { name: 'cardanopreview', id: 0, prefix: 'addr_test', magic: 2n },
  { name: 'cardanolocal', id: 0, prefix: 'addr_test', magic: 42n },
];

/** By name. */
export const networks: ReadonlyMap<string, Network> = new Map(all.map((network) => [network.name, network]));
