import type { LeftOut as Counts } from '#contract/calls/office/sending.ts';
import type { LeftOutReason } from '#contract/kept.ts';
import { reasonWords } from '#contract/mailings/left-out-words.ts';
import { parents } from './words.ts';

/** Whom a reminder or a thank-you does not reach, with one reason for each of them. */
export function LeftOut({ counts, gone = false }: { counts: Counts; gone?: boolean }) {
  if (counts.length === 0) return null;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p className="soft">{`${parents(all)} ${saying(all, gone)}`}</p>
      <ul className="reasons soft">
        {counts.map(({ reason, count }) => (
          <li key={reason}>{`${parents(count)}: ${why(reason)}`}</li>
        ))}
      </ul>
    </>
  );
}

const saying = (count: number, gone: boolean): string =>
  gone ? `${count === 1 ? 'kreeg' : 'kregen'} niets:` : `${count === 1 ? 'krijgt' : 'krijgen'} nu niets:`;

function why(reason: string): string {
  const [title, told] = reasonWords[reason as LeftOutReason] ?? [reason, ''];
  return `${title.charAt(0).toLowerCase()}${title.slice(1)}.${told && ` ${told}`}`;
}
