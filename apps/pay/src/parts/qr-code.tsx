import { useMemo } from 'preact/hooks';
import { qrPath } from '../show/qr-path.ts';

/** Always dark on light, whatever the page's colours: many scanners read nothing else. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(content), [content]);
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
