import { Link } from 'react-router';
import type { AuditLine } from '#contract/calls/office/staff/audit-log.ts';
import { clockTime, isoDay, weekday } from '#contract/format.ts';
import { whatWords, whoWords } from './audit-words.ts';
import { detailWords } from './detail-words.ts';

/** The lines, by day. */
export function AuditDays({ lines }: { lines: readonly AuditLine[] }) {
  const days = Map.groupBy(lines, ({ at }) => isoDay(new Date(at)));
  return [...days].map(([day, those]) => <Day key={day} day={day} lines={those} />);
}

function Day({ day, lines }: { day: string; lines: readonly AuditLine[] }) {
  const title = `${weekday(new Date(`${day}T12:00:00Z`))} ${day.slice(0, 4)}`;
  return (
    <section className="block" aria-labelledby={`dag-${day}`}>
      <div className="title">
        <h2 id={`dag-${day}`}>{title.replace(/^./, (letter) => letter.toUpperCase())}</h2>
      </div>
      <table className="table fold-rows log">
        <caption className="unseen">{`Regels van ${title}`}</caption>
        <thead>
          <tr>
            <th scope="col">Tijd</th>
            <th scope="col">Wie</th>
            <th scope="col">Wat</th>
            <th scope="col">Reden of gevolg</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.number} line={line} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Line({ line }: { line: AuditLine }) {
  const { words, object, member } = whatWords(line);
  return (
    <tr>
      <td className="fit">{clockTime(new Date(line.at))}</td>
      <th scope="row">
        <bdi>{whoWords(line.who)}</bdi>
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
