import { useMemo } from 'preact/hooks';
import { encode } from 'uqr';

/** Light modules that scanners need around the code (ISO/IEC 18004). */
const quietZone = 4;

/** Always dark on light, whatever the page's colours: many scanners read nothing else. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(content, { ecc: 'M', border: quietZone });
    const marks = code.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: code.size, path: marks.join('') };
  }, [content]);
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
