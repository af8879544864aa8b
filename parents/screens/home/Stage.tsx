import type { ReactNode } from 'react';
import { CargoBike } from '#ui/pictures/CargoBike.tsx';
import { Clouds } from '#ui/pictures/Clouds.tsx';
import { Polder } from '#ui/pictures/Polder.tsx';
import { Street } from '#ui/pictures/Street.tsx';

type Props = { heading: string; marked: string; children: ReactNode };

/** The heading in its scene, which runs on past both edges of the window. The bicycle keeps its size. */
export function Stage({ heading, marked, children }: Props) {
  return (
    <div className="stage">
      <Hills className="hills" />
      <Clouds className="sky" />
      <div className="wrap">
        <div className="words">
          <Polder className="before" />
          <h1>
            {heading} <span className="strip">{marked}</span>
          </h1>
          {children}
        </div>
        <div className="scene">
          <CargoBike className="bike" />
          <Street className="beyond" />
        </div>
      </div>
    </div>
  );
}

/** Two loose sheets behind a whole scene: as wide as their place is, so they end nowhere inside the window. */
function Hills({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path fill="#C9E0D5" d="M0 44C90 20 170 26 262 50s160 22 250-6 160-40 262-26 160 26 226 8V100H0Z" />
      <path fill="#DDECE4" d="M0 78c120-16 220-12 330-2s240 8 350-8 220-12 320 0V100H0Z" />
    </svg>
  );
}
