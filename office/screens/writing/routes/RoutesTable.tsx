import type { WaysCounted } from '#contract/calls/office/ways.ts';
import type { SurveyQuestion } from '#questionnaire/flow.ts';
import { type Network, nodesOnWay } from '#questionnaire/routes/network.ts';
import { number } from '../../../number.ts';
import { TableHead } from '../../../parts/DataTable.tsx';
import { nameOfWay, questionNumbers, shortMinutes } from './route-words.ts';

type Props = { network: Network; questions: readonly SurveyQuestion[]; counted: WaysCounted | null };

export function RoutesTable({ network, questions, counted }: Props) {
  const { ways, count, edges } = network;
  const walked = new Map<string, number>();
  for (const way of counted?.ways ?? []) {
    const name = nodesOnWay(questions, way.questions).join(' ');
    walked.set(name, (walked.get(name) ?? 0) + way.parents);
  }
  const earlier = counted && counted.version > 1 && counted.earlier !== 0 ? counted.earlier : undefined;
  return (
    <section className="block" aria-labelledby="wegen">
      <div className="title">
        <h2 id="wegen">De routes</h2>
        {counted && <p className="soft small">Een lijn is zo dik als het deel van de ouders dat hem nam.</p>}
      </div>
      {ways.length < count && (
        <p className="soft small">
          {`Hieronder staan ${ways.length} routes. Samen gaan ze over elke sprong. Er zijn er ${count > 1_000_000 ? 'meer dan een miljoen' : number(count)}.`}
        </p>
      )}
      {network.nodes.some(({ conditional }) => conditional) && (
        <p className="soft small">Vragen met een voorwaarde tellen hier mee, ook voor ouders die ze niet krijgen.</p>
      )}
      <table className="table fold-rows">
        <caption className="unseen">Alle routes, met hun vragen en hun tijd.</caption>
        <TableHead heads={['Route', 'Vragen', { n: 'Schermen' }, { n: 'Duur' }, !!counted && { n: 'Ouders' }]} />
        <tbody>
          {ways.map((way) => {
            const name = way.nodes.join(' ');
            return (
              <tr key={name}>
                <th scope="row">{nameOfWay(way, edges, questions.length)}</th>
                <td data-h="vragen">{questionNumbers(way.nodes)}</td>
                <td className="n" data-h="schermen">
                  {way.screens}
                </td>
                <td className="n" data-h="duur">
                  {shortMinutes(way.seconds)}
                </td>
                {counted && (
                  <td className="n" data-h="ouders">
                    <Parents count={walked.get(name)} counted={counted} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {earlier !== undefined && (
        <p className="soft small after">
          {`Hier staat alleen versie ${counted!.version}. `}
          {earlier === null ? 'Minder dan 10 ouders begonnen' : `${number(earlier)} ouders begonnen`}
          {' aan een eerdere versie.'}
        </p>
      )}
    </section>
  );
}

/** Of an anonymous survey there are tens, and what is under ten is hidden, as is what is nothing. */
export function Parents({ count, counted }: { count: number | undefined; counted: WaysCounted }) {
  if (count === undefined) return counted.anonymous ? 'minder dan 10' : '0';
  return counted.anonymous ? `${number(count)} of meer` : number(count);
}
