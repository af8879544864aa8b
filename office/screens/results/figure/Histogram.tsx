import { useId, useState } from 'react';
import type { ResultsFigure } from '#contract/calls/office/results.ts';
import { pluralOf } from '#contract/format.ts';
import { percent } from '#contract/results/account.ts';
import { type Bin, binsOf, niceBins } from '#contract/results/bins.ts';
import { decimal } from '#contract/results/outcome-sentence.ts';

const [width, height, floor, head] = [640, 210, 180, 24] as const;
const labelled_most = 16;

/** How a number or a mark is spread, as columns on one line; the table below says the same. */
export function Columns({ bins, mean }: { bins: readonly Bin[]; mean: string | undefined }) {
  const highest = Math.max(1, ...bins.map(({ share }) => share));
  const each = width / bins.length;
  const said = bins
    .map(({ title, share, n }) => `${title}: ${percent(Math.round(share))}, ${pluralOf(n, 'ouder', 'ouders')}`)
    .join('; ');
  return (
    <div className="histo">
      {mean && <p className="mean">{mean}</p>}
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Verdeling. ${said}.`}>
        {bins.map(({ title, share, small }, at) => {
          const high = ((floor - head) * share) / highest;
          const middle = each * (at + 0.5);
          return (
            <g key={title}>
              <rect
                className={small ? 'small' : 'bar'}
                x={each * at + 2}
                y={floor - high}
                width={each - 4}
                height={high}
              />
              {bins.length <= labelled_most && (
                <text className="mark" x={middle} y={floor - high - 6} textAnchor="middle">
                  {percent(Math.round(share))}
                </text>
              )}
              {(bins.length <= labelled_most || at % 2 === 0) && (
                <text x={middle} y={height - 10} textAnchor="middle">
                  {title}
                </text>
              )}
            </g>
          );
        })}
        <path d={`M0 ${floor}H${width}`} />
      </svg>
      {bins.some(({ small }) => small) && (
        <p className="legend">
          <span>
            <span className="key" />n van 10 of meer
          </span>
          <span>
            <span className="key grey" />
            kleine n
          </span>
        </p>
      )}
    </div>
  );
}

type Values = NonNullable<ResultsFigure['values']>;

/** The bins of a number, made of what was answered until somebody says otherwise. */
export function Histogram({ figure, values }: { figure: ResultsFigure; values: Values }) {
  const id = useId();
  const [wished, setWished] = useState<Record<'width' | 'from' | 'last', string>>();
  const nice = niceBins(values);
  const text = wished ?? { width: decimal(nice.width), from: decimal(nice.from), last: decimal(nice.last) };
  const read = (value: string) => Number(value.replace(',', '.'));
  const asked = { width: read(text.width), from: read(text.from), last: read(text.last) };
  const bins = binsOf(values, asked);
  const fault = typeof bins === 'string' ? bins : undefined;
  const shown = typeof bins === 'string' ? (binsOf(values, nice) as Bin[]) : bins;
  const field = (name: keyof typeof text, label: string) => (
    <label>
      {label}{' '}
      <input
        className="input"
        inputMode="decimal"
        value={text[name]}
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={({ currentTarget }) => setWished({ ...text, [name]: currentTarget.value })}
      />
    </label>
  );
  return (
    <>
      <Columns bins={shown} mean={figure.mean === null ? undefined : `gemiddeld ${decimal(figure.mean)}`} />
      <div className="bins on-screen">
        {field('width', 'Klassen van')}
        {field('from', 'vanaf')}
        {field('last', 'de laatste vanaf')}
        {wished && (
          <button className="link-button" type="button" onClick={() => setWished(undefined)}>
            Herstel
          </button>
        )}
      </div>
      {fault && (
        <p className="error" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
