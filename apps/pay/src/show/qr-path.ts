import { encode } from 'uqr';

/** Light modules that scanners need around the code (ISO/IEC 18004). */
const quietZone = 4;

export interface QrPath {
  /** Modules per side, quiet zone included. */
  size: number;
  /** SVG path of the dark modules, one unit each. */
  path: string;
}

/** A QR code as one path: a run of dark modules in a row is one rectangle. */
export const qrPath = (content: string): QrPath => {
  const { data: rows, size } = encode(content, { ecc: 'M', border: quietZone });
  const runs = rows.flatMap((row, y) => {
    const marks = row.map((dark) => (dark ? '#' : ' ')).join('');
    return Array.from(marks.matchAll(/#+/g), ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
  });
  return { size, path: runs.join('') };
};
