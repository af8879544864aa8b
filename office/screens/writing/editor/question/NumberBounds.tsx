import type { QuestionEntry } from '#contract/writing/file.ts';
import { numberIn } from '../edits/number-in.ts';
import { withKey } from '../edits/questions.ts';
import { KeptField, Switch } from '../parts.tsx';
import type { usePart } from './Asked.tsx';

type Props = Pick<ReturnType<typeof usePart>, 'now' | 'keep'> & { entry: QuestionEntry };

/** What number an answer may be, and of what. */
export function NumberBounds({ entry, now, keep }: Props) {
  const field = (name: 'least' | 'most', label: string) => (
    <KeptField
      label={label}
      inputMode="decimal"
      value={entry[name] === undefined ? '' : String(entry[name]).replace('.', ',')}
      onKeep={(text) => keep(withKey(now(), name, numberIn(text)))}
    />
  );
  return (
    <div className="bounds">
      <KeptField
        label="Eenheid"
        hint="Bijvoorbeeld: uur, euro."
        value={String(entry.unit ?? '')}
        onKeep={(unit) => keep(withKey(now(), 'unit', unit))}
      />
      {field('least', 'Kleinste getal')}
      {field('most', 'Grootste getal')}
      <Switch
        label="Alleen hele getallen"
        checked={entry.whole === true}
        onChange={(on) => keep(withKey(now(), 'whole', on))}
      />
    </div>
  );
}
