import type { CampaignDay, CampaignOverview } from '#contract/calls/office/campaigns.ts';
import { day, noonOf, shortDay } from '#contract/format.ts';
import { number } from '../../number.ts';
import { TableHead } from '../../parts/DataTable.tsx';
import { Scroll } from '../../parts/Scroll.tsx';
import { CountCell } from './CampaignTable.tsx';
import { DaysChart } from './DaysChart.tsx';
import { isWeekly, slotsOf } from './days-chart.ts';

const noon = ({ day: iso }: CampaignDay): Date => noonOf(iso);

export function CampaignDays({ campaign: { days, anonymous } }: { campaign: CampaignOverview }) {
  const weekly = isWeekly(days);
  const any = days.some(({ invited, started, finished }) => invited || started || finished);
  return (
    <section className="block" aria-labelledby="per-dag">
      <div className="title">
        <h2 id="per-dag">{weekly ? 'Deelname per week' : 'Deelname per dag'}</h2>
        {any && (
          <p className="soft small legend">
            <span>
              <span className="key striped" />
              Begonnen
            </span>
            <span>
              <span className="key k1" />
              Afgerond
            </span>
          </p>
        )}
      </div>
      {any ? (
        <>
          <DaysChart slots={slotsOf(days)} label={described(days, weekly)} />
          <details className="day-figures">
            <summary>Cijfers per dag</summary>
            <DaysTable days={days} anonymous={anonymous} />
          </details>
        </>
      ) : (
        <p className="soft">Er is nog niets te tekenen.</p>
      )}
    </section>
  );
}

function described(days: readonly CampaignDay[], weekly: boolean): string {
  const most = days.reduce((best, one) => ((one.finished ?? 0) > (best.finished ?? 0) ? one : best));
  const top = most.finished
    ? ` De drukste dag was ${day(noon(most))}, met ${number(most.finished)} keer afgerond.`
    : '';
  return `Hoe vaak de vragenlijst is begonnen en afgerond, ${weekly ? 'per week' : 'per dag'}.${top} Alle cijfers staan in de tabel onder de grafiek.`;
}

function DaysTable({ days, anonymous }: { days: readonly CampaignDay[]; anonymous: boolean }) {
  return (
    <Scroll label="Cijfers per dag" copied>
      <table className="table">
        <TableHead heads={['Dag', { n: 'Uitgenodigd' }, { n: 'Begonnen' }, { n: 'Afgerond' }]} />
        <tbody>
          {days.map((one) => (
            <tr key={one.day}>
              <th scope="row">{`${shortDay(noon(one))} ${one.day.slice(0, 4)}`}</th>
              <CountCell count={one.invited} />
              <CountCell count={one.started} />
              <CountCell count={one.finished} />
            </tr>
          ))}
        </tbody>
      </table>
      {anonymous && (
        <p className="soft small after">
          Bij een dag staat met hoeveel het totaal in stappen van tien die dag omhoog ging. Ging het niet omhoog, dan
          staat er ‘verborgen’.
        </p>
      )}
    </Scroll>
  );
}
