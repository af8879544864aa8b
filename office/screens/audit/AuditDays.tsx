import { Link } from 'react-router';
import type { AuditLine } from '#contract/calls/office/staff/audit-log.ts';
import { capitalize, clockTime, isoDay, noonOf, weekday } from '#contract/format.ts';
import { TableHead } from '../../parts/DataTable.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { whatWords, whoWords } from './audit-words.ts';
import { detailWords } from './detail-words.ts';

/** On the latest day, a person with at most this number of lines is not folded. */
const open_most = 5;

/** The lines by day and by person, who did most lately first. */
export function AuditDays({ lines }: { lines: readonly AuditLine[] }) {
  const days = Map.groupBy(lines, ({ at }) => isoDay(new Date(at)));
  return [...days].map(([day, those], at) => <Day key={day} day={day} lines={those} isLatest={at === 0} />);
}

type DayProps = { day: string; lines: readonly AuditLine[]; isLatest: boolean };

function Day({ day, lines, isLatest }: DayProps) {
  const title = `${weekday(noonOf(day))} ${day.slice(0, 4)}`;
  const people = Map.groupBy(lines, ({ who }) => whoWords(who));
  return (
    <TitledSection id={`dag-${day}`} title={capitalize(title)}>
      {[...people].map(([name, those]) => (
        <Person key={name} name={name} day={title} lines={those} isOpen={isLatest && those.length <= open_most} />
      ))}
    </TitledSection>
  );
}

type PersonProps = { name: string; day: string; lines: readonly AuditLine[]; isOpen: boolean };

function Person({ name, day, lines, isOpen }: PersonProps) {
  const [last, first] = [lines[0]!, lines.at(-1)!].map(({ at }) => clockTime(new Date(at)));
  const when = first === last ? `om ${first} uur` : `van ${first} tot ${last} uur`;
  return (
    <details className="person" open={isOpen}>
      <summary>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="soft">{` ${lines.length === 1 ? '1 regel' : `${lines.length} regels`}, ${when}`}</span>
      </summary>
      <table className="table fold-rows log">
        <caption className="unseen">{`Regels van ${name}, ${day}`}</caption>
        <TableHead heads={['Tijd', 'Wat', 'Reden of gevolg']} />
        <tbody>
          {lines.map((line) => (
            <Line key={line.number} line={line} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Line({ line }: { line: AuditLine }) {
  const { words, object, member } = whatWords(line);
  return (
    <tr>
      <th scope="row" className="fit">
        {clockTime(new Date(line.at))}
      </th>
      <td className="says">
        {words}{' '}
        {member ? (
          <Link to={`/logboek?ouder=${line.about?.id}`}>{object}</Link>
        ) : (
          object && (
            <b>
              <bdi>{object}</bdi>
            </b>
          )
        )}
      </td>
      <td className="says soft">{detailWords(line.detail)}</td>
    </tr>
  );
}
