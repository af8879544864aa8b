import {
  aaporCodes,
  type Dispositions as Counts,
  dispositions,
  dispositionTitles,
  ratesOf,
} from '#contract/office/dispositions.ts';
import { number, percentOf } from '../../number.ts';
import { TableHead } from '../../parts/DataTable.tsx';
import { Fold } from '../../parts/Fold.tsx';
import { Scroll } from '../../parts/Scroll.tsx';
import { CountedAt } from './CountedAt.tsx';
import { addedUp, dispositionWords } from './fieldwork-words.ts';
import type { Fieldwork } from './fieldworkQueries.ts';

type Props = {
  field: Fieldwork;
  counts: Counts;
  going: boolean;
};

/** What became of every invitation: one thing each, so that they add up to everybody who was invited. */
export function DispositionTable({ field, counts, going }: Props) {
  const { people_at, partial_percent: partial } = field;
  const shown = dispositions.filter((one) => counts[one] > 0);
  const sum = dispositions.reduce((all, one) => all + counts[one], 0);
  // More may have been invited since they were counted.
  const invited = people_at === null ? field.invited : sum;
  const rates = ratesOf(counts);
  const percent = (rate: number | null) => (rate === null ? '–' : percentOf(rate, 1));
  return (
    <Fold
      id="uitkomst"
      title="Uitkomst per uitnodiging (respons)"
      line={`Participatiegraad ${percent(rates.participation)}, afrondingsgraad ${percent(rates.completion)}`}
    >
      <CountedAt at={people_at} />
      <Scroll label="Tabel van de uitkomsten" copied>
        <table className="table">
          <TableHead heads={['Uitkomst', { n: 'Ouders' }, { n: '%' }]} />
          <tbody>
            {shown.map((one) => (
              <tr key={one}>
                <th scope="row">
                  {dispositionWords(one, going, partial).name}
                  <small className="soft below">{dispositionWords(one, going, partial).told}</small>
                </th>
                <td className="n">{number(counts[one])}</td>
                <td className="n">{percentOf(counts[one], invited)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Uitgenodigd</th>
              <td className="n">{number(invited)}</td>
              <td className="n">100 %</td>
            </tr>
          </tfoot>
        </table>
      </Scroll>
      <p className="soft small">{addedUp(sum, invited)}</p>
      <details className="figures">
        <summary>AAPOR-codes</summary>
        <p className="soft measure">Het panel is een vrijwillig panel. Noem dit geen responspercentage.</p>
        <dl className="rates">
          {(['rr1', 'rr2', 'rr3', 'rr4', 'rr5', 'rr6'] as const).map((one) => (
            <div key={one}>
              <dt>{one.toUpperCase()}</dt>
              <dd>{percent(rates[one])}</dd>
            </div>
          ))}
          <div>
            <dt>Bereikt</dt>
            <dd>{percent(rates.absorption)}</dd>
          </div>
        </dl>
        <p className="soft small">
          {`Codes van AAPOR: ${shown.map((one) => `${dispositionTitles[one].toLowerCase()} ${aaporCodes[one] ?? 'geen'}`).join(', ')}.`}
        </p>
      </details>
    </Fold>
  );
}
