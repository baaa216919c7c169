/** Reversed polynomial of ISO 3309 (ITU-T V.42, as in zip and PNG). */
const polynomial = 0xedb88320;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) remainder = remainder & 1 ? (remainder >>> 1) ^ polynomial : remainder >>> 1;
  return remainder;
});

/** CRC-32 of ASCII text, 0 to 2³² − 1. It finds typing errors; it is no protection against anybody. */
export function crc32(text: string): number {
  let remainder = 0xffffffff;
  for (let index = 0; index < text.length; index += 1) {
    remainder = (remainder >>> 8) ^ (table[(remainder ^ text.charCodeAt(index)) & 0xff] ?? 0);
  }
  return (remainder ^ 0xffffffff) >>> 0;
}
