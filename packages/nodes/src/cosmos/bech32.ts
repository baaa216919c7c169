/** BIP-173, written from its reference: the judge of addresses must not be the library that spells them. */
const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const checksumLength = 6;

function polymod(values: readonly number[]): number {
  let check = 1;
  for (const value of values) {
    const top = check >>> 25;
    check = ((check & 0x1ffffff) << 5) ^ value;
    for (const [bit, generator] of generators.entries()) if ((top >>> bit) & 1) check ^= generator;
  }
  return check >>> 0;
}

const expanded = (prefix: string): number[] => {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0));
  return [...codes.map((code) => code >>> 5), 0, ...codes.map((code) => code & 31)];
};

/** Groups of `from` bits in groups of `to` bits, filled with zeros at the end. */
function regroup(values: Iterable<number>, from: number, to: number): number[] {
  let [rest, bits] = [0, 0];
  const groups: number[] = [];
  for (const value of values) {
    rest = ((rest << from) | value) & 0xfff;
    bits += from;
    while (bits >= to) groups.push((rest >>> (bits -= to)) & (2 ** to - 1));
  }
  return to < from && bits > 0 ? [...groups, (rest << (to - bits)) & (2 ** to - 1)] : groups;
}

/** An address of these bytes. */
export function spellAddress(prefix: string, bytes: Uint8Array): string {
  const words = regroup(bytes, 8, 5);
  const check = polymod([...expanded(prefix), ...words, 0, 0, 0, 0, 0, 0]) ^ 1;
  const sum = Array.from({ length: checksumLength }, (_each, at) => (check >>> (5 * (5 - at))) & 31);
  return `${prefix}1${[...words, ...sum].map((word) => letters[word]).join('')}`;
}

/** Whether a text is an address with this prefix, in small letters, of 20 or 32 bytes. */
export function isAddress(prefix: string, text: string): boolean {
  if (!text.startsWith(`${prefix}1`)) return false;
  const words = Array.from(text.slice(prefix.length + 1), (letter) => letters.indexOf(letter));
  if (words.includes(-1) || polymod([...expanded(prefix), ...words]) !== 1) return false;
  return [20, 32].includes(regroup(words.slice(0, -checksumLength), 5, 8).length);
}
