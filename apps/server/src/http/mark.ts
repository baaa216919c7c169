import { crc32, deflateSync } from 'node:zlib';

/** Pixels a side. */
const size = 180;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The strokes of an F, in the middle of the tile. */
const strokes: readonly Box[] = [
  { left: 60, top: 45, right: 80, bottom: 135 },
  { left: 60, top: 45, right: 124, bottom: 65 },
  { left: 60, top: 82, right: 112, bottom: 101 },
];

const isWhite = (x: number, y: number): boolean =>
  strokes.some(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom);

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** Eight bits a pixel, by a palette; neither filtered nor interlaced. */
function header(): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(size, 0);
  content.writeUInt32BE(size, 4);
  content.set([8, 3], 8);
  return content;
}

/**
 * The service's mark as a PNG (ISO/IEC 15948), for those who show no SVG.
 *
 * @param colour of the tile, such as `#1f6f5c`
 */
export function markIn(colour: string): Buffer {
  const rows = Buffer.alloc(size * (size + 1));
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) rows[y * (size + 1) + 1 + x] = isWhite(x, y) ? 1 : 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header()),
    chunk('PLTE', Buffer.from(`${colour.slice(1)}ffffff`, 'hex')),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
