import { lazy, Suspense, useMemo, useRef } from 'react';
import type { DraftQuestion } from '#questionnaire/draft/draft.ts';
import { same } from '#questionnaire/draft/same.ts';
import { isStatements } from '#questionnaire/draft/statements.ts';
import { useEditing, type Writing } from '../editing.tsx';
import { namesOut, withKeptNames } from '../edits/names.ts';
import { duplicating, moving, withKey } from '../edits/questions.ts';
import { explanationId, jumpId, optionId, statementId, titleId } from '../element-ids.ts';
import { IconCopy, IconDown, IconPlus, IconRemove, IconUp } from '../icons.tsx';
import { AddOther } from './AddOther.tsx';
import { Jump, type JumpTarget } from './Jump.tsx';
import { isChoice, questionKindOf } from './kinds.ts';
import { Options } from './Options.tsx';
import { OwnWords } from './OwnWords.tsx';
import { PlainHint } from './PlainHint.tsx';
import { KindTools, QuestionWords, usePart } from './QuestionWords.tsx';
import { StatementsEditor } from './StatementsEditor.tsx';
import { SubQuestions } from './SubQuestions.tsx';

const Conditions = lazy(() => import('./Conditions.tsx'));

type Props = {
  writing: Writing;
  question: DraftQuestion;
  number: number;
  campaign: string;
  onOpen: (key: string) => void;
  onRemove: (key: string) => void;
};

/** The questions that this one may lead to: those behind it, or ways would go round. The same list as long as it says the same. */
function useTargets({ draft }: Writing, number: number): readonly JumpTarget[] {
  const last = useRef<readonly JumpTarget[]>([]);
  const { questions } = draft;
  return useMemo(() => {
    const targets = questions
      .map(({ key, entry }, at) => ({ key, number: at + 1, title: entry.title ?? '' }))
      .slice(number);
    if (!same(targets, last.current)) last.current = targets;
    return last.current;
  }, [questions, number]);
}

/** The question that is being written, as the parent will see it; where answers lead stands in the margin. */
export function QuestionSlip({ writing, question, number, campaign, onOpen, onRemove }: Props) {
  const editing = useEditing();
  const { key } = question;
  const { out } = writing;
  const entry = useMemo(() => withKeptNames(question.entry, key, out), [question.entry, key, out]);
  const known = useMemo(() => namesOut(key, out), [key, out]);
  const label = `vraag ${number}`;
  const part = { key, sub: null };
  const { now, keep } = usePart(part, label);
  const targets = useTargets(writing, number);
  const choosing = isChoice(entry);
  const listing = isStatements(entry);
  const hasSubs = !listing && questionKindOf(entry) !== 'information';

  function move(by: number) {
    const { draft, out } = editing.now();
    const at = draft.questions.findIndex((one) => one.key === key);
    const changes = moving(draft, out, key, at + by);
    const told = changes
      ? `De vraag is nu vraag ${at + by + 1} van ${draft.questions.length}.`
      : `De vraag staat al ${by < 0 ? 'bovenaan' : 'onderaan'}.`;
    editing.act(changes, `Vraag ${at + 1} verplaatst`);
    editing.say(told);
  }
  function duplicate() {
    const { draft, out } = editing.now();
    const { key: made, changes } = duplicating(draft, out, key);
    editing.act(changes, `Vraag ${number} gekopieerd`, `De kopie is vraag ${number + 1}.`);
    onOpen(made);
    editing.focusOn(titleId({ key: made, sub: null }));
  }

  return (
    <section className="writing" aria-label={`Vraag ${number}`}>
      <div className="tools">
        <h2>{`Vraag ${number}`}</h2>
        <KindTools part={part} entry={entry} label={label} isOut={known !== undefined} />
        <span className="push">
          <button type="button" className="icon-button" aria-label="Zet de vraag hoger" onClick={() => move(-1)}>
            <IconUp />
          </button>
          <button type="button" className="icon-button" aria-label="Zet de vraag lager" onClick={() => move(1)}>
            <IconDown />
          </button>
          <button type="button" className="icon-button" aria-label="Kopieer de vraag" onClick={duplicate}>
            <IconCopy />
          </button>
          <button type="button" className="icon-button" aria-label="Verwijder de vraag" onClick={() => onRemove(key)}>
            <IconRemove />
          </button>
        </span>
      </div>
      <Suspense>
        <Conditions writing={writing} questionKey={key} entry={entry} number={number} />
      </Suspense>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields in it */}
      <div
        // Answers of statements lead nowhere: no margin is needed for it.
        className={listing ? 'slip as-parent lone' : 'slip as-parent'}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
          const inWords = (event.target as HTMLElement).matches('.t, .d');
          if (by === 0 || !event.altKey || !inWords) return;
          event.preventDefault();
          move(by);
        }}
      >
        <QuestionWords
          part={part}
          entry={entry}
          label={label}
          isOut={known !== undefined}
          onEnter={() =>
            editing.focusOn(listing ? statementId(key, 0) : choosing ? optionId(part, 0) : explanationId(part))
          }
        />
        <PlainHint
          campaign={campaign}
          questionKey={key}
          entry={entry}
          onTake={(better) => keep(better, 'Betere woorden overgenomen')}
        />
        <Options part={part} entry={entry} label={label} targets={targets} namesOut={known?.options} />
        <OwnWords entry={entry} />
        {listing && <StatementsEditor questionKey={key} entry={entry} label={label} out={known} />}
        <div className="after">
          <Jump
            id={jumpId(titleId(part))}
            label="Waarheen na deze vraag"
            value={entry.go_to ?? ''}
            targets={targets}
            on="na deze vraag: de volgende"
            onChoose={(to) => keep(withKey(now(), 'go_to', to))}
          />
        </div>
        {hasSubs && (
          <SubQuestions writing={writing} questionKey={key} entry={entry} number={number} namesOut={known?.subs} />
        )}
        <div className="extra">
          <AddOther entry={entry} of="" now={now} keep={keep} />
          {hasSubs && (
            <button
              type="button"
              className="button quiet"
              onClick={() => {
                const subs = now().sub_questions ?? [];
                keep({ ...now(), sub_questions: [...subs, { title: '', type: 'text' }] }, 'Deelvraag toegevoegd');
                editing.focusOn(titleId({ key, sub: subs.length }));
              }}
            >
              <IconPlus /> <span>Deelvraag</span>
            </button>
          )}
        </div>
      </div>
    </section>
  );
}
