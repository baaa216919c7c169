/** A cell of a bag as it is written: no hash is made of it. */
export interface WrittenCell {
  /** Whole bytes; the last may be filled up behind the bits. */
  data: Uint8Array;
  bits: number;
  /** Places of others in the bag. */
  refs: readonly number[];
}

/** A bag with an optional index, one of the three forms there are, and the one that everybody writes. */
const magic = 0xb5ee9c72;
const [hasChecksum, hasIndex, hasCacheBits] = [0x40, 0x80, 0x20];
const checksumBytes = 4;
const headBytes = 6;
/** Cells that are no data, or carry hashes of their own: never in what deploys a wallet. */
const special = 0x18;
const refsMax = 4;

/**
 * The cells of a bag with one root, which comes first: what `Cell.fromBase64` of @ton/core reads, without the hash of each cell and
 * the checksum of all. Says what somebody claims, and proves nothing.
 * @returns null for bytes of another form, which may be a bag all the same
 */
export function writtenCells(bag: Uint8Array): readonly WrittenCell[] | null {
  const view = new DataView(bag.buffer, bag.byteOffset, bag.byteLength);
  if (bag.length < headBytes || view.getUint32(0) !== magic) return null;
  const flags = bag[4] ?? 0;
  const [refBytes, offsetBytes] = [flags & 7, bag[5] ?? 0];
  if ((flags & hasCacheBits) !== 0 || refBytes < 1 || refBytes > refsMax) return null;
  let at = headBytes;
  const number = (bytes: number): number => {
    let value = 0;
    for (const stop = at + bytes; at < stop; at += 1) value = value * 256 + (bag[at] ?? 0);
    return value;
  };
  const [cells, roots, absent] = [number(refBytes), number(refBytes), number(refBytes)];
  const size = number(offsetBytes);
  if (roots !== 1 || absent !== 0 || number(refBytes) !== 0) return null;
  if ((flags & hasIndex) !== 0) at += cells * offsetBytes;
  const end = at + size;
  if (end + ((flags & hasChecksum) === 0 ? 0 : checksumBytes) !== bag.length) return null;
  const found: WrittenCell[] = [];
  while (found.length < cells) {
    const [first, second] = [number(1), number(1)];
    const [count, length] = [first & 7, Math.ceil(second / 2)];
    if ((first & special) !== 0 || count > refsMax || at + length + count * refBytes > end) return null;
    const data = bag.subarray(at, (at += length));
    const bits = second % 2 === 0 ? length * 8 : bitsOf(data);
    found.push({ data, bits, refs: Array.from({ length: count }, () => number(refBytes)) });
  }
  return at === end ? found : null;
}

/** Behind the bits of a last byte that they do not fill stands a one, then zeros. */
function bitsOf(data: Uint8Array): number {
  const last = data.at(-1) ?? 0;
  return last === 0 ? 0 : data.length * 8 - 1 - Math.log2(last & -last);
}
