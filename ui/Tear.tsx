import type { SVGProps } from 'react';

/** The scissors alone, 44 x 28, for the tear line and the progress. */
export function Scissors(props: SVGProps<SVGGElement>) {
  return (
    <g className="scissors" fill="none" strokeWidth="2.6" strokeLinecap="round" {...props}>
      <circle cx="8" cy="7" r="4.7" />
      <circle cx="8" cy="21" r="4.7" />
      <path d="M12 9.5l25 11.5M12 18.5L37 7" />
    </g>
  );
}

/**
 * The tear line: above the line we speak, below it the reader does. At most one on a screen, and only where the
 * reader's turn begins.
 */
export function Tear({ scissors = false }: { scissors?: boolean }) {
  return (
    <div className="tear" aria-hidden="true">
      {scissors && (
        <svg viewBox="0 0 44 28" aria-hidden="true">
          <Scissors />
        </svg>
      )}
    </div>
  );
}
