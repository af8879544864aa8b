import { useState } from 'react';
import type { QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { useEditing, type Writing } from '../editing.tsx';
import type { NamesOut } from '../edits/names.ts';
import { without, withSubTwice } from '../edits/questions.ts';
import { explanationId, optionId, titleId } from '../element-ids.ts';
import { IconCopy, IconDown, IconMore, IconRemove, IconUp } from '../icons.tsx';
import { useRowIds } from '../useRowIds.ts';
import { AddOther } from './AddOther.tsx';
import { isChoice } from './kinds.ts';
import { Options } from './Options.tsx';
import { OwnWords } from './OwnWords.tsx';
import { PartProperties } from './PartProperties.tsx';
import { KindTools, QuestionWords, usePart } from './QuestionWords.tsx';
import { Standard } from './Standard.tsx';

type Props = {
  writing: Writing;
  questionKey: string;
  entry: QuestionEntry;
  number: number;
  namesOut: NamesOut['subs'] | undefined;
};

/** They stand below their question on the same screen, and lead nowhere by themselves. */
export function SubQuestions({ writing, questionKey, entry, number, namesOut }: Props) {
  const subs = entry.sub_questions ?? [];
  const { ids } = useRowIds(subs);
  return subs.map((sub, at) => (
    <SubQuestion
      key={ids[at]}
      writing={writing}
      owner={questionKey}
      sub={sub}
      at={at}
      count={subs.length}
      number={number}
      optionsOut={namesOut?.get(sub.ref ?? '')}
    />
  ));
}

type SubProps = {
  writing: Writing;
  owner: string;
  sub: QuestionEntry;
  at: number;
  count: number;
  number: number;
  optionsOut: ReadonlySet<string> | undefined;
};

function SubQuestion({ writing, owner, sub, at, count, number, optionsOut }: SubProps) {
  const editing = useEditing();
  const [isOpen, setOpen] = useState(false);
  const [label, name] = [`vraag ${number}`, `deelvraag ${at + 1}`];
  const part = { key: owner, sub: at };
  const { now, keep } = usePart(part, label);
  const owning = usePart({ key: owner, sub: null }, label);
  const isOut = optionsOut !== undefined;

  function move(by: number) {
    const to = at + by;
    if (to < 0 || to >= count) return editing.say(`De deelvraag staat al ${by < 0 ? 'bovenaan' : 'onderaan'}.`);
    const row = owning.now().sub_questions ?? [];
    const moved = row.toSpliced(at, 1).toSpliced(to, 0, row[at]!);
    owning.keep({ ...owning.now(), sub_questions: moved }, 'Deelvraag verplaatst');
    editing.focusOn(titleId({ key: owner, sub: to }));
    editing.say(`De deelvraag staat nu op plaats ${to + 1} van ${count}.`);
  }
  function duplicate() {
    owning.keep(withSubTwice(editing.now().draft, owning.now(), at), 'Deelvraag gekopieerd');
    editing.focusOn(titleId({ key: owner, sub: at + 1 }));
    editing.say(`De kopie is deelvraag ${at + 2}.`);
  }
  function remove() {
    const whole = owning.now();
    const left = (whole.sub_questions ?? []).toSpliced(at, 1);
    owning.keep(
      left.length > 0 ? { ...whole, sub_questions: left } : without(whole, 'sub_questions'),
      'Deelvraag verwijderd',
    );
    editing.focusOn(titleId({ key: owner, sub: left.length > 0 ? Math.max(0, at - 1) : null }));
    editing.say('De deelvraag is weg. Met Ctrl Z komt hij terug.');
  }

  return (
    <section
      className="sub"
      aria-label={`Deelvraag ${at + 1}`}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        const inWords = (event.target as HTMLElement).matches('.sub-t, .d');
        if (by === 0 || !event.altKey || !inWords) return;
        event.preventDefault();
        // Not the whole question.
        event.stopPropagation();
        move(by);
      }}
    >
      <div className="tools">
        <p className="tag">{`Deelvraag ${at + 1}, op hetzelfde scherm`}</p>
        <KindTools part={part} entry={sub} label={label} isOut={isOut} />
        <span className="push">
          <button type="button" className="icon-button" aria-label={`Zet ${name} hoger`} onClick={() => move(-1)}>
            <IconUp />
          </button>
          <button type="button" className="icon-button" aria-label={`Zet ${name} lager`} onClick={() => move(1)}>
            <IconDown />
          </button>
          <button type="button" className="icon-button" aria-label={`Kopieer ${name}`} onClick={duplicate}>
            <IconCopy />
          </button>
          <button type="button" className="icon-button" aria-label={`Verwijder ${name}`} onClick={remove}>
            <IconRemove />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={`Meer over ${name}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconMore />
          </button>
        </span>
      </div>
      <QuestionWords
        part={part}
        entry={sub}
        label={label}
        isOut={isOut}
        onEnter={() => editing.focusOn(isChoice(sub) ? optionId(part, 0) : explanationId(part))}
      />
      <Options part={part} entry={sub} label={label} targets={null} namesOut={optionsOut} />
      <OwnWords entry={sub} />
      <div className="extra">
        <AddOther entry={sub} of={` bij ${name}`} now={now} keep={keep} />
        <Standard part={part} name={`Deelvraag ${at + 1}`} entry={sub} now={now} keep={keep} />
      </div>
      {isOpen && (
        <section className="properties" aria-label={`Bij ${name}`}>
          <PartProperties writing={writing} part={part} entry={sub} label={label} isOut={isOut} />
        </section>
      )}
    </section>
  );
}
