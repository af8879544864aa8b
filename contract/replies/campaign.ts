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
    replyObjects(questions).length > 0 ? (title === undefined ? 1 : 2) : 0,
  );
  if (!place) return undefined;
  const { above } = place;
  const found = { ...(isReplyObject(place.found.campaign) && place.found.campaign), ...place.found };
  const title = wordOf(found.title);
  const asked = replyObjects(found.questions).map(withId);
  if (!title || asked.some(({ id }) => !id)) return undefined;
  const ids = asked.map(({ id }) => id ?? '');
  const places = [found, ...above.toReversed()];
  const beside = (key: string) => places.map((part) => part[key]).find((one) => one !== undefined && one !== null);
  return {
    ...(typeof found.version === 'number' && { version: found.version }),
    ...(typeof found.background_note === 'string' && { background_note: found.background_note }),
    ...(typeof found.order_seed === 'string' && { order_seed: found.order_seed }),
    title,
    description: wordOf(found.description) ?? '',
    link: wordOf(found.link) || null,
    anonymous: flagOf(found.anonymous) ?? false,
    anonymous_token: wordOf(beside('anonymous_token')) || null,
    missing_segments: replyObjects(beside('missing_segments'), 'key')
      .filter(({ key }) => wordOf(key))
      .map(segmentOf),
    questions: asked.map((part) => ({
      ...questionOf(part, ids),
      sub_questions: replyObjects(part.sub_questions)
        .map(withId)
        .map((sub) => ({ ...questionOf(sub, ids), sub_questions: [] })),
    })),
    answers: answersOf(beside('answers')),
  };
}

const questionTypes = ['multiple_choice', 'multiple_answer', 'text'] as const;

const withId = (part: ReplyObject): ReplyObject & { id: string | undefined } => ({
  ...part,
  id: firstWord(part.id, part.question_id),
});

function questionOf(part: ReplyObject, ids: readonly string[]): ReplyObject {
  const options = replyObjects(part.options).map((option) => ({
    ...optionOf(option),
    go_to: targetOf(option.go_to, ids),
  }));
  return {
    id: part.id,
    title: firstWord(part.title, part.question, part.label, part.text, part.name) ?? '',
    description: wordOf(part.description) ?? '',
    type:
      matchWord(questionTypes, part.type) ??
      (options.length === 0
        ? 'text'
        : /check/i.test(`${JSON.stringify(part.type)}`)
          ? 'multiple_answer'
          : 'multiple_choice'),
    options,
    has_other_option: flagOf(part.has_other_option) ? 1 : 0,
    is_required: flagOf(part.is_required) ?? false,
    go_to_question_id: targetOf(part.go_to_question_id, ids),
    ...conditionOf(part),
    // As it came, for the survey's extras: what else it says is theirs to read.
    more: part,
  };
}

/** Only our own server has conditions. */
const conditionOf = ({ show_if }: ReplyObject): ReplyObject =>
  isReplyObject(show_if) && Array.isArray(show_if.of) ? { show_if } : {};

/** The id of a question, or else its number; whatever names none leads nowhere: a server may say 0 for 'none'. */
function targetOf(given: unknown, ids: readonly string[]): string | null {
  const target = wordOf(given)?.trim() ?? '';
  if (target === 'end' || ids.includes(target)) return target;
  return ids.find((id) => id.toLowerCase() === target.toLowerCase()) ?? ids[Number(target) - 1] ?? null;
}

const segmentOf = (part: ReplyObject): ReplyObject => {
  const options = replyOptions(part.options);
  return {
    key: wordOf(part.key),
    type: attributeTypeOf(part.type) ?? (options.length > 0 ? 'multiple_choice' : 'text'),
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
      return id === undefined ? [] : [[id, { value, other: flagOf(part.other) ?? false, other_value }]];
    }),
  );
