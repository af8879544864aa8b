import { number } from '../../number.ts';
import { TableHead } from '../../parts/DataTable.tsx';
import { Fold } from '../../parts/Fold.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { Scroll } from '../../parts/Scroll.tsx';
import { CountedAt } from './CountedAt.tsx';
import type { Fieldwork } from './fieldworkQueries.ts';

export function FieldworkStops({ field: { stops, anonymous, stage, people_at } }: { field: Fieldwork }) {
  const all = stops?.reduce((sum, { stopped }) => sum + (stopped ?? 0), 0) ?? 0;
  const most = Math.max(1, ...(stops ?? []).map(({ stopped }) => stopped ?? 0));
  // Where a quarter of those who stopped did, and it is no chance of a few.
  const worst = stops?.find(({ stopped }) => stopped !== null && stopped === most && most >= 10 && most * 4 >= all);
  return (
    <Fold
      id="stoppen"
      title="Gestopt bij een vraag"
      line={
        stops === null ? 'Telt pas als niemand de lijst meer kan invullen' : told(all, anonymous, stage === 'closed')
      }
      pill={worst && <Pill look="wait">{`${number(worst.stopped ?? 0)} bij vraag ${stops!.indexOf(worst) + 1}`}</Pill>}
    >
      <CountedAt at={people_at} />
      {stops === null ? (
        <p className="soft measure">
          Van een anonieme vragenlijst tellen we dit pas als niemand hem meer kan invullen. Eerder zou een getal over
          één ouder kunnen gaan.
        </p>
      ) : (
        <Scroll label="Tabel van waar ouders stoppen" copied>
          <table className="table">
            <caption className="unseen">{told(all, anonymous, stage === 'closed')}</caption>
            <TableHead heads={['Vraag', { bar: '' }, { n: 'Gestopt bij deze vraag' }, { n: 'Gezien' }]} />
            <tbody>
              {stops.map(({ question, title, saw, stopped }, place) => (
                <tr key={question}>
                  <th scope="row">
                    <span className="soft">{`${place + 1} `}</span>
                    {title}
                  </th>
                  <td aria-hidden="true" className="bar">
                    <svg aria-hidden="true">
                      <rect className="fill-2" width={`${(100 * (stopped ?? 0)) / most}%`} height="20" rx="2" />
                    </svg>
                  </td>
                  <td className="n">{stopped === null ? 'minder dan 10' : number(stopped)}</td>
                  <td className="n">{saw === null ? '–' : number(saw)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Fold>
  );
}

function told(all: number, anonymous: boolean, closed: boolean): string {
  if (anonymous) return 'In stappen van tien.';
  if (all === 0) return closed ? 'Niemand stopte onderweg.' : 'Niemand is nog onderweg.';
  if (!closed) return `${all === 1 ? '1 ouder is' : `${number(all)} ouders zijn`} nog niet aan het eind.`;
  return `${all === 1 ? '1 ouder stopte' : `${number(all)} ouders stopten`} onderweg.`;
}
