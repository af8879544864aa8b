import { attributeOf, attributePages, attributeTypes, ownFormats } from '#contract/attributes.ts';
import type { AttributeView, UserView } from '#contract/calls/members.ts';
import { replyOptions } from '#contract/lenient-parsing/campaign.ts';
import { plainQuestions, plainUser } from '#contract/lenient-parsing/member.ts';
import { flagOf, isReplyObject, type ReplyObject, wordOf } from '#contract/lenient-parsing/reply-values.ts';
import { join } from '#contract/values.ts';

/**
 * The questions and the member as a server tells them, in the shape that the screens go by. Servers may number their
 * options, leave a list or a word out, or ask what we never heard of; what we know of a question fills what it lacks.
 */
const word = (value: unknown): string | undefined => (isReplyObject(value) ? undefined : wordOf(value));

export function userOfReply(reply: unknown): UserView {
  const told = plainUser(reply);
  const email = word(told?.email);
  if (!told || email === undefined) throw new Error('This is no member.');
  return {
    name: word(told.name) ?? null,
    email,
    invitation_method: told.invitation_method === 'email' ? 'email' : 'whatsapp',
    phone: word(told.phone) || null,
    email_verified: told.email_verified === true,
    phone_verified: told.phone_verified === true,
    old_email: word(told.old_email) || null,
    old_phone: word(told.old_phone) || null,
    email_counts_from: word(told.email_counts_from) || null,
    phone_counts_from: word(told.phone_counts_from) || null,
    attributes: (told.attributes as ReplyObject[]).flatMap((question) => readQuestion(question) ?? []),
  };
}

/** The questions of the registration. Nothing is kept yet: what cannot be read in the place of an answer is none. */
export function questionsOfReply(reply: unknown): AttributeView[] {
  const rows = plainQuestions(reply);
  if (!rows) throw new Error('These are no questions.');
  return rows.flatMap((told) => readQuestion(told) ?? readQuestion({ ...told, value: null }) ?? []);
}

/** Undefined: what a member's answer is cannot be shown as it is kept, so it is not shown, and not changed either. */
function readQuestion(told: ReplyObject): AttributeView | undefined {
  const key = word(told.key) ?? '';
  // A form takes a dot in a name for a path.
  if (!/^[\w-]+$/.test(key)) return undefined;
  const own = attributeOf(key);
  const options = replyOptions(told.options ?? []);
  const type =
    attributeTypes.find((known) => known === told.type) ??
    own?.type ??
    (options.length > 0 ? 'multiple_choice' : 'text');
  const value = readValue(type, told.value ?? null);
  if (value === undefined) return undefined;
  return {
    key,
    type,
    question: word(told.question) || own?.question || key,
    description: word(told.description) ?? '',
    options,
    value,
    ...readFormat(told),
    ...(flagOf(told.again) && { again: true as const }),
    page: typeof told.page === 'number' ? told.page : (own?.page ?? attributePages.length),
    required:
      told.required === undefined || told.required === null ? own?.required === true : flagOf(told.required) === true,
  };
}

function readFormat(told: ReplyObject): Pick<AttributeView, 'format' | 'least' | 'most'> {
  const format = ownFormats.find((known) => known === told.format);
  const [least, most] = [word(told.least), word(told.most)];
  return format ? { format, ...(least && { least }), ...(most && { most }) } : {};
}

/** Several values may come as a list. Undefined: no form holds this. */
function readValue(type: AttributeView['type'], value: unknown): AttributeView['value'] | undefined {
  if (value === null || value === '') return null;
  if (type === 'checkbox') return flagOf(value) === true;
  if (!Array.isArray(value)) return word(value);
  const words = value.map(word);
  const isReadable = (type === 'multiple_answer' || type === 'multiple_open') && !words.includes(undefined);
  return isReadable ? join(words as string[]) : undefined;
}
