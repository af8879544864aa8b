import { withConditions } from '#questionnaire/conditions/read-show-if.ts';
import { type CampaignFile, namesOf, type QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import {
  type Draft,
  type DraftQuestion,
  draftOf,
  fromFile,
  rankAfter,
  withTargets,
} from '#questionnaire/draft/draft.ts';
import { freeName, nameFrom, statement_letters } from '#questionnaire/draft/names.ts';
import { isStatements } from '#questionnaire/draft/statements.ts';
import { piped } from '#questionnaire/piping.ts';
import { namesTaken } from '../editor/edits/names.ts';

/**
 * The questions of a file as questions of a draft, right behind one of its own (null: first). What they are called is called
 * otherwise where the draft has that name: jumps, conditions and quoted answers follow.
 */
export function addedQuestions(
  draft: Draft,
  after: string | null,
  file: CampaignFile,
  newKey: () => string,
): DraftQuestion[] {
  const given = fromFile(file).questions;
  const taken = namesTaken(draft);
  const keys = new Map(given.map(({ key }) => [key, newKey()]));
  const subs = new Map<string, string>();
  /** A name of the file, with a number where it is taken; or one made of the words, as in the editor. */
  function nameOf({ ref, title }: QuestionEntry, most?: number): { ref?: string } {
    const own = ref ? freeName(ref, taken) : nameFrom(title ?? '', taken, most);
    if (own) taken.add(own);
    return own ? { ref: own } : {};
  }
  // A group of the list that is called the same is another one.
  const groupsTaken = new Set(draft.questions.map(({ entry }) => String(entry.by_chance)));
  const groupOf = ({ by_chance }: QuestionEntry) =>
    typeof by_chance === 'string' && by_chance ? { by_chance: freeName(by_chance, groupsTaken) } : {};
  const names = namesOf(given.map(({ entry }) => entry));
  const named = given.map(({ entry }, at): QuestionEntry => {
    const most = isStatements(entry) ? statement_letters : undefined;
    const sub_questions = entry.sub_questions?.map((sub, place) => {
      const own = nameOf(sub, most);
      if (own.ref) subs.set(names[at]!.sub_names[place]!, own.ref);
      return { ...sub, ...own };
    });
    return { ...entry, ...nameOf(entry), ...groupOf(entry), ...(sub_questions && { sub_questions }) };
  });
  const mains = names.map(({ name }, at) => [name, named[at]!.ref ?? name] as const);
  const renamed = new Map([...mains, ...subs]);
  const quoting = <Asked extends QuestionEntry>(one: Asked): Asked => {
    const told = (text: string) => piped(text, (name) => `{antwoord:${renamed.get(name) ?? name}}`);
    return {
      ...one,
      ...(one.title && { title: told(one.title) }),
      ...(one.description && { description: told(one.description) }),
      ...(one.sub_questions && { sub_questions: one.sub_questions.map(quoting) }),
    };
  };
  const row = [...draft.questions];
  let before = after;
  return given.map(({ key: old }, at) => {
    const key = keys.get(old)!;
    const led = withTargets(quoting(named[at]!), (target) => keys.get(target) ?? target);
    const entry = withConditions(led, (one) => ({ ...one, question: subs.get(one.question) ?? one.question }));
    const question = { key, rank: rankAfter(draftOf(draft.settings, row), before, key), entry };
    row.push(question);
    before = key;
    return question;
  });
}
