import {
  firstWord,
  flagOf,
  isReplyObject,
  matchWord,
  type ReplyObject,
  replyObjects,
  replyValues,
  within,
  wordOf,
} from './reply-values.ts';

/**
 * The answer of GET /campaign, in whatever spelling, as our own server would spell it. Undefined: it holds none.
 */
export function plainCampaign(body: unknown): ReplyObject | undefined {
  const place = within(body, ({ title, questions }) =>
    replyObjects(questions)[0] ? (title === undefined ? 1 : 2) : 0,
  );
  if (!place) return undefined;
  const found = { ...(isReplyObject(place.found.campaign) && place.found.campaign), ...place.found };
  const title = wordOf(found.title);
  const parts = replyObjects(found.questions).map(withId);
  const ids = parts.map(({ id }) => id);
  // Answers go by id: of questions with the same one only the first is asked, a main question before a sub-question.
  const borne: Part[] = [];
  const asked = (given: Part[]) =>
    given.filter((part) => !asksNothing(part) && !borne.some(({ id }) => id === part.id) && borne.push(part));
  const questions = asked(parts);
  if (!title || ids.includes('') || !questions[0]) return undefined;

  /** The id of a question, or else its number; whatever names none leads nowhere: a server may say 0 for 'none'. */
  const targetOf = (given: unknown): string | null => {
    const target = wordOf(given)?.trim() ?? '';
    if (target === 'end') return target;
    const lower = ids.map((id) => id.toLowerCase());
    const at = [ids.indexOf(target), lower.indexOf(target.toLowerCase()), Number(target) - 1].find((one) => ids[one]);
    // What is not asked leads to what is behind it.
    return at === undefined ? null : (parts.slice(at).find((one) => borne.includes(one))?.id ?? 'end');
  };

  const places = [found, ...place.above.toReversed()];
  const beside = (key: string) => places.map((part) => part[key]).find((one) => one !== undefined && one !== null);
  return {
    version: typeof found.version === 'number' ? found.version : undefined,
    background_note: wordOf(found.background_note),
    order_seed: wordOf(found.order_seed),
    title,
    description: wordOf(found.description) ?? '',
    link: wordOf(found.link) || null,
    anonymous: flagOf(found.anonymous) ?? false,
    anonymous_token: wordOf(beside('anonymous_token')) || null,
    missing_segments: replyObjects(beside('missing_segments'), 'key')
      .filter(({ key }) => wordOf(key))
      .map(segmentOf),
    questions: questions.map((part) => ({
      ...questionOf(part, targetOf),
      sub_questions: asked(replyObjects(part.sub_questions).map(withId)).map((sub) => ({
        ...questionOf(sub, targetOf),
        sub_questions: [],
      })),
    })),
    answers: answersOf(beside('answers')),
  };
}

type Part = ReplyObject & { id: string };
const withId = (part: ReplyObject): Part => ({ ...part, id: firstWord(part.id, part.question_id) ?? '' });

const knownType = (part: ReplyObject) => matchWord(['multiple_choice', 'multiple_answer', 'text'], part.type);

/** A required choice of nothing: nobody can answer it, and a server that insists would hold everybody there. Not asked. */
const asksNothing = (part: Part) =>
  !replyObjects(part.options)[0] &&
  /_/.test(`${knownType(part)}`) &&
  flagOf(part.is_required) &&
  !flagOf(part.has_other_option);

function questionOf(part: Part, targetOf: (given: unknown) => string | null): ReplyObject {
  const options = replyObjects(part.options).map((option) => ({
    ...optionOf(option),
    go_to: targetOf(option.go_to),
  }));
  return {
    id: part.id,
    title: firstWord(part.title, part.question, part.label, part.text, part.name) ?? '',
    description: wordOf(part.description) ?? '',
    type:
      knownType(part) ??
      (options[0] ? (/check/i.test(`${JSON.stringify(part.type)}`) ? 'multiple_answer' : 'multiple_choice') : 'text'),
    options,
    has_other_option: flagOf(part.has_other_option) ? 1 : 0,
    is_required: flagOf(part.is_required) ?? false,
    go_to_question_id: targetOf(part.go_to_question_id),
    // Only our own server has conditions.
    show_if: isReplyObject(part.show_if) && Array.isArray(part.show_if.of) ? part.show_if : undefined,
    // As it came, for the survey's extras: what else it says is theirs to read.
    more: part,
  };
}

const segmentOf = (part: ReplyObject): ReplyObject => {
  const options = replyOptions(part.options);
  return {
    key: wordOf(part.key),
    type: attributeTypeOf(part.type) ?? (options[0] ? 'multiple_choice' : 'text'),
    question: wordOf(part.question) ?? '',
    description: wordOf(part.description) ?? '',
    options,
    value: null,
  };
};

export const attributeTypeOf = (given: unknown) =>
  matchWord(['multiple_choice', 'multiple_answer', 'multiple_open', 'checkbox', 'text'], given);

const optionOf = ({ id, value, key, title, label, name, text }: ReplyObject): { id: string; title: string } => ({
  id: firstWord(id, value, key, title, label, name, text) ?? '',
  title: firstWord(title, label, name, text, id, value) ?? '',
});
export const replyOptions = (given: unknown) => replyObjects(given).map(optionOf);

const answersOf = (given: unknown): ReplyObject =>
  Object.fromEntries(
    replyObjects(given, 'question_id').flatMap((part) => {
      const id = wordOf(part.question_id);
      const value = replyValues('value' in part ? part.value : part.title)?.join('|') ?? '';
      const other_value = wordOf(part.other_value) ?? '';
      return id ? [[id, { value, other: flagOf(part.other) ?? false, other_value }]] : [];
    }),
  );
