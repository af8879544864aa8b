import { useMemo } from 'react';
import { encode } from 'uqr';

/** The key of the app: scanned from this screen, opened on this phone, or typed over. */
export function AppKey({ secret, uri }: { secret: string; uri: string }) {
  const { size, squares } = useMemo(() => draw(uri), [uri]);
  return (
    <div className="app-key">
      <svg
        className="qr"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR-code voor de app met codes"
        shapeRendering="crispEdges"
      >
        <path d={squares} />
      </svg>
      <div className="words">
        <p>Scan deze code met de app.</p>
        <p>
          Lees je dit op je telefoon zelf? <a href={uri}>Open de app op deze telefoon</a>.
        </p>
        <p>Of typ deze sleutel over in de app:</p>
        <code className="letters">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
    </div>
  );
}

/** One path for all dark squares: quick to draw, and no style attribute in it. */
function draw(text: string) {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, squares };
}
