import { Scissors } from './Tear.tsx';

export interface ProgressProps {
  /** 'Stap 2 van 5'. */
  words: string;
  /** How much is done, 0 to 1. */
  share: number;
}

/** The scissors cut along the tear line: whole line behind them, dashes ahead. */
export function Progress({ words, share }: ProgressProps) {
  const done = Math.min(1, Math.max(0, share));
  const place = `${Math.round(done * 1000) / 10}%`;
  return (
    <div className="progress">
      <p>
        <strong>{words}</strong>
      </p>
      <svg aria-hidden="true">
        <line className="ahead" x1="0" y1="5" x2="100%" y2="5" />
        <rect className="done" y="3" width={place} height="4" rx="2" />
        <svg className="cut-here" aria-hidden="true" x={place} y="-9" width="44" height="28" overflow="visible">
          {/* The further along, the further the scissors lie back, so that at the end they still lie on the line. */}
          <g transform={`translate(${Math.round(done * -44)} 0)`}>
            <rect className="gap" x="-4" width="50" height="28" />
            <Scissors />
          </g>
        </svg>
      </svg>
    </div>
  );
}

/** 'Stap 2 van 4', for the heading and the title alike. */
export const stepOfTotal = (step: number, total: number): string => `Stap ${step} van ${total}`;
