import { Link } from 'react-router';
import { readFieldwork } from '#contract/calls/office/fieldwork.ts';
import type { Results } from '#contract/calls/office/results.ts';
import { stand } from '#contract/results/account.ts';
import { stopsOf, stopsSource, stopsSvg, stopsTitle } from '#contract/results/stops-svg.ts';
import { number } from '../../number.ts';
import { TableHead } from '../../parts/DataTable.tsx';
import { Scroll } from '../../parts/Scroll.tsx';
import { useMay } from '../../session.ts';
import { asSheet } from './figure/asSheet.ts';
import { Kebab } from './figure/Kebab.tsx';
import { TakeAlong } from './figure/TakeAlong.tsx';

export function Stops({ id, results }: { id: string; results: Results }) {
  const { stops, anonymous } = results;
  const mayFollow = useMay(readFieldwork);
  if (!stops) {
    return anonymous ? (
      <section className="block stopped" aria-labelledby="stopten">
        <h2 id="stopten">Waar ouders stopten</h2>
        <p className="soft measure">
          Van een anonieme vragenlijst tellen we dit pas als niemand hem meer kan invullen. Eerder zou een getal over
          één ouder kunnen gaan.
        </p>
      </section>
    ) : null;
  }
  const { over } = stops;
  const rows = stopsOf(stops);
  const most = Math.max(1, ...rows.map(({ n }) => n));
  return (
    <section className="block stopped" aria-labelledby="stopten">
      <header>
        <h2 id="stopten">{stopsTitle(stops)}</h2>
        {rows.length > 0 && (
          <Kebab label={`Meer met ‘${stopsTitle(stops)}’`}>
            <TakeAlong
              name={`gestopt-${results.snapshot.stamp}`}
              text={() =>
                asSheet([
                  [stopsTitle(stops)],
                  ...rows.map(({ title, n }) => [title, String(n)]),
                  [stopsSource(results)],
                  [stand(results)],
                ])
              }
              picture={() => stopsSvg(results, stops)}
            />
          </Kebab>
        )}
      </header>
      <p className="soft measure">
        {rows.length === 0
          ? over
            ? 'Nergens stopten er genoeg ouders om te laten zien.'
            : 'Nergens staan genoeg ouders om te laten zien.'
          : 'Geteld zijn ouders die begonnen en niet aan het eind kwamen, bij de eerste vraag op hun weg die ze niet beantwoordden. Waar het er te weinig waren, staat de vraag er niet bij.'}
        {results.conditions.length > 0 && ' Dit gaat over alle ouders die begonnen, niet alleen over je keuze.'}
        {!anonymous && mayFollow && (
          <span className="on-screen">
            {' '}
            Hoeveel ouders elke vraag zagen, staat bij <Link to={`/vragenlijsten/${id}/veldwerk`}>Veldwerk</Link>.
          </span>
        )}
      </p>
      {rows.length > 0 && (
        <Scroll label="Tabel van waar ouders stopten">
          <table className="table bars stops" aria-labelledby="stopten">
            <TableHead heads={['Vraag', { bar: '' }, { n: over ? 'Gestopt bij deze vraag' : 'Nu bij deze vraag' }]} />
            <tbody>
              {rows.map(({ question, title, n }) => (
                <tr key={question}>
                  <th scope="row">{title}</th>
                  <td aria-hidden="true" className="bar">
                    <svg aria-hidden="true">
                      <rect className="fill-2" width={`${(100 * n) / most}%`} height="20" />
                    </svg>
                  </td>
                  <td className="n">{number(n)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {rows.length > 0 && (
        <p className="source small">
          {stopsSource(results)}
          <span className="printed">{` ${stand(results)}`}</span>
        </p>
      )}
    </section>
  );
}
