import { pluralOf } from '#contract/format.ts';
import { sayPanelCount } from '#contract/panel-count.ts';
import { number } from '../../number.ts';
import { Fold } from '../../parts/Fold.tsx';
import type { Fieldwork } from './fieldworkQueries.ts';

/** What the draw expected, beside what came; and how far such a word can be trusted. */
export function Foreseen({ field }: { field: Fieldwork }) {
  const { foreseen, finished, anonymous, stage } = field;
  if (!foreseen) return null;
  const { expected, low, high, before } = foreseen;
  const came = anonymous ? `minstens ${number(finished ?? 0)}` : number(finished ?? 0);
  return (
    <Fold
      id="verwacht"
      title="Verwacht bij de steekproef"
      line={`${expected === null ? 'Minder dan 10' : `Ongeveer ${sayPanelCount(expected)}`} ingevulde lijsten, nu ${came}`}
    >
      <p className="measure">
        {expected === null ? 'Minder dan 10' : `Ongeveer ${sayPanelCount(expected)}`}
        {` ingevulde lijsten, ${low === null ? 'hooguit' : `tussen ${sayPanelCount(low)} en`} ${sayPanelCount(high)}. `}
        {stage === 'closed' ? (
          <>
            Het werden er <b>{came}</b>
            {anonymous ? '.' : `: ${beside(finished ?? 0, low ?? 0, high)}.`}
          </>
        ) : (
          <>
            Tot nu toe zijn het er <b>{came}</b>.
          </>
        )}
      </p>
      <p className="soft small">
        {before.of === 0
          ? 'Hoe vaak zo’n verwachting klopt, weten we na de eerste vragenlijst die sluit.'
          : `Bij ${number(before.held)} van de ${pluralOf(before.of, 'eerdere vragenlijst', 'eerdere vragenlijsten')} kwam het aantal zo uit als verwacht. We rekenen op acht van de tien.`}
      </p>
    </Fold>
  );
}

function beside(finished: number, low: number, high: number): string {
  if (finished < low) return 'minder dan verwacht';
  return finished > high ? 'meer dan verwacht' : 'zoals verwacht';
}
