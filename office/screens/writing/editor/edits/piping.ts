import { namesOf } from '#questionnaire/draft/campaign-file.ts';
import type { Change } from '#questionnaire/draft/changes.ts';
import type { Draft } from '#questionnaire/draft/draft.ts';
import { canBePiped, pipesIn } from '#questionnaire/piping.ts';
import { questionTypeOf } from '#questionnaire/question-types.ts';
import { findQuestion, type Part, partOf, withPart } from './questions.ts';

/** In words of a later question: the answer that was given before. Filled in by the parent's own browser. */
export const pipe = (name: string): string => `{antwoord:${name}}`;

/** A question or sub-question whose answer can stand in later words, and what it is called: '3' or '3, deelvraag 1'. */
type PipeSource = Part & { number: string; title: string };

/** Those before this one of which an answer is chosen, or a number given. */
export function pipesFor({ questions }: Draft, key: string): PipeSource[] {
  const at = questions.findIndex((one) => one.key === key);
  return questions.slice(0, Math.max(0, at)).flatMap(({ key, entry }, index) => {
    const parts = [entry, ...(entry.sub_questions ?? [])];
    return parts.flatMap((part, place): PipeSource[] => {
      const type = questionTypeOf(part);
      if (!type || !canBePiped(type)) return [];
      const sub = place === 0 ? null : place - 1;
      const number = sub === null ? `${index + 1}` : `${index + 1}, deelvraag ${place}`;
      return [{ key, sub, number, title: part.title ?? '' }];
    });
  });
}

/** Where in the words an answer comes: behind what was typed so far, if nobody says. */
export type Spot = { field: 'title' | 'description'; at: number };

/** Puts the answer of an earlier question into the words; that question gets a name, if it had none. */
export function piping(draft: Draft, to: Part, from: Part, spot?: Spot) {
  const place = draft.questions.findIndex((one) => one.key === from.key);
  const { entry: source } = draft.questions[place]!;
  const { name, sub_names } = namesOf(draft.questions.map(({ entry }) => entry))[place]!;
  const own = from.sub === null ? name : sub_names[from.sub]!;
  const { entry } = findQuestion(draft, to.key)!;
  const asked = partOf(entry, to.sub) ?? {};
  const field = spot?.field ?? 'title';
  const { text, caret } = inserted(asked[field] ?? '', pipe(own), spot?.at);
  const changes: Change[] = [
    ...(partOf(source, from.sub)?.ref
      ? []
      : [
          {
            kind: 'edit',
            key: from.key,
            entry: withPart(source, from.sub, { ...partOf(source, from.sub), ref: own }),
          } as const,
        ]),
    { kind: 'edit', key: to.key, entry: withPart(entry, to.sub, { ...asked, [field]: text }) },
  ];
  return { changes, field, caret };
}

/** With a space on either side where words touch it. */
function inserted(words: string, piece: string, at = words.trimEnd().length) {
  const [before, behind] = [words.slice(0, at), words.slice(at)];
  const text = `${before}${/[\s(‘“'"]$|^$/.test(before) ? '' : ' '}${piece}`;
  return { text: `${text}${/^[\p{L}\p{N}]/u.test(behind) ? ' ' : ''}${behind}`, caret: text.length };
}

/** The numbers of the questions that say this answer. */
export const saidIn = ({ questions }: Draft, name: string): number[] =>
  questions.flatMap(({ entry }, at) => {
    const texts = [entry, ...(entry.sub_questions ?? [])].flatMap(({ title, description }) => [title, description]);
    return texts.some((text) => pipesIn(text ?? '').includes(name)) ? at + 1 : [];
  });
