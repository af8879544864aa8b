import { useId } from 'react';
import type { OptionEntry, QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { ChoiceRow } from '#ui/fields/choices.tsx';
import { changing, namedOption, optionsOf, withOptionKey } from '../edits/options.ts';
import { type Part, without } from '../edits/questions.ts';
import { explanationId, jumpId, optionId } from '../element-ids.ts';
import { IconRemove } from '../icons.tsx';
import { Jump, type JumpTarget } from './Jump.tsx';
import { isChoice } from './kinds.ts';
import { OptionProperties } from './OptionProperties.tsx';
import { usePart } from './QuestionWords.tsx';
import { Rows } from './Rows.tsx';

type Props = {
  part: Part;
  entry: QuestionEntry;
  /** 'vraag 5' */
  label: string;
  /** Empty for a sub-question: those lead nowhere. */
  targets: readonly JumpTarget[] | null;
  /** Names of answers in the version that is out. */
  namesOut: ReadonlySet<string> | undefined;
};

export function Options({ part, entry, label, targets, namesOut }: Props) {
  const { now, keep } = usePart(part, label);
  if (!isChoice(entry)) return null;
  const kind = entry.type === 'multiple_answer' ? 'checkbox' : 'radio';
  const of = part.sub === null ? '' : ` van deelvraag ${part.sub + 1}`;
  return (
    <Rows
      now={now}
      keep={keep}
      options={optionsOf(entry)}
      words={{ ...answerWords, of }}
      idOf={(at) => optionId(part, at)}
      above={explanationId(part)}
      named={namedOption}
      isUnnamed={({ ref }) => !ref}
      lead={() => <input type={kind} disabled tabIndex={-1} aria-hidden="true" />}
      tail={(option, at) =>
        option &&
        targets && (
          <OptionJump
            id={jumpId(optionId(part, at))}
            at={at}
            option={option}
            targets={targets}
            onKeep={(kept) => keep(changing(now(), at, kept), 'Sprong gekozen')}
          />
        )
      }
      more={(option, at) => (
        <OptionProperties
          option={option}
          several={kind === 'checkbox'}
          isOut={namesOut?.has(option.ref ?? '') ?? false}
          onKeep={(kept) => keep(changing(now(), at, kept))}
        />
      )}
    >
      {entry.other && <OtherRow kind={kind} onRemove={() => keep(without(now(), 'other'))} />}
    </Rows>
  );
}

const answerWords = {
  row: 'antwoord',
  Row: 'Antwoord',
  Rows: 'Antwoorden',
  the: 'Het antwoord',
  empty: 'Het lege antwoord',
  new: 'Nieuw antwoord',
  without: 'Antwoord zonder tekst',
};

type JumpProps = {
  id: string;
  at: number;
  option: OptionEntry;
  targets: readonly JumpTarget[];
  onKeep: (option: OptionEntry) => void;
};

const OptionJump = ({ id, at, option, targets, onKeep }: JumpProps) => (
  <Jump
    id={id}
    label={`Waarheen na ‘${option.title || `antwoord ${at + 1}`}’`}
    value={option.go_to ?? ''}
    targets={targets}
    on="volgende vraag"
    onChoose={(to) => onKeep(withOptionKey(option, 'go_to', to))}
  />
);

/** 'Anders, namelijk' as the parent meets it once it is chosen; its words are the panel's. */
function OtherRow({ kind, onRemove }: { kind: 'radio' | 'checkbox'; onRemove: () => void }) {
  const id = useId();
  return (
    <div className="row" data-other>
      <span />
      <div className="namely">
        <ChoiceRow
          label="Anders, namelijk"
          input={<input type={kind} defaultChecked disabled tabIndex={-1} aria-hidden="true" />}
        />
        <div className="other" id={id}>
          <span className="soft">Schrijf hier je antwoord</span>
          <span className="input" />
        </div>
      </div>
      <span className="jump">
        <button type="button" className="icon-button" aria-label="Verwijder ‘Anders, namelijk’" onClick={onRemove}>
          <IconRemove />
        </button>
      </span>
    </div>
  );
}
