import type { ReactNode } from 'react';
import { CargoBike } from '#ui/pictures/CargoBike.tsx';
import { Clouds } from '#ui/pictures/Clouds.tsx';
import { Hills } from '#ui/pictures/Hills.tsx';
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
