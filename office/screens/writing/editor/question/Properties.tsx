import { useMemo } from 'react';
import type { DraftQuestion } from '#questionnaire/draft/draft.ts';
import type { Writing } from '../editing.tsx';
import { namesOut, withKeptNames } from '../edits/names.ts';
import { PartProperties } from './PartProperties.tsx';
import { usePart } from './QuestionWords.tsx';
import { Standard } from './Standard.tsx';

type Props = { writing: Writing; question: DraftQuestion; number: number };

/** Beside the paper: what the question is besides its words. A sub-question has the same below its own words. */
export function Properties({ writing, question: { key, entry: said }, number }: Props) {
  const { out } = writing;
  const entry = useMemo(() => withKeptNames(said, key, out), [said, key, out]);
  const [part, label] = [{ key, sub: null }, `vraag ${number}`];
  const { now, keep } = usePart(part, label);
  return (
    <section className="properties" aria-labelledby="eigenschappen">
      <h2 id="eigenschappen">Bij deze vraag</h2>
      <Standard part={part} name={`Vraag ${number}`} entry={entry} now={now} keep={keep} />
      <PartProperties
        writing={writing}
        part={part}
        entry={entry}
        label={label}
        isOut={namesOut(key, out) !== undefined}
      />
    </section>
  );
}
