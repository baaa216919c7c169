import { base58 } from '@scure/base';

/** A network is named by the digest of its first checkpoint, base58: the chain identifier that signatures commit to. */
export const mainnet = '4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S';
export const testnet = '69WiPg3DAQiwdxfncX6wYQ2siKwAe6L9BZthQea3JNMD';

const digestBytes = 32;

export function isNetwork(network: string): boolean {
  try {
    return base58.decode(network).length === digestBytes;
  } catch {
    return false;
  }
}
