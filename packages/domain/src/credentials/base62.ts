const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = alphabet.length;
/** Bytes from here on are thrown away: they would make the first letters likelier than the last. */
const fairBytesEnd = 256 - (256 % base);

/** `length` evenly distributed characters of `0-9A-Za-z`; `bytes` is a secure source of that many random bytes. */
export function randomBase62(length: number, bytes: (length: number) => Uint8Array): string {
  let text = '';
  while (text.length < length) {
    for (const byte of bytes(length - text.length)) if (byte < fairBytesEnd) text += alphabet.charAt(byte % base);
  }
  return text;
}

/** A whole number from 0 in base 62, filled up with zeros to `length` characters. */
export function toBase62(value: number, length: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / base)) text = alphabet.charAt(rest % base) + text;
  return text.padStart(length, '0');
}
