import { Link } from 'react-router';
import type { WaysCounted } from '#contract/calls/office/ways.ts';
import type { SurveyQuestion } from '#questionnaire/flow.ts';
import type { Network } from '#questionnaire/routes/network.ts';
import { TableHead } from '../../../parts/DataTable.tsx';
import { Parents } from './WaysTable.tsx';
import { conditionAt, jumpsOf, seconds } from './ways-words.ts';

type Props = {
  id: string;
  network: Network;
  keyOf: (at: number) => string;
  questions: readonly SurveyQuestion[];
  counted: WaysCounted | null;
};

export function StationsTable({ id, network, keyOf, questions, counted }: Props) {
  const { stations, tracks } = network;
  const stopped = new Map(counted?.stopped.map(({ question, parents }) => [question, parents]));
  return (
    <section className="block" aria-labelledby="kaart-tabel">
      <div className="title">
        <h2 id="kaart-tabel">Dezelfde kaart als tabel</h2>
      </div>
      <table className="table fold-rows">
        <TableHead heads={['Vraag', 'Voorwaarde en sprongen', { n: 'Tijd' }, !!counted && { n: 'Stopte hier' }]} />
        <tbody>
          {stations.map(({ id: name, title, seconds: time }, at) => (
            <tr key={name}>
              <th scope="row">
                <Link to={`/vragenlijsten/${id}/vragen?vraag=${encodeURIComponent(keyOf(at))}`}>
                  {`${at + 1}. ${title || 'Nog geen vraag'}`}
                </Link>
              </th>
              <td className="says">
                {[conditionAt(questions, at), jumpsOf(at, tracks, questions.length)].filter(Boolean).join('; ')}
              </td>
              <td className="n" data-h="tijd">
                {seconds(time)}
              </td>
              {counted && (
                <td className="n" data-h="stopte hier">
                  <Parents count={stopped.get(name)} counted={counted} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {counted && stopped.has(null) && (
          <tfoot>
            <tr>
              <th scope="row">Alles ingevuld, niet verstuurd</th>
              <td className="says" />
              <td className="n" />
              <td className="n" data-h="stopte hier">
                <Parents count={stopped.get(null)} counted={counted} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
