import { useRef } from 'react';
import type { QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { nameFrom } from '#questionnaire/draft/names.ts';
import { mayHold, type QuestionType, subQuestionTypes } from '#questionnaire/question-types.ts';
import { Select } from '#ui/fields/Select.tsx';
import { useEditing } from '../editing.tsx';
import { isUnnamed, namesTaken, withKeptNames } from '../edits/names.ts';
import { findQuestion, type Part, partOf, withKey, withPart } from '../edits/questions.ts';
import { explanationId, titleId } from '../element-ids.ts';
import { Switch } from '../parts.tsx';
import { InPlace } from './InPlace.tsx';
import { kinds, ofKind, questionKindOf } from './kinds.ts';

/**
 * Ways to write one question or sub-question, with everything else as it is by then. `name`: 'vraag 5'. Each act has words
 * of its own, by which it is taken back.
 */
export function usePart(part: Part, name: string) {
  const editing = useEditing();
  const whole = (): QuestionEntry => {
    const { draft, out } = editing.now();
    // With the names that it is out by, before anything in it changes its place or its words.
    return withKeptNames(findQuestion(draft, part.key)?.entry ?? {}, part.key, out);
  };
  return {
    now: (): QuestionEntry => partOf(whole(), part.sub) ?? {},
    keep: (changed: QuestionEntry, act = 'Gewijzigd') =>
      editing.edit(part.key, withPart(whole(), part.sub, changed), `${act} bij ${name}`),
  };
}

type WordsProps = { part: Part; entry: QuestionEntry; label: string; isOut: boolean; onEnter: () => void };

export function QuestionWords({ part, entry, label, isOut, onEnter }: WordsProps) {
  const editing = useEditing();
  const { now, keep } = usePart(part, label);
  const naming = useRef(false);
  const isSub = part.sub !== null;
  const name = isSub ? `Deelvraag ${part.sub! + 1}` : 'De vraag';

  function write(title: string) {
    const asked = { ...now(), title };
    if (!naming.current) return keep(asked, 'Vraag geschreven');
    const taken = namesTaken(editing.now().draft);
    taken.delete(asked.ref ?? '');
    keep(withKey(asked, 'ref', nameFrom(title, taken)), 'Vraag geschreven');
  }

  return (
    <div className="words">
      <InPlace
        id={titleId(part)}
        className={isSub ? 'sub-t' : 't'}
        aria-label={name}
        aria-describedby={isSub ? undefined : 'bij-de-vraag'}
        placeholder={isSub ? 'Schrijf hier de deelvraag' : 'Schrijf hier de vraag'}
        value={entry.title ?? ''}
        onFocus={() => {
          naming.current = !isOut && isUnnamed(now());
        }}
        onWrite={write}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
      <InPlace
        id={explanationId(part)}
        className="d"
        aria-label={isSub ? `Uitleg bij deelvraag ${part.sub! + 1}` : 'Uitleg bij de vraag'}
        placeholder="Uitleg, als die nodig is"
        lines
        value={entry.description ?? ''}
        onWrite={(description) => keep(withKey(now(), 'description', description), 'Uitleg geschreven')}
      />
    </div>
  );
}

type ToolsProps = { part: Part; entry: QuestionEntry; label: string; isOut: boolean };

export function KindTools({ part, entry, label, isOut }: ToolsProps) {
  const editing = useEditing();
  const { now, keep } = usePart(part, label);
  const of = part.sub === null ? '' : ` van deelvraag ${part.sub + 1}`;
  const kind = questionKindOf(entry);
  const mayAsk = kind === undefined || mayHold(kind, 'required');
  function choose(kind: QuestionType) {
    const had = (now().options ?? []).length;
    const changed = ofKind(now(), kind);
    keep(changed, 'Soort gekozen');
    if (had > 0 && !changed.options) editing.say('De antwoorden zijn weg. Met Ctrl Z komen ze terug.');
  }
  return (
    <>
      <Select
        aria-label={`Soort vraag${of}`}
        value={kind ?? ''}
        {...(!kind && { placeholder: 'Kies een soort' })}
        // Answers of all versions stand in one column: those of a text and those of a choice do not fit in one.
        options={kinds.filter(({ value }) =>
          isOut ? value === kind : part.sub === null || subQuestionTypes.includes(value),
        )}
        onChange={({ target }) => target.value && choose(target.value as QuestionType)}
      />
      {mayAsk && (
        <Switch
          label="Verplicht"
          checked={entry.required === true}
          onChange={(on) => keep(withKey(now(), 'required', on))}
        />
      )}
    </>
  );
}
