import type { QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { numberIn } from '../edits/number-in.ts';
import { type Part, withKey } from '../edits/questions.ts';
import { fieldId } from '../element-ids.ts';
import { KeptField, Switch } from '../parts.tsx';
import type { usePart } from './QuestionWords.tsx';

type Props = Pick<ReturnType<typeof usePart>, 'now' | 'keep'> & { part: Part; entry: QuestionEntry };

/** A sub-question has fields with the same names. */
const idOf = ({ part }: Props, name: string) => (part.sub === null ? fieldId(name) : undefined);

const bound = (props: Props, name: 'least' | 'most', label: string) => {
  const { entry, now, keep } = props;
  return (
    <KeptField
      id={idOf(props, name)}
      label={label}
      inputMode="decimal"
      value={entry[name] === undefined ? '' : String(entry[name]).replace('.', ',')}
      onKeep={(text) => keep(withKey(now(), name, numberIn(text)))}
    />
  );
};

export const CountBounds = (props: Props) => (
  <div className="bounds">
    {bound(props, 'least', 'Minstens zoveel antwoorden')}
    {bound(props, 'most', 'Hooguit zoveel antwoorden')}
  </div>
);

export function NumberBounds(props: Props) {
  const { entry, now, keep } = props;
  return (
    <div className="bounds">
      <KeptField
        id={idOf(props, 'unit')}
        label="Eenheid, zoals uur"
        value={String(entry.unit ?? '')}
        onKeep={(unit) => keep(withKey(now(), 'unit', unit))}
      />
      {bound(props, 'least', 'Kleinste getal')}
      {bound(props, 'most', 'Grootste getal')}
      <Switch
        label="Alleen hele getallen"
        checked={entry.whole === true}
        onChange={(on) => keep(withKey(now(), 'whole', on))}
      />
    </div>
  );
}
