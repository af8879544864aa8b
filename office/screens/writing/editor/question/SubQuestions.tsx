import { hasOptions, type QuestionType } from '#contract/question-types.ts';
import type { DraftQuestion } from '#contract/writing/draft.ts';
import type { QuestionEntry } from '#contract/writing/file.ts';
import { useEditing } from '../editing.tsx';
import { without } from '../edits/questions.ts';
import { IconDown, IconRemove, IconUp } from '../icons.tsx';
import { KindTools, titleId, usePart, Words } from './Asked.tsx';
import { Options, optionId } from './Options.tsx';

type Props = { question: DraftQuestion; number: number; isOut: boolean };

/** They stand below their question on the same screen, and lead nowhere by themselves. */
export function SubQuestions({ question: { key, entry }, number, isOut }: Props) {
  const subs = entry.sub_questions ?? [];
  return subs.map((sub, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a sub-question has no other name that nothing changes
    <SubQuestion key={at} owner={key} sub={sub} at={at} count={subs.length} number={number} isOut={isOut} />
  ));
}

type SubProps = { owner: string; sub: QuestionEntry; at: number; count: number; number: number; isOut: boolean };

function SubQuestion({ owner, sub, at, count, number, isOut }: SubProps) {
  const editing = useEditing();
  const label = `vraag ${number}`;
  const part = { key: owner, sub: at };
  const { now, keep } = usePart({ key: owner, sub: null }, label);
  const all = () => now().sub_questions ?? [];

  function move(by: number) {
    const to = at + by;
    if (to < 0 || to >= count) return editing.say(`De deelvraag staat al ${by < 0 ? 'bovenaan' : 'onderaan'}.`);
    const row = all();
    keep({ ...now(), sub_questions: row.toSpliced(at, 1).toSpliced(to, 0, row[at]!) }, 'Deelvraag verplaatst');
    editing.focusOn(titleId({ key: owner, sub: to }));
    editing.say(`De deelvraag staat nu op plaats ${to + 1} van ${count}.`);
  }
  function remove() {
    const left = all().toSpliced(at, 1);
    keep(left.length > 0 ? { ...now(), sub_questions: left } : without(now(), 'sub_questions'), 'Deelvraag verwijderd');
    editing.focusOn(titleId({ key: owner, sub: left.length > 0 ? Math.max(0, at - 1) : null }));
    editing.say('De deelvraag is weg. Met Ctrl Z komt hij terug.');
  }

  return (
    <section className="sub" aria-label={`Deelvraag ${at + 1}`}>
      <div className="tools">
        <p className="tag">Deelvraag, op hetzelfde scherm</p>
        <KindTools part={part} entry={sub} label={label} isOut={isOut && Boolean(sub.ref)} />
        <span className="push">
          <button
            type="button"
            className="icon-button"
            aria-label={`Zet deelvraag ${at + 1} hoger`}
            onClick={() => move(-1)}
          >
            <IconUp />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={`Zet deelvraag ${at + 1} lager`}
            onClick={() => move(1)}
          >
            <IconDown />
          </button>
          <button type="button" className="icon-button" aria-label={`Verwijder deelvraag ${at + 1}`} onClick={remove}>
            <IconRemove />
          </button>
        </span>
      </div>
      <Words
        part={part}
        entry={sub}
        label={label}
        onEnter={() => hasOptions((sub.type ?? 'text') as QuestionType) && editing.focusOn(optionId(part, 0))}
      />
      <Options part={part} entry={sub} label={label} targets={null} isOut={isOut && Boolean(sub.ref)} />
    </section>
  );
}
