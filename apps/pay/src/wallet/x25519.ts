import { pow } from '@noble/curves/abstract/modular.js';
import { montgomery } from '@noble/curves/abstract/montgomery.js';

const prime = 2n ** 255n - 19n;

/**
 * X25519 (RFC 7748), which refuses points of low order. Made of its parts: `@noble/curves/ed25519.js` would bring 9 KiB of
 * other curves' work to a payer's phone.
 */
export const x25519 = montgomery({
  P: prime,
  type: 'x25519',
  powPminus2: (x) => pow(x, prime - 2n, prime),
  // RFC 7748, 5: a multiple of eight, below 2^255, with its highest bit set.
  adjustScalarBytes: (bytes: Uint8Array) => {
    const [first = 0] = bytes;
    bytes[0] = first & 248;
    bytes[31] = ((bytes[31] ?? 0) & 127) | 64;
    return bytes;
  },
});
