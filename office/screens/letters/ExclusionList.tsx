import type { LeftOut as Counts } from '#contract/calls/office/sending.ts';
import { exclusionWords } from '#contract/office/exclusion-words.ts';
import { sayPanelCount } from '#contract/panel-count.ts';
import type { ExclusionReason } from '#contract/reason-types.ts';

/** Whom a reminder or a thank-you does not reach, with one reason for each of them. */
export function LeftOut({ counts, gone = false }: { counts: Counts; gone?: boolean }) {
  if (counts.length === 0) return null;
  return (
    <>
      <p className="soft">{gone ? 'Deze ouders kregen niets:' : 'Deze ouders krijgen nu niets:'}</p>
      <ul className="reasons soft">
        {counts.map(({ reason, count }) => (
          <li key={reason}>{`${sayPanelCount(count)} ouders: ${why(reason)}`}</li>
        ))}
      </ul>
    </>
  );
}

function why(reason: string): string {
  const [title, told] = exclusionWords[reason as ExclusionReason] ?? [reason, ''];
  return `${title.charAt(0).toLowerCase()}${title.slice(1)}.${told && ` ${told}`}`;
}
