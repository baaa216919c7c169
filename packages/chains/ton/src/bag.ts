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
/** In a cell's first byte: that it is exotic, and that it carries hashes of its own, which no cell does in what deploys a wallet. */
const [isExotic, hasHashes] = [0x08, 0x10];
/** The length byte of a cell that stands for one of the masterchain's library: a type of one byte and a hash of 32. */
const libraryLength = 66;
const libraryType = 2;
const refsMax = 4;

/** The cells of a bag, each read when it is asked for. */
export interface WrittenBag {
  count: number;
  /** Undefined for a place that the bag does not have, and for an exotic cell. */
  cell(place: number): WrittenCell | undefined;
}

/**
 * The cells of a bag with one root, which comes first: what `Cell.fromBase64` of @ton/core reads, without the hash of each cell and
 * the checksum of all. Says what somebody claims, and proves nothing.
 * @returns null for bytes of another form, which may be a bag all the same
 */
export function writtenBag(bag: Uint8Array): WrittenBag | null {
  const view = new DataView(bag.buffer, bag.byteOffset, bag.byteLength);
  if (bag.length < headBytes || view.getUint32(0) !== magic) return null;
  const flags = bag[4] ?? 0;
  const [refBytes, offsetBytes] = [flags & 7, bag[5] ?? 0];
  if ((flags & hasCacheBits) !== 0 || refBytes < 1 || refBytes > refsMax) return null;
  let at = headBytes;
  const number = (bytes: number): number => {
    const value = numberAt(bag, at, bytes);
    at += bytes;
    return value;
  };
  const [cells, roots, absent] = [number(refBytes), number(refBytes), number(refBytes)];
  const size = number(offsetBytes);
  if (roots !== 1 || absent !== 0 || number(refBytes) !== 0) return null;
  if ((flags & hasIndex) !== 0) at += cells * offsetBytes;
  const end = at + size;
  if (end + ((flags & hasChecksum) === 0 ? 0 : checksumBytes) !== bag.length) return null;
  const starts: number[] = [];
  while (starts.length < cells && at < end) {
    const [head = 0, length = 0, type = 0] = [bag[at], bag[at + 1], bag[at + 2]];
    if ((head & hasHashes) !== 0 || (head & 7) > refsMax) return null;
    if ((head & isExotic) !== 0 && (length !== libraryLength || type !== libraryType || (head & 7) !== 0)) return null;
    starts.push(at);
    at += 2 + ((length + 1) >> 1) + (head & 7) * refBytes;
  }
  if (starts.length !== cells || at !== end) return null;
  return { count: cells, cell: (place) => cellAt(bag, starts[place], refBytes) };
}

function cellAt(bag: Uint8Array, start: number | undefined, refBytes: number): WrittenCell | undefined {
  if (start === undefined) return undefined;
  const [head = 0, length = 0] = [bag[start], bag[start + 1]];
  if ((head & isExotic) !== 0) return undefined;
  const [from, to] = [start + 2, start + 2 + ((length + 1) >> 1)];
  const data = bag.subarray(from, to);
  const bits = length % 2 === 0 ? data.length * 8 : bitsOf(data);
  const refs = Array.from({ length: head & 7 }, (_ref, index) => numberAt(bag, to + index * refBytes, refBytes));
  return { data, bits, refs };
}

/** A number of several bytes, the greatest first. */
function numberAt(bag: Uint8Array, at: number, bytes: number): number {
  let value = 0;
  for (let place = at; place < at + bytes; place += 1) value = value * 256 + (bag[place] ?? 0);
  return value;
}

/** Behind the bits of a last byte that they do not fill stands a one, then zeros. */
function bitsOf(data: Uint8Array): number {
  const last = data.at(-1) ?? 0;
  return last === 0 ? 0 : data.length * 8 - 1 - Math.log2(last & -last);
}
