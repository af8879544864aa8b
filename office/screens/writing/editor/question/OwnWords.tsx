import type { QuestionEntry } from '#contract/writing/file.ts';
import { kindOf } from './kinds.ts';

/** In the place of answers to choose from: what a parent writes. */
export function OwnWords({ entry }: { entry: QuestionEntry }) {
  const kind = kindOf(entry);
  if (kind === 'number') return <p className="answer-box">{`Een getal${entry.unit ? ` (${entry.unit})` : ''}`}</p>;
  return kind === 'text' ? <p className="answer-box">Een antwoord in eigen woorden</p> : null;
}
