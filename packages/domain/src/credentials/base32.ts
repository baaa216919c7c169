const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bitsPerCharacter = 5;

/** Bytes in base 32 (RFC 4648, section 6), without padding: letters and the digits 2 to 7, which nobody mistakes. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let rest = 0;
  let bits = 0;
  for (const byte of bytes) {
    rest = (rest << 8) | byte;
    bits += 8;
    while (bits >= bitsPerCharacter) {
      bits -= bitsPerCharacter;
      text += alphabet.charAt((rest >>> bits) & 31);
    }
    rest &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet.charAt((rest << (bitsPerCharacter - bits)) & 31) : text;
}
