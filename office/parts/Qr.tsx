import { useMemo } from 'react';
import { encode } from 'uqr';

export function Qr({ text, label }: { text: string; label: string }) {
  const { size, squares } = useMemo(() => draw(text), [text]);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={squares} />
    </svg>
  );
}

/** One path for all dark squares: quick to draw, and no style attribute in it. */
function draw(text: string) {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, squares };
}
