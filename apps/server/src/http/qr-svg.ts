import { encode } from 'uqr';
import { escaped } from './escaped.ts';

/** A QR code (ISO/IEC 18004) as an SVG picture that needs no style and no script. */
export function qrSvg(text: string, { label }: { label: string }): string {
  const { data: rows, size } = encode(text, { ecc: 'M', border: 4 });
  const path = rows
    .flatMap((row, y) => {
      const marks = row.map((dark) => (dark ? '#' : ' ')).join('');
      return Array.from(marks.matchAll(/#+/g), ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
    })
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="qr" viewBox="0 0 ${size} ${size}" role="img" ` +
    `aria-label="${escaped(label)}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
  );
}
