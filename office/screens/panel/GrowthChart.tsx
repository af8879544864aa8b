import type { MakeUp } from '#contract/calls/office/panel.ts';
import { month as monthWords, noonOf, shortDay } from '#contract/format.ts';
import { sayPanelCount } from '#contract/panel-count.ts';
import { ChartScale } from '../../parts/ChartScale.tsx';
import { DataTable } from '../../parts/DataTable.tsx';
import { Fold } from '../../parts/Fold.tsx';
import { useWidth } from '../../parts/useWidth.ts';
import { scaleOf } from '../campaigns/days-chart.ts';

const height = 240;
const plot = { left: 48, top: 16, bottom: 208 };
const noon = (day: string): Date => noonOf(day);

export function Growth({ data: { weeks, months } }: { data: MakeUp }) {
  const [drawing, width] = useWidth<SVGSVGElement>(640);
  const right = width - 14;
  const lines = scaleOf(Math.max(...weeks.map(({ members }) => members ?? 0), 40));
  const top = lines.at(-1)!;
  const x = (at: number) => plot.left + ((right - plot.left) * at) / Math.max(1, weeks.length - 1);
  const y = (count: number) => plot.bottom - ((plot.bottom - plot.top) * count) / top;
  const path = (of: 'members' | 'proven' | 'active') =>
    weeks.map((one, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(one[of] ?? 0).toFixed(1)}`).join('');
  const every = Math.ceil(weeks.length / Math.max(2, Math.floor((right - plot.left) / 80)));
  const last = weeks.at(-1);
  return (
    <section className="block" aria-labelledby="groei">
      <div className="title">
        <h2 id="groei">Het panel per week</h2>
        <p className="soft small legend">
          <span>
            <span className="key k1" />
            leden
          </span>
          <span>
            <span className="key k2" />
            bevestigd
          </span>
          <span>
            <span className="key k3" />
            begon die week een vragenlijst
          </span>
        </p>
      </div>
      <svg
        ref={drawing}
        className="chart growth"
        height={height}
        role="img"
        aria-label={`Leden van nu, naar de week waarin ze kwamen: ${sayPanelCount(weeks[0]?.members ?? null)} een jaar geleden, ${sayPanelCount(last?.members ?? null)} nu, van wie ${sayPanelCount(last?.proven ?? null)} bevestigd.`}
      >
        <ChartScale lines={lines} left={plot.left} right={right} y={y} />
        <path className="active" d={path('active')} />
        <path className="proven" d={path('proven')} />
        <path className="members" d={path('members')} />
        <path className="ground" d={`M${plot.left} ${plot.bottom + 0.5}H${right}`} />
        <g textAnchor="middle">
          {weeks.map(({ week }, at) =>
            at % every === 0 && x(at) < right - 30 ? (
              <text key={week} x={Math.max(x(at), plot.left + 16)} y={plot.bottom + 22}>
                {shortDay(noon(week))}
              </text>
            ) : null,
          )}
        </g>
      </svg>
      <p className="soft small">Leden van nu, naar de week waarin ze kwamen. Wie wegging, staat er per maand onder.</p>
      <Fold id="per-week" title="Cijfers per week">
        <DataTable
          caption="Per week, in tientallen"
          heads={['Week van', { n: 'Leden' }, { n: 'Bevestigd' }, { n: 'Erbij' }, { n: 'Begon een vragenlijst' }]}
          rows={weeks.toReversed().map(({ week, members, proven, joined, active }) => ({
            key: week,
            cells: [shortDay(noon(week)), ...[members, proven, joined, active].map(sayPanelCount)],
          }))}
        />
        {months.length > 0 && (
          <DataTable
            caption="Wie wegging, per maand"
            heads={['Maand', { n: 'Weg' }]}
            rows={months
              .toReversed()
              .map(({ month, left }) => ({ key: month, cells: [monthWords(month), sayPanelCount(left)] }))}
          />
        )}
      </Fold>
    </section>
  );
}
